import type { BookTwinView } from '#shared/contracts/views.ts'
import type { PriceTrend } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { MISSING } from '#shared/units/display.ts'
import { formatScaled, parseScaled } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { RiskStores } from '../risk-stores.ts'
import { fillTemplate, scaledText } from '../tables/figures.ts'
import { groupLevels, noLevels } from './book-levels.ts'
import type { Levels } from './book-levels.ts'
import { clockText } from './clock-text.ts'
import { ownQuantities } from './own-quantities.ts'

export interface BookRow {
  /** Scaled integer. */
  readonly price: number
  readonly priceText: string
  readonly sizeText: string
  readonly sumText: string
  /** Cumulative quantity as a share of the deepest shown, 0..1. */
  readonly share: number
  /** Own quantity at this price, '' none. */
  readonly own: string
}

/** `waiting`: nothing has come yet. `invalid`: a gap is being mended, or the book is crossed; never painted as live. */
export type BookState = BookTwinView['state'] | 'waiting'

/** The book as it's painted: text and shares, best first. */
export interface BookScene {
  readonly symbol: string
  readonly decimals: number
  readonly state: BookState
  /** What stands in the middle instead of the spread when the state isn't live. */
  readonly message: string
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  readonly lastPrice: string
  readonly trend: PriceTrend
  readonly markPrice: string
  readonly spread: string
}

/** Grouping as a price step in scaled units; 1 on an unusable tick. */
export function stepOf(instrument: Instrument, grouping: number): number {
  const tick = parseScaled(instrument.tickSize, instrument.priceFraction)
  const step = typeof tick === 'number' ? tick * Math.max(1, Math.floor(grouping)) : 1
  return Number.isSafeInteger(step) && step > 0 ? step : 1
}

function rowsOf(
  levels: Levels,
  own: ReadonlyMap<number, number>,
  instrument: Instrument,
  deepest: number,
): BookRow[] {
  const lots = (value: number): string => scaledText(value, instrument.lotFraction)
  return levels.prices.map((price, index) => {
    const mine = own.get(price)
    const sum = levels.sums[index] ?? 0
    return {
      price,
      priceText: formatScaled(price, instrument.priceFraction, { group: true }),
      sizeText: lots(levels.quantities[index] ?? 0),
      sumText: lots(sum),
      share: deepest > 0 ? sum / deepest : 0,
      own: mine === undefined ? '' : lots(mine),
    }
  })
}

function spreadText(asks: Levels, bids: Levels, instrument: Instrument): string {
  const ask = asks.prices[0]
  const bid = bids.prices[0]
  if (ask === undefined || bid === undefined) return MISSING
  return formatScaled(Math.max(0, ask - bid), instrument.priceFraction, { group: true })
}

function stateOf(stores: RiskStores, asks: Levels, bids: Levels): BookState {
  const { book, freshness } = stores
  if (book === null) return 'waiting'
  const topic = freshness.state(book.topic)
  const ask = asks.prices[0]
  const bid = bids.prices[0]
  if (topic === 'invalid' || (ask !== undefined && bid !== undefined && bid >= ask)) return 'invalid'
  if (ask === undefined && bid === undefined) return 'empty'
  return topic === 'stale' ? 'stale' : 'live'
}

function messageOf(stores: RiskStores, state: BookState): string {
  const { texts, book, freshness } = stores
  if (texts === null || book === null) return ''
  if (state === 'empty') return texts.bookEmpty
  if (state === 'invalid') return texts.bookInvalid
  if (state === 'stale') {
    const time = clockText(freshness.since(book.topic))
    return texts.bookStale.includes('{{')
      ? fillTemplate(texts.bookStale, { time })
      : `${texts.bookStale} · ${time}`
  }
  return ''
}

/** The book of the open symbol with at most `count` rows a side; null where no symbol is open. */
export function bookScene(stores: RiskStores, count: number): BookScene | null {
  const { view, tickers, book, account, catalogue } = stores
  const instrument = catalogue.bySymbol(view.symbol)
  if (instrument === undefined) return null
  const step = stepOf(instrument, view.bookGrouping)
  const ungrouped = {
    asks: book === null ? noLevels : groupLevels(book.asks, 1, 'ask', 1),
    bids: book === null ? noLevels : groupLevels(book.bids, 1, 'bid', 1),
  }
  const state = stateOf(stores, ungrouped.asks, ungrouped.bids)
  const painted = book !== null && state !== 'invalid'
  const asks = painted ? groupLevels(book.asks, step, 'ask', count) : noLevels
  const bids = painted ? groupLevels(book.bids, step, 'bid', count) : noLevels
  const deepest = Math.max(asks.sums.at(-1) ?? 0, bids.sums.at(-1) ?? 0)
  const decimals = { price: instrument.priceFraction, lot: instrument.lotFraction }
  const own = ownQuantities(account.orders.values(), instrument.symbol, decimals, step)
  return {
    symbol: instrument.symbol,
    decimals: instrument.priceFraction,
    state,
    message: messageOf(stores, state),
    asks: rowsOf(asks, own.asks, instrument, deepest),
    bids: rowsOf(bids, own.bids, instrument, deepest),
    lastPrice: scaledText(tickers.price(instrument.id, tickerField.lastPrice), instrument.priceFraction),
    trend: tickers.trend(instrument.id),
    markPrice: scaledText(tickers.price(instrument.id, tickerField.markPrice), instrument.priceFraction),
    spread: painted ? spreadText(ungrouped.asks, ungrouped.bids, instrument) : MISSING,
  }
}

/** The text twin of a painted book. */
export function bookTwin(scene: BookScene): BookTwinView {
  const row = ({ priceText, sizeText, sumText }: BookRow): readonly [string, string, string] => [
    priceText,
    sizeText,
    sumText,
  ]
  return {
    symbol: scene.symbol,
    asks: scene.asks.map(row),
    bids: scene.bids.map(row),
    spread: scene.spread,
    state: scene.state === 'waiting' ? 'empty' : scene.state,
  }
}
