import type { ExchangeHealth, MarketDemand } from '../../exchange/exchange.ts'
import type { BookSnapshot, CandleAnswer, CandleQuery, MarketBatch } from '../../exchange/market-data.ts'
import type { Catalogue } from '../terms/catalogue.ts'
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

/** The public half of `Exchange` at Bybit, and of its health. */
export interface PublicFeed {
  /** What is read now. Positions' symbols belong to its tickers, so that they stay live without a page. */
  follow(demand: MarketDemand): void
  onMarket(listener: (batch: MarketBatch) => void): void
  book(symbol: string): Promise<BookSnapshot | null>
  recentTrades(symbol: string): Promise<Float64Array>
  tickers(): Promise<Float64Array>
  quotes(): Promise<Float64Array>
  /** Rejects if Bybit does not answer. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  /** Pairs [Unix ms, rate x 1e8], oldest first. Rejects if Bybit does not answer. */
  fundingHistory(symbol: string): Promise<Float64Array>
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
}

/** Reads Bybit's public market data, as much of it as somebody reads here. */
export function createPublicFeed({ transport, catalogue, now, log }: PublicFeedOptions): PublicFeed {
  const outbox = createOutbox(now)
  const streams = createStreams(transport)
  const parts = { transport, streams, catalogue, outbox, now, log }
  const books = createBooks(parts)
  const tickers = createTickers(parts)
  const candles = createCandles(parts)
  const trades = createTrades({ ...parts, onTrade: (market, trade) => candles.trade(market, trade) })
  const all = [books, tickers, trades, candles]
  let demanded: MarketDemand = { books: [], trades: [], candles: [], tickers: [] }

  const timer = setInterval(() => {
    for (const part of all) part.tick()
  }, TICK_MS)
  onAltered(catalogue, (symbols) => {
    for (const part of all) part.restart(symbols)
  })

  return {
    follow(demand) {
      demanded = demand
      const isNeeded = Object.values(demand).some((list) => list.length > 0)
      books.demand(demand.books)
      trades.demand(demand.trades)
      candles.demand(demand.candles)
      tickers.demand(demand.tickers, isNeeded)
    },
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
      const symbols = [...demanded.books, ...demanded.trades, ...demanded.tickers]
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
