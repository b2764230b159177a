import { fromShortKeys } from '#shared/wire/short-keys.ts'
import { unscaleFields } from '#shared/wire/scaled-fields.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'

/** Reads one field; undefined if the value doesn't fit. */
export type FieldParser = (value: unknown) => unknown

export const text: FieldParser = (value) => (typeof value === 'string' ? value : undefined)
export const filledText: FieldParser = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined
/** Decimal text, canonical. Empty text is absent; floats with lost digits are refused by the parser. */
export const money: FieldParser = (value) => parseDecimalText(value) ?? undefined
export const flag: FieldParser = (value) =>
  typeof value === 'boolean' ? value : value === 0 || value === 1 ? value === 1 : undefined
/** Whole number or its text (servers send both). */
export const count: FieldParser = (value) => {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? number : undefined
}
export const texts: FieldParser = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
/** A path on the product's origin, never another host's (SYM-38). */
export const ownPath: FieldParser = (value) =>
  typeof value === 'string' && /^\/(?![/\\])[\w./-]{0,200}$/.test(value) ? value : undefined
export const oneOf =
  (...values: readonly unknown[]): FieldParser =>
  (value) =>
    values.includes(value) ? value : undefined

export interface FieldRules {
  /** Without one of these the record can't be used. */
  readonly required: Readonly<Record<string, FieldParser>>
  /** Absent or unusable stays absent (ENTITY: absent stays absent). */
  readonly optional: Readonly<Record<string, FieldParser>>
}

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A catalogue has tens of thousands of fields, so the rules are laid out once, not per record. */
interface Layout {
  readonly names: readonly string[]
  readonly readers: readonly FieldParser[]
  /** How many of them, from the first on, are required. */
  readonly required: number
}
const layouts = new WeakMap<FieldRules, Layout>()
function layoutOf(rules: FieldRules): Layout {
  const known = layouts.get(rules)
  if (known !== undefined) return known
  const all = [...Object.entries(rules.required), ...Object.entries(rules.optional)]
  const layout: Layout = {
    names: all.map(([name]) => name),
    readers: all.map(([, read]) => read),
    required: Object.keys(rules.required).length,
  }
  layouts.set(rules, layout)
  return layout
}

/**
 * Reads the fields that the rules name (long names); null if a required one is missing. No rule may name a property that
 * every object has.
 */
export function readRecord(rules: FieldRules, raw: Readonly<Record<string, unknown>>): object | null {
  const { names, readers, required } = layoutOf(rules)
  const record: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at]
    const read = readers[at]
    if (name === undefined || read === undefined) continue
    const given = raw[name]
    const value = given === undefined ? undefined : read(given)
    if (value !== undefined) record[name] = value
    else if (at < required) return null
  }
  return record
}

/**
 * A record with long names, from long names (HTTP) or short keys (push). `telltale` is a field that every record of the
 * table has: it tells the two apart. Scaled fields become plain decimal text (ENTITY-14).
 */
export function expandRecord(
  table: ShortKeyTable,
  raw: Readonly<Record<string, unknown>>,
  telltale: string,
): Readonly<Record<string, unknown>> {
  const record = Object.hasOwn(raw, telltale) ? { ...raw } : fromShortKeys(table, raw)
  unscaleFields(record)
  return record
}
