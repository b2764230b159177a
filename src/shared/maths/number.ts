/**
 * Input and output numbers of the maths library. In: canonical or plain decimal text, or a Decimal. Out: a Decimal with
 * at most 48 digits, or null; as text at most 44. Unknown is not zero: anything that is no usable number makes a rule
 * answer null, which the screen shows as "--".
 */
import { parseDecimalText } from '../units/decimal-text.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import { Decimal } from '../units/decimal.ts'
import { fromUnits, powerOfTen } from '../units/exact.ts'

/** Input of every rule. Absent values are allowed by type and answered with null. */
export type Num = Decimal | string | null | undefined

export const ZERO = new Decimal(0)
export const ONE = new Decimal(1)
export const HUNDRED = new Decimal(100)

/** Digits a rule returns; the 16 more it computes with absorb the rounding of its quotients. */
const RESULT_DIGITS = 48

/**
 * Cache of texts read: every call repeats ticks, bounds, entries and rates, and a Decimal never changes. Emptied when
 * full, so that prices, which are always new, cannot fill the memory.
 */
const read = new Map<string, Decimal | null>()
const READ_KEPT = 4096
const READ_LENGTH = 64

function readText(value: string): Decimal | null {
  const known = read.get(value)
  if (known !== undefined) return known
  const text = parseDecimalText(value)
  const number = text === null ? null : new Decimal(text)
  // Longer text is somebody's noise, not worth its memory.
  if (value.length > READ_LENGTH) return number
  if (read.size >= READ_KEPT) read.clear()
  read.set(value, number)
  return number
}

/** Any finite number; null for NaN, Infinity, '', 'abc', absent. */
export function num(value: Num): Decimal | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return readText(value)
  // All clones share one prototype, so instanceof tells a Decimal of any of them from other objects.
  if (!(value instanceof Decimal) || !value.isFinite()) return null
  return value.isZero() ? ZERO : value
}

/** Told by the sign and the digits alone: `greaterThan(0)` makes a Decimal of the 0 each time. NaN is not. */
export const isAboveZero = (value: Decimal): boolean => value.isPositive() && !value.isZero()

/** A number above zero: prices, leverages, rates that divide. */
export function positive(value: Num): Decimal | null {
  const parsed = num(value)
  return parsed !== null && isAboveZero(parsed) ? parsed : null
}

/** A number not below zero: sizes, margins, balances. */
export function nonNegative(value: Num): Decimal | null {
  const parsed = num(value)
  return parsed !== null && !parsed.isNegative() ? parsed : null
}

/** An optional number: absent is the fallback, present but unusable is null. */
export function optional(value: Num, fallback: Decimal = ZERO): Decimal | null {
  return value === undefined || value === null ? fallback : num(value)
}

/** Words of seven digits that are at most 42 digits: nothing to cut, whichever of the limits below it is. */
const isShort = (value: Decimal): boolean => value.d.length <= 6

/** The last step of every rule: finite, guard digits dropped (half-even), no negative zero. */
export function result(value: Decimal): Decimal | null {
  if (!value.isFinite()) return null
  if (value.isZero()) return ZERO
  return isShort(value) ? value : value.toSignificantDigits(RESULT_DIGITS)
}

/** A result that is a price: null unless above zero. */
export function priceResult(value: Decimal): Decimal | null {
  const price = result(value)
  return price !== null && isAboveZero(price) ? price : null
}

/** Digits of text that leaves the library: a rule fed with another rule's result still cuts at the right place. */
export const TEXT_DIGITS = 44

/** Decimal to canonical decimal text of at most 44 digits; null stays null. */
export function toText(value: Decimal | null): DecimalText | null {
  if (value === null || !value.isFinite()) return null
  if (value.isZero()) return '0' as DecimalText
  return (isShort(value) ? value : value.toSignificantDigits(TEXT_DIGITS)).toFixed() as DecimalText
}

/** decimal.js stores a number as words of seven digits. */
const WORD = 10_000_000n
const WORD_DIGITS = 7

/** The digits of a finite number as one integer: the number is `units * 10^exponent`. */
function unitsOf({ d, e, s }: Decimal): { readonly units: bigint; readonly exponent: number } {
  let units = 0n
  for (const word of d) units = units * WORD + BigInt(word)
  return {
    units: s < 0 ? -units : units,
    exponent: (Math.floor(e / WORD_DIGITS) - d.length + 1) * WORD_DIGITS,
  }
}

/** dividend / divisor * 10^power, cut to a whole number of hundredths, as text; null: by zero. */
function quotientText(dividend: Decimal, divisor: Decimal, power: number): DecimalText | null {
  if (divisor.isZero() || !dividend.isFinite() || !divisor.isFinite()) return null
  const [top, bottom] = [unitsOf(dividend), unitsOf(divisor)]
  const shift = top.exponent - bottom.exponent + power + 2
  const quotient =
    shift >= 0
      ? (top.units * powerOfTen(shift)) / bottom.units
      : top.units / (bottom.units * powerOfTen(-shift))
  return fromUnits(quotient, 2)
}

/**
 * A displayed quotient, cut to two decimals: equals `toTruncatedText(dividend / divisor, 2)`. In integers, because a
 * division to 64 digits makes ten times the garbage. Null if the divisor is zero.
 */
export const hundredthsText = (dividend: Decimal, divisor: Decimal): DecimalText | null =>
  quotientText(dividend, divisor, 0)

/** The same of a share in percent. */
export const percentText = (part: Decimal, whole: Decimal): DecimalText | null => quotientText(part, whole, 2)

/** toText with at most `decimals` decimals, cut towards zero (ledger rule: 8 dp kept, the rest dropped). */
export function toTruncatedText(value: Decimal | null, decimals: number): DecimalText | null {
  if (value === null) return null
  return toText(value.toSignificantDigits(TEXT_DIGITS).toDecimalPlaces(decimals, Decimal.ROUND_DOWN))
}
