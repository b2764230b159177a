/** Trailing stop in integers. */
import { ceilDiv, floorDiv } from './ratio.ts'

const E4 = 10_000n

/** One of the two is above zero: a distance in price units, or a rate of the best price in 1e-4. */
export interface IntegerTrail {
  readonly distance: number
  readonly rateE4: number
}

/**
 * Trigger price of a trailing stop at its best price: a price reaches it exactly when it reaches the unrounded one.
 *
 * @formula best - s*distance, or best*(1 - s*rate)
 * @units price units; 0 where the distance leaves no price
 * @rounding long down, short up to the price unit
 * @source docs/choices.md#trailing-stop [A]; equals trailingTrigger
 * @ledger POS-06
 */
export function trailPrice(isLong: boolean, best: number, { distance, rateE4 }: IntegerTrail): number {
  if (rateE4 === 0) return Math.max(isLong ? best - distance : best + distance, 0)
  const top = BigInt(best) * (E4 - BigInt(isLong ? rateE4 : -rateE4))
  return Math.max(Number(isLong ? floorDiv(top, E4) : ceilDiv(top, E4)), 0)
}

/** True if a price activates a trailing stop. */
export const isActivated = (isLong: boolean, price: number, activation: number): boolean =>
  isLong ? price >= activation : price <= activation

/** The better of two prices for a trailing stop: it only ever improves. */
export const betterPrice = (isLong: boolean, best: number, price: number): number =>
  isLong ? Math.max(best, price) : Math.min(best, price)
