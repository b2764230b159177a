/**
 * Canonical decimal text: the form in which money, prices and quantities cross threads.
 * Plain string functions, no decimal.js, so the main thread may import this file.
 */
declare const decimalTextBrand: unique symbol

/** Plain decimal text: no exponent, no leading plus or zeros, no trailing fraction zeros, never "-0". */
export type DecimalText = string & { readonly [decimalTextBrand]: true }

/** Accepted input of people and wires: ASCII digits, one sign, one point. No exponent, spaces, groups or hex. */
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/
/** Longer text is no amount of money. The cap bounds the work of every later step. */
const MAX_LENGTH = 128

export const ZERO_TEXT = '0' as DecimalText

function canonical(sign: string, whole: string, fraction: string): DecimalText {
  let start = 0
  while (start < whole.length - 1 && whole.charCodeAt(start) === 48) start += 1
  let end = fraction.length
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1
  const head = whole.slice(start) || '0'
  const body = end === 0 ? head : `${head}.${fraction.slice(0, end)}`
  return (sign === '-' && body !== '0' ? `-${body}` : body) as DecimalText
}

/** Shortest text of a finite double without its exponent ("1e-7" -> "0.0000001"). */
function expandExponent(text: string): string {
  const at = text.indexOf('e')
  if (at < 0) return text
  const exponent = Number(text.slice(at + 1))
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.slice(negative ? 1 : 0, at).split('.')
  const digits = whole + fraction
  const point = whole.length + exponent
  const body =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits + '0'.repeat(point - digits.length)
        : `${digits.slice(0, point)}.${digits.slice(point)}`
  return negative ? `-${body}` : body
}

/** True for canonical text. Fast, because nearly all text is canonical: nothing is split. */
function isCanonical(text: string): boolean {
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  const { length } = text
  let point = -1
  for (let index = start; index < length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 46 && point < 0) point = index
    else if (code < 48 || code > 57) return false
  }
  const wholeEnd = point < 0 ? length : point
  const hasWhole = wholeEnd > start && (text.charCodeAt(start) !== 48 || wholeEnd === start + 1)
  if (!hasWhole) return false
  if (point >= 0) return length > point + 1 && text.charCodeAt(length - 1) !== 48
  return start === 0 || text.charCodeAt(start) !== 48
}

/**
 * Reads input of people and wires. Text: sign, digits, one point ('.5' and '5.' are read as 0.5 and 5; FORM-10).
 * Numbers: finite, and integers only within 2^53-1 (beyond it the wire has already lost digits; D2). All bigints.
 * Everything else ('', ' 12 ', '1,234.5', '0x10', '1e-7', NaN, full-width digits, objects) is null, never zero.
 */
export function parseDecimalText(input: unknown): DecimalText | null {
  if (typeof input === 'string') {
    if (input.length === 0 || input.length > MAX_LENGTH) return null
    if (isCanonical(input)) return input as DecimalText
    const match = PLAIN.exec(input)
    if (match === null) return null
    const whole = match[2] ?? ''
    const fraction = match[3] ?? ''
    if (whole.length + fraction.length === 0) return null
    return canonical(match[1] ?? '', whole, fraction)
  }
  if (typeof input === 'bigint') return parseDecimalText(input.toString())
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return null
    if (Number.isInteger(input) && !Number.isSafeInteger(input)) return null
    return parseDecimalText(expandExponent(String(input)))
  }
  return null
}

/** True if the text already is canonical. */
export function isDecimalText(input: unknown): input is DecimalText {
  return typeof input === 'string' && parseDecimalText(input) === input
}

export function isZeroText(text: DecimalText): boolean {
  return text === '0'
}

export function isNegativeText(text: DecimalText): boolean {
  return text.charCodeAt(0) === 45
}

/** -1, 0 or 1. */
export function signOfText(text: DecimalText): -1 | 0 | 1 {
  return text === '0' ? 0 : isNegativeText(text) ? -1 : 1
}

export function negateText(text: DecimalText): DecimalText {
  if (text === '0') return text
  return (isNegativeText(text) ? text.slice(1) : `-${text}`) as DecimalText
}

export function absText(text: DecimalText): DecimalText {
  return (isNegativeText(text) ? text.slice(1) : text) as DecimalText
}

function compareMagnitude(a: string, b: string): -1 | 0 | 1 {
  const pointA = a.indexOf('.')
  const pointB = b.indexOf('.')
  const lengthA = pointA < 0 ? a.length : pointA
  const lengthB = pointB < 0 ? b.length : pointB
  if (lengthA !== lengthB) return lengthA < lengthB ? -1 : 1
  if (a === b) return 0
  // Equal whole lengths: the shorter fraction is a prefix or differs earlier, so text order is value order.
  return a < b ? -1 : 1
}

/** Value order of two canonical texts: -1, 0 or 1. */
export function compareDecimalText(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const negativeA = isNegativeText(a)
  const negativeB = isNegativeText(b)
  if (negativeA !== negativeB) return negativeA ? -1 : 1
  return negativeA ? compareMagnitude(b.slice(1), a.slice(1)) : compareMagnitude(a, b)
}

export function minText(a: DecimalText, b: DecimalText): DecimalText {
  return compareDecimalText(a, b) <= 0 ? a : b
}

export function maxText(a: DecimalText, b: DecimalText): DecimalText {
  return compareDecimalText(a, b) >= 0 ? a : b
}

/** Value clamped to [min, max]. Null if min is above max, which marks a broken symbol (D3). */
export function clampText(text: DecimalText, min: DecimalText, max: DecimalText): DecimalText | null {
  if (compareDecimalText(min, max) > 0) return null
  return minText(maxText(text, min), max)
}
