/** The text search of the command palette and of the market lists. */

/** Letters that a keyboard of another language lacks, and that are no letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', đ: 'd', ø: 'o', ł: 'l' }

/** Removes case and accents: "menü" and "MENU" match. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ıßđøł]/g, (letter) => plainLetters[letter] ?? letter)

/** The words of a text, without case, accents and separators. */
export const wordsIn = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** From this length on, a typed word may also be the beginning of a longer one with a typing error. */
const BEGINS = 6

/** How many letters of a typed word may be wrong, missing, extra or swapped. */
const mostSlips = (typed: string): number => (typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2)

/**
 * The number of typing errors between a typed word and a word, or the word's beginning; null for more than the length
 * allows. Numbers and words of less than four letters may have none.
 */
export function slipsBetween(typed: string, word: string): number | null {
  const most = mostSlips(typed)
  if (typed === word) return 0
  if (most === 0 || word.length < 4 || /\d/.test(typed) || word.length < typed.length - most) return null
  const mayBegin = typed.length >= BEGINS
  if (!mayBegin && word.length > typed.length + most) return null
  const end = Math.min(word.length, typed.length + most)
  // Optimal string alignment: rows are letters of the typed word, columns those of the other.
  let before: number[] = []
  let row = Array.from({ length: end + 1 }, (_, at) => at)
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= end; to += 1) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  const slips = mayBegin ? Math.min(...row.slice(1)) : (row[word.length] ?? Number.POSITIVE_INFINITY)
  return slips <= most ? slips : null
}

/** The fewest typing errors between a typed word and one of some words; null for too many. */
export function leastSlips(typed: string, words: readonly string[]): number | null {
  let least: number | null = null
  for (const word of words) {
    const slips = slipsBetween(typed, word)
    if (slips !== null && (least === null || slips < least)) least = slips
  }
  return least
}

/** How many typing errors a text has if every word of it begins one of some words, or nearly does; null if one does not. */
export function slipsOfText(text: string, words: readonly string[]): number | null {
  let sum = 0
  for (const word of wordsIn(text)) {
    const slips = words.some((one) => one.startsWith(word)) ? 0 : leastSlips(word, words)
    if (slips === null) return null
    sum += slips
  }
  return sum
}
