import { HOLDS, nameRank } from '#shared/domain/chart-search.ts'
import { namesOfBase } from '#shared/domain/coin-names.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** Removes case, accents and separators. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(letters)
    .filter((word) => word !== '')

/** What people call a kind of contract, besides the names of its market. */
function kindsOf(type: ContractType): readonly string[] {
  if (type === 'Spot') return ['spot']
  if (type.endsWith('Option')) return ['options']
  const kinds = type.endsWith('Futures') ? ['futures', 'dated'] : ['perpetual', 'swap']
  return type.startsWith('Inverse') ? [...kinds, 'inverse'] : [...kinds, 'linear']
}

/** Names that equal the text, or begin with it, follow markets whose symbol does. Then come texts within a symbol. */
const NAME_EQUALS = 1.5
const NAME_BEGINS = 2.5
const NAME_HOLDS = HOLDS + 0.5
const WORDS = HOLDS + 1

/** 0 if a word is what a market is called by, 1 if one of its words begins with it, 2 if one holds it; null: neither. */
function wordRank(word: string, market: Instrument, names: readonly string[]): 0 | 1 | 2 | null {
  const { symbol, displayName, baseCurrency, quoteCurrency, coin, contractType } = market
  const own = [symbol, displayName, baseCurrency, quoteCurrency, coin, ...names].map(letters)
  if (own.includes(word)) return 0
  // Three letters, so that `s` and `p` search symbols only.
  if (word.length > 2 && kindsOf(contractType).some((kind) => kind.startsWith(word))) return 0
  const parts = [...own, ...names.flatMap(wordsOf)]
  if (parts.some((part) => part.startsWith(word))) return 1
  return parts.some((part) => part.includes(word)) ? 2 : null
}

function nameOnly(wanted: string, names: readonly string[]): number | null {
  const own = names.map(letters)
  if (own.includes(wanted)) return NAME_EQUALS
  if (own.some((name) => name.startsWith(wanted))) return NAME_BEGINS
  return own.some((name) => name.includes(wanted)) ? NAME_HOLDS : null
}

/**
 * How well a market matches a text, best 0; null for no match. It is found by its symbol, by the names of its coin and,
 * with several words in any order, by coins and kind: 'usdt btc perp'. Separators and accents are ignored.
 */
export function marketRank(
  market: Instrument,
  text: string,
  namesOf: (base: string) => readonly string[] = namesOfBase,
): number | null {
  const { symbol, symbolName, displayName, baseCurrency } = market
  const bySymbol = nameRank([symbol, symbolName, displayName, baseCurrency], text)
  const wanted = letters(text)
  if (wanted === '' || (bySymbol !== null && bySymbol < HOLDS)) return bySymbol
  const names = namesOf(baseCurrency)
  const best = Math.min(bySymbol ?? Infinity, nameOnly(wanted, names) ?? Infinity)
  if (Number.isFinite(best)) return best
  let sum = 0
  for (const word of wordsOf(text)) {
    const rank = wordRank(word, market, names)
    if (rank === null) return null
    sum += rank
  }
  return WORDS + sum
}
