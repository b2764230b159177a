/** Ticks, lots and scales of computed values. Directions are chosen so that rounding never adds risk. */
import { decimalsOf as decimalsOfText } from '../units/tick.ts'
import { Decimal } from '../units/decimal.ts'
import type { SnapMode } from '../units/tick.ts'
import type { Side } from './family.ts'
import { num, positive, result, TEXT_DIGITS } from './number.ts'
import type { Num } from './number.ts'

const DIRECTIONS = {
  down: Decimal.ROUND_FLOOR,
  up: Decimal.ROUND_CEIL,
  nearest: Decimal.ROUND_HALF_UP,
  trunc: Decimal.ROUND_DOWN,
} as const satisfies Record<SnapMode, number>

/**
 * A value moved onto a multiple of a step.
 *
 * @rule round_step
 * @formula round(value / step) * step; step is any positive number (0.5, 5, 0.00005), not a count of decimals
 * @units those of the value
 * @rounding down: floor, up: ceiling, trunc: towards zero, nearest: halves away from zero
 * @source docs/choices.md#rounding
 * @ledger FORM-05, FORM-12, TPSL-40
 */
export function roundStep(value: Num, step: Num, mode: SnapMode): Decimal | null {
  const v = num(value)
  const unit = positive(step)
  if (v === null || unit === null) return null
  return result(v.dividedBy(unit).toDecimalPlaces(0, DIRECTIONS[mode]).times(unit))
}

/**
 * A computed price moved to the tick: liquidation, bankruptcy, breakeven, derived triggers.
 *
 * @formula long: up to the next tick; short: down to the next tick; no tick: unchanged
 * @units price
 * @rounding towards the mark for liquidation prices, never less profit for triggers: the cautious side
 * @source docs/choices.md#price-rounding [A]; triggers are our choice
 * @ledger TPSL-07, LINES-10
 */
export function roundToTick(price: Decimal | null, side: Side, tick?: Num): Decimal | null {
  if (price === null || tick === undefined || tick === null) return price
  // A price on the tick remains there, also one computed from results of other rules.
  return roundStep(price.toSignificantDigits(TEXT_DIGITS), tick, side === 'Buy' ? 'up' : 'down')
}

/**
 * A quantity moved to the lot.
 *
 * @formula floor(qty / lot) * lot
 * @units those of the quantity
 * @rounding down, always; a result of 0 is not sendable (isSendableQty)
 * @source docs/choices.md#price-rounding [A]
 * @ledger FORM-03, TPSL-39
 */
export function floorToLot(qty: Num, lotSize: Num): Decimal | null {
  return roundStep(qty, lotSize, 'down')
}

/**
 * Money as the exchange charges it: fees, costs and margins are in units of 1e-8.
 *
 * @formula ceil(value * 10^8) / 10^8
 * @units settle coin
 * @rounding up to 1e-8, against the payer; a value that stands on other rules' results is cut at 44 digits first
 * @source docs/choices.md#rounding
 * @ledger FORM-36
 */
export function charged(value: Decimal | null): Decimal | null {
  if (value === null) return null
  return result(value.toSignificantDigits(TEXT_DIGITS).toDecimalPlaces(8, Decimal.ROUND_CEIL))
}

/** 1, 0.1, 0.01, ...: a step whose multiples are all numbers of its decimals. */
const isDecimalUnit = ({ e, d }: Decimal): boolean =>
  e <= 0 && d.length === 1 && Number.isInteger(Math.log10(d[0] ?? 0))

/**
 * True if a value is a multiple of a step above zero. Nearly all steps are decimal units, for which counting decimals is
 * enough.
 */
export function isMultiple(value: Decimal, step: Decimal): boolean {
  if (value.decimalPlaces() > step.decimalPlaces()) return false
  return isDecimalUnit(step) || value.modulo(step).isZero()
}

/**
 * Whether a quantity may be sent: a floored-to-zero quantity never is (with reduce-only and close-on-trigger the
 * exchange reads 0 as "close everything").
 *
 * @formula qty > 0 and qty >= minQty and qty is a multiple of the lot
 * @units those of the quantity
 * @rounding none
 * @source docs/choices.md#rounding; tests/vectors/maths-bad-inputs.json e-18
 * @ledger FORM-38, SYM-39
 */
export function isSendableQty(qty: Num, lotSize: Num, minQty?: Num): boolean {
  const q = positive(qty)
  const lot = positive(lotSize)
  const least = minQty === undefined || minQty === null ? lot : num(minQty)
  if (q === null || lot === null || least === null || q.lessThan(least)) return false
  return isMultiple(q, lot)
}

/**
 * Decimals that carry value in a step: "0.10" has 1, "1e-7" has 7.
 *
 * @rule decimals_of
 * @formula count of decimals after dropping trailing zeros
 * @units decimals
 * @rounding none
 * @source docs/choices.md#decimal-text; priceScale, not this, decides display
 * @ledger SYM-13
 */
export function decimalsOf(step: string): number | null {
  return decimalsOfText(step)
}

/**
 * A human value as the scaled integer the wire carries.
 *
 * @rule scale
 * @formula trunc(value * 10^exp)
 * @units integer
 * @rounding towards zero; callers that must not lose digits use units/scaled.ts, which refuses a remainder
 * @source docs/choices.md#decimal-text; a float of 0.29e8 loses one unit
 * @ledger HTTP-24, MARGIN-11, ENTITY-14
 */
export function scale(value: Num, exponent: number): Decimal | null {
  const v = num(value)
  if (v === null || !Number.isInteger(exponent) || Math.abs(exponent) > 64) return null
  return result(v.times(new Decimal(10).pow(exponent)).toDecimalPlaces(0, Decimal.ROUND_DOWN))
}

/**
 * A scaled integer of the wire as its value.
 *
 * @rule unscale
 * @formula scaled / 10^exp
 * @units those of the field (E2 leverage, E4 rate, E8 money)
 * @rounding none
 * @source docs/choices.md#decimal-text
 * @ledger HTTP-24, ENTITY-14
 */
export function unscale(scaled: Num, exponent: number): Decimal | null {
  const v = num(scaled)
  if (v === null || !Number.isInteger(exponent) || Math.abs(exponent) > 64) return null
  return result(v.times(new Decimal(10).pow(-exponent)))
}
