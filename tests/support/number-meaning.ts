/**
 * The meaning of a written number, computed independently of the app's reader: it splits the text at its separators.
 * Also generates numbers as people write them in our languages, and texts that are almost numbers.
 */
import * as fc from 'fast-check'

export type Mark = '.' | ','

/** Code point of the zero of other digit sets. */
const tens = { arabic: 0x660, persian: 0x6f0, thai: 0xe50, wide: 0xff10 } as const

function inLatin(text: string): string {
  let out = ''
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const first = Object.values(tens).find((zero) => code >= zero && code < zero + 10)
    out += first === undefined ? char : String.fromCodePoint(48 + code - first)
  }
  return out
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff0c', ',')
    .replaceAll('\u066c', "'")
    .replaceAll('\u2019', "'")
    .replaceAll('\u200e', '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
}

const onlyDigits = (text: string): boolean => /^[0-9]*$/.test(text)

/** The number without unnecessary zeros. */
function plain(whole: string, fraction: string): string {
  let head = whole
  while (head.length > 1 && head.startsWith('0')) head = head.slice(1)
  let tail = fraction
  while (tail.endsWith('0')) tail = tail.slice(0, -1)
  return tail === '' ? head || '0' : `${head || '0'}.${tail}`
}

/** The number of an unsigned text whose decimal mark is `mark`, or null if the text is no such number. */
function takenBy(mark: Mark, text: string): string | null {
  const parts = text.split(mark === '.' ? /[.\u066b]/ : /[,\u066b]/)
  const [whole = '', fraction = ''] = parts
  if (parts.length > 2 || !onlyDigits(fraction) || whole.length + fraction.length === 0) return null
  if (onlyDigits(whole)) return plain(whole, fraction)
  for (const group of [mark === '.' ? ',' : '.', ' ', "'"]) {
    const [first = '', ...rest] = whole.split(group)
    const fits = rest.length > 0 && first.length >= 1 && first.length <= 3 && !first.startsWith('0')
    if (fits && [first, ...rest].every(onlyDigits) && rest.every(({ length }) => length === 3))
      return plain(first + rest.join(''), fraction)
  }
  return null
}

/** The only number that an unsigned text means on a page of a language. null if it means none or two. */
export function meaningOf(text: string, mark: Mark): string | null {
  const latin = inLatin(text)
  const body = latin.startsWith('+') ? latin.slice(1).trimStart() : latin
  const point = takenBy('.', body)
  const comma = takenBy(',', body)
  // A point is no group mark where it is the decimal mark, but a comma may be either.
  if (mark === '.' && !body.includes(',')) return point
  if (mark === '.' && point === null) return null
  return point !== null && comma !== null && point !== comma ? null : (point ?? comma)
}

/** A text and the number that its writer means. null if that is unknown. */
export interface Written {
  readonly text: string
  readonly meant: string | null
  /** The writer's usual decimal mark. */
  readonly habit: Mark | null
}

const groups = (whole: string, mark: string): string => {
  const out: string[] = []
  for (let end = whole.length; end > 0; end -= 3) out.unshift(whole.slice(Math.max(0, end - 3), end))
  return out.join(mark)
}
const inDigits = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

type Write = (whole: string, fraction: string) => string
const after = (mark: string, fraction: string): string => (fraction === '' ? '' : mark + fraction)

/** Each way to write a number: its decimal mark, its group separators, or other digits. */
const habits: readonly (readonly [Mark, Write])[] = [
  ['.', (whole, fraction) => whole + after('.', fraction)],
  [',', (whole, fraction) => whole + after(',', fraction)],
  ['.', (whole, fraction) => groups(whole, ',') + after('.', fraction)],
  [',', (whole, fraction) => groups(whole, '.') + after(',', fraction)],
  [',', (whole, fraction) => groups(whole, '\u00a0') + after(',', fraction)],
  ['.', (whole, fraction) => groups(whole, ' ') + after('.', fraction)],
  ['.', (whole, fraction) => groups(whole, '\u2019') + after('.', fraction)],
  ['.', (whole, fraction) => inDigits(groups(whole, '\u066c') + after('\u066b', fraction), tens.arabic)],
  ['.', (whole, fraction) => inDigits(whole + after('\uff0e', fraction), tens.wide)],
  ['.', (whole, fraction) => inDigits(whole + after('.', fraction), tens.thai)],
  ['.', (whole, fraction) => (whole === '0' && fraction !== '' ? `.${fraction}` : `${whole}.${fraction}`)],
]

const whole = fc.oneof(
  fc.constantFrom('0', '1', '5', '12', '108', '1250', '108700', '99999900', '9007199254740993'),
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  fc.nat(9999).map(String),
)
const fraction = fc.oneof(fc.constant(''), fc.constant('000'), fc.stringMatching(/^\d{1,4}$/))

/** A number in one of these notations. */
export const person = fc
  .tuple(fc.constantFrom(...habits), whole, fraction, fc.constantFrom('', ' ', '\u200e'))
  .map(([[habit, write], units, rest, around]): Written => {
    return { text: around + write(units, rest), meant: plain(units, rest), habit }
  })

const soup = fc
  .stringMatching(/^[0-9.,]{0,6}[0-9.,\- +'eExk\u2019\u066b\u0665\uff15\u00bd%$?]{0,6}$/)
  .map((text): Written => ({ text, meant: null, habit: null }))

/** A number with one key too many or too few. */
const slip = fc
  .tuple(person, fc.nat(24), fc.constantFrom('', '.', ',', '0', '7', '-', ' ', 'e', 'x'))
  .map(([{ text }, at, key]): Written => {
    const cut = Math.min(at, text.length)
    return {
      text: text.slice(0, cut) + key + text.slice(key === '' ? cut + 1 : cut),
      meant: null,
      habit: null,
    }
  })

/** Any text that may be typed, pasted, dropped or filled in. */
export const written = fc.oneof(
  { weight: 5, arbitrary: person },
  { weight: 2, arbitrary: slip },
  { weight: 2, arbitrary: soup },
)
