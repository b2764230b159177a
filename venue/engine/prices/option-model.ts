/** Option prices: Black-76 on the underlying's price, with a volatility smile. */
import { black76, undiscounted, yearsToExpiry } from '#shared/maths/option-pricing.ts'
import type { OptionModel } from '#shared/maths/option-pricing.ts'
import { Decimal } from '#shared/units/decimal.ts'

const YEAR_MS = 365 * 86_400_000

/**
 * Implied volatility of a strike. It rises with the distance from the money: by a quarter per squared standard deviation, to
 * twice the volatility at most, and a little more below than above.
 */
export function impliedVolatility(atMoney: number, forward: number, strike: number, leftMs: number): number {
  const deviation = atMoney * Math.sqrt(Math.max(leftMs, 3_600_000) / YEAR_MS)
  const away = Math.log(strike / forward) / deviation
  return atMoney * Math.min(1 + 0.06 * away * away - 0.02 * Math.max(Math.min(away, 2), -2), 2)
}

export interface OptionAt {
  readonly isCall: boolean
  readonly strike: number
  /** Price of the underlying, same units as the strike. */
  readonly forward: number
  readonly deliveryAt: number
  readonly time: number
  /** Volatility at the money as a fraction. */
  readonly volatility: number
}

/**
 * Mark price of an option in price units of its strike: the model at the index, but always above the intrinsic value. So every
 * mark has an implied volatility.
 */
export function optionMark(at: OptionAt): number {
  const left = Math.max(at.deliveryAt - at.time, 0)
  const iv = impliedVolatility(at.volatility, at.forward, at.strike, left)
  // At its expiry the model has no width: a machine that slept may come to it, and past it, in one step.
  const price =
    left === 0 ? 0 : undiscounted(at.isCall, at.forward, at.strike, iv * Math.sqrt(left / YEAR_MS))
  const intrinsic = Math.max((at.isCall ? 1 : -1) * (at.forward - at.strike), 0)
  return Math.max(Math.ceil(price), Math.floor(intrinsic) + 1)
}

/** Price in units of the strike, and greeks per unit of the underlying; never null for prices above zero. */
export function optionModel(at: OptionAt): { readonly model: OptionModel | null; readonly iv: number } {
  const left = Math.max(at.deliveryAt - at.time, 0)
  const iv = impliedVolatility(at.volatility, at.forward, at.strike, left)
  const model = black76({
    type: at.isCall ? 'Call' : 'Put',
    F: new Decimal(at.forward),
    K: new Decimal(at.strike),
    tYears: yearsToExpiry({ nowMs: Math.floor(at.time), expiryMs: at.deliveryAt }),
    iv: new Decimal(iv),
    dayFloor: true,
  })
  return { model, iv }
}
