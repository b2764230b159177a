import { parseScaled, truncateScaled } from '#shared/units/scaled.ts'

/** A JSON object of Bybit, unchecked. */
export type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** The object itself, or an empty one if the value is none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : none

/** The list itself, or an empty one if the value is none. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : []

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A whole number that Bybit sends as a number or as text; null for anything else. Times, sequences and counts only. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? Number(number) : null
}

/** Fewer digits than any unsafe integer has: their sum cannot lose one. */
const MAX_DIGITS = 15
const ZERO = 48
const POINT = 46
const MINUS = 45

/**
 * Units of short plain decimal text without a bigint. null: not short and plain, or digits other than 0 beyond `decimals`.
 * The slow way then decides.
 */
function quickUnits(text: string, decimals: number): number | null {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  const end = text.length
  let units = 0
  let digits = 0
  let fraction = -1
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && fraction < 0) {
      fraction = 0
      continue
    }
    const digit = code - ZERO
    if (digit < 0 || digit > 9) return null
    if (fraction >= decimals) {
      if (digit !== 0) return null
      continue
    }
    if (fraction >= 0) fraction += 1
    units = units * 10 + digit
    digits += 1
  }
  const missing = decimals - Math.max(fraction, 0)
  if (digits === 0 || digits + missing > MAX_DIGITS) return null
  for (let at = 0; at < missing; at += 1) units *= 10
  return start === 1 && units !== 0 ? -units : units
}

/** Decimal text as a whole number of units; null if it is none, is finer than `decimals`, or is beyond 2^53 - 1. */
export function exactUnits(value: unknown, decimals: number): number | null {
  const quick = typeof value === 'string' ? quickUnits(value, decimals) : null
  if (quick !== null) return quick
  const scaled = parseScaled(value, decimals)
  return typeof scaled === 'number' ? scaled : null
}

/**
 * Decimal text as units, cut towards zero and clipped at 2^53 - 1: the hub refuses a whole frame with one unsafe number. 0 for
 * empty text and anything else that is no number, which the wire reads as no value.
 */
export function cutUnits(value: unknown, decimals: number): number {
  const quick = typeof value === 'string' ? quickUnits(value, decimals) : null
  if (quick !== null) return quick
  const scaled = truncateScaled(value, decimals)
  if (scaled === null) return 0
  if (typeof scaled === 'number') return scaled
  return scaled > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER
}
