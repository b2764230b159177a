/**
 * What a number field does to text, without React: cleaning while typing, reading a paste, stepping, settling on blur.
 * Strings only. Text in the field always uses "." (every figure on the page does); a decimal comma is read and rewritten.
 */
import { absText, compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { isMultipleOf, isUsableStep, moveBySteps, snapToStep } from '#shared/units/tick.ts'

export type DecimalSeparator = '.' | ','

export interface NumberRules {
  /** Most decimals that may be typed; the rest is cut, not rounded (FORM-09). */
  readonly decimals: number
  /** Decimals of the figures that belong here, where more may be typed: what tells a pasted "1.234" from "1,234". */
  readonly shown?: number
  readonly step: string
  readonly min: string
  readonly max: string
  /** What the locale writes between whole and fraction. */
  readonly separator: DecimalSeparator
}

/** What cleaning needs: a sign is taken only where the least value is below zero (FORM-08). */
type Cleaning = Pick<NumberRules, 'decimals' | 'shown' | 'separator'> & Partial<Pick<NumberRules, 'min'>>
const isSigned = (rules: Cleaning): boolean => rules.min?.startsWith('-') === true

/** Longer input is noise; the cap keeps every keystroke cheap. */
const MAX_LENGTH = 40

/** Digits of Arabic, Persian and full-width keyboards as ASCII; Arabic and full-width marks as their Latin ones. */
function toAscii(text: string): string {
  let out = ''
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code >= 0x660 && code <= 0x669) out += String(code - 0x660)
    else if (code >= 0x6f0 && code <= 0x6f9) out += String(code - 0x6f0)
    else if (code >= 0xff10 && code <= 0xff19) out += String(code - 0xff10)
    else if (code === 0x66b || code === 0xff0e) out += '.'
    else if (code === 0x66c) out += "'"
    else if (code === 0xff0c) out += ','
    else out += char
  }
  return out
}

function cutDecimals(text: string, decimals: number): string {
  const point = text.indexOf('.')
  if (point < 0) return text
  return decimals <= 0 ? text.slice(0, point) : text.slice(0, point + 1 + decimals)
}

/**
 * Text of the field after a keystroke: digits and one point, leading zeros and the surplus decimals cut (FORM-08, FORM-09),
 * a leading point completed to "0." (FORM-10). Anything else is left out; never throws.
 */
export function cleanTyped(raw: string, rules: Cleaning): string {
  if (isSigned(rules) && /^[-−+]/.test(raw.trim())) {
    const body = cleanTyped(raw.trim().slice(1), { decimals: rules.decimals, separator: rules.separator })
    return `${raw.trim().startsWith('+') ? '+' : '-'}${body}`
  }
  let out = ''
  let point = false
  for (const char of toAscii(raw)) {
    if (out.length >= MAX_LENGTH) break
    if (char >= '0' && char <= '9') out += char
    else if (!point && rules.decimals > 0 && (char === '.' || (char === ',' && rules.separator === ','))) {
      out += out === '' ? '0.' : '.'
      point = true
    } else if (char === '.' && rules.decimals <= 0) break
  }
  return cutDecimals(out.replace(/^0+(?=\d)/, ''), rules.decimals)
}

/** Caret in the cleaned text for a caret in the raw one: as many characters as the text before it keeps. */
export function caretAfterClean(raw: string, caret: number, rules: Cleaning): number {
  return Math.min(cleanTyped(raw.slice(0, caret), rules).length, cleanTyped(raw, rules).length)
}

/** Which mark of a pasted number parts whole and fraction; null where all marks only group. */
function decimalMark(
  text: string,
  rules: Pick<NumberRules, 'decimals' | 'shown' | 'separator'>,
): string | null {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point < 0 && comma < 0) return null
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const mark = point >= 0 ? '.' : ','
  const at = Math.max(point, comma)
  if (text.indexOf(mark) !== at) return null
  // One mark, three digits behind it: "1,234" may be either. It groups where the field can't hold three decimals,
  // else a point is a point, and a comma is what the locale says.
  if (/^\d{1,3}[.,]\d{3}$/.test(text) && (rules.shown ?? rules.decimals) < 3) return null
  if (mark === ',' && rules.separator === '.') return null
  return mark
}

/**
 * Reads pasted text: "1,234.50", "1.234,50", "1 234.50", "1'234.5", "$1,234" and "0.5 BTC" all work. Null where it holds
 * no number, a sign other than plus, an exponent or more than one number: then nothing is pasted.
 */
