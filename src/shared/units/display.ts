/**
 * Display text by the symbol's own precision: decimal text in, screen text out. Strings only, so the main thread may
 * import it. Never NaN, exponent, "-0"; anything missing or unusable is "--" (POS-30).
 */
import { absText, compareDecimalText, isNegativeText, parseDecimalText } from './decimal-text.ts'
import type { DecimalText } from './decimal-text.ts'
import { powerOfTen, toExact } from './exact.ts'
import { groupDigits, isScale } from './scaled.ts'
import { percentOfRate } from './rate.ts'

export const MISSING = '--'

/** trunc cuts towards zero, half-up takes halves away from zero, floor and ceil go to -/+ infinity. */
export type DisplayRounding = 'trunc' | 'half-up' | 'floor' | 'ceil'

export type DisplayFormat = {
  /** Group thousands with ",". */
  readonly group?: boolean
  /** Drop trailing fraction zeros. */
  readonly trim?: boolean
  /** "+" before positive values. */
  readonly sign?: boolean
  readonly rounding?: DisplayRounding
}

function roundUnits(units: bigint, divisor: bigint, rounding: DisplayRounding): bigint {
  const quotient = units / divisor
  const remainder = units % divisor
  if (remainder === 0n || rounding === 'trunc') return quotient
  const negative = units < 0n
  if (rounding === 'half-up') {
    if ((negative ? -remainder : remainder) * 2n < divisor) return quotient
    return negative ? quotient - 1n : quotient + 1n
  }
  if (rounding === 'floor') return negative ? quotient - 1n : quotient
  return negative ? quotient : quotient + 1n
}

const isAllZeros = (whole: string, fraction: string): boolean => /^0*$/.test(whole) && /^0*$/.test(fraction)

function decorate(negative: boolean, whole: string, fraction: string, format: DisplayFormat): string {
  let tail = fraction
  if (format.trim === true) tail = tail.replace(/0+$/, '')
  const head = format.group === true ? groupDigits(whole) : whole
  const wanted = negative ? '-' : format.sign === true ? '+' : ''
  const sign = wanted === '' || isAllZeros(whole, fraction) ? '' : wanted
  return tail === '' ? sign + head : `${sign}${head}.${tail}`
}

/** Decimal text at a fixed number of decimals, truncated by default. "--" on anything else. */
export function formatDecimal(input: unknown, decimals: number, format: DisplayFormat = {}): string {
  const text = parseDecimalText(input)
  if (text === null || !isScale(decimals)) return MISSING
  const negative = isNegativeText(text)
  const body = absText(text)
  const point = body.indexOf('.')
  const whole = point < 0 ? body : body.slice(0, point)
  const fraction = point < 0 ? '' : body.slice(point + 1)
  if (fraction.length <= decimals) return decorate(negative, whole, fraction.padEnd(decimals, '0'), format)
  const rounding = format.rounding ?? 'trunc'
  if (rounding === 'trunc') return decorate(negative, whole, fraction.slice(0, decimals), format)
  const units = BigInt(`${negative ? '-' : ''}${whole}${fraction}`)
  const rounded = roundUnits(units, powerOfTen(fraction.length - decimals), rounding)
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decorate(negative, digits.slice(0, cut), digits.slice(cut), format)
}

/** A price at the symbol's priceScale. Averages are shown half-up (28,632.126 -> 28,632.13). */
export function formatPrice(input: unknown, priceScale: number, format: DisplayFormat = {}): string {
  return formatDecimal(input, priceScale, { rounding: 'half-up', ...format })
}

/** A quantity at the lot's decimals, cut down: never shows more than there is. */
export function formatQuantity(input: unknown, decimals: number, format: DisplayFormat = {}): string {
  return formatDecimal(input, decimals, { ...format, rounding: 'trunc' })
}

/** Money at the coin's balanceFraction, cut towards zero. */
export function formatMoney(input: unknown, balanceFraction: number, format: DisplayFormat = {}): string {
  return formatDecimal(input, balanceFraction, { ...format, rounding: 'trunc' })
}

/** Decimals of an inverse PnL: max(balanceFraction, 5) (POS-31). */
export function inversePnlDecimals(balanceFraction: number): number {
  return Math.max(balanceFraction, 5)
}

/** PnL at the coin's decimals with a sign on profits; inverse families use at least 5 decimals (POS-31). */
export function formatPnl(
  input: unknown,
  balanceFraction: number,
  inverse: boolean,
  format: DisplayFormat = {},
): string {
  const decimals = inverse ? inversePnlDecimals(balanceFraction) : balanceFraction
  return formatDecimal(input, decimals, { sign: true, ...format, rounding: 'trunc' })
}

/** A percent value ("71.0767") with 2 decimals, cut, and "%": "71.07%". */
export function formatPercent(percent: unknown, format: DisplayFormat = {}): string {
  const text = formatDecimal(percent, 2, { rounding: 'trunc', ...format })
  return text === MISSING ? MISSING : `${text}%`
}

/** A fraction as percent: 0.1234 -> "12.34%" (POS-29). */
export function formatRate(rate: unknown, format: DisplayFormat = {}): string {
  return formatPercent(percentOfRate(rate), format)
}

/** ROI percent with a sign on gains: "+71.07%". */
export function formatRoi(percent: unknown): string {
  return formatPercent(percent, { sign: true })
}

/** Funding and fee rates need more digits than ROI: 0.0001 -> "0.0100%". */
export function formatFineRate(rate: unknown, decimals = 4, format: DisplayFormat = {}): string {
  const text = formatDecimal(percentOfRate(rate), decimals, format)
  return text === MISSING ? MISSING : `${text}%`
}

/** Leverage to 2 decimals half-up, without trailing zeros, and "x": 12.3456 -> "12.35x", 10 -> "10x" (LEV-08). */
export function formatLeverage(input: unknown): string {
  const text = formatDecimal(input, 2, { rounding: 'half-up', trim: true })
  return text === MISSING ? MISSING : `${text}x`
}

const STEPS: readonly [DecimalText, number, string][] = [
  ['1000000000' as DecimalText, 9, 'B'],
  ['1000000' as DecimalText, 6, 'M'],
  ['1000' as DecimalText, 3, 'K'],
]

/**
 * K, M, B at 1e3, 1e6, 1e9, cut to 2 decimals without trailing zeros (POSTER-05): 1500000 -> "1.5M", -2000 -> "-2K".
 * Below 1000 the value itself, cut to the same decimals. `trim: false` keeps the zeros, for columns.
 */
export function formatAbbreviated(
  input: unknown,
  decimals = 2,
  { trim = true }: Pick<DisplayFormat, 'trim'> = {},
): string {
  const text = parseDecimalText(input)
  const exact = toExact(text)
  if (text === null || exact === null || !isScale(decimals)) return MISSING
  const size = absText(text)
  for (const [limit, power, letter] of STEPS) {
    if (compareDecimalText(size, limit) < 0) continue
    const cut = (exact.units * powerOfTen(decimals)) / powerOfTen(exact.scale + power)
    const digits = (cut < 0n ? -cut : cut).toString().padStart(decimals + 1, '0')
    const point = digits.length - decimals
    return decorate(cut < 0n, digits.slice(0, point), digits.slice(point), { trim, group: true }) + letter
  }
  return formatDecimal(text, decimals, { trim })
}
