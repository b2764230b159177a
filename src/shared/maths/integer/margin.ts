/** Margins and costs of linear contracts in integers: the formulas of margin.ts and order-cost.ts, rounded once. */
import { ceil, ceilDiv, E8, minus, over, plus, ratio, times, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { tierOf, valueAt } from './terms.ts'
import type { IntegerPosition, LinearTerms } from './terms.ts'

/** V*(1 - sign/L)*f: the closing-fee reserve; `sign` is +1 for what gains with the value. Internal to the maths folder. */
export const closeFeeRatio = (value: Ratio, sign: 1 | -1, leverage: Ratio, fee: Ratio): Ratio =>
  over(times(times(value, minus(leverage, whole(BigInt(sign)))), fee), leverage)

/** V/L + closing-fee reserve. Internal to the maths folder. */
export const initialMarginRatio = (value: Ratio, leverage: Ratio, closeFee: Ratio): Ratio =>
  plus(over(value, leverage), closeFee)

export const leverageRatio = (leverageE2: number): Ratio => ratio(BigInt(leverageE2), 100n)
export const signOfSize = (size: number): 1 | -1 => (size < 0 ? -1 : 1)

/** Closing-fee reserve of a position, unrounded. Internal to the maths folder. */
export const reserveOf = (position: IntegerPosition): Ratio =>
  closeFeeRatio(
    whole(position.value),
    signOfSize(position.size),
    leverageRatio(position.leverageE2),
    ratio(position.spec.takerFeeE8, E8),
  )

/**
 * Margin and both fees of an order that opens, unrounded: orders of a symbol are summed up and rounded together.
 *
 * @formula V/L + V*f + V*(1 - s/L)*f
 * @units 1e-8 settle coin times leverageE2*1e8 (costOfOrder divides)
 * @rounding none
 * @source maths.md 3 [A]; equals order_cost
 * @ledger FORM-36
 */
export function orderCostParts(
  terms: LinearTerms,
  isBuy: boolean,
  value: bigint,
  leverageE2: number,
): bigint {
  const lever = BigInt(leverageE2)
  const close = isBuy ? lever - 100n : lever + 100n
  return value * (100n * E8 + (lever + close) * terms.takerFeeE8)
}

/**
 * What an order that opens takes from the available balance.
 *
 * @formula V/L + V*f + V*(1 - s/L)*f
 * @units 1e-8 settle coin
 * @rounding up: what is charged
 * @source maths.md 3 [A]; equals order_cost rounded up
 * @ledger FORM-36
 */
export const costOfOrder = (terms: LinearTerms, isBuy: boolean, value: bigint, leverageE2: number): bigint =>
  ceilDiv(orderCostParts(terms, isBuy, value, leverageE2), BigInt(leverageE2) * E8)

/** Quantity and cost parts (orderCostParts) of the open orders of a side. */
export type OrderSum = { readonly qty: number; readonly parts: bigint }

/**
 * What the open orders of a symbol are charged in one-way mode: only what goes beyond an opposite position costs (shared
 * out pro rata over that side's orders), and of the two sides the larger one.
 *
 * @formula max(buy, sell); a side = sum of costs * (sum of qty - opposite position) / sum of qty, at least 0
 * @units 1e-8 settle coin
 * @rounding up, once
 * @source maths.md 3 [A, legacy]: max(sum buy, sum sell), reducing quantity costs 0
 * @ledger FORM-36
 */
export function openOrderMargin(size: number, leverageE2: number, buy: OrderSum, sell: OrderSum): bigint {
  const buys = beyond(buy, size < 0 ? -size : 0, leverageE2)
  const sells = beyond(sell, size > 0 ? size : 0, leverageE2)
  return buys > sells ? buys : sells
}

function beyond({ qty, parts }: OrderSum, free: number, leverageE2: number): bigint {
  if (qty <= free) return 0n
  const bottom = BigInt(leverageE2) * E8
  return free === 0 ? ceilDiv(parts, bottom) : ceilDiv(parts * BigInt(qty - free), BigInt(qty) * bottom)
}

/**
 * Initial margin of a position and its closing-fee reserve.
 *
 * @formula cross: V(M)/L + cf; isolated: V(E)/L + cf; cf = V(E)*(1 - s/L)*f
 * @units 1e-8 settle coin
 * @rounding up, once
 * @source maths.md 3 [A]; equals position_im rounded up
 * @ledger POS-01, MARGIN-09
 */
export const initialMargin = (position: IntegerPosition, value: bigint): bigint =>
  ceil(initialMarginRatio(whole(value), leverageRatio(position.leverageE2), reserveOf(position)))

/**
 * Margin an isolated position locks; 0 for cross and for flat.
 *
 * @formula V(E)/L + cf + extra margin
 * @units 1e-8 settle coin
 * @rounding up
 * @source maths.md 3; equals isolatedMargin rounded up
 * @ledger MARGIN-19
 */
export function lockedMargin(position: IntegerPosition): bigint {
  if (!position.isIsolated || position.size === 0) return 0n
  return initialMargin(position, position.value) + position.extra
}

/**
 * Maintenance margin at a mark price.
 *
 * @formula V(M)*m - dd + cf, tier by V(M)
 * @units 1e-8 settle coin
 * @rounding up, once
 * @source maths.md 3 [A]; equals position_mm with its tier, rounded up
 * @ledger POS-01, MARGIN-16
 */
export function maintenanceMargin(position: IntegerPosition, mark: number): bigint {
  if (position.size === 0) return 0n
  const value = valueAt(position.spec, mark, Math.abs(position.size))
  const tier = tierOf(position.spec, value)
  return ceil(plus(ratio(value * tier.mmE8, E8), reserveOf(position))) - tier.deduction
}

/**
 * Unrealised PnL at a price, from the kept value.
 *
 * @formula s*(q*x - V(E))
 * @units 1e-8 settle coin
 * @rounding none
 * @source maths.md 1 [A]; equals upl_from_value
 * @ledger POS-33
 */
export function pnlAt(position: IntegerPosition, price: number): bigint {
  if (position.size === 0) return 0n
  const value = valueAt(position.spec, price, Math.abs(position.size))
  return position.size > 0 ? value - position.value : position.value - value
}
