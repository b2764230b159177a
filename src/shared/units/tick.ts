/**
 * Ticks and lots: snapping by direction, multiples, steps. BigInt arithmetic on decimal text: any step (0.5, 5,
 * 0.0000010, 1e-18), no power-of-ten assumption, no float. Main thread and venue may import it.
 */
import { compareDecimalText, parseDecimalText, signOfText } from './decimal-text.ts'
import type { DecimalText } from './decimal-text.ts'
import { fromUnits, powerOfTen, toExact, unitsAt } from './exact.ts'

/** up/down are towards +/- infinity, trunc is towards zero, nearest takes halves away from zero. */
export type SnapMode = 'down' | 'up' | 'nearest' | 'trunc'

/** True for positive decimal text; a symbol with an unusable tick or lot is not tradable (D3). */
export function isUsableStep(step: unknown): boolean {
  const text = parseDecimalText(step)
  return text !== null && signOfText(text) > 0
}

const WITH_EXPONENT = /^(-?\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/

/**
 * Decimals that carry value: "0.10" -> 1, "0.0000001" -> 7, "1e-7" -> 7, "5" -> 0 (rule decimals_of). Null on non-numbers.
 */
export function decimalsOf(step: unknown): number | null {
  const text = parseDecimalText(step)
  if (text !== null) {
    const point = text.indexOf('.')
    return point < 0 ? 0 : text.length - point - 1
  }
  const match = typeof step === 'string' ? WITH_EXPONENT.exec(step) : null
  const mantissa = match === null ? null : toExact(match[1])
  if (match === null || mantissa === null) return null
  if (mantissa.units === 0n) return 0
  let { units, scale } = mantissa
  while (units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return Math.max(0, scale - Number(match[2]))
}

/** Decimals as written: "0.10" -> 2, "0.0000010" -> 7 (the spec's display precision of spot strings; D3). */
export function fractionDigits(text: unknown): number | null {
  if (typeof text !== 'string' || parseDecimalText(text) === null) return null
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

function divide(units: bigint, step: bigint, mode: SnapMode): bigint {
  const quotient = units / step
  const remainder = units % step
  if (remainder === 0n) return quotient
  const negative = units < 0n
  if (mode === 'trunc') return quotient
  if (mode === 'down') return negative ? quotient - 1n : quotient
  if (mode === 'up') return negative ? quotient : quotient + 1n
  if ((negative ? -remainder : remainder) * 2n < step) return quotient
  return negative ? quotient - 1n : quotient + 1n
}

/**
 * Value moved onto a multiple of the step. Rule round_step: liq, bust and derived triggers up for long and down for
 * short; quantities always down. Null if the value isn't decimal text or the step isn't positive.
 */
export function snapToStep(value: unknown, step: unknown, mode: SnapMode): DecimalText | null {
  const exact = toExact(value)
  const unit = toExact(step)
  if (exact === null || unit === null || unit.units <= 0n) return null
  const scale = Math.max(exact.scale, unit.scale)
  const size = unitsAt(unit, scale)
  return fromUnits(divide(unitsAt(exact, scale), size, mode) * size, scale)
}

/**
 * Value of a number field on blur (FORM-05, FORM-09, FORM-12): decimals beyond the precision are cut, then the value is
 * moved onto the step. A step above 1 changes nothing (FORM-06). Null if the value is no number or the step unusable.
 */
export function settleOnStep(
  value: unknown,
  step: unknown,
  decimals: number,
  mode: 'up' | 'down',
): DecimalText | null {
  const cut = snapToStep(value, fromUnits(1n, Math.max(0, decimals)), 'trunc')
  const size = toExact(step)
  if (cut === null || size === null || size.units <= 0n) return null
  return size.units > powerOfTen(size.scale) ? cut : snapToStep(cut, step, mode)
}

/** True if the value is a whole number of steps (priceErrorTickTip otherwise); false on bad input. */
export function isMultipleOf(value: unknown, step: unknown): boolean {
  const exact = toExact(value)
  const unit = toExact(step)
  if (exact === null || unit === null || unit.units <= 0n) return false
  const scale = Math.max(exact.scale, unit.scale)
  return unitsAt(exact, scale) % unitsAt(unit, scale) === 0n
}

/** Whole steps in a value, rounded by mode: lots of a quantity, ticks of a distance. Null on bad input. */
export function stepsIn(value: unknown, step: unknown, mode: SnapMode): bigint | null {
  const exact = toExact(value)
  const unit = toExact(step)
  if (exact === null || unit === null || unit.units <= 0n) return null
  const scale = Math.max(exact.scale, unit.scale)
  return divide(unitsAt(exact, scale), unitsAt(unit, scale), mode)
}

/** Value moved by n steps and clamped to [min, max] (arrow keys, FORM-07). Null on bad input or min above max. */
export function moveBySteps(
  value: unknown,
  step: unknown,
  count: number,
  min: unknown,
  max: unknown,
): DecimalText | null {
  const exact = toExact(value)
  const unit = toExact(step)
  const low = parseDecimalText(min)
  const high = parseDecimalText(max)
  if (exact === null || unit === null || unit.units <= 0n || low === null || high === null) return null
  if (!Number.isSafeInteger(count) || compareDecimalText(low, high) > 0) return null
  const scale = Math.max(exact.scale, unit.scale)
  const moved = fromUnits(unitsAt(exact, scale) + unitsAt(unit, scale) * BigInt(count), scale)
  if (compareDecimalText(moved, low) < 0) return low
  return compareDecimalText(moved, high) > 0 ? high : moved
}

/**
 * On blur a number input with tick digit 1, 2 or 5 and a precision rounds up to the next multiple of digit * 10^-precision
 * (FORM-12: digit 5, precision 2: 1.21 -> 1.25). Other digits only truncate to the precision (FORM-09).
 */
export function snapTypedNumber(value: unknown, digit: number, precision: number): DecimalText | null {
  if (!Number.isInteger(precision) || precision < 0 || precision > 30) return null
  if (digit === 1 || digit === 2 || digit === 5) {
    return snapToStep(value, fromUnits(BigInt(digit), precision), 'up')
  }
  return snapToStep(value, fromUnits(1n, precision), 'trunc')
}
