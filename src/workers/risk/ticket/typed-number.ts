import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** A field's content: nothing, a number (any sign), or a text that the field refused. */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: DecimalText }
  | { readonly kind: 'none' }

/** Reads a form's text of a field. A number is plain decimal text: the field itself parsed what the trader typed. */
export function readTyped(held: string): TypedNumber {
  if (held.trim() === '') return { kind: 'empty' }
  const value = parseDecimalText(held)
  return value === null ? { kind: 'none' } : { kind: 'number', value }
}
