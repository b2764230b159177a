import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import '../../i18n/english/actions.ts'
import { ordersShown } from '../../bridge/ask-risk.ts'
import { cancelAll } from '../../bridge/send-commands.ts'
import { tableFacts } from '../../stores/tables.ts'
import { Failure } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'

/** Number of a market's open orders; null while it is unknown. */
function useOrderCount(symbol: string): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = (): void =>
      void ordersShown(symbol).then((found) => {
        if (!isOver) setCount(found?.length ?? null)
      })
    ask()
    const stop = subscribe(tableFacts, ask)
    return () => {
      isOver = true
      stop()
    }
  }, [symbol])
  return count
}

/** Asks for confirmation before every open order of a market is canceled. `name`: of the market, as it is shown. */
export function CancelDialog(props: {
  readonly symbol: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['actions', 'tables'])
  const { symbol, name, onClose } = props
  const { busy, failure, run } = useAction()
  const count = useOrderCount(symbol)

  async function confirm(): Promise<void> {
    const outcome = await run(() => cancelAll({ symbol }))
    if (outcome?.kind !== 'accepted') return
    onClose()
    const { canceled } = outcome.value
    reportOutcome(outcome, {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      // Each order notifies about its own cancellation.
      ...(canceled === 0 ? { doneKey: 'cancelAllDone' } : {}),
      params: { count: String(canceled) },
    })
  }

  return (
    <AppDialog
      role="alertdialog"
      title={t('cancelOrders.title', { symbol: name })}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button size="tall" isDisabled={busy} onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            isPending={busy}
            onPress={() => void confirm()}
            data-testid="cancel-orders-confirm"
          >
            {t('tables:cancelAll.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {count === null
          ? t('cancelOrders.text', { symbol: name })
          : t('tables:cancelAll.textSymbol', { count, symbol: name })}
      </p>
      <Failure text={failure} />
    </AppDialog>
  )
}
