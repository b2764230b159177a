import { fromShortKeys } from '#shared/wire/short-keys.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'

/** Reads one field: the checked value, or undefined for one that can't be that. */
export type FieldReader = (value: unknown) => unknown

export const text: FieldReader = (value) => (typeof value === 'string' ? value : undefined)
export const filledText: FieldReader = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined
/** Decimal text, canonical. Empty text is absent; floats with lost digits are refused by the parser. */
export const money: FieldReader = (value) => parseDecimalText(value) ?? undefined
export const flag: FieldReader = (value) =>
  typeof value === 'boolean' ? value : value === 0 || value === 1 ? value === 1 : undefined
/** Whole number or its text (servers send both). */
export const count: FieldReader = (value) => {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? number : undefined
}
export const oneOf =
  (...values: readonly unknown[]): FieldReader =>
  (value) =>
    values.includes(value) ? value : undefined

export interface FieldRules {
  /** Without one of these the record can't be used. */
  readonly required: Readonly<Record<string, FieldReader>>
  /** Absent or unusable stays absent (ENTITY: absent stays absent). */
  readonly optional: Readonly<Record<string, FieldReader>>
}

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields by their rules; null when a required one is missing. Long names. */
export function readFields(rules: FieldRules, raw: Readonly<Record<string, unknown>>): object | null {
  const record: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(rules.required)) {
    const value = Object.hasOwn(raw, name) ? read(raw[name]) : undefined
    if (value === undefined) return null
    record[name] = value
  }
  for (const [name, read] of Object.entries(rules.optional)) {
    const value = Object.hasOwn(raw, name) ? read(raw[name]) : undefined
    if (value !== undefined) record[name] = value
  }
  return record
}

/** A record with long names (HTTP) or short keys (push), told apart by the field every record of the table has. */
export function expandRecord(
  table: ShortKeyTable,
  raw: Readonly<Record<string, unknown>>,
  telltale: string,
): Readonly<Record<string, unknown>> {
  return Object.hasOwn(raw, telltale) ? raw : fromShortKeys(table, raw)
}
