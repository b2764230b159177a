/** Removes case and accents: "menü" and "MENU" match. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well a text matches a query: every word of the query occurs in it, or is made of the beginnings of its words.
 * Higher at the start of the text and of words. 0 for an empty query, null for no match.
 *
 * @param byBeginnings false for a text of several names: beginnings of words of different names are no match
 */
export function fuzzyScore(query: string, text: string, byBeginnings = true): number | null {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const folded = plain(text)
  let sum = 0
  for (const word of words) {
    const score = wordScore(word, folded, byBeginnings) ?? singularScore(word, folded)
    if (score === null) return null
    sum += score
  }
  return sum
}

function wordScore(word: string, text: string, byBeginnings: boolean): number | null {
  const at = text.indexOf(word)
  if (at === 0) return 100
  if (at > 0) return isStart(text, at) ? 80 : 50
  return byBeginnings && initialsFit(word, text, -1) ? 20 : null
}

/** English: 'alerts' finds 'alert'. Shorter words would lose their last letter to other words. */
const singularScore = (word: string, text: string): number | null =>
  word.length > 4 && word.endsWith('s') ? wordScore(word.slice(0, -1), text, false) : null

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
