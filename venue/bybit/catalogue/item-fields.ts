/** Checked reading of the fields of Bybit's catalogue items. An absent field is undefined, null or ''. */
import { parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

export type Item = Readonly<Record<string, unknown>>

/** Why an item is left out, in words for the log. */
export class BadItem extends Error {
  override readonly name = 'BadItem'
}

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_WORD = 60
const MAX_DIGITS = 40
/** The last time that a date can have, Unix ms. */
export const LAST_TIME = 8_640_000_000_000_000

/** A value in a log line: short, quoted, without control characters. */
export const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? JSON.stringify(String(value).slice(0, MAX_WORD))
    : value === null
      ? 'null'
      : typeof value

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A group of fields. Throws BadItem without it. */
export function groupOf(item: Item, name: string): Item {
  const value = item[name]
  if (!isItem(value)) throw new BadItem(`${name} is ${shown(value)}`)
  return value
}

/** A group of fields, empty if it is absent or something else. */
export function groupOrEmpty(item: Item, name: string): Item {
  const value = item[name]
  return isItem(value) ? value : {}
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_WORD && !/\p{Cc}/u.test(value)

/** A word of at most 60 characters without control characters; '' if the field is absent or something else. */
export function wordOrEmpty(item: Item, name: string): string {
  const value = item[name]
  return isWord(value) ? value : ''
}

/** As `wordOrEmpty`. Throws BadItem without a word. */
export function wordOf(item: Item, name: string): string {
  const value = item[name]
  if (isAbsent(value)) throw new BadItem(`${name} is missing`)
  if (!isWord(value)) throw new BadItem(`${name} is ${shown(value)}`)
  return value
}

/** An amount of 0 or more. Throws BadItem for other values. */
export function amountOf(item: Item, name: string): DecimalText {
  const value = item[name]
  const text = parseDecimalText(value)
  if (text === null || signOfText(text) < 0 || text.length > MAX_DIGITS)
    throw new BadItem(`${name} is ${shown(value)}`)
  return text
}

/** As `amountOf`; `fallback` if the field is absent. */
export const amountOr = (item: Item, name: string, fallback: DecimalText): DecimalText =>
  isAbsent(item[name]) ? fallback : amountOf(item, name)

/** An amount above 0. Throws BadItem for other values. */
export function positiveOf(item: Item, name: string): DecimalText {
  const text = amountOf(item, name)
  if (signOfText(text) === 0) throw new BadItem(`${name} is ${shown(item[name])}`)
  return text
}

/** A whole number from 0 to `most`, as number or digits; 0 if it is absent. Throws BadItem for other values. */
export function countOrZero(item: Item, name: string, most: number): number {
  const value = item[name]
  if (isAbsent(value)) return 0
  const text = parseDecimalText(value)
  const number = text === null ? Number.NaN : Number(text)
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new BadItem(`${name} is ${shown(value)}`)
  return number
}
