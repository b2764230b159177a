import { proxy, subscribe } from 'valtio/vanilla'
import type { BookStyle, TradesStyle } from '#shared/contracts/book.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { isNegativeText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { readStored, writeStored } from './storage.ts'
import { ownValue } from './own-value.ts'
import { allMarkets } from './market.ts'
import type { Market } from './market.ts'
import { view } from './view.ts'

/** The trader's settings of book and trades, stored in this browser. Grouping and smallest size are per symbol. */
export interface BookChoices {
  style: BookStyle
  merged: boolean
  grouping: Readonly<Record<string, number>>
  least: Readonly<Record<string, DecimalText>>
}

const KEY = 'book'
/** Symbols stored per setting; the oldest are dropped first. */
const KEPT = 50

const oneOf = <T>(known: readonly T[], value: unknown): T =>
  known.find((name) => name === value) ?? (known[0] as T)

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined

/** The valid entries of a stored record; others are dropped. */
function record<T>(stored: unknown, read: (value: unknown) => T | null): Record<string, T> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const good = entries.flatMap(([symbol, value]): [string, T][] => {
    const known = isSymbolName(symbol) ? read(value) : null
    return known === null ? [] : [[symbol, known]]
  })
  return Object.fromEntries(good.slice(-KEPT))
}

/** A size above zero; null for anything else. */
export function readSize(value: unknown): DecimalText | null {
  const text = typeof value === 'string' ? parseDecimalText(value) : null
  return text === null || isZeroText(text) || isNegativeText(text) ? null : text
}
const readMultiple = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= 1_000_000 ? value : null

/** Settings from stored text; the default for anything unreadable. */
export function readChoices(stored: string | null): BookChoices {
  let from: unknown = null
  try {
    from = JSON.parse(stored ?? 'null')
  } catch {
    from = null
  }
  const style = field(from, 'style')
  return {
    style: {
      shape: oneOf(['levels', 'depth'] as const, field(style, 'shape')),
      sides: oneOf(['both', 'bids', 'asks'] as const, field(style, 'sides')),
      bars: oneOf(['sum', 'size'] as const, field(style, 'bars')),
      unit: oneOf(['qty', 'value'] as const, field(style, 'unit')),
      levels: oneOf([20, 200] as const, field(style, 'levels')),
    },
    merged: field(from, 'merged') === true,
    grouping: record(field(from, 'grouping'), readMultiple),
    least: record(field(from, 'least'), readSize),
  }
}

export const choices = proxy<BookChoices>(readChoices(readStored(KEY)))

const tradesStyle = (symbol: string): TradesStyle => ({
  merged: choices.merged,
  leastSize: ownValue(choices.least, symbol) ?? '',
})

function put<T>(all: Readonly<Record<string, T>>, symbol: string, value: T | null): Record<string, T> {
  const others = Object.entries(all).filter(([name]) => name !== symbol)
  return Object.fromEntries(value === null ? others : [...others, [symbol, value] as const].slice(-KEPT))
}

function changed(): void {
  for (const { view: shown } of allMarkets()) {
    shown.book = { ...choices.style }
    shown.trades = tradesStyle(shown.symbol)
  }
  writeStored(KEY, JSON.stringify(choices))
}

export function chooseStyle(change: Partial<BookStyle>): void {
  choices.style = { ...choices.style, ...change }
  changed()
}
export function chooseMerged(merged: boolean): void {
  choices.merged = merged
  changed()
}
/** Sets the smallest trade shown of a symbol; anything but a size above zero shows all. */
export function chooseLeast(symbol: string, text: string): void {
  choices.least = put(choices.least, symbol, readSize(text))
  changed()
}
/** Sets the ticks per level of a market, and for its symbol. Anything but a whole number above zero is left out. */
export function chooseGrouping({ view: shown }: Market, multiple: number): void {
  if (!Number.isInteger(multiple) || multiple <= 0) return
  choices.grouping = put(choices.grouping, shown.symbol, readMultiple(multiple))
  shown.bookGrouping = multiple
  changed()
}

/**
 * Applies the stored settings of a symbol that a market now shows.
 *
 * @param multiples groupings the symbol allows; if the stored one is not among them, a single tick or the first one is used
 */
export function applySymbolChoices(
  { view: shown }: Market,
  symbol: string,
  multiples: readonly number[],
): void {
  if (shown.symbol !== symbol) return
  const chosen = ownValue(choices.grouping, symbol) ?? 1
  const plain = multiples.includes(1) ? 1 : (multiples[0] ?? 1)
  shown.bookGrouping = multiples.includes(chosen) ? chosen : plain
  shown.trades = tradesStyle(symbol)
}

/** The smallest size applies even before the catalogue knows the symbol. */
function follow(): void {
  for (const { view: shown } of allMarkets()) {
    const next = tradesStyle(shown.symbol)
    shown.book ??= { ...choices.style }
    if (shown.trades?.leastSize !== next.leastSize) shown.trades = next
  }
}
follow()
subscribe(view, follow)
