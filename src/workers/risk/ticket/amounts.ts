import type { AmountKind, TicketDraft } from '#shared/contracts/ticket.ts'
import { costInputMaximum } from '#shared/maths/max-quantity.ts'
import { num, toText } from '#shared/maths/number.ts'
import { orderCost } from '#shared/maths/order-cost.ts'
import { valueFromQty } from '#shared/maths/value.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatQuantity, MISSING } from '#shared/units/display.ts'
import type { TicketContext } from './ticket-context.ts'

/** Decimals an amount of a kind is typed with. */
export const decimalsOfKind = ({ instrument }: TicketContext, kind: AmountKind): number =>
  kind === 'Qty' ? instrument.lotFraction : instrument.walletBalanceFraction

/**
 * The price amounts are turned into quantities at: the trigger's or the limit price, for market orders the ask, the last
 * price while none is typed.
 */
export function amountPrice(
  { touch }: TicketContext,
  draft: TicketDraft,
  prices: { readonly price: DecimalText | null; readonly trigger: DecimalText | null },
): DecimalText | null {
  if (draft.orderType === 'Limit') return prices.price ?? touch.last
  if (draft.trigger !== undefined) return prices.trigger ?? touch.last
  return touch.ask1 ?? touch.last
}

/**
 * A quantity told in another kind, as text for the field: Cost and Value go up to the last decimal, so that going back
 * gives the same quantity (FORM-01). '' where it can't be told.
 */
export function amountText(
  context: TicketContext,
  kind: AmountKind,
  qty: DecimalText | null,
  price: DecimalText | null,
): string {
  if (qty === null || isZeroText(qty)) return ''
  const { instrument, ticketInstrument, account } = context
  const decimals = decimalsOfKind(context, kind)
  if (kind === 'Qty') {
    const text = formatQuantity(qty, decimals)
    return text === MISSING ? '' : text
  }
  const { family } = ticketInstrument
  const money =
    kind === 'Value' || family === 'spot' || family === 'option'
      ? valueFromQty({ family, qty, price })
      : (orderCost({
          family,
          side: 'Buy',
          qty,
          price,
          leverage: account.buyLeverage,
          takerFee: instrument.takerFeeRate,
        })?.orderCost ?? null)
  const text = formatDecimal(toText(money), decimals, { rounding: 'ceil' })
  return text === MISSING ? '' : text
}

/** The largest amount one order takes in a kind (FORM-14, FORM-21); '' unknown. */
export function amountMaximum(context: TicketContext, kind: AmountKind, price: DecimalText | null): string {
  if (kind === 'Qty') return context.maxQty
  const most = costInputMaximum({
    family: context.ticketInstrument.family,
    maxQty: num(context.maxQty),
    price,
    balanceFraction: context.instrument.walletBalanceFraction,
  })
  return toText(most) ?? ''
}
