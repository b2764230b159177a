import { hasField, priceFields } from '#shared/contracts/ticket-kinds.ts'
import type { AmountKind, TicketDraft } from '#shared/contracts/ticket.ts'
import { costInputMaximum } from '#shared/maths/max-quantity.ts'
import { num, toText } from '#shared/maths/number.ts'
import { orderCost } from '#shared/maths/order-cost.ts'
import { valueFromQty } from '#shared/maths/value.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatQuantity, MISSING } from '#shared/units/display.ts'
import type { CheckedFields } from './check-fields.ts'
import type { TicketContext } from './ticket-context.ts'

/** Decimals with which an amount of a kind is typed. */
export const decimalsOfKind = ({ instrument }: TicketContext, kind: AmountKind): number =>
  kind === 'Qty' ? instrument.lotFraction : instrument.walletBalanceFraction

/**
 * The price that converts amounts to quantities: the order's price, else its trigger price. While none is typed it is the
 * last price; null for a text that is no price. Of an order without either it is the ask.
 */
export function amountPrice(
  { touch }: TicketContext,
  { kind }: Pick<TicketDraft, 'kind'>,
  fields: CheckedFields,
): DecimalText | null {
  const from = priceFields[kind] ?? (hasField(kind, 'trigger') ? 'trigger' : null)
  if (from === null) return touch.ask1 ?? touch.last
  const { value, errors } = fields[from]
  return value ?? (errors.every(({ key }) => key === 'empty') ? touch.last : null)
}

/**
 * A quantity converted to another kind of amount, as text for the field. Cost and Value are rounded up to the last
 * decimal, so that converting back gives the same quantity (FORM-01). '' if it can't be converted.
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

/** The largest amount of a kind in one order (FORM-14, FORM-21); '' if unknown. */
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
