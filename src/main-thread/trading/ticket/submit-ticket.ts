import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { attachedText, resetAttached } from '../tpsl/attached-state.ts'
import { attachedAtPress } from './attached-legs.ts'
import { guardOf } from './draft-guard.ts'
import { clearQty, endPicked, timeInForceOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { preview, questionOf, sender } from './ticket-session.ts'
import type { OrderChoices } from './send-order.ts'
import { sheet } from './ticket-sheet.ts'

/** Whether the market takes orders of a side now. */
export const maySubmit = (
  side: Side,
  { tradable, bannedSides }: Pick<InstrumentView, 'tradable' | 'bannedSides'>,
): boolean => tradable && !bannedSides.includes(side)

/** What the form shows of the trigger at a press; null: nothing yet. */
function shownTrigger(): NonNullable<OrderChoices['shown']> | null {
  const { v } = preview
  return v === null ? null : { triggerPrice: v.triggerPrice, triggerDirection: v.triggerDirection }
}

/**
 * Sends the ticket's order on one side, once. If another side was chosen for it, the guard asks first. While another order
 * of the ticket is being sent it sends nothing, and a notice says so.
 *
 * @param isAdjusted the press itself corrected a field: nothing is sent, and the form asks the trader to look again
 */
export async function submitTicket(
  side: Side,
  {
    instrument,
    draft,
    shown = shownTrigger(),
  }: {
    readonly instrument: InstrumentView
    readonly draft: Draft
    /** Trigger and direction that the trader saw, if not those of the form. */
    readonly shown?: NonNullable<OrderChoices['shown']> | null
  },
  isAdjusted = false,
): Promise<void> {
  const legs = attachedText()
  const legsOf = attachedAtPress(instrument, draft, side)
  const guard = guardOf(draft)
  if (guard !== undefined && !(await guard())) return
  const { amountEdits, picked } = draft
  const question = questionOf(instrument, draft)
  const accepted = await sender.send(
    side,
    {
      question,
      timeInForce: timeInForceOf(draft),
      amountEdits,
      ...(shown === null ? {} : { shown }),
      chosen: picked?.side === side ? null : picked,
      attached: () => legsOf(question),
    },
    isAdjusted,
  )
  if (!accepted) return
  clearQty(draft, amountEdits)
  // An order that was chosen since is the next one.
  if (draft.picked === picked) endPicked(draft)
  // Legs that were changed since belong to the next order.
  if (attachedText() === legs) resetAttached()
  sheet.close()
}
