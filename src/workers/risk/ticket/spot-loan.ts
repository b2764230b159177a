import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { num, toText } from '#shared/maths/number.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { TicketContext } from './ticket-context.ts'

/** Whether an order borrows what the account lacks: spot with Margin ticked. */
export const mayBorrow = (
  { ticketInstrument }: Pick<TicketContext, 'ticketInstrument'>,
  draft: TicketDraft,
): boolean => draft.isLeverage === true && ticketInstrument.family === 'spot'

/** What is available of the coin that an order pays. */
export const payable = (
  { baseTotals, totals, ticketInstrument }: TicketContext,
  side: Side,
): Decimal | null =>
  (ticketInstrument.family === 'spot' && side === 'Sell' ? baseTotals : totals)?.available ?? null

/** Whether a side's maximum is known: with margin, how much can be borrowed. */
export const knowsMost = (context: TicketContext, draft: TicketDraft, { side }: TicketSide): boolean =>
  !mayBorrow(context, draft) || num(side === 'Buy' ? context.account.lent : context.account.lentBase) !== null

/** What a spot order with margin borrows at its fill: its cost beyond what is available. null without a loan. */
export function loanOf(
  context: TicketContext,
  draft: TicketDraft,
  { side, cost }: TicketSide,
): DecimalText | null {
  const lacking = mayBorrow(context, draft) ? num(cost)?.minus(payable(context, side) ?? Number.NaN) : null
  return lacking?.greaterThan(0) === true ? toText(lacking) : null
}
