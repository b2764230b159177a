const MOST = 32
/** Control characters, direction marks and characters without width: with them a name could imitate another one. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** A name for the poster: normalised (NFC), without invisible characters, at most 32 code points (docs/choices.md#untrusted-text). */
export function cleanText(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s+/gu, ' ').trim()
  return Array.from(cleaned).slice(0, MOST).join('')
}
