/** What the open orders of a position are charged together, and how much one more order adds. */
import type { Decimal } from '../units/decimal.ts'
import { result, ZERO } from './number.ts'
import { charged } from './rounding.ts'

/** Quantity of the open orders of a side, and what they cost on their own. */
export type OrderSum = { readonly qty: Decimal; readonly cost: Decimal }

export const NO_ORDERS: OrderSum = { qty: ZERO, cost: ZERO }

/**
 * What the open orders of one side would be charged: only what goes beyond an opposite position costs, shared out pro rata. Of
 * the two sides of a position the larger charge is taken. Null for a sum that is not finite.
 *
 * @formula sum of costs * max(0, Q - closes) / Q, Q the sum of quantities
 * @units settle coin
 * @rounding up to 1e-8
 * @source docs/choices.md#order-cost [B]: the older contract rules, max(sum buy, sum sell)
 * @ledger FORM-36
 */
export function sideCharge({ qty, cost }: OrderSum, closes: Decimal): Decimal | null {
  return qty.greaterThan(closes) ? charged(cost.times(qty.minus(closes)).dividedBy(qty)) : ZERO
}

/**
 * Largest quantity of an order with which its side is charged no more than an amount: sideCharge solved for the quantity.
 *
 * @formula x - Q with k*x*x - (A + k*closes - a)*x - a*closes = 0; a = sum of costs - k*Q, k = cost of one, A = amount
 * @units those of the quantity; may be negative
 * @rounding none
 * @source docs/choices.md#max-quantity [C]
 * @ledger FORM-36
 */
export function qtyWithinCharge(
  { qty, cost }: OrderSum,
  closes: Decimal,
  one: Decimal,
  amount: Decimal,
): Decimal | null {
  const rest = cost.minus(one.times(qty))
  const middle = amount.plus(one.times(closes)).minus(rest)
  const root = middle.times(middle).plus(one.times(rest).times(closes).times(4)).sqrt()
  return result(middle.plus(root).dividedBy(one.times(2)).minus(qty))
}
