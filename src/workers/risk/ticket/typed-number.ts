import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** What a field holds: nothing, a number (any sign), or a text that its field refused. */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: DecimalText }
  | { readonly kind: 'none' }

/** Reads what a form holds of a field. Its number is plain text with a point; the field alone reads what a person wrote. */
export function readTyped(held: string): TypedNumber {
  if (held.trim() === '') return { kind: 'empty' }
  const value = parseDecimalText(held)
  return value === null ? { kind: 'none' } : { kind: 'number', value }
}
