/** What options are worth when they end, by the price of their underlying. */
import { Decimal } from '../units/decimal.ts'
import { nonNegative, num, positive, ZERO } from './number.ts'
import type { Num } from './number.ts'
import type { OptionType } from './option-fee.ts'

/** Options held, or thought of: signed size (sold: negative) and the premium a unit they were had for. */
export interface PayoffLeg {
  readonly type: OptionType
  readonly strike: Num
  readonly signedSize: Num
  readonly premium: Num
}

interface Leg {
  readonly isCall: boolean
  readonly strike: Decimal
  readonly size: Decimal
  readonly premium: Decimal
}

/** Legs as numbers; null where one can't be read: a payoff without it would be another one. */
function readLegs(legs: readonly PayoffLeg[]): readonly Leg[] | null {
  const read: Leg[] = []
  for (const { type, strike, signedSize, premium } of legs) {
    const [k, size, paid] = [positive(strike), num(signedSize), nonNegative(premium)]
    if (k === null || size === null || paid === null) return null
    read.push({ isCall: type === 'Call', strike: k, size, premium: paid })
  }
  return read
}

const valueAt = (legs: readonly Leg[], price: Decimal): Decimal =>
  legs.reduce((sum, { isCall, strike, size, premium }) => {
    const inside = Decimal.max(ZERO, isCall ? price.minus(strike) : strike.minus(price))
    return sum.plus(size.times(inside.minus(premium)))
  }, ZERO)

export interface Payoff {
  /** Corners of the line from `low` to `high`, ascending. */
  readonly points: readonly { readonly price: Decimal; readonly value: Decimal }[]
  readonly breakevens: readonly Decimal[]
}

/**
 * Profit at expiry: a line with a corner at each strike, and the prices where it is zero.
 *
 * @formula sum of signedSize * (max(0, S - K) - premium), puts max(0, K - S); linear between strikes
 * @units quote coin; fees left out
 * @rounding none
 * @source docs/choices.md#delivery [B]
 * @ledger POS-34
 */
export function optionPayoff(input: { legs: readonly PayoffLeg[]; low: Num; high: Num }): Payoff | null {
  const legs = readLegs(input.legs)
  const [low, high] = [nonNegative(input.low), positive(input.high)]
  if (legs === null || low === null || high === null || !high.greaterThan(low)) return null
  const inside = legs
    .map(({ strike }) => strike)
    .filter((strike) => strike.greaterThan(low) && strike.lessThan(high))
  const prices = [low, ...inside, high].toSorted((a, b) => a.comparedTo(b))
  const corners = prices.filter((price, at) => at === 0 || !price.equals(prices[at - 1] ?? -1))
  const points = corners.map((price) => ({ price, value: valueAt(legs, price) }))
  const breakevens = points.flatMap((point, at) => {
    if (point.value.isZero()) return legs.length === 0 ? [] : [point.price]
    const next = points[at + 1]
    if (next === undefined || next.value.isZero() || next.value.isNegative() === point.value.isNegative())
      return []
    const share = point.value.dividedBy(point.value.minus(next.value))
    return [point.price.plus(next.price.minus(point.price).times(share))]
  })
  return { points, breakevens }
}
