import { folded } from '#shared/domain/text-match.ts'
import type { TpSlLegName } from '#shared/contracts/tpsl.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/commands.ts'
import type { OrderInWords } from '../../trading/ticket/fill-typed.ts'
import { textSet, wordSet } from './entry.ts'
import type { Tongues } from './entry.ts'

/** Words that a typed act is made of, in the page's language and in English: keys of `commands:typed`. */
const vocabulary = [
  'buy',
  'sell',
  'cancel',
  'close',
  'reverse',
  'alert',
  'leverage',
  'marginMode',
  'addMargin',
  'compare',
  'market',
  'limit',
  'at',
  'chart',
  'all',
  'idle',
] as const
/** `half`, `tp` and `sl`: texts of one or more words. */
const phrases = { half: 'half', tp: 'takeProfit', sl: 'stopLoss' } as const
export type Vocabulary = Readonly<
  Record<(typeof vocabulary)[number] | keyof typeof phrases, ReadonlySet<string>>
>

export function vocabularyOf(tongues: Tongues): Vocabulary {
  const sets = vocabulary.map((name) => [name, wordSet(`typed.${name}`, tongues)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of all its names
  const words = Object.fromEntries(sets) as Omit<Vocabulary, keyof typeof phrases>
  const all = new Set([...words.all, ...wordSet('typed.half', tongues)])
  const textsOf = (name: keyof typeof phrases) => textSet(`typed.${phrases[name]}`, tongues)
  return { ...words, all, half: textsOf('half'), tp: textsOf('tp'), sl: textsOf('sl') }
}

/** What a text wants to do with a market. `counts`: the word that may say what the quantity counts. */
export type TypedAct =
  | { readonly kind: 'order'; readonly order: OrderInWords; readonly counts: string }
  | { readonly kind: 'cancel' | 'reverse' | 'marginMode' | 'addMargin' | 'compare' }
  /** `percent`: of the position; absent: all of it. */
  | { readonly kind: 'close'; readonly percent?: number }
  | { readonly kind: 'alert'; readonly price: DecimalText | '' }
  | { readonly kind: 'leverage'; readonly start: string }
  /** Take profit or stop loss. '': at no price so far. */
  | { readonly kind: 'tpSl'; readonly leg: TpSlLegName; readonly price: DecimalText | '' }

/** Words of an act that it cannot mean: nothing may be offered that leaves them out. */
export interface Unread {
  readonly word: string
  /** Text that says so: a key of `commands`. */
  readonly key: 'noQty' | 'unread' | 'ambiguous' | 'twoNumbers'
}

export interface Typed {
  readonly act: TypedAct | ({ readonly kind: 'unread' } & Unread)
  /** Text that names the market; '' for the open one. */
  readonly market: string
}

const LEVERAGE = /^(\d{1,3}(?:\.\d{1,2})?)x?$/i
/** A leverage that needs no other word: `20x`. */
const TIMES = /^[1-9]\d{0,2}(?:\.\d{1,2})?x$/i

/** A group of three digits after one to three others: thousands in one country are decimals in another. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/

/** The two numbers that an ambiguous text can mean, each in a text that is not; null for any other text. */
export function meaningsOf(word: string): { readonly decimal: string; readonly whole: string } | null {
  const [, first, group] = AMBIGUOUS.exec(word) ?? []
  if (first === undefined || group === undefined) return null
  return { decimal: group === '000' ? first : `${first}.${group}0`, whole: first + group }
}

/** A number without grouping. A comma separates decimals as a point does. */
function numberIn(word: string): DecimalText | null {
  if (AMBIGUOUS.test(word)) return null
  const text = /^\d+,\d+$/.test(word) ? word.replace(',', '.') : word
  return /^[\d.]+$/.test(text) ? parseDecimalText(text) : null
}

/** What names a market, or a part of its name: `btc-26dec25`. */
const NAME = /^\p{N}*\p{L}[\p{L}\p{M}\p{N}]*(?:[-/_.:][\p{L}\p{M}\p{N}]+)*$/u

/** Whether a word has digits or signs that name nothing. Searches would skip the signs of `-1`, `50%` or `1,000`. */
export const isStrange = (word: string): boolean => /[\p{N}\p{S}\p{Pd}%]/u.test(word) && !NAME.test(word)

const unread = (word: string, key: Unread['key'] = 'unread'): Typed => ({
  act: { kind: 'unread', word, key: AMBIGUOUS.test(word) ? 'ambiguous' : key },
  market: '',
})

/** Acts that no order is: 'close long' buys nothing. */
const others = ['cancel', 'close', 'reverse', 'alert'] as const

/** An act on a market that words name. A side belongs to orders alone, and half to closing. */
function onMarket(act: TypedAct, words: readonly string[], { buy, sell, half }: Vocabulary): Typed {
  const isOther = (word: string): boolean =>
    act.kind !== 'order' && [buy, sell, half].some((set) => set.has(folded(word)))
  const strange = words.find((word) => isStrange(word) || isOther(word))
  if (strange === undefined) return { act, market: words.join(' ') }
  return unread(strange, act.kind === 'order' ? 'noQty' : 'unread')
}

const isNumber = (word: string): boolean => numberIn(word) !== null

/** A space that separates thousands. */
const SPACED = /^\d{1,3} \d{3}(?:[.,]\d*)?$/

/** The words from the first number to the last one: `1 000`. */
const fromNumberToNumber = (words: readonly string[]): string =>
  words.slice(words.findIndex(isNumber), words.findLastIndex(isNumber) + 1).join(' ')

/** One of two numbers can be a price: which one, is never guessed. `1 000` is one number with a separator. */
const whySeveral = (words: readonly string[], market: readonly string[] | null): Unread['key'] =>
  market === null && words.filter(isNumber).length === 2 && !SPACED.test(fromNumberToNumber(words))
    ? 'twoNumbers'
    : 'noQty'

/** The words of a text. `@60000` and `0.1btc` are two each, `50 %` is one. */
const wordsOf = (query: string): readonly string[] =>
  query
    .replaceAll('@', ' @ ')
    .replaceAll(/(?<=^|\s)(\d*[.,]\d+)(?=\p{L}{2,})/gu, '$1 ')
    .replaceAll(/(?<=\d)\s+(?=[%٪](?:\s|$))/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

/** Takes words of a set out of a list; null if there is none. */
function without(words: readonly string[], set: ReadonlySet<string>): readonly string[] | null {
  const rest = words.filter((word) => !set.has(folded(word)))
  return rest.length === words.length ? null : rest
}

/** The words that say something; null if there is none: a coin may be called as a word that says little. */
function busy(words: readonly string[], known: Vocabulary): readonly string[] | null {
  const rest = words.filter((word) => !known.idle.has(folded(word)) || known.all.has(folded(word)))
  return rest.every(isNumber) ? null : rest
}

/**
 * Takes a limit price out of the words: the number after 'at' or '@', or after 'limit' if the amount is before that. `at market`
 * is a market order.
 */
function takePrice(
  words: readonly string[],
  known: Vocabulary,
): { readonly price: DecimalText | ''; readonly rest: readonly string[] } | Typed | null {
  const at = words.findIndex((word) => known.at.has(folded(word)))
  const before = at >= 0 ? at : words.findIndex((word) => known.limit.has(folded(word)))
  const [first = '', second = ''] = before < 0 ? [] : words.slice(before + 1)
  if (at >= 0 && known.market.has(folded(first))) return { price: '', rest: words.toSpliced(at, 1) }
  const price = numberIn(first)
  if (at >= 0 && price === null) return first === '' ? null : unread(first)
  if (price === null || (at < 0 && !words.slice(0, before).some(isNumber))) return { price: '', rest: words }
  if (SPACED.test(`${first} ${second}`)) return unread(`${first} ${second}`)
  return { price, rest: at >= 0 ? words.toSpliced(at, 2) : words.toSpliced(before + 1, 1) }
}

function orderIn(words: readonly string[], known: Vocabulary): Typed | null {
  const bought = without(words, known.buy)
  const sold = without(words, known.sell)
  if ((bought === null) === (sold === null)) return null
  if (others.some((kind) => without(words, known[kind]) !== null) || legIn(words, known) !== null) return null
  const taken = takePrice(bought ?? sold ?? [], known)
  if (taken === null || 'act' in taken) return taken
  const { price } = taken
  const rest = busy(taken.rest, known) ?? taken.rest
  const market = without(rest, known.market)
  const limit = without(rest, known.limit)
  if (market !== null && (limit !== null || price !== '')) return null
  const left = market ?? limit ?? rest
  const number = left.findIndex(isNumber)
  if (left.filter(isNumber).length > 1) return unread(fromNumberToNumber(left), whySeveral(left, market))
  const names = left.filter((_, index) => index !== number)
  const all = names.find((word) => known.all.has(folded(word)))
  // 'buy 5 all' may mean a coin of that name.
  if (all !== undefined && (number < 0 || names.length > 1)) return unread(all, 'noQty')
  const qty = numberIn(left[number] ?? '') ?? ''
  // A side alone is the command that goes to its button.
  if (names.length === 0 && qty === '' && price === '') return null
  const tab = market !== null ? 'Market' : limit !== null || price !== '' ? 'Limit' : null
  const counts = number < 0 ? '' : folded(left[number + 1] ?? left[number - 1] ?? '')
  const order = { side: bought === null ? 'Sell' : 'Buy', tab, qty, price } as const
  return onMarket({ kind: 'order', order, counts }, names, known)
}

/** The words without one of some texts of several words; null if there is none. */
function withoutText(words: readonly string[], texts: ReadonlySet<string>): readonly string[] | null {
  const all = [...texts].map((text) => text.split(/\s+/)).toSorted((a, b) => b.length - a.length)
  for (const parts of all) {
    const at = words.findIndex((_, from) =>
      parts.every((part, index) => folded(words[from + index] ?? '') === part),
    )
    if (at >= 0) return words.toSpliced(at, parts.length)
  }
  return null
}

/** The leg that words name, and the other words; null for none, and for both. */
function legIn(
  words: readonly string[],
  known: Vocabulary,
): { readonly leg: TpSlLegName; readonly rest: readonly string[] } | null {
  const [tp, sl] = [withoutText(words, known.tp), withoutText(words, known.sl)]
  if (tp !== null && sl === null) return { leg: 'tp', rest: tp }
  return sl !== null && tp === null ? { leg: 'sl', rest: sl } : null
}

/** A take profit or stop loss at a price: 'sl 100000', 'take profit btc at 120000'. */
function protectionIn(words: readonly string[], known: Vocabulary): Typed | null {
  const found = legIn(words, known)
  const rest =
    found?.rest.filter((word) => !known.idle.has(folded(word)) && !known.at.has(folded(word))) ?? []
  // Without price and market it is a command.
  if (found === null || rest.length === 0) return null
  const number = rest.findIndex(isNumber)
  const price = numberIn(rest[number] ?? '') ?? ''
  return onMarket(
    { kind: 'tpSl', leg: found.leg, price },
    number < 0 ? rest : rest.toSpliced(number, 1),
    known,
  )
}

function leverageIn(words: readonly string[], known: Vocabulary): Typed | null {
  const named = without(words, known.leverage) ?? (words.some((word) => TIMES.test(word)) ? words : null)
  const rest = named?.filter((word) => !known.idle.has(folded(word)))
  const numbers = rest?.filter((word) => LEVERAGE.test(word)) ?? []
  if (rest === undefined || numbers.length > 1) return null
  const names = rest.filter((word) => !LEVERAGE.test(word))
  const start = LEVERAGE.exec(numbers[0] ?? '')?.[1] ?? ''
  return names.length === 0 && start === '' ? null : onMarket({ kind: 'leverage', start }, names, known)
}

const PERCENT = /^(?:([1-9]\d?|100)[%٪]|[%٪]([1-9]\d?|100))$/

/** The share of a position that a word names; null for any other word. */
function shareOf(word: string, { half }: Vocabulary): number | null {
  if (half.has(folded(word))) return 50
  const [, before, after] = PERCENT.exec(word) ?? []
  return before === undefined && after === undefined ? null : Number(before ?? after)
}

/** Joins two words that mean half: 'một nửa'. */
const joinedHalf = (words: readonly string[], { half }: Vocabulary): readonly string[] => {
  const at = words.findIndex((word, index) => half.has(folded(`${word} ${words[index + 1] ?? ''}`)))
  return at < 0 ? words : words.toSpliced(at, 2, `${words[at]} ${words[at + 1]}`)
}

/** The words of an act without those that name it or say little; null if none names it. */
const restOf = (words: readonly string[], known: Vocabulary, kind: 'alert' | (typeof plain)[number]) =>
  without(words, known[kind])?.filter((word) => !known.idle.has(folded(word)))

const plain = ['cancel', 'reverse', 'marginMode', 'close', 'compare'] as const

function plainIn(words: readonly string[], known: Vocabulary): Typed | null {
  for (const kind of plain) {
    const rest = restOf(words, known, kind)
    // Without a market it is the command for the open one.
    if (rest === undefined || rest.length === 0) continue
    if (kind !== 'close') return onMarket({ kind }, rest, known)
    // The dialog closes at market first.
    const atMarket = without(rest, known.market)?.filter((word) => !known.at.has(folded(word)))
    const parts = joinedHalf(atMarket ?? rest, known)
    if (parts.length === 0) continue
    const at = parts.findIndex((word) => shareOf(word, known) !== null)
    const percent = shareOf(parts[at] ?? '', known)
    if (percent === null) return onMarket({ kind }, parts, known)
    return onMarket({ kind, percent }, parts.toSpliced(at, 1), known)
  }
  return null
}

/** 'add margin btc', 'remove margin': words that alone mean other acts. */
function marginIn(words: readonly string[], known: Vocabulary): Typed | 'command' | null {
  const margin = without(words, known.marginMode)
  const moved = margin && without(margin, known.addMargin)
  if (moved === null) return null
  const rest = moved.filter((word) => !known.idle.has(folded(word)))
  return rest.length === 0 ? 'command' : onMarket({ kind: 'addMargin' }, rest, known)
}

/** An alert at a price: 'alert 110000', 'btc alert at 110000'. */
function alertIn(words: readonly string[], known: Vocabulary): Typed | null {
  const rest = restOf(words, known, 'alert')?.filter((word) => !known.at.has(folded(word)))
  if (rest === undefined || rest.length === 0) return null
  const number = rest.findIndex(isNumber)
  const price = numberIn(rest[number] ?? '') ?? ''
  return onMarket({ kind: 'alert', price }, number < 0 ? rest : rest.toSpliced(number, 1), known)
}

/**
 * An act and the text of its market, with words in any order: 'buy 0.1 btc', 'sell eth market', 'cancel all btc',
 * 'close half btc', 'add margin eth', 'leverage eth 20', '20x', 'sl 100000', 'alert 110000'. null for any other text.
 */
export function typedAct(query: string, known: Vocabulary): Typed | null {
  const words = wordsOf(query)
  const margin = marginIn(words, known)
  if (margin !== null) return margin === 'command' ? null : margin
  return (
    orderIn(words, known) ??
    protectionIn(words, known) ??
    leverageIn(words, known) ??
    plainIn(words, known) ??
    alertIn(words, known)
  )
}
