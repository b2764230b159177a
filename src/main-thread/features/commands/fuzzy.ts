/** Apart from case and accents: "menü" and "MENU" find the same. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well a text answers what was typed: every word of it stands in the text, or its letters do in their order; more for the
 * start of words and for neighbours. 0 for an empty question, null where it doesn't fit.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const folded = plain(text)
  let sum = 0
  for (const word of words) {
    const score = wordScore(word, folded)
    if (score === null) return null
    sum += score
  }
  return sum
}

function wordScore(word: string, text: string): number | null {
  const at = text.indexOf(word)
  if (at === 0) return 100
  if (at > 0) return isStart(text, at) ? 80 : 50
  let from = 0
  let score = 0
  for (const letter of word) {
    const found = text.indexOf(letter, from)
    if (found < 0) return null
    if (isStart(text, found)) score += 6
    else if (found === from && from > 0) score += 3
    else score -= 1
    from = found + letter.length
  }
  // Letters strewn over a long text are no answer.
  return score > word.length ? Math.min(score, 40) : null
}

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
