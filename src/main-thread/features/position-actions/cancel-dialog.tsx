import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/actions.ts'
import { Failure } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { cancelScope, useCancelScope } from '../../trading/orders/cancel-scope.ts'
import { StopsChoice } from '../../trading/orders/stops-choice.tsx'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'

/** Asks for confirmation before every open order of a market is canceled. `name`: of the market, as it is shown. */
export function CancelDialog(props: {
  readonly symbol: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['actions', 'tables'])
  const { symbol, name, onClose } = props
  const { busy, failure, run } = useAction()
  const scope = useCancelScope(symbol)
  const [takesStops, setTakesStops] = useState(false)
  const left = scope?.mayLeave === true && !takesStops ? scope.stops.length : 0

  async function confirm(): Promise<void> {
    if (scope === null) return
    const outcome = await run(() => cancelScope(scope, takesStops, { symbol }))
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
            isDisabled={scope === null}
            onPress={() => void confirm()}
            data-testid="cancel-orders-confirm"
          >
            {t('tables:cancelAll.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {scope === null
          ? t('cancelOrders.text', { symbol: name })
          : t('tables:cancelAll.textSymbol', { count: scope.all.length - left, symbol: name })}
      </p>
      {scope !== null && <StopsChoice scope={scope} takesStops={takesStops} onChange={setTakesStops} />}
      <Failure text={failure} />
    </AppDialog>
  )
}
