import { folded, wordsIn } from '#shared/domain/text-match.ts'
import { listed } from './entry.ts'
import type { Entry } from './entry.ts'
import { AT_START, inBritish, INITIALS, searched, slipScore, wordScore } from './fuzzy.ts'
import type { Searched } from './fuzzy.ts'
import { isStrange } from './typed-act.ts'
import type { Vocabulary } from './typed-act.ts'

const prepared = new WeakMap<Entry, readonly [name: Searched, english: Searched, words: Searched]>()

/** The texts of an entry as they are searched. */
function textsOf(entry: Entry): readonly [name: Searched, english: Searched, words: Searched] {
  const before = prepared.get(entry)
  if (before !== undefined) return before
  const texts = [searched(entry.name), searched(entry.english), searched(entry.words)] as const
  prepared.set(entry, texts)
  return texts
}

/**
 * How well entries match, best first: by whole words, by beginnings of words, by parts of words, by letters that begin several
 * words, or in spite of typing errors.
 */
const fits = ['words', 'starts', 'parts', 'letters', 'similar'] as const
type Fit = (typeof fits)[number]

/** Whether all words of a query are words of an entry, or begin some. */
export const isCertain = (fit: Fit | null): boolean => fit === 'words' || fit === 'starts'

const worse = (a: Fit, b: Fit): Fit => (fits.indexOf(a) > fits.indexOf(b) ? a : b)

interface Scored {
  readonly entry: Entry
  readonly score: number
  readonly fit: Fit
}

/**
 * A whole name, or one of the other words, is better than its beginning; a word that says little is no match at all. A word of
 * the name is better than one of the other words.
 */
const WHOLE_NAME = 2000
const WHOLE_WORDS = 25
/** The first of the other words fits best. */
const FIRST_WORDS = 6
/** One of many alike, such as an account, follows a command that has the word among its other words. */
const ONE_OF_MANY = -16
const IDLE = -200
/** What switches the account at once follows whatever else has the words: an account is named by its modes. */
const SWITCHES_ACCOUNT = -100

/**
 * How well a typed word fits an entry, with and without typing errors; 0 for no match. A guess must not reach a command that
 * changes something at once: such a one matches words, their beginnings and what is written as several words. In scripts without
 * spaces, a word is inside of a text.
 */
function fitOf(
  word: string,
  entry: Entry,
): { readonly best: number; readonly slips: number; readonly fit: Fit } {
  const texts = textsOf(entry)
  const [name, english, words] = texts
  const best = Math.max(
    wordScore(word, name, 'name') ?? 0,
    wordScore(word, english, 'name') ?? 0,
    wordScore(word, words, 'other') ?? 0,
  )
  const fit = texts.some((text) => text.words.includes(word))
    ? 'words'
    : best >= AT_START
      ? 'starts'
      : best > INITIALS
        ? 'parts'
        : 'letters'
  if (entry.changes !== 'nothing')
    return { best: isCertain(fit) || /\p{Lo}/u.test(word) ? best : 0, slips: 0, fit }
  if (best > 0) return { best, slips: 0, fit }
  return { best, slips: Math.max(...texts.map((text) => slipScore(word, text) ?? 0)), fit: 'similar' }
}

/** As `fitOf`, in the spelling that fits better: 'color' is 'colour' in our texts, and a word of Spanish. */
function fitOfSpellings(word: string, entry: Entry): ReturnType<typeof fitOf> {
  const [own, british] = [fitOf(word, entry), fitOf(inBritish(word), entry)]
  return british.best > own.best ? british : own
}

/** Whether a command trades though the text has a word that it leaves out: 'reverse all', 'quantity -50%'. */
const leavesOut = (
  query: string,
  { changes, name, english, words }: Entry,
  all: ReadonlySet<string>,
): boolean =>
  changes === 'trading' &&
  query
    .split(/\s+/)
    .some(
      (word) =>
        (isStrange(word) || all.has(folded(word))) &&
        ![name, english, words].some((text) => folded(text).includes(folded(word))),
    )

