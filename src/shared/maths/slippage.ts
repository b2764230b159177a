/** Slippage tolerance of market orders. */
import { Decimal } from '../units/decimal.ts'
import { HUNDRED, nonNegative, num, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'
import { roundStep } from './rounding.ts'

export type SlippageType = 'TickSize' | 'Percent' | 'Amount'

export type SlippageInput = {
  readonly type: SlippageType
  /** Ticks, percent, or an amount of money per unit. */
  readonly tolerance: Num
  readonly tickSize?: Num
  readonly ask1?: Num
  readonly bid1?: Num
}

function bound(input: SlippageInput, touch: Num, sign: 1 | -1): Decimal | null {
  const price = positive(touch)
  const tolerance = nonNegative(input.tolerance)
  if (price === null || tolerance === null) return null
  if (input.type === 'Percent') {
    return price.times(HUNDRED.plus(tolerance.times(sign))).dividedBy(HUNDRED)
  }
  if (input.type === 'Amount') return price.plus(tolerance.times(sign))
  const tick = positive(input.tickSize)
  return tick === null ? null : price.plus(tolerance.times(tick).times(sign))
}

/**
 * Worst prices a market order with a slippage tolerance may fill at, not rounded to the tick.
 *
 * @rule slippage_price
 * @formula TickSize: ask1 + n*tick, bid1 - n*tick; Percent: ask1*(1 + p/100), bid1*(1 - p/100); Amount: ask1 + a, bid1 - a
 * @units price
 * @rounding none here; slippageBound puts it on the tick
 * @source docs/choices.md#slippage [A]
 * @ledger SLIP-12
 */
export function slippagePrice(input: SlippageInput): { buyLimit: Decimal | null; sellLimit: Decimal | null } {
  const buy = bound(input, input.ask1, 1)
  const sell = bound(input, input.bid1, -1)
  return {
    buyLimit: buy === null ? null : priceResult(buy),
    sellLimit: sell === null ? null : priceResult(sell),
  }
}

/**
 * The worst prices on the tick and within the symbol's prices, never wider than the tolerance.
 *
 * @formula buy: min(floor_tick(buyLimit), maxPrice); sell: max(ceil_tick(sellLimit), minPrice)
 * @units price
 * @rounding inward: buy down, sell up
 * @source docs/choices.md#slippage [C]; tests/vectors/maths-bad-inputs.json e-31
 * @ledger SLIP-12
 */
export function slippageBound(input: SlippageInput & { tick: Num; minPrice: Num; maxPrice: Num }): {
  buyLimit: Decimal | null
  sellLimit: Decimal | null
} {
  const min = nonNegative(input.minPrice)
  const max = positive(input.maxPrice)
  if (min === null || max === null || min.greaterThan(max)) return { buyLimit: null, sellLimit: null }
  const buy = roundStep(bound(input, input.ask1, 1), input.tick, 'down')
  const sell = roundStep(bound(input, input.bid1, -1), input.tick, 'up')
  return {
    buyLimit: buy === null ? null : Decimal.min(Decimal.max(buy, min), max),
    sellLimit: sell === null ? null : Decimal.min(Decimal.max(sell, min), max),
  }
}

/**
 * A typed tolerance held into its range.
 *
 * @formula Percent: 0.01..10; TickSize: 1..10000 ticks
 * @units percent; ticks
 * @rounding Percent 2 decimals down; ticks whole, down
 * @source docs/choices.md#slippage [A]
 * @ledger SLIP-03, SLIP-04
 */
export function clampSlippage(input: { type: 'Percent' | 'TickSize'; tolerance: Num }): Decimal | null {
  const tolerance = num(input.tolerance)
  if (tolerance === null) return null
  const isPercent = input.type === 'Percent'
  const cut = tolerance.toDecimalPlaces(isPercent ? 2 : 0, Decimal.ROUND_DOWN)
  const least = new Decimal(isPercent ? '0.01' : '1')
  return Decimal.min(Decimal.max(cut, least), new Decimal(isPercent ? '10' : '10000'))
}

/**
 * Whether a tolerance may be sent as it is.
 *
 * @formula Percent: 0.01..10 with at most 2 decimals; TickSize: a whole number 1..10000
 * @units percent; ticks
 * @rounding none
 * @source docs/choices.md#slippage [A]; tests/vectors/maths-bad-inputs.json e-29, e-30
 * @ledger SLIP-03, SLIP-04
 */
export function isSlippageAllowed(input: { type: 'Percent' | 'TickSize'; tolerance: Num }): boolean {
  const tolerance = num(input.tolerance)
  const clamped = clampSlippage(input)
  return tolerance !== null && clamped !== null && clamped.equals(tolerance)
}
