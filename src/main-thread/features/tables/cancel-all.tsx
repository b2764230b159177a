import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orders } from '../../stores/tables.ts'
import { useUser } from '../../stores/use-user.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { cancelScope, useCancelScope } from '../../trading/orders/cancel-scope.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { useOrdersAsked } from '../../stores/table-questions.ts'

const StopsChoice = lazyPart(async () => (await import('../../trading/orders/stops-choice.tsx')).StopsChoice)

/** Button to cancel all shown orders: those of the open symbol while others are hidden, otherwise all. */
export function CancelAll() {
  const { t } = useTranslation('tables')
  const { total } = useSnapshot(orders.keys)
  const filter = [useOrdersAsked('text'), useOrdersAsked('family'), useOrdersAsked('kind')]
  const filtered = filter.some((asked) => asked !== '' && asked !== 'all')
  // Of the account that the question was asked about: another one has other orders.
  const user = useUser()
  const [askedBy, setAskedBy] = useState<string | null>(null)
  return (
    <>
      <Button variant="text" isDisabled={total === 0} onPress={() => setAskedBy(user)}>
        {t(filtered ? 'orders.cancelShown' : 'orders.cancelAll')}
      </Button>
      {askedBy === user && <Question filtered={filtered} onClose={() => setAskedBy(null)} />}
    </>
  )
}

function Question({ filtered, onClose }: { readonly filtered: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const { total } = useSnapshot(orders.keys)
  const { hideOtherSymbols, symbol } = useSnapshot(view)
  const scope = useCancelScope()
  const [takesStops, setTakesStops] = useState(false)
  const [busy, setBusy] = useState(false)
  const left = scope?.mayLeave === true && !takesStops ? scope.stops.length : 0
  const count = (scope?.all.length ?? total) - left

  async function cancel(): Promise<void> {
    if (scope === null) return
    setBusy(true)
    const outcome = await cancelScope(scope, takesStops, filtered ? null : hideOtherSymbols ? { symbol } : {})
    setBusy(false)
    onClose()
    const canceled = outcome.kind === 'accepted' ? outcome.value.canceled : 0
    reportOutcome(outcome, {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      // Each canceled order has its own notice.
      ...(canceled === 0 ? { doneKey: 'cancelAllDone' } : {}),
      params: { count: String(canceled), ...(hideOtherSymbols && !filtered ? { symbol } : {}) },
    })
  }

  return (
    <AppDialog
      role="alertdialog"
      title={t('cancelAll.title')}
      isOpen
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button size="tall" isDisabled={busy} onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            isDisabled={busy || scope === null}
            onPress={() => void cancel()}
          >
            {t('cancelAll.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {filtered
          ? t('cancelAll.textFiltered', { count })
          : hideOtherSymbols
            ? t('cancelAll.textSymbol', { count, symbol })
            : t('cancelAll.text', { count })}
      </p>
      {scope !== null && scope.stops.length > 0 && (
        <StopsChoice scope={scope} takesStops={takesStops} onChange={setTakesStops} />
      )}
    </AppDialog>
  )
}
