import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { accepted } from '#shared/contracts/outcome.ts'
import { ordersShown } from '../../bridge/ask-risk.ts'
import { cancelAll, cancelOrder } from '../../bridge/send-commands.ts'
import { orders } from '../../stores/tables.ts'
import { useUser } from '../../stores/use-user.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { cancelEach } from './cancel-each.ts'
import { useOrdersAsked } from '../../stores/table-questions.ts'

/** Button to cancel all shown orders: those of the open symbol while others are hidden, otherwise all. */
export function CancelAll() {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const { total } = useSnapshot(orders.keys)
  const { hideOtherSymbols, symbol } = useSnapshot(view)
  const filter = [useOrdersAsked('text'), useOrdersAsked('family'), useOrdersAsked('kind')]
  const filtered = filter.some((asked) => asked !== '' && asked !== 'all')
  // Of the account that the question was asked about: another one has other orders.
  const user = useUser()
  const [askedBy, setAskedBy] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** Cancels the filtered orders one by one; shows how many were refused, and the first refusal. */
  async function cancelShown(): Promise<void> {
    const shown = await ordersShown()
    if (shown === null) return
    const { canceled, refused } = await cancelEach(shown, cancelOrder)
    reportOutcome(refused ?? accepted(null), {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      // Each cancelled order has its own notice.
      ...(canceled === 0 ? { doneKey: 'cancelAllDone' } : {}),
      params: { count: String(canceled) },
    })
  }

  async function cancel(): Promise<void> {
    setBusy(true)
    if (filtered) {
      await cancelShown()
      setBusy(false)
      setAskedBy(null)
      return
    }
    const outcome = await cancelAll(hideOtherSymbols ? { symbol } : {})
    setBusy(false)
    setAskedBy(null)
    const count = outcome.kind === 'accepted' ? outcome.value.canceled : 0
    reportOutcome(outcome, {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      ...(count === 0 ? { doneKey: 'cancelAllDone' } : {}),
      params: { count: String(count), ...(hideOtherSymbols ? { symbol } : {}) },
    })
  }

  return (
    <>
      <Button variant="text" isDisabled={total === 0} onPress={() => setAskedBy(user)}>
        {t(filtered ? 'orders.cancelShown' : 'orders.cancelAll')}
      </Button>
      <AppDialog
        role="alertdialog"
        title={t('cancelAll.title')}
        isOpen={askedBy === user}
        onClose={() => setAskedBy(null)}
        busy={busy}
        actions={
          <>
            <Button size="tall" isDisabled={busy} onPress={() => setAskedBy(null)}>
              {common('cancel')}
            </Button>
            <Button size="tall" variant="primary" isDisabled={busy} onPress={() => void cancel()}>
              {t('cancelAll.confirm')}
            </Button>
          </>
        }
      >
        <p>
          {filtered
            ? t('cancelAll.textFiltered', { count: total })
            : hideOtherSymbols
              ? t('cancelAll.textSymbol', { count: total, symbol })
              : t('cancelAll.text', { count: total })}
        </p>
      </AppDialog>
    </>
  )
}
