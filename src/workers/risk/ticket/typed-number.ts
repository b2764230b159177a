import { num } from '#shared/maths/number.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
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

/** A typed leverage within a range, with at most two decimals; null for anything else. */
export const leverageWithin = (typed: TypedNumber, min: DecimalText, max: DecimalText): DecimalText | null =>
  typed.kind === 'number' &&
  compareDecimalText(typed.value, min) >= 0 &&
  compareDecimalText(typed.value, max) <= 0 &&
  (num(typed.value)?.decimalPlaces() ?? 9) <= 2
    ? typed.value
    : null
