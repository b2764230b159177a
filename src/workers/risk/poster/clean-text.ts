const MOST = 32
/** Controls, marks that turn the direction of writing, and what has no width: they'd forge a name. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** A name for the poster: composed, without what can't be seen, at most 32 code points (docs/choices.md#untrusted-text). */
export function cleanText(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s+/gu, ' ').trim()
  return Array.from(cleaned).slice(0, MOST).join('')
}
