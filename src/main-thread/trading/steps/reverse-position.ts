import type { ReversePreview } from '#shared/contracts/position-actions.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { StepsEnd } from '#shared/contracts/steps.ts'
import '../../i18n/english/actions.ts'
import { previewReverse, reversePosition } from '../../bridge/action-calls.ts'
import { newOrderLinkId } from '../../bridge/send-commands.ts'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { reversing } from '../../stores/reversing.ts'
import { asksBeforeReverse } from './asks-before-reverse.ts'
import { reportStepsOutcome } from './report-steps.ts'

/**
 * Starts a reverse: sends it at once where the member turned the dialog off, otherwise opens the dialog. One reverse at
 * a time (POS-15, POS-21).
 */
export async function startReverse(key: string): Promise<void> {
  if (reversing.key !== '') return
  if (asksBeforeReverse()) return openDialog('reversePosition', { positionKey: key })
  reversing.key = key
  const preview = await previewReverse({
    requestId: 1,
    key,
    openedAs: '',
    leverageText: '',
  })
  reversing.key = ''
  // The dialog shows why it can't be sent.
  if (preview === null || preview.request === null) return openDialog('reversePosition', { positionKey: key })
  const outcome = await runReverse(key, preview)
  if (outcome !== null && outcome.kind === 'rejected') reportReverseRefused(outcome, preview)
}

/**
 * Sends a reverse and reports how it ended. The caller reports a refusal of the first step. Resolves to null while
 * another reverse is running.
 */
export async function runReverse(
  key: string,
  preview: Pick<ReversePreview, 'request' | 'head'>,
): Promise<Outcome<StepsEnd> | null> {
  const { request } = preview
  if (request === null || reversing.key !== '') return null
  reversing.key = key
  const id = newOrderLinkId()
  const outcome = await reversePosition({ ...request, id }).finally(() => {
    reversing.key = ''
  })
  const symbol = preview.head?.displayName ?? request.symbol
  reportStepsOutcome('reverse', { id, symbol }, outcome)
  return outcome
}

/** Reports a refusal of the first step: nothing was changed. */
export function reportReverseRefused(
  outcome: Extract<Outcome<StepsEnd>, { kind: 'rejected' }>,
  preview: Pick<ReversePreview, 'head'>,
): void {
  reportOutcome(outcome, {
    id: 'reverse-refused',
    titleKey: 'actions:notice.reverseFailed',
    params: { symbol: preview.head?.displayName ?? '' },
  })
}
