/** Trailing stop. */
import { Decimal } from '../units/decimal.ts'
import { signOf } from './family.ts'
import type { Side } from './family.ts'
import { HUNDRED, nonNegative, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'

export type TrailingState = { readonly isActive: boolean; readonly best: Decimal | null }

export type TrailingRule = {
  /** Side of the position. */
  readonly side: Side
  /** Absolute distance in price; or ratePct in percent of the best price. */
  readonly distance?: Num
  readonly ratePct?: Num
  /** Starts to trail when this price is reached; absent: at once. */
  readonly activation?: Num
}

export const TRAILING_START: TrailingState = { isActive: false, best: null }

/**
 * One price on a trailing stop: the best price only ever improves.
 *
 * @formula active once s*(p - activation) >= 0 (or at once); best = max(best, p) for long, min for short
 * @units price
 * @rounding none
 * @source docs/choices.md#trailing-stop [A]
 * @ledger POS-06
 */
export function trailingStep(rule: TrailingRule, state: TrailingState, price: Num): TrailingState | null {
  const p = positive(price)
  if (p === null) return null
  const sign = signOf(rule.side)
  let isActive = state.isActive
  if (!isActive) {
    if (rule.activation === undefined || rule.activation === null) isActive = true
    else {
      const activation = positive(rule.activation)
      if (activation === null) return null
      isActive = !p.minus(activation).times(sign).isNegative() || p.equals(activation)
    }
  }
  if (!isActive) return state
  if (state.best === null) return { isActive, best: p }
  return { isActive, best: sign > 0 ? Decimal.max(state.best, p) : Decimal.min(state.best, p) }
}

/**
 * Trigger price of a trailing stop at its best price; null before activation, and where the distance leaves no price.
 *
 * @formula best - s*distance, or best*(1 - s*ratePct/100)
 * @units price
 * @rounding none
 * @source docs/choices.md#trailing-stop [A]; trailValuePercentageE4 is the percentage form
 * @ledger POS-06
 */
export function trailingTrigger(rule: TrailingRule, state: TrailingState): Decimal | null {
  if (!state.isActive || state.best === null) return null
  const sign = signOf(rule.side)
  if (rule.ratePct !== undefined && rule.ratePct !== null) {
    const rate = nonNegative(rule.ratePct)
    if (rate === null) return null
    return priceResult(state.best.times(HUNDRED.minus(rate.times(sign))).dividedBy(HUNDRED))
  }
  const distance = nonNegative(rule.distance)
  return distance === null ? null : priceResult(state.best.minus(distance.times(sign)))
}

/**
 * Trigger price after a path of prices.
 *
 * @rule trailing
 * @formula trailingStep over the path, then trailingTrigger
 * @units price
 * @rounding none; closes at market when reached
 * @source docs/choices.md#trailing-stop [A]
 * @ledger POS-06
 */
export function trailing(input: TrailingRule & { path: readonly Num[] }): Decimal | null {
  if (!Array.isArray(input.path)) return null
  let state: TrailingState = TRAILING_START
  for (const price of input.path as readonly Num[]) {
    const next = trailingStep(input, state, price)
    if (next === null) return null
    state = next
  }
  return trailingTrigger(input, state)
}
