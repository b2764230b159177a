/**
 * Decimal text as an integer and a count of decimals: exact arithmetic without decimal.js (main thread, venue, workers).
 */
import { parseDecimalText } from './decimal-text.ts'
import type { DecimalText } from './decimal-text.ts'

/** value = units / 10^scale */
export type ExactDecimal = { readonly units: bigint; readonly scale: number }

const POWERS: bigint[] = [1n]

/** 10^n as a bigint, cached. */
export function powerOfTen(n: number): bigint {
  let last = POWERS.length - 1
  while (last < n) {
    POWERS.push((POWERS[last] ?? 1n) * 10n)
    last += 1
  }
  return POWERS[n] ?? 10n ** BigInt(n)
}

/** Splits canonical text; null if it isn't decimal text. */
export function toExact(input: unknown): ExactDecimal | null {
  const text = parseDecimalText(input)
  if (text === null) return null
  const point = text.indexOf('.')
  if (point < 0) return { units: BigInt(text), scale: 0 }
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 }
}

/** Units of a value at a wider scale (exact). */
export function unitsAt(value: ExactDecimal, scale: number): bigint {
  return value.units * powerOfTen(scale - value.scale)
}

/** units / 10^scale as canonical text. */
export function fromUnits(units: bigint, scale: number): DecimalText {
  if (units === 0n) return '0' as DecimalText
  return pointed(units < 0n ? -units : units, units < 0n, scale)
}

/** As fromUnits for a safe integer, without a bigint. */
export function fromSafeUnits(units: number, scale: number): DecimalText {
  if (units === 0) return '0' as DecimalText
  return pointed(Math.abs(units), units < 0, scale)
}

function pointed(size: bigint | number, negative: boolean, scale: number): DecimalText {
  const digits = size.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let end = digits.length
  while (end > digits.length - scale && digits.charCodeAt(end - 1) === 48) end -= 1
  const fraction = digits.slice(digits.length - scale, end)
  const body = fraction === '' ? whole : `${whole}.${fraction}`
  return (negative ? `-${body}` : body) as DecimalText
}

/** a + b, exact; null on anything that isn't decimal text. */
export function addText(a: unknown, b: unknown): DecimalText | null {
  const x = toExact(a)
  const y = toExact(b)
  if (x === null || y === null) return null
  const scale = Math.max(x.scale, y.scale)
  return fromUnits(unitsAt(x, scale) + unitsAt(y, scale), scale)
}

/** a - b, exact; null on anything that isn't decimal text. */
export function subtractText(a: unknown, b: unknown): DecimalText | null {
  const x = toExact(a)
  const y = toExact(b)
  if (x === null || y === null) return null
  const scale = Math.max(x.scale, y.scale)
  return fromUnits(unitsAt(x, scale) - unitsAt(y, scale), scale)
}

/** a * b, exact; null on anything that isn't decimal text. */
export function multiplyText(a: unknown, b: unknown): DecimalText | null {
  const x = toExact(a)
  const y = toExact(b)
  if (x === null || y === null) return null
  return fromUnits(x.units * y.units, x.scale + y.scale)
}
