/** The volatility at which the model's price is a given price. */
import { Decimal } from '../units/decimal.ts'
import { num, positive } from './number.ts'
import type { Num } from './number.ts'
import type { OptionType } from './option-fee.ts'
import { undiscounted } from './option-pricing.ts'

const LOWEST = 0.001
const HIGHEST = 10
const STEPS = 40
/** Good to a hundredth of a percent point, which is finer than what is shown. */
const CLOSE = 1e-5

/**
 * Implied volatility as a fraction, of a price that the model can have; null else (below the intrinsic value, above what 1000 %
 * gives, expired, or a number missing).
 *
 * @formula iv with black76(iv).price = price, by bisection in [0.1 %, 1000 %]
 * @units price, forward and strike in quote coin; time in years
 * @rounding a model value in doubles, within 0.001 percent points
 * @source docs/choices.md#option-pricing the inverse of black76
 * @ledger POS-34
 */
export function impliedVolatility(input: {
  type: OptionType
  F: Num
  K: Num
  tYears: Num
  price: Num
}): Decimal | null {
  const [forward, strike, price] = [positive(input.F), positive(input.K), positive(input.price)]
  const years = num(input.tYears)
  if (forward === null || strike === null || price === null || years === null || !years.greaterThan(0))
    return null
  // Only doubles: an option chain computes some hundred of these per second.
  const [isCall, f, k] = [input.type === 'Call', forward.toNumber(), strike.toNumber()]
  const root = Math.sqrt(years.toNumber())
  const at = (iv: number): number => Math.max(0, undiscounted(isCall, f, k, iv * root))
  const wanted = price.toNumber()
  let [low, high] = [LOWEST, HIGHEST]
  if (!(at(low) <= wanted && wanted <= at(high))) return null
  for (let step = 0; step < STEPS && high - low > CLOSE; step += 1) {
    const middle = (low + high) / 2
    if (at(middle) < wanted) low = middle
    else high = middle
  }
  return new Decimal(((low + high) / 2).toFixed(6))
}
