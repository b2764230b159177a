import type { ExchangeHealth, MarketDemand } from '../../exchange/exchange.ts'
import type { BookSnapshot, CandleAnswer, CandleQuery, MarketBatch } from '../../exchange/market-data.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { GreeksOf, PriceOf } from '../terms/prices.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { onAltered } from './altered-markets.ts'
import { createBooks } from './books.ts'
import { createCandles } from './candles.ts'
import { fundingHistory } from './funding.ts'
import { createOutbox } from './outbox.ts'
import { createStreams } from './streams.ts'
import { createTickers } from './tickers.ts'
import { createTrades } from './trades.ts'

const TICK_MS = 1000

/** Columns of the prices that trigger orders. */
const priceColumns = {
  LastPrice: tickerField.lastPrice,
  MarkPrice: tickerField.markPrice,
  IndexPrice: tickerField.indexPrice,
} as const

/** The public half of `Exchange` at Bybit, and of its health. */
export interface PublicFeed {
  /** What is read now. */
  follow(demand: MarketDemand): void
  /** Symbols with a position or an open order: their tickers stay live without a page. */
  hold(symbols: readonly string[]): void
  onMarket(listener: (batch: MarketBatch) => void): void
  book(symbol: string): Promise<BookSnapshot | null>
  recentTrades(symbol: string): Promise<Float64Array>
  tickers(): Promise<Float64Array>
  quotes(): Promise<Float64Array>
  /** Rejects if Bybit does not answer. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  /** Pairs [Unix ms, rate x 1e8], oldest first. Rejects if Bybit does not answer. */
  fundingHistory(symbol: string): Promise<Float64Array>
  priceOf: PriceOf
  greeksOf: GreeksOf
  /** The best price of the other side, for an order of this side; null without one, or if it is not up to date. */
  bestOf(symbol: string, side: Side): DecimalText | null
  /** What the market side is sure of; the private side is the caller's. */
  health(): Pick<ExchangeHealth, 'areAllTickersLive' | 'stale'>
  close(): void
}

export interface PublicFeedOptions {
  readonly transport: Pick<BybitTransport, 'get' | 'socket'>
  readonly catalogue: Catalogue
  /** Exchange clock, Unix ms. */
  readonly now: () => number
  /** One line for the gateway's log. */
  readonly log: (text: string) => void
  /** Markets were listed or ended: the catalogue is out of date. */
  readonly onListing: () => void
}

/** Reads Bybit's public market data, as much of it as somebody reads here. */
export function createPublicFeed({
  transport,
  catalogue,
  now,
  log,
  onListing,
}: PublicFeedOptions): PublicFeed {
  const outbox = createOutbox(now)
  const streams = createStreams(transport)
  const parts = { transport, streams, catalogue, outbox, now, log }
  const books = createBooks(parts)
  const tickers = createTickers({ ...parts, onListing })
  const candles = createCandles(parts)
  const trades = createTrades({ ...parts, onTrade: (market, trade) => candles.trade(market, trade) })
  const all = [books, tickers, trades, candles]
  let demanded: MarketDemand = { books: [], trades: [], candles: [], tickers: [], allTickers: false }
  let held: readonly string[] = []

  function demand(): void {
    const { allTickers, ...lists } = demanded
    const isNeeded = allTickers || [held, ...Object.values(lists)].some((list) => list.length > 0)
    tickers.demand([...new Set([...held, ...lists.tickers])], isNeeded)
  }

  const timer = setInterval(() => {
    for (const part of all) part.tick()
  }, TICK_MS)
  onAltered(catalogue, (symbols) => {
    for (const part of all) part.restart(symbols)
  })

  return {
    follow(wanted) {
      demanded = wanted
      books.demand(wanted.books)
      trades.demand(wanted.trades)
      candles.demand(wanted.candles)
      demand()
    },
    hold(symbols) {
      held = symbols
      demand()
    },
    priceOf: (symbol, kind) => tickers.priceOf(symbol, priceColumns[kind]),
    greeksOf: (symbol) => tickers.greeksOf(symbol),
    bestOf: (symbol, side) =>
      tickers.priceOf(symbol, side === 'Buy' ? tickerField.ask1Price : tickerField.bid1Price),
    onMarket: (listener) => outbox.onMarket(listener),
    book: (symbol) => books.book(symbol),
    recentTrades: (symbol) => trades.recentTrades(symbol),
    tickers: () => tickers.tickers(),
    quotes: () => tickers.quotes(),
    candles: (query) => candles.candles(query),
    fundingHistory: (symbol) => fundingHistory(transport, catalogue, symbol),
    health() {
      const stale = new Set<number>()
      books.addStale(stale)
      trades.addStale(stale)
      candles.addStale(stale)
      const symbols = [...demanded.books, ...demanded.trades, ...demanded.tickers, ...held]
      for (const symbol of new Set(symbols)) {
        const id = catalogue.bySymbol(symbol)?.instrument.id
        if (id !== undefined && !tickers.isLive(symbol)) stale.add(id)
      }
      return { areAllTickersLive: tickers.areAllLive(), stale }
    },
    close() {
      clearInterval(timer)
      for (const part of all) part.stop()
      streams.stop()
      outbox.close()
    },
  }
}