export function readPasted(pasted: string, rules: Cleaning): string | null {
  const ascii = toAscii(pasted).trim()
  if (isSigned(rules) && /^[-−]\s*[\d.,]/.test(ascii)) {
    const { decimals, shown, separator } = rules
    const body = readPasted(ascii.slice(1), {
      decimals,
      separator,
      ...(shown === undefined ? {} : { shown }),
    })
    return body === null ? null : `-${body}`
  }
  if (ascii.length > 64 || /[-−]\s*[\d.,]/.test(ascii) || /\d[eExX][+\d]/.test(ascii)) return null
  const body = ascii.replace(/(\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '$1')
  const numbers = body.match(/[\d.,]*\d[\d.,]*/g)
  if (numbers === null || numbers.length !== 1) return null
  const number = (numbers[0] ?? '').replace(/[.,]$/, '')
  const mark = decimalMark(number, rules)
  const at = mark === null ? -1 : number.lastIndexOf(mark)
  const whole = (at < 0 ? number : number.slice(0, at)).replace(/[.,]/g, '')
  const plain = at < 0 ? whole : `${whole}.${number.slice(at + 1)}`
  const text = cleanTyped(plain, { decimals: rules.decimals, separator: '.' })
  return text === '' ? null : text
}

/** Zeros added so that the text has the field's decimals: "0.5" at 3 -> "0.500". Text without a number stays. */
export function padDecimals(text: string, decimals: number): string {
  if (parseDecimalText(text) === null) return text
  const [whole = '0', fraction = ''] = text.split('.')
  return decimals <= 0 ? whole : `${whole === '' ? '0' : whole}.${fraction.padEnd(decimals, '0')}`
}

/**
 * Text after arrow keys: `count` steps, held into min and max (FORM-07, FORM-16). Off the grid, the first step goes to
 * the next multiple. An empty field starts from `start` (the last price) or 0. Unusable rules leave the text alone.
 */
export function stepText(text: string, count: number, rules: NumberRules, start = '0'): string {
  const from = parseDecimalText(text) ?? parseDecimalText(start) ?? ('0' as DecimalText)
  if (!isUsableStep(rules.step) || count === 0) return text
  const onGrid = isMultipleOf(from, rules.step)
  const base = onGrid ? from : snapToStep(from, rules.step, count > 0 ? 'up' : 'down')
  const left = onGrid ? count : count - Math.sign(count)
  const moved = base === null ? null : moveBySteps(base, rules.step, left, rules.min, rules.max)
  return moved === null ? text : padDecimals(moved, rules.decimals)
}

export interface Settled {
  readonly text: string
  /** What moved the value: held into its bounds, or onto the next multiple of the step. */
  readonly adjusted: 'min' | 'max' | 'step' | null
}

/**
 * What leaving the field does (FORM-05, FORM-11, FORM-12): up to the next multiple of a step of at most 1, then into
 * min..max. A step above 1 is not snapped silently: the form says so (FORM-06). Empty text and zero stay.
 */
export function settleText(text: string, rules: NumberRules, snap: 'up' | 'down' = 'up'): Settled {
  const value = parseDecimalText(text)
  // What is no number yet (a lone sign or point) is nothing.
  if (value === null) return { text: /\d/.test(text) ? text : '', adjusted: null }
  const min = parseDecimalText(rules.min)
  const max = parseDecimalText(rules.max)
  const step = parseDecimalText(rules.step)
  let settled: DecimalText = value
  let adjusted: Settled['adjusted'] = null
  if (step !== null && isUsableStep(step) && compareDecimalText(absText(step), '1' as DecimalText) <= 0) {
    const snapped = snapToStep(value, step, snap)
    if (snapped !== null && snapped !== value) {
      settled = snapped
      adjusted = 'step'
    }
  }
  if (max !== null && compareDecimalText(settled, max) > 0) {
    settled = max
    adjusted = 'max'
  }
  if (min !== null && compareDecimalText(settled, min) < 0) {
    settled = min
    adjusted = 'min'
  }
  return { text: padDecimals(settled, rules.decimals), adjusted }
}

/** The decimal mark of a locale: "," for de, fr ...; "." where unknown. Arabic pages write Latin figures with a point. */
export function separatorOf(locale: string): DecimalSeparator {
  try {
    const part = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')
    return part?.value === ',' ? ',' : '.'
  } catch {
    return '.'
  }
}
