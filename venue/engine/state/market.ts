import type { TriggerPriceType } from '#shared/domain/enums.ts'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { bestPrice, createBook } from './book.ts'
import type { Book } from './book.ts'
import { createHistory } from '../candles/history.ts'
import type { History } from '../candles/history.ts'
import { addReference, addTrade, createLiveBars } from '../candles/live-bars.ts'
import type { LiveBars } from '../candles/live-bars.ts'
import { dayStats, dayWindow } from '../candles/window.ts'
import type { DayWindow } from '../candles/window.ts'
import type { Follow, Listing, SymbolState } from '../listings/listing.ts'
import { createSim } from './sim-state.ts'
import type { SimState } from './sim-state.ts'
import { turnoverOf } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'
import type { Holding, LiveOrder } from './state.ts'

/** Public trades kept per symbol. */
export const TRADES_CAP = 200
/** Funding settlements kept per symbol. */
export const FUNDINGS_CAP = 1000

export interface Leads {
  readonly lead: Market
  readonly quoteLead: Market | null
}

/** The markets whose prices a market follows. */
export type Following =
  | (Leads & { readonly kind: 'price'; readonly follow: Follow; readonly deliveryAt: number })
  | (Leads & { readonly kind: 'option' })
  | { readonly kind: 'spread'; readonly first: Market; readonly second: Market }

/** State of one symbol. Prices and quantities are scaled by the spec's fractions. */
export interface Market {
  readonly spec: Spec
  /** Orders are accepted only in Trading. */
  status: SymbolState
  /** Null for a symbol of a recording. */
  listing: Listing | null
  /** The price it follows; null if its price is independent. */
  readonly following: Following | null
  /** Exchange time of delivery or delisting; 0 before that. */
  endedAt: number
  /** Index that a delivery was settled by, price units; 0 without a delivery. */
  deliveryIndex: number
  /** Ended long ago: kept only for its id and its holders' histories. */
  isGone: boolean
  book: Book
  readonly sim: SimState
  history: History
  bars: LiveBars
  window: DayWindow
  /** Holdings ever used in this symbol. */
  readonly holders: Set<Holding>
  /** Untriggered conditional orders. */
  readonly triggers: Set<LiveOrder>
  /** Open strategies. */
  readonly strategies: Set<LiveOrder>
  last: number
  mark: number
  index: number
  /** True if last, mark or index changed since triggers and liquidations were checked. */
  moved: boolean
  openInterest: number
  fundingRateE8: number
  /** Unix ms. */
  nextFundingAt: number
  /** Settled rates as [Unix ms, rate 1e-8] pairs, oldest first, at most FUNDINGS_CAP. */
  readonly fundings: number[]
  /** Number of the last public trade. */
  tradeCount: number
  /** Rows of the last public trades, oldest first, capped. */
  readonly trades: (readonly [number, number, number, number, number])[]
  /** Flat trade rows since the last flush. */
  pendingTrades: number[]
  tickerDirty: boolean
  /** True if its stored row is older than its prices. */
  isUnsaved: boolean
  tickerAt: number
}

/** The price that a trigger of this kind compares with. */
export const referencePrice = (market: Market, by: TriggerPriceType): number =>
  by === 'LastPrice' ? market.last : by === 'MarkPrice' ? market.mark : market.index

/** Time of the next funding settlement, Unix ms; 0 without funding. */
export const fundingAfter = (spec: Spec, time: number): number => {
  if (spec.fundingMinutes === 0) return 0
  const step = spec.fundingMinutes * 60_000
  return (Math.floor(time / step) + 1) * step
}

export interface MarketOrigin {
  readonly status: SymbolState
  readonly listing: Listing
  readonly following: Following | null
  readonly history: History
}

/** Creates a market. Without an origin it is Trading, has an independent price and two years of generated history. */
export function createMarket(
  spec: Spec,
  seed: number,
  startAt: number,
  now: number,
  origin: MarketOrigin | null = null,
): Market {
  const history = origin?.history ?? createHistory(spec, seed, startAt)
  const price = spec.startPrice
  const bars = createLiveBars(history.endMinute, [price, price, price])
  return {
    spec,
    status: origin?.status ?? 'Trading',
    listing: origin?.listing ?? null,
    following: origin?.following ?? null,
    endedAt: 0,
    deliveryIndex: 0,
    isGone: false,
    book: createBook(),
    sim: createSim(spec, seed, now),
    history,
    bars,
    window: dayWindow(history, bars),
    holders: new Set(),
    triggers: new Set(),
    strategies: new Set(),
    last: price,
    mark: price,
    index: price,
    moved: false,
    openInterest: Math.round(
      (spec.minuteMoney * (spec.stepMs < 200 ? 540 : 1300)) / turnoverOf(spec, price, 1),
    ),
    fundingRateE8: Math.min(10_000, spec.fundingCapE8),
    nextFundingAt: fundingAfter(spec, now),
    fundings: [],
    tradeCount: 0,
    trades: [],
    pendingTrades: [],
    tickerDirty: true,
    isUnsaved: true,
    tickerAt: 0,
  }
}

/** Records a public trade: last price, bar, list of trades, ticker. */
export function recordTrade(
  market: Market,
  time: number,
  price: number,
  qty: number,
  takerBuys: boolean,
): void {
  market.tradeCount += 1
  const side = takerBuys ? 0 : 1
  market.trades.push([market.tradeCount, time, price, qty, side])
  if (market.trades.length > TRADES_CAP * 2) market.trades.splice(0, TRADES_CAP)
  market.pendingTrades.push(market.tradeCount, time, price, qty, side)
  addTrade(market.bars, price, qty, Math.round(turnoverOf(market.spec, price, qty)))
  if (price !== market.last) market.moved = true
  market.last = price
  market.tickerDirty = true
  market.isUnsaved = true
}

/** Sets mark and index price; false when neither changed. */
export function setReference(market: Market, mark: number, index: number): boolean {
  if (mark === market.mark && index === market.index) return false
  market.mark = mark
  market.index = index
  market.moved = true
  market.tickerDirty = true
  market.isUnsaved = true
  addReference(market.bars, mark, index)
  return true
}

/** Writes the ticker row of a market at `put`. */
export function writeTicker(market: Market, rows: Float64Array, put: number): void {
  const stats = dayStats(market.window, market.bars)
  rows[put] = market.spec.id
  rows[put + 1] = market.last
  rows[put + 2] = bestPrice(market.book.bids)
  rows[put + 3] = bestPrice(market.book.asks)
  rows[put + 4] = market.mark
  rows[put + 5] = market.index
  rows[put + 6] = stats.prevPrice
  rows[put + 7] = stats.high
  rows[put + 8] = stats.low
  rows[put + 9] = stats.volume
  rows[put + 10] = stats.turnover
  rows[put + 11] = market.openInterest
  rows[put + 12] = market.fundingRateE8
  rows[put + 13] = Math.floor(market.nextFundingAt / 1000)
}

/** Whether a market isn't open for trading yet: it has no prices, candles, turnover or funding then. */
export const isComing = ({ status }: Market): boolean => status === 'ComingSoon' || status === 'PreListing'

/** Ticker rows of all markets except coming ones. */
export function allTickers(all: readonly Market[]): Float64Array {
  const markets = all.filter((market) => !isComing(market))
  const rows = new Float64Array(markets.length * TICKER_WIDTH)
  for (const [at, market] of markets.entries()) writeTicker(market, rows, at * TICKER_WIDTH)
  return rows
}