function scoreOf(
  query: string,
  entry: Entry,
  { idle, all }: Pick<Vocabulary, 'idle' | 'all'>,
): Scored | null {
  if (leavesOut(query, entry, all)) return null
  const [name, english] = textsOf(entry)
  let fit: Fit = 'words'
  // 1m is a minute, 1M a month: names that differ by case alone.
  let score = /\d/.test(query) && (entry.name.includes(query) || entry.english.includes(query)) ? 1 : 0
  let found = 0
  const typed = wordsIn(query)
  if (entry.isSearchedOnly && typed.length > 0) score += ONE_OF_MANY
  if (entry.group === 'account' && entry.changes === 'trading') score += SWITCHES_ACCOUNT
  for (const word of typed) {
    const { best, slips, fit: own } = fitOfSpellings(word, entry)
    if (best === 0 && slips === 0) {
      if (!idle.has(word)) return null
      score += IDLE
      continue
    }
    found += 1
    score += best + slips
    fit = worse(fit, own)
  }
  if (found === 0 && typed.length > 0) return null
  const whole = [typed, typed.map(inBritish)].map((words) => words.join(' '))
  if ([name, english].some((text) => whole.includes(text.words.join(' ')))) score += WHOLE_NAME
  else {
    const at = listed(entry.words).findIndex((text) => whole.includes(wordsIn(text).join(' ')))
    if (at >= 0) score += WHOLE_WORDS + (at === 0 ? FIRST_WORDS : 0)
  }
  return { entry, score, fit }
}

/** The commands that match a query, best first, and how well the best does. null: none does. */
export interface Matches {
  readonly entries: readonly Entry[]
  readonly fit: Fit | null
  /** The query is the whole name of the best one. */
  readonly isWholeName: boolean
}

/** Commands on orders and positions that ask come before those that don't, in the places that they have together. */
function askingFirst(found: readonly Scored[]): readonly Scored[] {
  // Whoever types a whole name means it.
  const isMoved = ({ entry, score }: Scored): boolean => entry.group === 'trading' && score < WHOLE_NAME
  const moved = found.filter(isMoved).toSorted((a, b) => Number(b.entry.asks) - Number(a.entry.asks))
  let next = 0
  return found.map((one) => {
    if (!isMoved(one)) return one
    next += 1
    return moved[next - 1] ?? one
  })
}

/**
 * The commands that match a query, by how their words fit. Those with typing errors or scattered letters are left out where words
 * fit. An empty query matches all common ones, recent ones first. What acts on orders or positions has the same place however often it is used.
 *
 * @param known `idle`: words that say little, such as 'show': a command without them matches too
 */
export function findEntries(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
  known: Pick<Vocabulary, 'idle' | 'all'> = { idle: new Set(), all: new Set() },
): Matches {
  const place = ({ id, group, changes }: Entry): number => {
    const at = group === 'trading' || changes === 'trading' ? -1 : recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  /** What is typed finds what only shows something before what trades. */
  const trades = ({ group }: Entry): number => Number(query !== '' && group === 'trading')
  const scored = entries
    .filter(({ id, isSearchedOnly }) => query !== '' || !isSearchedOnly || recent.includes(id))
    .map((entry) => scoreOf(query, entry, known))
    .filter((one) => one !== null)
  const isAnyCertain = scored.some(({ fit }) => isCertain(fit))
  const found = askingFirst(
    scored
      .filter(({ fit }) => !isAnyCertain || (fit !== 'similar' && fit !== 'letters'))
      .toSorted(
        (a, b) =>
          fits.indexOf(a.fit) - fits.indexOf(b.fit) ||
          b.score - a.score ||
          trades(a.entry) - trades(b.entry) ||
          place(a.entry) - place(b.entry),
      ),
  )
  const [best] = found
  return {
    entries: found.map(({ entry }) => entry),
    fit: best?.fit ?? null,
    isWholeName: best !== undefined && best.score >= WHOLE_NAME,
  }
}

/** As `findEntries`: the commands alone. */
export const matchingEntries = (
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly Entry[] => findEntries(entries, query, recent).entries
