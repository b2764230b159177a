/** Reads fields of Bybit's rows. An empty text, a missing key and text of another form are absent, never 0. */
import { isNegativeText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** A parsed JSON object of Bybit whose fields are not checked yet. */
export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list, without anything else in it. No list: no rows. */
export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** A text that is not empty. A whole number is read as its digits: ids arrive in both forms. */
export function textOf(row: Row, key: string): string | undefined {
  const value = row[key]
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** As `textOf`, but words that state "none" are absent too. */
export function wordOf(row: Row, key: string, none: readonly string[] = ['UNKNOWN']): string | undefined {
  const word = textOf(row, key)
  return word === undefined || none.includes(word) ? undefined : word
}

/** Exact decimal text, canonical. */
export const amountOf = (row: Row, key: string): DecimalText | undefined =>
  parseDecimalText(row[key]) ?? undefined

/** A price above 0. Bybit writes "0" or "0.00" for a price that does not exist. */
export function priceOf(row: Row, key: string): DecimalText | undefined {
  const price = amountOf(row, key)
  return price === undefined || isZeroText(price) || isNegativeText(price) ? undefined : price
}

/** The largest Unix ms that a date can have. */
const MAX_TIME = 8_640_000_000_000_000

/** Unix ms above 0. Bybit writes times as text or as a number, by field. */
export function timeOf(row: Row, key: string): number | undefined {
  const value = row[key]
  const time =
    typeof value === 'string' && /^\d{1,16}$/.test(value)
      ? Number(value)
      : typeof value === 'number'
        ? value
        : Number.NaN
  return Number.isSafeInteger(time) && time > 0 && time <= MAX_TIME ? time : undefined
}

/** A whole number, as number or as text. */
export function countOf(row: Row, key: string): number | undefined {
  const value = row[key]
  const count = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined
}

/** true or false; the numbers and texts 1 and 0 are read as such. */
export function flagOf(row: Row, key: string): boolean | undefined {
  const value = row[key]
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1') return true
  return value === 0 || value === '0' ? false : undefined
}

/** Why a row was left out, or which of its fields was replaced by a default. For the log. */
export interface RowProblem {
  readonly row:
    | 'order'
    | 'position'
    | 'execution'
    | 'wallet'
    | 'setting'
    | 'account'
    | 'closedPnl'
    | 'transaction'
    | 'loan'
  /** The field that is missing or not understood. */
  readonly field: string
  /** Text that finds the row: an id, a symbol or a coin; '' without one. */
  readonly of: string
}

/** A mapped row, or why it was left out. */
export type Mapped<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: RowProblem }

export const leftOut = (
  row: RowProblem['row'],
  field: string,
  of: string | undefined,
): { readonly ok: false; readonly problem: RowProblem } => ({
  ok: false,
  problem: { row, field, of: of ?? '' },
})

/** An object without its undefined fields: an absent field has no key. */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T
}
