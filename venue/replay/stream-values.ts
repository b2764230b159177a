import { parseScaled, truncateScaled } from '#shared/units/scaled.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** A JSON object of a recording, unchecked. */
export type Value = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Exact units of a text that must be a whole number of them, as prices and quantities are. Throws a text. */
export function units(value: unknown, decimals: number, what: string): number {
  const scaled = parseScaled(value, decimals)
  if (typeof scaled !== 'number' || scaled < 0) throw new Error(`${what} "${String(value)}" can't be`)
  return scaled
}

/** Statistics may have more decimals than the wire; cut. Absent or empty: undefined. */
export function loose(value: unknown, decimals: number): number | undefined {
  if (value === undefined || value === '') return undefined
  const scaled = truncateScaled(value, decimals)
  return typeof scaled === 'number' ? scaled : undefined
}

/** Rows [price, quantity] of texts as flat pairs of units. Throws a text. */
export function levelPairs(list: unknown, { symbol, priceFraction, lotFraction }: Instrument): number[] {
  if (!Array.isArray(list)) throw new Error(`${symbol}: a book without levels`)
  const pairs: number[] = []
  for (const level of list as readonly unknown[]) {
    const [price, quantity] = Array.isArray(level) ? (level as readonly unknown[]) : []
    pairs.push(units(price, priceFraction, 'price'), units(quantity, lotFraction, 'quantity'))
  }
  return pairs
}

/** Only the parts that are there. */
export const present = <T extends object>(fields: T): { [Name in keyof T]?: NonNullable<T[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }
