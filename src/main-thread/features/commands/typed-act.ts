import { folded } from '#shared/domain/text-match.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/commands.ts'
import type { OrderInWords } from '../../trading/ticket/fill-typed.ts'
import { wordSet } from './entry.ts'
import type { Tongues } from './entry.ts'

/** Words that a typed act is made of, in the page's language and in English: keys of `commands:typed`. */
const vocabulary = [
  'buy',
  'sell',
  'cancel',
  'close',
  'leverage',
  'marginMode',
  'market',
  'limit',
  'at',
  'chart',
  'idle',
] as const
export type Vocabulary = Readonly<Record<(typeof vocabulary)[number], ReadonlySet<string>>>

export function vocabularyOf(tongues: Tongues): Vocabulary {
  const sets = vocabulary.map((name) => [name, wordSet(`typed.${name}`, tongues)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of all its names
  return Object.fromEntries(sets) as Vocabulary
}

/** What a text wants to do with a market. */
export type TypedAct =
  | { readonly kind: 'order'; readonly order: OrderInWords }
  | { readonly kind: 'cancel' | 'close' | 'marginMode' }
  | { readonly kind: 'leverage'; readonly start: string }

export interface Typed {
  readonly act: TypedAct
  /** Text that names the market; '' for the open one. */
  readonly market: string
}

const LEVERAGE = /^(\d{1,3}(?:\.\d{1,2})?)x?$/i

/** A number without grouping. `0,5` is what people type where a comma separates the decimals; `1,000` is ambiguous: none. */
function numberIn(word: string): DecimalText | null {
  const text = /^0,\d+$/.test(word) ? word.replace(',', '.') : word
  return /^\d*\.?\d+$/.test(text) ? parseDecimalText(text) : null
}

/** The words of a text. `@60000` and `0.1btc` are two each. */
const wordsOf = (query: string): readonly string[] =>
  query
    .replaceAll('@', ' @ ')
    .replaceAll(/(?<=^|\s)(\d*[.,]\d+)(?=\p{L}{2,})/gu, '$1 ')
    .split(/\s+/)
    .filter((word) => word !== '')

/** Takes words of a set out of a list; null if there is none. */
function without(words: readonly string[], set: ReadonlySet<string>): readonly string[] | null {
  const rest = words.filter((word) => !set.has(folded(word)))
  return rest.length === words.length ? null : rest
}

/** The words that say something; null if there is none: a coin may be called as a word that says little. */
function busy(words: readonly string[], known: Vocabulary): readonly string[] | null {
  const rest = words.filter((word) => !known.idle.has(folded(word)))
  return rest.some((word) => numberIn(word) === null) ? rest : null
}

/** Takes a limit price out of the words: the number after 'at' or '@', or after 'limit' if another one is the amount. */
function takePrice(
  words: readonly string[],
  known: Vocabulary,
): { readonly price: DecimalText | ''; readonly rest: readonly string[] } | null {
  const at = words.findIndex((word) => known.at.has(folded(word)))
  if (at >= 0) {
    const price = numberIn(words[at + 1] ?? '')
    return price === null ? null : { price, rest: words.toSpliced(at, 2) }
  }
  const limit = words.findIndex((word) => known.limit.has(folded(word)))
  const price = limit < 0 ? null : numberIn(words[limit + 1] ?? '')
  const isAmount = words.filter((word) => numberIn(word) !== null).length < 2
  return price === null || isAmount
    ? { price: '', rest: words }
    : { price, rest: words.toSpliced(limit + 1, 1) }
}

function orderIn(words: readonly string[], known: Vocabulary): Typed | null {
  const bought = without(words, known.buy)
  const sold = without(words, known.sell)
  if ((bought === null) === (sold === null)) return null
  const taken = takePrice(bought ?? sold ?? [], known)
  if (taken === null) return null
  const { price } = taken
  const rest = busy(taken.rest, known) ?? taken.rest
  const market = without(rest, known.market)
  const limit = without(rest, known.limit)
  if (market !== null && (limit !== null || price !== '')) return null
  const left = market ?? limit ?? rest
  const numbers = left.filter((word) => numberIn(word) !== null)
  if (numbers.length > 1) return null
  const [number] = numbers
  const qty = number === undefined ? '' : (numberIn(number) ?? '')
  const name = left.filter((word) => word !== number).join(' ')
  // A side alone is the command that goes to its button.
  if (name === '' && qty === '' && price === '') return null
  const tab = market !== null ? 'Market' : limit !== null || price !== '' ? 'Limit' : null
  return {
    act: { kind: 'order', order: { side: bought === null ? 'Sell' : 'Buy', tab, qty, price } },
    market: name,
  }
}

function leverageIn(words: readonly string[], known: Vocabulary): Typed | null {
  const named = without(words, known.leverage)
  const rest = named?.filter((word) => !known.idle.has(folded(word)))
  const numbers = rest?.filter((word) => LEVERAGE.test(word)) ?? []
  if (rest === undefined || numbers.length > 1) return null
  const market = rest.filter((word) => !LEVERAGE.test(word)).join(' ')
  const start = LEVERAGE.exec(numbers[0] ?? '')?.[1] ?? ''
  return market === '' && start === '' ? null : { act: { kind: 'leverage', start }, market }
}

function plainIn(words: readonly string[], known: Vocabulary): Typed | null {
  for (const kind of ['cancel', 'close', 'marginMode'] as const) {
    const rest = without(words, known[kind])?.filter((word) => !known.idle.has(folded(word)))
    // Without a market it is the command for the open one.
    if (rest !== undefined && rest.length > 0) return { act: { kind }, market: rest.join(' ') }
  }
  return null
}

/**
 * An act and the text of its market, with words in any order: 'buy 0.1 btc', 'sell eth market', 'cancel all btc',
 * 'leverage eth 20', '20x leverage'. null for any other text.
 */
export function typedAct(query: string, known: Vocabulary): Typed | null {
  const words = wordsOf(query)
  return orderIn(words, known) ?? leverageIn(words, known) ?? plainIn(words, known)
}
