/** Black-76 option price and greeks in the exchange's display conventions. */
import { Decimal } from '../units/decimal.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import { multiplyText } from '../units/exact.ts'
import { normalDensity, normalDistribution } from './normal.ts'
import { num, optional, positive, result } from './number.ts'
import type { Num } from './number.ts'
import type { OptionType } from './option-fee.ts'

export type OptionModel = {
  readonly price: Decimal
  readonly delta: Decimal
  readonly gamma: Decimal
  /** Per point of volatility (1 %). */
  readonly vega1pct: Decimal
  /** Per calendar day. */
  readonly thetaPerDay: Decimal
}

/** Significant digits of a double that stay trustworthy through the model. */
const MODEL_DIGITS = 12

function model(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null
  return result(new Decimal(value).toSignificantDigits(MODEL_DIGITS))
}

function record(
  price: number,
  delta: number,
  gamma: number,
  vega: number,
  theta: number,
): OptionModel | null {
  const p = model(price)
  const d = model(delta)
  const g = model(gamma)
  const v = model(vega)
  const t = model(theta)
  if (p === null || d === null || g === null || v === null || t === null) return null
  return { price: p, delta: d, gamma: g, vega1pct: v, thetaPerDay: t }
}

/** Expired, or without volatility: intrinsic on the forward; delta 0.5 only exactly at the strike. */
function withoutTime(isCall: boolean, forward: number, strike: number, discount: number): OptionModel | null {
  const moneyness = isCall ? forward - strike : strike - forward
  const inside = moneyness > 0 ? 1 : moneyness === 0 ? 0.5 : 0
  return record(discount * Math.max(0, moneyness), discount * (isCall ? inside : -inside), 0, 0, 0)
}

/**
 * Price of an option before discounting, in doubles: a model value, not money.
 *
 * @formula call F*N(d1) - K*N(d2), put K*N(-d2) - F*N(-d1); d1 = ln(F/K)/width + width/2, d2 = d1 - width
 * @units forward, strike and price in quote coin; width = iv*sqrt(T) > 0
 * @rounding computed in doubles
 * @source docs/choices.md#option-pricing
 * @ledger POS-34
 */
export function undiscounted(isCall: boolean, forward: number, strike: number, width: number): number {
  const d1 = Math.log(forward / strike) / width + width / 2
  const d2 = d1 - width
  return isCall
    ? forward * normalDistribution(d1) - strike * normalDistribution(d2)
    : strike * normalDistribution(-d2) - forward * normalDistribution(-d1)
}

/**
 * Option price and greeks by Black-76 on the forward. The server's greeks are preferred where it sends them.
 *
 * @rule black76
 * @formula d1 = (ln(F/K) + iv^2*T/2)/(iv*sqrt(T)), d2 = d1 - iv*sqrt(T); call e^-rT*(F*N(d1) - K*N(d2)); vega = e^-rT*F*n(d1)*sqrt(T); gamma = vega/(F^2*iv*T*); theta = -vega*iv/(2*T*)/365; T* = max(T, 1 day) with dayFloor
 * @units price in quote coin; delta and gamma per 1 USD; vega per 1 vol point; theta per calendar day; T in years of 365 days to 08:00 UTC
 * @rounding computed in doubles, 12 significant digits returned (a model value, not money)
 * @source docs/choices.md#option-greeks [A]; two published tickers are reproduced
 * @ledger POS-34
 */
export function black76(input: {
  type: OptionType
  F: Num
  K: Num
  tYears: Num
  iv: Num
  r?: Num
  dayFloor?: boolean
}): OptionModel | null {
  const f = positive(input.F)
  const k = positive(input.K)
  const t = num(input.tYears)
  const v = num(input.iv)
  const r = optional(input.r)
  if (f === null || k === null || t === null || v === null || r === null) return null
  if (t.isNegative() || v.isNegative()) return null
  const [forward, strike, years, vol, rate] = [f, k, t, v, r].map((value) => value.toNumber())
  if (forward === undefined || strike === undefined) return null
  if (years === undefined || vol === undefined || rate === undefined) return null
  const isCall = input.type === 'Call'
  const discount = Math.exp(-rate * years)
  const width = vol * Math.sqrt(years)
  if (width === 0) return withoutTime(isCall, forward, strike, discount)
  const d1 = Math.log(forward / strike) / width + width / 2
  const price = undiscounted(isCall, forward, strike, width)
  const delta = isCall ? normalDistribution(d1) : -normalDistribution(-d1)
  const vega = discount * forward * normalDensity(d1) * Math.sqrt(years)
  const life = input.dayFloor === true ? Math.max(years, 1 / 365) : years
  return record(
    discount * Math.max(0, price),
    discount * delta,
    vega / (forward * forward * vol * life),
    vega / 100,
    (-vega * vol) / (2 * life) / 365,
  )
}

/**
 * Delta after a move of the underlying.
 *
 * @rule delta_after
 * @formula delta + gamma*dPrice
 * @units delta per 1 USD
 * @rounding none
 * @source docs/choices.md#option-greeks [A]
 * @ledger POS-34
 */
export function deltaAfter(input: { delta: Num; gamma: Num; dPrice: Num }): Decimal | null {
  const delta = num(input.delta)
  const gamma = num(input.gamma)
  const move = num(input.dPrice)
  return delta === null || gamma === null || move === null ? null : result(delta.plus(gamma.times(move)))
}

/**
 * Greeks of a position.
 *
 * @formula per-unit greek * signed size
 * @units those of the greek
 * @rounding none
 * @source docs/choices.md#option-greeks [A]
 * @ledger POS-34
 */
export const positionGreek = (greek: string | undefined, signedSize: string): DecimalText | null =>
  multiplyText(greek, signedSize)

const YEAR_MS = new Decimal(365 * 86_400_000)

/**
 * Time to expiry in years of 365 days; 0 once expired, null on a time that is none.
 *
 * @formula max(0, expiry - now) / (365*86,400,000)
 * @units years; times in Unix milliseconds
 * @rounding none
 * @source docs/choices.md#option-pricing
 * @ledger POS-34
 */
export function yearsToExpiry(input: { nowMs: number; expiryMs: number }): Decimal | null {
  if (!Number.isSafeInteger(input.nowMs) || !Number.isSafeInteger(input.expiryMs)) return null
  return result(new Decimal(Math.max(0, input.expiryMs - input.nowMs)).dividedBy(YEAR_MS))
}
