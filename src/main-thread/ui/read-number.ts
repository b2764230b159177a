/**
 * Reads a number as a person writes it in the page's language. Strings only. A text is exactly one number, or it is
 * refused: nothing is dropped, cut or guessed.
 */
import { parseDecimalText } from '#shared/units/decimal-text.ts'

export type DecimalMark = '.' | ','

export interface ReadingRules {
  /** Decimal separator of the language. */
  readonly mark: DecimalMark
  /** Whether the field accepts negative numbers. */
  readonly isSigned: boolean
  /** Unit of the field: a text may end with it ("0.5 BTC"). A text in US dollars may begin with "$". */
  readonly unit?: string | undefined
}

/** Why a text is refused. `didYouMean`: it has one reading that is not the language's, or two readings. */
export type RefusedFor = 'notNumber' | 'belowZero' | 'didYouMean'

export type Reading =
  | { readonly kind: 'empty' }
  /**
   * Plain text: digits, one point, a sign. A signed field keeps a plus, which can mark a gain.
   * `isMarked`: the written text had other characters, or a unit.
   */
  | { readonly kind: 'number'; readonly text: string; readonly isMarked: boolean }
  | {
      readonly kind: 'refused'
      readonly why: RefusedFor
      /** Possible readings, as plain texts. */
      readonly offers: readonly string[]
      /** Whether further typing may still complete a number. */
      readonly isUnfinished: boolean
    }

/** Longer texts are refused. */
const MAX_LENGTH = 60
/** Code points of zero in the scripts that our languages' keyboards write: Arabic, Persian, Thai, Devanagari, full width. */
const ZEROS = [0x660, 0x6f0, 0xe50, 0x966, 0xff10] as const
/** Arabic decimal separator: it is unambiguous, so it stays until the convention is known. */
const ARABIC_POINT = '\u066b'
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/[\uff0e\u3002\uff61]/g, '.'],
  [/[\uff0c\u060c]/g, ','],
  [/[\u2019\uff07\u02bc\u066c]/g, "'"],
  [/[\u2212\u2013\uff0d\ufe63]/g, '-'],
  [/\uff0b/g, '+'],
  [/[\u00a0\u2007\u2009\u202f\u3000]/g, ' '],
]

/** Converts digits and punctuation of any keyboard to ASCII, and removes invisible direction marks. */
function toAscii(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.trim()
  let out = ''
  for (const char of text.replace(INVISIBLE, '')) {
    const code = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    out += zero === undefined ? char : String(code - zero)
  }
  for (const [marks, ascii] of MARKS) out = out.replace(marks, ascii)
  return out.trim()
}

function withoutUnit(text: string, unit = ''): string {
  const bare = unit.startsWith('USD') && text.startsWith('$') ? text.slice(1).trimStart() : text
  const at = bare.length - unit.length
  if (unit === '' || at <= 0 || bare.slice(at).toLowerCase() !== unit.toLowerCase()) return bare
  // "121000PEPE" is no 12 of 1000PEPE.
  return /\d/.test(unit[0] ?? '') && /\d/.test(bare[at - 1] ?? '') ? bare : bare.slice(0, at).trimEnd()
}

const SHAPES = {
  '.': /^(?:\d*|[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*)(?:\.\d*)?$/,
  ',': /^(?:\d*|[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*)(?:,\d*)?$/,
} as const

/** Plain text of digits and marks where one mark parts the fraction and another groups by three; null else. */
function readBy(mark: DecimalMark, body: string): string | null {
  const text = body.replace(ARABIC_POINT, mark)
  if (text.length > MAX_LENGTH || !/\d/.test(text) || !SHAPES[mark].test(text)) return null
  const at = text.indexOf(mark)
  const whole = (at < 0 ? text : text.slice(0, at)).replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = at < 0 ? '' : text.slice(at + 1)
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
}

const isZero = (body: string): boolean => !/[1-9]/.test(body)
const isSame = (a: string, b: string): boolean => parseDecimalText(a) === parseDecimalText(b)
/** Digits and separators only: further typing may complete a number. */
const UNFINISHED = /^[+-]?[\d., '\u066b]*$/

/**
 * Reads typed, pasted, dropped and filled text by one rule. In a language with a decimal point, only that and "," groups
 * are read. In one with a decimal comma, the page's own figures ("1,234.5") are read too. If a comma may part thousands or
 * a fraction ("1,500", and "1.234" in a language with a decimal comma), the text is refused with both readings. A number in another notation is refused with its possible reading.
 */
export function readNumber(raw: string, rules: ReadingRules): Reading {
  const ascii = withoutUnit(toAscii(raw), rules.unit)
  if (ascii === '') return { kind: 'empty' }
  const refuse = (why: RefusedFor, offers: readonly string[] = []): Reading => ({
    kind: 'refused',
    why,
    offers,
    isUnfinished: why !== 'belowZero' && offers.length < 2 && UNFINISHED.test(ascii),
  })
  const isBelow = ascii.startsWith('-')
  const body = /^[+-]/.test(ascii) ? ascii.slice(1).trimStart() : ascii
  const point = readBy('.', body)
  const comma = readBy(',', body)
  if (point === null && comma === null) return refuse('notNumber')
  if (isBelow && !rules.isSigned) return refuse('belowZero')
  const sign = !rules.isSigned || isZero(body) ? '' : isBelow ? '-' : ascii.startsWith('+') ? '+' : ''
  const signed = (plain: string): string => sign + plain
  const own = rules.mark === '.' ? point : comma
  const foreign = rules.mark === '.' ? comma : point
  if (own === null && rules.mark === '.') return refuse('didYouMean', [signed(foreign ?? '')])
  // With a decimal point, "1.500" is no thousand: the page itself writes it. "1,500" may be one and a half.
  const mayMeanBoth = rules.mark === ',' || body.includes(',')
  if (own !== null && foreign !== null && mayMeanBoth && !isSame(own, foreign))
    return refuse('didYouMean', [signed(own), signed(foreign)])
  const text = signed(own ?? foreign ?? '')
  return { kind: 'number', text, isMarked: !isSame(raw.trim().replace(rules.mark, '.'), text) }
}

/** Cache: the separator is needed with every key, and slow to determine. */
const marks = new Map<string, DecimalMark>()

/** Decimal separator of a language: "," for de, fr ...; "." if unknown. Arabic pages show Latin figures with a point. */
export function markOf(language: string): DecimalMark {
  const known = marks.get(language)
  if (known !== undefined) return known
  let mark: DecimalMark = '.'
  try {
    const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
    if (format.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')) mark = ','
  } catch {
    // Not a valid language tag: the page's own figures have a point.
  }
  marks.set(language, mark)
  return mark
}

/** Prefix of a refused text in a form's value, so that it is read neither as a number nor as an empty field. */
const UNREAD = '?'
/** Form value of a text that is no number. */
export const asUnread = (raw: string): string => UNREAD + raw
/** Whether a form value is a text that is no number. */
export const isUnread = (value: string): boolean => value.startsWith(UNREAD)
/** Text shown in the field for a form value. */
export const shownText = (value: string): string => (isUnread(value) ? value.slice(UNREAD.length) : value)
