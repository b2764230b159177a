import type { BookA11yRow, BookA11yTable } from '#shared/contracts/book.ts'
import type { PriceTrend } from '#shared/domain/enums.ts'
import { MISSING } from '#shared/units/display.ts'
import { formatScaled } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { SharedStores } from '../state/shared-stores.ts'
import { scaledText } from '../rows/figures.ts'
import { amountsOf, unitName } from './book-amounts.ts'
import type { Amounts } from './book-amounts.ts'
import type { Levels } from './book-levels.ts'
import type { BookLayout } from './book-layout.ts'
import type { BookModel, BookState } from './book-model.ts'
import type { BookScroll } from './book-scroll.ts'
import { restingOrders } from '../state/strategies.ts'
import { ownQuantities } from './own-quantities.ts'

export interface BookRow {
  /** Scaled integer. */
  readonly price: number
  /** Quantity from the best price to this one, inclusive; scaled. */
  readonly sum: number
  readonly priceText: string
  readonly sizeText: string
  readonly sumText: string
  /** Length of the bar, 0 to 1. */
  readonly share: number
  /** Own quantity at this price; '' for none. */
  readonly own: string
}

/** The texts and bars to paint, the row next to the spread first. */
export interface BookScene {
  readonly symbol: string
  /** Decimals of prices and of quantities. */
  readonly decimals: number
  readonly lots: number
  readonly state: BookState
  readonly message: string
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  /** Number of levels between the spread and the first row. */
  readonly skippedAsks: number
  readonly skippedBids: number
  /** Number of levels beyond the last row. */
  readonly beyondAsks: number
  readonly beyondBids: number
  /** True if the side has no orders although the other one has. */
  readonly noAsks: boolean
  readonly noBids: boolean
  readonly lastPrice: string
  readonly trend: PriceTrend
  readonly markPrice: string
  readonly spread: string
  readonly spreadPercent: string
  readonly unit: string
  /** The bids' share of the book, per mille; -1 if unknown. */
  readonly bidShare: number
}

interface SideInput {
  readonly levels: Levels
  readonly amounts: Amounts
  readonly own: ReadonlyMap<number, number>
  readonly first: number
  readonly rows: number
}

function rowsOf(
  model: BookModel,
  { levels, amounts, own, first, rows }: SideInput,
  longest: number,
): BookRow[] {
  const { instrument, style } = model
  const shown: BookRow[] = []
  const end = Math.min(levels.prices.length, first + rows)
  for (let index = first; index < end; index += 1) {
    const price = levels.prices[index] ?? 0
    const mine = own.get(price)
    const length = style.bars === 'sum' ? amounts.sum(index) : amounts.size(index)
    shown.push({
      price,
      sum: levels.sums[index] ?? 0,
      priceText: formatScaled(price, instrument.priceFraction, { group: true }),
      sizeText: amounts.sizeText(index),
      sumText: amounts.sumText(index),
      share: longest > 0 ? Math.min(1, length / longest) : 0,
      own: mine === undefined ? '' : scaledText(mine, instrument.lotFraction),
    })
  }
  return shown
}

/** Length of the longest bar of the displayed rows. */
function longestOf({ style }: BookModel, sides: readonly SideInput[]): number {
  let longest = 0
  for (const { amounts, levels, first, rows } of sides) {
    const end = Math.min(levels.prices.length, first + rows)
    if (style.bars === 'sum') longest = Math.max(longest, end === 0 ? 0 : amounts.sum(end - 1))
    else for (let index = first; index < end; index += 1) longest = Math.max(longest, amounts.size(index))
  }
  return longest
}

/**
 * Spread as an amount and as a percentage of the middle, cut to four decimals, or six if it is tiny; '--' without both
 * sides.
 */
