import type { BookView } from '#shared/contracts/feed-port.ts'
import type { BookStyle, BookA11yTable } from '#shared/contracts/book.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { bookDepths, topic } from '#shared/wire/topics.ts'
import type { MarketStores } from '../state/market-stores.ts'
import { fillTemplate } from '../rows/figures.ts'
import { groupLevels, noLevels } from './book-levels.ts'
import type { Levels } from './book-levels.ts'
import { confirmedText } from '../state/exchange-time.ts'

/**
 * `waiting`: nothing has arrived yet. `invalid`: a gap is being repaired, or the book is crossed; never painted as
 * live.
 */
export type BookState = BookA11yTable['state'] | 'waiting'

/** The book of a market, before layout. */
export interface BookModel {
  readonly symbol: string
  readonly instrument: Instrument
  readonly style: BookStyle
  /** Price step of a level, scaled. */
  readonly step: number
  readonly state: BookState
  /** The text shown instead of the spread if the book isn't live. */
  readonly message: string
  readonly asks: Levels
  readonly bids: Levels
  /** Best prices before grouping; 0 for none. */
  readonly ask: number
  readonly bid: number
}

export const plainStyle: BookStyle = { shape: 'levels', sides: 'both', bars: 'sum', unit: 'qty', levels: 20 }

/** Grouping as a price step in scaled units; 1 on an unusable tick. */
export function stepOf(instrument: Instrument, grouping: number): number {
  const tick = parseScaled(instrument.tickSize, instrument.priceFraction)
  const step = typeof tick === 'number' ? tick * Math.max(1, Math.floor(grouping)) : 1
  return Number.isSafeInteger(step) && step > 0 ? step : 1
}

/** The exchange's merged book if it has the displayed grouping; until it arrives the plain book is grouped here. */
function sourceOf({ book, merged, view }: MarketStores): BookView | null {
  if (merged === null || view.bookGrouping <= 1 || book === null) return book
  const isGrouped = bookDepths.some(
    (depth) => merged.topic === topic.mergedBook(merged.symbol, view.bookGrouping, depth),
  )
  return isGrouped ? merged : book
}

function stateOf({ shared }: MarketStores, source: BookView | null, ask: number, bid: number): BookState {
  if (source === null) return 'waiting'
  const state = shared.freshness.state(source.topic)
  if (state === 'invalid' || (ask > 0 && bid >= ask)) return 'invalid'
  if (ask === 0 && bid === 0) return 'empty'
  return state === 'stale' ? 'stale' : 'live'
}

function messageOf(
  { shared }: MarketStores,
  state: BookState,
  source: BookView | null,
  crossed: boolean,
): string {
  const { texts, freshness } = shared
  if (texts === null || source === null) return ''
  if (state === 'empty') return texts.bookEmpty
  if (state === 'invalid') return crossed ? texts.bookCrossed : texts.bookInvalid
  if (state !== 'stale') return ''
  // The banner shows the time of the last update of all data: a second, different time here would confuse.
  const isOffline = shared.connection !== null && shared.connection.state !== 'open'
  if (isOffline && !texts.bookStale.includes('{{')) return texts.bookStale
  const time = confirmedText(shared, freshness.since(source.topic))
  return texts.bookStale.includes('{{')
    ? fillTemplate(texts.bookStale, { time })
    : `${texts.bookStale} · ${time}`
}

/** The book with at least `count` levels per side if it has so many; null if its symbol is unknown. */
export function bookModel(market: MarketStores, count: number): BookModel | null {
  const { view, book } = market
  const instrument = market.shared.catalogue.bySymbol(view.symbol)
  if (instrument === undefined) return null
  const style = view.book ?? plainStyle
  const step = stepOf(instrument, view.bookGrouping)
  const source = sourceOf(market)
  const best = (side: 'ask' | 'bid'): number =>
    book === null ? 0 : (groupLevels(side === 'ask' ? book.asks : book.bids, 1, side, 1).prices[0] ?? 0)
  const ask = best('ask')
  const bid = best('bid')
  const state = stateOf(market, source, ask, bid)
  const known = source !== null && state !== 'invalid' && state !== 'waiting'
  const reach = Math.max(count, style.shape === 'depth' ? 200 : style.levels)
  return {
    symbol: instrument.symbol,
    instrument,
    style,
    step,
    state,
    message: messageOf(market, state, source, ask > 0 && bid >= ask),
    asks: known ? groupLevels(source.asks, step, 'ask', reach) : noLevels,
    bids: known ? groupLevels(source.bids, step, 'bid', reach) : noLevels,
    ask,
    bid,
  }
}
