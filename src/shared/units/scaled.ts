/**
 * Scaled integers: a price or amount on the wire is an integer at a known count of decimals.
 * A number while |v| <= 2^53-1, a bigint beyond. String and BigInt work only; exact in both directions (HTTP-24, D2).
 */
import { parseDecimalText } from './decimal-text.ts'
import type { DecimalText } from './decimal-text.ts'
import { fromUnits, powerOfTen, toExact, unitsAt } from './exact.ts'

export type Scaled = number | bigint

/** Decimals a scale may have; a wire scale outside it marks the symbol not tradable (D3). */
export const MAX_SCALE = 30

export type ScaledFormat = {
  /** Group the whole part by thousands with ",". */
  readonly group?: boolean
  /** Drop trailing fraction zeros. */
  readonly trim?: boolean
  /** Put "+" before positive values. */
  readonly sign?: boolean
}

/** True for 0..MAX_SCALE whole decimals. */
export function isScale(decimals: unknown): decimals is number {
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_SCALE
}

/** True for a safe integer number or any bigint. */
export function isScaled(value: unknown): value is Scaled {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}

/** "1234567" -> "1,234,567"; digits only. */
export function groupDigits(digits: string): string {
  let at = digits.length - 3
  if (at <= 0) return digits
  let out = digits.slice(at)
  for (; at > 3; at -= 3) out = `${digits.slice(at - 3, at)},${out}`
  return `${digits.slice(0, at)},${out}`
}

const ZEROS = '0'.repeat(64)

/**
 * Scaled integer to display text, exact, string-only (hot path of tables and book).
 * 6859210 at 2 -> "68592.10". Zero has no sign. A value or scale that is none gives "--".
 */
export function formatScaled(value: Scaled, decimals: number, options?: ScaledFormat): string {
  if (!isScaled(value) || !isScale(decimals)) return '--'
  const negative = value < 0
  let digits = negative ? (-value).toString() : value.toString()
  let whole = digits
  let fraction = ''
  if (decimals > 0) {
    if (digits.length <= decimals) digits = ZEROS.slice(0, decimals + 1 - digits.length) + digits
    const point = digits.length - decimals
    whole = digits.slice(0, point)
    fraction = digits.slice(point)
  }
  if (options !== undefined) {
    if (options.trim === true) {
      let end = fraction.length
      while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1
      fraction = fraction.slice(0, end)
    }
    if (options.group === true) whole = groupDigits(whole)
    if (options.sign === true && value > 0) whole = `+${whole}`
  }
  if (negative) whole = `-${whole}`
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Smallest JS form of an integer: number if safe, otherwise bigint. */
export function toScaled(units: bigint): Scaled {
  const value = Number(units)
  return Number.isSafeInteger(value) ? value : units
}

/** Decimal text to a scaled integer; null if it isn't decimal text or has more decimals than the scale. */
export function parseScaled(input: unknown, decimals: number): Scaled | null {
  if (!isScale(decimals)) return null
  const exact = toExact(input)
  if (exact === null || exact.scale > decimals) return null
  return toScaled(unitsAt(exact, decimals))
}

/** Like parseScaled, but decimals beyond the scale are cut off (towards zero). */
export function truncateScaled(input: unknown, decimals: number): Scaled | null {
  if (!isScale(decimals)) return null
  const exact = toExact(input)
  if (exact === null) return null
  if (exact.scale <= decimals) return toScaled(unitsAt(exact, decimals))
  return toScaled(exact.units / powerOfTen(exact.scale - decimals))
}

/** Scaled integer (number, bigint or integer text from the wire) to canonical decimal text; null on anything else. */
export function scaledToText(value: unknown, decimals: number): DecimalText | null {
  if (!isScale(decimals)) return null
  if (typeof value === 'string') {
    const text = parseDecimalText(value)
    if (text === null || text.includes('.')) return null
    return fromUnits(BigInt(text), decimals)
  }
  return isScaled(value) ? fromUnits(BigInt(value), decimals) : null
}

/** Wire field of scale n to decimal text: leverageE2, rateE4, addToPositionBalanceE8 (ENTITY-14, HTTP-24). */
export const fromE2 = (value: unknown): DecimalText | null => scaledToText(value, 2)
export const fromE3 = (value: unknown): DecimalText | null => scaledToText(value, 3)
export const fromE4 = (value: unknown): DecimalText | null => scaledToText(value, 4)
export const fromE8 = (value: unknown): DecimalText | null => scaledToText(value, 8)

function toScaledText(input: unknown, decimals: number): string | null {
  const scaled = parseScaled(input, decimals)
  return scaled === null ? null : scaled.toString()
}

/** Decimal text to the integer text a wire field of scale n carries; a remainder is refused, never rounded (MARGIN-11). */
export const toE2 = (input: unknown): string | null => toScaledText(input, 2)
export const toE3 = (input: unknown): string | null => toScaledText(input, 3)
export const toE4 = (input: unknown): string | null => toScaledText(input, 4)
export const toE8 = (input: unknown): string | null => toScaledText(input, 8)
