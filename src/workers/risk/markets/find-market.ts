import { HOLDS, nameRank } from '#shared/domain/chart-search.ts'
import { namesOfBase } from '#shared/domain/coin-names.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { leastSlips, wordsIn } from '#shared/domain/text-match.ts'

/** Removes case, accents and separators. */
const letters = (text: string): string => wordsIn(text).join('')

/** What people call the kinds of contracts, besides the names of their markets, in the languages of the page. */
const kindNames = {
  spot: 'spot спот 现货 現貨 現物 현물 فوري ספוט สปอต giao ngay',
  options: 'options',
  futures: 'futures dated delivery futuros фьючерсы vadeli 交割 先物 선물 آجل עתידיים ฟิวเจอร์ส',
  perpetual:
    'perpetual perps swap perpetuo бессрочный перп sürekli abadi vĩnh cửu 永续 永續 無期限 무기한 دائم תמידי ถาวร',
  inverse: 'inverse coin-margined inverso инверсный ters nghịch đảo 反向 インバース 인버스 عكسي הפוך',
  linear: 'linear lineal линейный doğrusal tuyến tính 正向 リニア 선형 خطي לינארי',
}
type Kind = keyof typeof kindNames
const kindWords = new Map(Object.entries(kindNames).map(([kind, names]) => [kind, wordsIn(names)]))

function kindsOf(type: ContractType): readonly Kind[] {
  if (type === 'Spot') return ['spot']
  if (type.endsWith('Option')) return ['options']
  const kind = type.endsWith('Futures') ? 'futures' : 'perpetual'
  return [kind, type.startsWith('Inverse') ? 'inverse' : 'linear']
}

const namesOfKind = (type: ContractType): readonly string[] =>
  kindsOf(type).flatMap((kind) => kindWords.get(kind) ?? [])

/** Markets found in spite of typing errors follow all others, those with fewer errors first. */
const SIMILAR = 100

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
  // Three letters of an alphabet, so that `s` and `p` search symbols only.
  if (/\p{Lo}|.{3}/u.test(word) && namesOfKind(contractType).some((kind) => kind.startsWith(word))) return 0
  const parts = [...own, ...names.flatMap(wordsIn)]
  if (parts.some((part) => part.startsWith(word))) return 1
  return parts.some((part) => part.includes(word)) ? 2 : null
}

function nameOnly(wanted: string, names: readonly string[]): number | null {
  const own = names.map(letters)
  if (own.includes(wanted)) return NAME_EQUALS
  if (own.some((name) => name.startsWith(wanted))) return NAME_BEGINS
  return own.some((name) => name.includes(wanted)) ? NAME_HOLDS : null
}

/** Typing errors of a text that names a market otherwise; null for too many, or for a word that names nothing. */
function slipsOf(text: string, market: Instrument, names: readonly string[]): number | null {
  const { symbol, baseCurrency, quoteCurrency } = market
  // Short symbols are one error away from most short words.
  const parts = [symbol, baseCurrency, quoteCurrency, ...names].flatMap((name) => [
    letters(name),
    ...wordsIn(name),
  ])
  let sum = 0
  for (const word of wordsIn(text)) {
    if (wordRank(word, market, names) !== null) continue
    const slips = leastSlips(word, parts)
    if (slips === null) return null
    sum += slips
  }
  return sum
}

/**
 * How well a market matches a text, best 0; null for no match. It is found by its symbol, by the names of its coin and,
 * with several words in any order, by coins and kind: 'usdt btc perp'. Separators and accents are ignored.
 *
 * @param isLoose also finds markets whose names differ by one or two letters of a word
 */
export function marketRank(
  market: Instrument,
  text: string,
  isLoose = false,
  namesOf: (base: string) => readonly string[] = namesOfBase,
): number | null {
  const { symbol, symbolName, displayName, baseCurrency } = market
  const bySymbol = nameRank([symbol, symbolName, displayName, baseCurrency], text)
  const wanted = letters(text)
  if (wanted === '' || (bySymbol !== null && bySymbol < HOLDS)) return bySymbol
  const names = namesOf(baseCurrency)
  const best = Math.min(bySymbol ?? Infinity, nameOnly(wanted, names) ?? Infinity)
  if (Number.isFinite(best)) return best
  const byWords = rankOfWords(text, market, names)
  if (byWords !== null || !isLoose) return byWords
  const slips = slipsOf(text, market, names)
  return slips === null ? null : SIMILAR + slips
}

function rankOfWords(text: string, market: Instrument, names: readonly string[]): number | null {
  let sum = WORDS
  for (const word of wordsIn(text)) {
    const rank = wordRank(word, market, names)
    if (rank === null) return null
    sum += rank
  }
  return sum
}
