import { parseScaled, truncateScaled } from '#shared/units/scaled.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** A JSON object of a recording, unchecked. */
export type Value = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Converts decimal text to units of a scale. Throws an error if it isn't a whole number of units. */
export function units(value: unknown, decimals: number, what: string): number {
  const scaled = parseScaled(value, decimals)
  if (typeof scaled !== 'number' || scaled < 0) throw new Error(`${what} "${String(value)}" can't be`)
  return scaled
}

/** Converts a statistic to units; further decimals are cut. Absent or empty: undefined. */
export function loose(value: unknown, decimals: number): number | undefined {
  if (value === undefined || value === '') return undefined
  const scaled = truncateScaled(value, decimals)
  return typeof scaled === 'number' ? scaled : undefined
}

/** Converts rows [price, quantity] of text to flat pairs of units. Throws an error on an invalid row. */
export function levelPairs(list: unknown, { symbol, priceFraction, lotFraction }: Instrument): number[] {
  if (!Array.isArray(list)) throw new Error(`${symbol}: a book without levels`)
  const pairs: number[] = []
  for (const level of list as readonly unknown[]) {
    const [price, quantity] = Array.isArray(level) ? (level as readonly unknown[]) : []
    pairs.push(units(price, priceFraction, 'price'), units(quantity, lotFraction, 'quantity'))
  }
  return pairs
}

/** Drops undefined fields. */
export const present = <T extends object>(fields: T): { [Name in keyof T]?: NonNullable<T[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }
