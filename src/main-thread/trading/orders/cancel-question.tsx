import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Failure } from '../action-form/parts.tsx'
import { useAction } from '../action-form/use-action.ts'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import { cancelScope, useCancelScope } from './cancel-scope.ts'
import { StopsChoice } from './stops-choice.tsx'

/**
 * Asks for confirmation before orders are canceled: those that the table shows, or with `of` those of a market. A refusal is shown
 * and the question stays.
 */
export function CancelQuestion(props: {
  readonly title: string
  /** What is canceled; `count`: how many orders, null while that is unknown. */
  readonly text: (count: number | null) => string
  readonly of?: string
  /** Of the one call that cancels all; null if the orders are only a part of them. */
  readonly filter: { readonly symbol?: string } | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation('tables')
  const { filter, onClose } = props
  const { busy, failure, run } = useAction()
  const scope = useCancelScope(props.of)
  const [takesStops, setTakesStops] = useState(false)
  const left = scope?.mayLeave === true && !takesStops ? scope.stops.length : 0

  async function confirm(): Promise<void> {
    if (scope === null) return
    const outcome = await run(() => cancelScope(scope, takesStops, filter))
    if (outcome?.kind !== 'accepted') return
    onClose()
    const { canceled } = outcome.value
    reportOutcome(outcome, {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      // Each order notifies about its own cancellation.
      ...(canceled === 0 ? { doneKey: 'cancelAllDone' } : {}),
      params: { count: String(canceled), ...filter },
    })
  }

  return (
    <AppDialog
      role="alertdialog"
      title={props.title}
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
            isDisabled={scope === null || scope.all.length === 0}
            onPress={() => void confirm()}
            data-testid="cancel-orders-confirm"
          >
            {t('cancelAll.confirm')}
          </Button>
        </>
      }
    >
      <p>{props.text(scope === null ? null : scope.all.length - left)}</p>
      {scope !== null && <StopsChoice scope={scope} takesStops={takesStops} onChange={setTakesStops} />}
      <Failure text={failure} />
    </AppDialog>
  )
}
