import { folded, leastSlips, wordsIn } from '#shared/domain/text-match.ts'

/** Scores of a typed word: in a text that names something, and among its other words. */
const scores = {
  name: { first: 100, begin: 95, whole: 90, start: 80, joined: 70, inside: 50, initials: 20 },
  other: { first: 60, begin: 58, whole: 60, start: 58, joined: 56, inside: 30, initials: null },
} as const
type Scores = Readonly<Record<Exclude<keyof typeof scores.name, 'initials'>, number>> & {
  readonly initials: number | null
}

/** The least score of a word that a text has a word of, or the beginning of one. */
export const AT_START = scores.other.joined
/** The score of letters that only begin words of a text: 'cao' of 'cancel all orders'. */
export const INITIALS = scores.name.initials

/** American spellings, and the British ones of our English texts. A word that is typed so far may end in them. */
const spellings = [
  [/(col|fav|behavi)or/, '$1our'],
  [/([a-z]{3})iz(?=e|ing|ation|$)/, '$1is'],
  [/center/, 'centre'],
  [/gray/, 'grey'],
] as const

/** A word in British spelling; any other word as it is. */
export const inBritish = (word: string): string =>
  spellings.reduce((one, [american, british]) => one.replace(american, british), word)

/** A text as it is searched. */
export interface Searched {
  readonly plain: string
  readonly words: readonly string[]
}
export const searched = (text: string): Searched => ({ plain: folded(text), words: wordsIn(text) })

/** How well a word fits a text; null if it is not in it. `as`: 'other' texts hold several names. */
export function wordScore(word: string, text: Searched, as: keyof typeof scores): number | null {
  const [own, ofOne] = [scoreIn(word, text, scores[as]), singularScore(word, text, scores[as])]
  return own === null || ofOne === null ? (own ?? ofOne) : Math.max(own, ofOne)
}

function scoreIn(word: string, { plain, words }: Searched, score: Scores): number | null {
  if (words[0] === word) return score.first
  if (plain.startsWith(word)) return score.begin
  if (words.includes(word)) return score.whole
  if (words.some((one) => one.startsWith(word))) return score.start
  if (isJoined(word, words)) return score.joined
  if (holds(plain, word)) return score.inside
  return score.initials !== null && initialsFit(word, plain, -1) ? score.initials : null
}

/** Whether a text has a word anywhere. A number is no part of a longer one: '4h' is not in '24h'. */
function holds(plain: string, word: string): boolean {
  const isNumber = /^\p{N}/u.test(word)
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
    if (!isNumber || !/\p{N}/u.test(plain[at - 1] ?? '')) return true
  return false
}

/** Whether a word is written as several here: 'timezone' is 'time zone', 'postonly' is 'post-only'. */
const isJoined = (word: string, words: readonly string[]): boolean =>
  words.some((first, at) => {
    if (!word.startsWith(first)) return false
    const [second = '', third = ''] = words.slice(at + 1)
    return word === first + second || word === first + second + third
  })

/** English: 'alerts' finds 'alert'. Shorter words would lose their last letter to other words. */
const singularScore = (word: string, text: Searched, score: Scores): number | null =>
  word.length > 4 && word.endsWith('s')
    ? scoreIn(word.slice(0, -1), text, { ...score, initials: null })
    : null

/** Each letter has to start a word or follow the previous match: scattered letters are no match. */
function initialsFit(letters: string, text: string, last: number): boolean {
  const [letter] = letters
  if (letter === undefined) return true
  for (let at = text.indexOf(letter, last + 1); at >= 0; at = text.indexOf(letter, at + 1)) {
    const fits = isStart(text, at) || (last >= 0 && at === last + 1)
    if (fits && initialsFit(letters.slice(letter.length), text, at + letter.length - 1)) return true
  }
  return false
}

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')

/** How well a word fits a text with typing errors, 1 to 10; null: not at all. */
export function slipScore(word: string, { words }: Searched): number | null {
  const slips = leastSlips(word, words)
  return slips === null ? null : 10 - slips * 4
}

/**
 * How well a text matches a query: every word of the query occurs in it, or is made of the beginnings of its words.
 * Higher at the start of the text and of words. 0 for an empty query, null for no match.
 *
 * @param byBeginnings false for a text of several names: beginnings of words of different names are no match
 * @param least each word must have this score
 */
export function fuzzyScore(query: string, text: string, byBeginnings = true, least = 0): number | null {
  const of = searched(text)
  let sum = 0
  for (const word of wordsIn(query)) {
    const score = wordScore(word, of, byBeginnings ? 'name' : 'other')
    if (score === null || score < least) return null
    sum += score
  }
  return sum
}
