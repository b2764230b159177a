import { hasField, ticketForms } from '#shared/contracts/ticket-kinds.ts'
import type { TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { attached, attachedForm } from '../tpsl/attached-state.ts'
import { sideQtyText } from './draft.ts'
import type { Draft } from './draft.ts'
import type { Question } from './preview-loop.ts'

/**
 * Whether an order may have a take profit and stop loss: its kind takes them, it is not on spot, which has no positions, and
 * it does not only close.
 */
export const mayAttach = (
  { kind, reduceOnly, closeOnTrigger }: Pick<Draft, 'kind' | 'reduceOnly' | 'closeOnTrigger'>,
  isSpot: boolean,
): boolean =>
  ticketForms[kind].attaches && !isSpot && !reduceOnly && !(hasField(kind, 'trigger') && closeOnTrigger)

/**
 * The legs of an order. The form is taken at the press, because another market's form may be open when the worker answers.
 * The returned function validates what was typed, for the side pressed and the price and quantity that are sent. It resolves
 * to null where nothing is attached, to 'blocked' where the legs must not be sent, and to 'unseen' where the form did not
 * show the prices of this side: it shows them then, and the trader has to press again. The prices that it showed at the
 * press are sent, also if the market moved what a percent of it gives.
 */
export function attachedAtPress(
  { symbol, contractType }: Pick<InstrumentView, 'symbol' | 'contractType'>,
  draft: Draft,
  side: Side,
): (question: Question) => Promise<TpSlWireFields | null | 'blocked' | 'unseen'> {
  const form = attachedForm()
  const seen = form?.shown(side) ?? null
  const isWanted = attached.on && mayAttach(draft, contractType === 'Spot')
  return async ({ kind, priceText = '', qtyText: amount, sellQtyText = null }) => {
    if (!isWanted || form === null) return null
    const qtyText = sideQtyText({ qtyText: amount, sellQtyText }, side)
    form.edit((now) => ({ ...now, target: { of: 'ticket', symbol, side, kind, priceText, qtyText } }))
    try {
      return await (await import('../tpsl/attached-tpsl.tsx')).readyAttached(form, seen)
    } catch {
      // The server no longer has this chunk: an order must not be sent without its legs.
      return 'blocked'
    }
  }
}
