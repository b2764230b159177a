import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orders } from '../../stores/tables.ts'
import { view } from '../../stores/view.ts'
import { cancelScope, useCancelScope } from '../../trading/orders/cancel-scope.ts'
import { StopsChoice } from '../../trading/orders/stops-choice.tsx'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'

/** Asks for confirmation before the orders that the table shows are canceled. */
export function CancelShownDialog({
  filtered,
  onClose,
}: {
  readonly filtered: boolean
  readonly onClose: () => void
}) {
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
