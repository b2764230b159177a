/** Margins and costs in integers: the formulas of margin.ts, option-margin.ts and order-cost.ts, rounded once. */
import { fillFee } from './fills.ts'
import { optionImOfShort, optionMmOfShort } from './option-margin.ts'
import { ceil, ceilDiv, E8, minus, over, plus, ratio, times, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { gainSign, tierAt, valueAt, valueRatio } from './terms.ts'
import type { IntegerPosition, Terms } from './terms.ts'

/** max(0, L - sign): below 1x a position that gains with the value has no bankruptcy price. */
const aboveSign = (leverage: Ratio, sign: 1 | -1): Ratio => {
  const above = minus(leverage, whole(BigInt(sign)))
  return above.top > 0n ? above : whole(0n)
}

/** V*max(0, 1 - sign/L)*f: the closing-fee reserve; `sign` is +1 for what gains with the value. Internal to the maths folder. */
export const closeFeeRatio = (value: Ratio, sign: 1 | -1, leverage: Ratio, fee: Ratio): Ratio =>
  over(times(times(value, aboveSign(leverage, sign)), fee), leverage)

/** V/L + closing-fee reserve. Internal to the maths folder. */
export const initialMarginRatio = (value: Ratio, leverage: Ratio, closeFee: Ratio): Ratio =>
  plus(over(value, leverage), closeFee)

export const leverageRatio = (leverageE2: number): Ratio => ratio(BigInt(leverageE2), 100n)

/** Closing-fee reserve of a position, unrounded. Internal to the maths folder. */
export const reserveOf = (position: IntegerPosition): Ratio =>
  closeFeeRatio(
    whole(position.value),
    gainSign(position.spec, position.size),
    leverageRatio(position.leverageE2),
    ratio(position.spec.takerFeeE8, E8),
  )

/** Prices for an option's margins: its mark and the index of its underlying, both in its price units. */
export interface OptionPrices {
  readonly mark: number
  readonly index: number
}

/** Numerator of order_cost: V times this, divided by leverageE2*1e8. */
function costRate(terms: Terms, isBuy: boolean, leverageE2: number): bigint {
  const lever = BigInt(leverageE2)
  const close = lever + 100n * BigInt(-gainSign(terms, isBuy ? 1 : -1))
  return 100n * E8 + (lever + (close > 0n ? close : 0n)) * terms.takerFeeE8
}

/**
 * What an order that buys or sells costs per 1 of its value, fees included.
 *
 * @formula (1/L + f + max(0, 1 - s/L)*f), inverse (1/L + f + max(0, 1 + s/L)*f): costOfOrder over the order's value
 * @units 1e-8
 * @rounding up: what is charged
 * @source docs/choices.md#order-cost [A]
 * @ledger POS-26
 */
export const costPerValue = (terms: Terms, isBuy: boolean, leverageE2: number): bigint =>
  ceilDiv(costRate(terms, isBuy, leverageE2), BigInt(leverageE2))

function optionOrderCost(
  terms: Terms,
  isBuy: boolean,
  price: number,
  qty: number,
  { mark, index }: OptionPrices,
): bigint {
  const fee = fillFee(terms, price, qty, false, index)
  const premium = valueAt(terms, price, qty)
  if (isBuy) return premium + fee
  const cost = optionImOfShort(terms, qty, premium, mark, index) + fee - premium
  return cost > 0n ? cost : 0n
}

/**
 * Margin and both fees of an order that opens, unrounded: orders of a symbol are summed up and rounded together. An option
 * order costs what it takes on its own (leverage 1).
 *
 * @formula V/L + V*f + V*max(0, 1 - s/L)*f, inverse V*max(0, 1 + s/L)*f; option buy premium + fee, sell IM + fee - premium
 * @units 1e-8 settle coin times leverageE2*1e8 (costOfOrder divides)
 * @rounding inverse up to that unit, otherwise none
 * @source docs/choices.md#order-cost [A]; docs/choices.md#option-margin; equals order_cost, option_buy_cost, option_im_short
 * @ledger FORM-36
 */
export function orderCostParts(
  terms: Terms,
  isBuy: boolean,
  price: number,
  qty: number,
  leverageE2: number,
  prices: OptionPrices = { mark: 0, index: 0 },
): bigint {
  if (terms.kind === 'spot' || qty === 0) return 0n
  if (terms.option !== null)
    return optionOrderCost(terms, isBuy, price, qty, prices) * BigInt(leverageE2) * E8
  return ceil(times(valueRatio(terms, price, qty), whole(costRate(terms, isBuy, leverageE2))))
}

/**
 * What an order that opens takes from the available balance.
 *
 * @formula orderCostParts over leverage
 * @units 1e-8 settle coin
 * @rounding up: what is charged
 * @source docs/choices.md#order-cost [A]; equals order_cost rounded up
 * @ledger FORM-36
 */
export const costOfOrder = (
  terms: Terms,
  isBuy: boolean,
  price: number,
  qty: number,
  leverageE2: number,
  prices?: OptionPrices,
): bigint => ceilDiv(orderCostParts(terms, isBuy, price, qty, leverageE2, prices), BigInt(leverageE2) * E8)

/** Quantity and cost parts (orderCostParts) of the open orders of a side. */
export type OrderSum = { readonly qty: number; readonly parts: bigint }

/**
 * What the open orders of a position are charged: only what goes beyond an opposite position costs (shared out pro rata over
 * that side's orders), and of the two sides the larger one. A side of a hedge has orders of its own: those that close it are
 * within it and cost nothing.
 *
 * @formula max(buy, sell); a side = sum of costs * (sum of qty - opposite position) / sum of qty, at least 0
 * @units 1e-8 settle coin
 * @rounding up, once: an inverse sum that is above a unit by less than its orders' own roundings is that unit
 * @source docs/choices.md#order-cost [B]: the older contract rules, max(sum buy, sum sell)
 * @ledger FORM-36
 */
export function openOrderMargin(
  { kind }: Pick<Terms, 'kind'>,
  size: number,
  leverageE2: number,
  buy: OrderSum,
  sell: OrderSum,
): bigint {
  const rounded = kind === 'inverse' ? INVERSE_ROUNDINGS : 0n
  const buys = beyond(buy, size < 0 ? -size : 0, leverageE2, rounded)
  const sells = beyond(sell, size > 0 ? size : 0, leverageE2, rounded)
  return buys > sells ? buys : sells
}

/** Parts by which a sum of inverse orders may be too large: less than one for each order. More orders of a side are rarely a whole unit. */
const INVERSE_ROUNDINGS = 16n

function beyond({ qty, parts }: OrderSum, free: number, leverageE2: number, rounded: bigint): bigint {
  if (qty <= free) return 0n
  const bottom = BigInt(leverageE2) * E8
  const least = parts > rounded ? parts - rounded : parts
  return free === 0 ? ceilDiv(least, bottom) : ceilDiv(least * BigInt(qty - free), BigInt(qty) * bottom)
}

/**
 * Initial margin of a position and its closing-fee reserve: at a mark (cross), or at entry (isolated) where the mark is null.
 * Bought options have paid their premium and need none.
 *
 * @formula cross: V(M)/L + cf; isolated: V(E)/L + cf; cf = V(E)*max(0, 1 - s/L)*f, inverse V(E)*max(0, 1 + s/L)*f; sold options: option_im_short
 * @units 1e-8 settle coin
 * @rounding up, once
 * @source docs/choices.md#initial-margin [A]; docs/choices.md#option-margin; equals position_im rounded up
 * @ledger POS-01, MARGIN-09
 */
export function initialMargin(position: IntegerPosition, mark: number | null, index = 0): bigint {
  const { spec, size, value } = position
  if (size === 0 || spec.kind === 'spot') return 0n
  const qty = Math.abs(size)
  if (spec.option !== null) return size > 0 ? 0n : optionImOfShort(spec, qty, value, mark ?? 0, index)
  const held = mark === null ? whole(value) : valueRatio(spec, mark, qty)
  return ceil(initialMarginRatio(held, leverageRatio(position.leverageE2), reserveOf(position)))
}

/**
 * Margin an isolated position locks; 0 for cross and for flat. Options and spot are never isolated.
 *
 * @formula V(E)/L + cf + extra margin
 * @units 1e-8 settle coin
 * @rounding up
 * @source docs/choices.md#initial-margin [A]; equals isolatedMargin rounded up
 * @ledger MARGIN-19
 */
export function lockedMargin(position: IntegerPosition): bigint {
  const { kind } = position.spec
  if (!position.isIsolated || position.size === 0 || kind === 'option' || kind === 'spot') return 0n
  return initialMargin(position, null) + position.extra
}

/**
 * Maintenance margin at a mark price.
 *
 * @formula V(M)*m - dd + cf, tier by V(M); sold options: option_mm, bought ones 0
 * @units 1e-8 settle coin
 * @rounding up, once
 * @source docs/choices.md#maintenance-margin [A]; docs/choices.md#option-margin; equals position_mm with its tier, rounded up
 * @ledger POS-01, MARGIN-16
 */
export function maintenanceMargin(position: IntegerPosition, mark: number, index = 0): bigint {
  const { spec, size } = position
  if (size === 0 || spec.kind === 'spot') return 0n
  const qty = Math.abs(size)
  if (spec.option !== null) return size > 0 ? 0n : optionMmOfShort(spec, qty, mark, index)
  const value = valueRatio(spec, mark, qty)
  const tier = tierAt(spec.tiers, value)
  return ceil(plus(times(value, ratio(tier.mmE8, E8)), reserveOf(position))) - tier.deduction
}

/**
 * Unrealised PnL at a price, from the kept value; of USDC contracts since their last session.
 *
 * @formula s*(V(x) - V(E)), inverse s*(V(E) - V(x)), V(x) cut at 8 decimals
 * @units 1e-8 settle coin
 * @rounding inverse: the value at the price down
 * @source docs/choices.md#unrealised-pnl [A]; equals upl_from_value, upl_inverse_from_value
 * @ledger POS-33
 */
export function pnlAt(position: IntegerPosition, price: number): bigint {
  const { spec, size } = position
  if (size === 0) return 0n
  const from = position.sessionValue ?? position.value
  return BigInt(gainSign(spec, size)) * (valueAt(spec, price, Math.abs(size)) - from)
}
