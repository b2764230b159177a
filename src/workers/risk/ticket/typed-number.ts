import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** What a field holds: nothing, a number (any sign), or something that is none. */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: DecimalText }
  | { readonly kind: 'none' }

const none: TypedNumber = { kind: 'none' }
/** Groups of three after the first, parted by one and the same mark. */
const GROUPED = {
  '.': /^-?\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.\d*)?$/,
  ',': /^-?\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*,\d*$/,
} as const

/**
 * Reads a raw field. A plain number with a point is always one; with a decimal comma "0,5" and "1.234,50" are too, and
 * "1,234.50" with a decimal point. Exponents, hex, letters, full-width digits and two numbers are none. Never throws.
 */
export function readTyped(raw: string, separator: '.' | ','): TypedNumber {
  const text = raw.replace(/[\u00a0\u202f\u2009]/g, ' ').trim()
  if (text === '') return { kind: 'empty' }
  const plain = parseDecimalText(text)
  if (plain !== null) return { kind: 'number', value: plain }
  const marks = separator === ',' ? text.replace(/^(-?\d*),(\d*)$/, '$1.$2') : text
  const comma = parseDecimalText(marks)
  if (comma !== null) return { kind: 'number', value: comma }
  if (!GROUPED[separator].test(text)) return none
  const point = separator === '.' ? text.indexOf('.') : text.indexOf(',')
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = point < 0 ? '' : `.${text.slice(point + 1)}`
  const value = parseDecimalText(whole.replace(/[., '’]/g, '') + fraction)
  return value === null ? none : { kind: 'number', value }
}