export function spreadOf({ ask, bid, instrument }: Pick<BookModel, 'ask' | 'bid' | 'instrument'>): {
  readonly spread: string
  readonly spreadPercent: string
} {
  if (!(ask > 0) || !(bid > 0)) return { spread: MISSING, spreadPercent: MISSING }
  const gap = Math.max(0, ask - bid)
  const middle = BigInt(ask) + BigInt(bid)
  const percentE6 = (BigInt(gap) * 200_000_000n) / middle
  // One tick of an expensive coin is a few millionths: with four decimals it would read as 0.
  const decimals = percentE6 < 1000n ? 6 : 4
  return {
    spread: formatScaled(gap, instrument.priceFraction, { group: true }),
    spreadPercent: `${formatScaled(decimals === 6 ? percentE6 : percentE6 / 100n, decimals)}%`,
  }
}

function bidShareOf(asks: Levels, bids: Levels): number {
  const ask = asks.sums.at(-1) ?? 0
  const bid = bids.sums.at(-1) ?? 0
  return ask + bid > 0 ? Math.round((bid / (ask + bid)) * 1000) : -1
}

/** Prices and spread between the sides. They are updated while the rows are frozen. */
export function middleOf(
  { tickers }: SharedStores,
  model: BookModel,
): Pick<BookScene, 'lastPrice' | 'trend' | 'markPrice' | 'spread' | 'spreadPercent'> {
  const { instrument, state } = model
  const at = (field: number): string =>
    scaledText(tickers.price(instrument.id, field), instrument.priceFraction)
  return {
    lastPrice: at(tickerField.lastPrice),
    trend: tickers.trend(instrument.id),
    markPrice: at(tickerField.markPrice),
    ...(state === 'invalid' ? { spread: MISSING, spreadPercent: MISSING } : spreadOf(model)),
  }
}

/** The part of a book to paint: the rows that fit, from the scrolled position on. */
export function bookScene(
  stores: SharedStores,
  model: BookModel,
  layout: Pick<BookLayout, 'askRows' | 'bidRows'>,
  scroll: BookScroll,
): BookScene {
  const { account } = stores
  const { instrument, step, style, asks, bids } = model
  const decimals = { price: instrument.priceFraction, lot: instrument.lotFraction }
  const own = ownQuantities(restingOrders(account), instrument.symbol, decimals, step)
  const side = (name: 'ask' | 'bid', levels: Levels, rows: number): SideInput => ({
    levels,
    amounts: amountsOf(levels, instrument, style.unit),
    own: name === 'ask' ? own.asks : own.bids,
    first: scroll.first(name, levels, rows),
    rows,
  })
  const up = side('ask', asks, layout.askRows)
  const down = side('bid', bids, layout.bidRows)
  const longest = longestOf(model, [up, down])
  const painted = model.state === 'live' || model.state === 'stale'
  return {
    symbol: instrument.symbol,
    decimals: instrument.priceFraction,
    lots: instrument.lotFraction,
    state: model.state,
    message: model.message,
    asks: rowsOf(model, up, longest),
    bids: rowsOf(model, down, longest),
    skippedAsks: up.first,
    skippedBids: down.first,
    beyondAsks: Math.max(0, asks.prices.length - up.first - up.rows),
    beyondBids: Math.max(0, bids.prices.length - down.first - down.rows),
    noAsks: painted && asks.prices.length === 0,
    noBids: painted && bids.prices.length === 0,
    ...middleOf(stores, model),
    unit: unitName(instrument, style.unit),
    bidShare: painted ? bidShareOf(asks, bids) : -1,
  }
}

/** The painted book as a table for screen readers. */
export function bookA11y(scene: BookScene): BookA11yTable {
  const row = ({ priceText, sizeText, sumText, own }: BookRow): BookA11yRow =>
    own === '' ? [priceText, sizeText, sumText] : [priceText, sizeText, sumText, own]
  return {
    symbol: scene.symbol,
    asks: scene.asks.map(row),
    bids: scene.bids.map(row),
    spread: scene.spread,
    spreadPercent: scene.spreadPercent,
    unit: scene.unit,
    state: scene.state === 'waiting' ? 'empty' : scene.state,
    asksOut: [scene.skippedAsks, scene.beyondAsks],
    bidsOut: [scene.skippedBids, scene.beyondBids],
  }
}
