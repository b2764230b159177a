/**
 * Reads a number as a person writes it, by the language of the page. Strings only. A text is exactly one number or it is
 * refused: nothing is left out, cut or guessed.
 */
import { parseDecimalText } from '#shared/units/decimal-text.ts'

export type DecimalMark = '.' | ','

export interface ReadingRules {
  /** What the language writes between whole and fraction. */
  readonly mark: DecimalMark
  /** Whether the field takes numbers below zero. */
  readonly isSigned: boolean
  /** Unit of the field: a text may end with it ("0.5 BTC"). A "$" may begin a text in US dollars. */
  readonly unit?: string | undefined
}

/** Why a text is not taken. `didYouMean`: it has one reading that the language does not write, or two. */
export type RefusedFor = 'notNumber' | 'belowZero' | 'didYouMean'

export type Reading =
  | { readonly kind: 'empty' }
  /**
   * Plain text: digits, one point, a sign. A signed field keeps a plus, which may say that a gain is meant.
   * `isMarked`: the written text had other marks, or a unit.
   */
  | { readonly kind: 'number'; readonly text: string; readonly isMarked: boolean }
  | {
      readonly kind: 'refused'
      readonly why: RefusedFor
      /** Plain texts that may be meant. */
      readonly offers: readonly string[]
      /** Typing on may still make a number of it. */
      readonly isUnfinished: boolean
    }

/** Longer text is no amount of anything. */
const MAX_LENGTH = 60
/** First digits of the scripts that keyboards of our languages write: Arabic, Persian, Thai, Devanagari, full width. */
const ZEROS = [0x660, 0x6f0, 0xe50, 0x966, 0xff10] as const
/** Arabic decimal mark: it has no other meaning, so it stays until the convention is known. */
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

/** Digits and marks of any keyboard as ASCII; invisible marks of direction are gone. */
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
/** Digits and marks only: the next keys may make a number of it. */
const UNFINISHED = /^[+-]?[\d., '\u066b]*$/

/**
 * The one rule for typed, pasted, dropped and filled text. With a decimal point, only that and groups of "," are read.
 * With a decimal comma, the page's own figures ("1,234.5") are read too; where both are possible ("1.234"), the text is
 * refused with both readings. A number that the language writes otherwise is refused with the reading it may have.
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
  if (own !== null && foreign !== null && rules.mark === ',' && !isSame(own, foreign))
    return refuse('didYouMean', [signed(own), signed(foreign)])
  const text = signed(own ?? foreign ?? '')
  return { kind: 'number', text, isMarked: !isSame(raw.trim().replace(rules.mark, '.'), text) }
}

/** Asked with every key, and slow to find out. */
const marks = new Map<string, DecimalMark>()

/** The decimal mark of a language: "," for de, fr ...; "." where unknown. Arabic pages write Latin figures with a point. */
export function markOf(language: string): DecimalMark {
  const known = marks.get(language)
  if (known !== undefined) return known
  let mark: DecimalMark = '.'
  try {
    const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
    if (format.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')) mark = ','
  } catch {
    // Not a language: the page's own figures have a point.
  }
  marks.set(language, mark)
  return mark
}

/** Marks a refused text on its way to a form: no reader takes it for a number or for an empty field. */
const UNREAD = '?'
/** What a form holds of a text that is no number. */
export const asUnread = (raw: string): string => UNREAD + raw
/** True for what a form holds of a text that is no number. */
export const isUnread = (value: string): boolean => value.startsWith(UNREAD)
/** What stands in the field for what the form holds. */
export const shownText = (value: string): string => (isUnread(value) ? value.slice(UNREAD.length) : value)
