import { BOOK_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../venue/exchange/exchange.ts'
import type { MarketBatch } from '../../venue/exchange/market-data.ts'
import { builtInInstruments } from '../../src/workers/hub/symbols/built-in.ts'
import { seeded } from '../seeded.ts'

/** The symbol with a book and trades. */
export const OPEN_SYMBOL = 'BTCUSDT'
const TICK_MS = 5
const SYMBOLS = 200
const LEVELS = 200
const PRICE = 6_000_000
/** Shares out of 20 updates. */
const SHARES = { tickers: 12, levels: 6 }

/** A clock with the same zero in all processes of a machine, in ms. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** A market that is cheap to make: rows are prepared once, and only trades are stamped when they are published. */
export interface PushMarket {
  readonly exchange: Exchange
  /** Updates published since the start. */
  told(): number
  setRate(updatesPerSecond: number): void
  stop(): void
}

/** Of 20 updates 12 are tickers of 200 symbols, 6 are levels of one book with 200 levels a side, 2 are its trades. */
export function createPushMarket(seed: number): PushMarket {
  const random = seeded(seed)
  const listeners: ((batch: MarketBatch) => void)[] = []
  const [pattern] = builtInInstruments()
  if (pattern === undefined) throw new Error('no built-in instrument')
  const instruments = Array.from({ length: SYMBOLS }, (_, at): Instrument => {
    const symbol = at === 0 ? OPEN_SYMBOL : `S${at}USDT`
    return { ...pattern, id: at + 1, symbol }
  })
  const tickers = new Float64Array(SYMBOLS * TICKER_WIDTH)
  tickers.forEach((_, at) => {
    const column = at % TICKER_WIDTH
    tickers[at] = column === 0 ? at / TICKER_WIDTH + 1 : Math.floor(PRICE * (0.5 + random()))
  })
  const pairs = (direction: 1 | -1): Float64Array =>
    Float64Array.from({ length: LEVELS * 2 }, (_, at) =>
      at % 2 === 0 ? PRICE + direction * (10 + at * 5) : 1000,
    )
  const bids = pairs(-1)
  const asks = pairs(1)
  let rate = 0
  let told = 0
  let number = 0
  let turn = 0
  let trade = 0
  let last = monotonicMs()
  let debt = 0

  function levels(count: number): Float64Array {
    const rows = new Float64Array(count * BOOK_WIDTH)
    for (let row = 0; row < count; row += 1) {
      turn += 1
      const side = turn & 1
      const index = Math.floor(turn / 2) % LEVELS
      rows[row * BOOK_WIDTH] = side
      rows[row * BOOK_WIDTH + 1] = (side === 0 ? bids : asks)[index * 2] ?? 0
      // Always differs from the level's current quantity.
      rows[row * BOOK_WIDTH + 2] = 1001 + (Math.floor(turn / 2 / LEVELS) % 5000)
    }
    return rows
  }

  function advance(): void {
    const now = monotonicMs()
    debt += ((now - last) * rate) / 1000
    last = now
    const twenties = Math.floor(debt / 20)
    if (twenties === 0 || rate === 0) return
    debt -= twenties * 20
    const rows = twenties * SHARES.tickers
    const tickerRows = new Float64Array(rows * TICKER_WIDTH)
    for (let at = 0; at < tickerRows.length; at += tickers.length) {
      tickerRows.set(tickers.subarray(0, Math.min(tickers.length, tickerRows.length - at)), at)
    }
    const trades = new Float64Array(twenties * 2 * TRADE_WIDTH)
    for (let at = 0; at < trades.length; at += TRADE_WIDTH) {
      trade += 1
      trades.set([trade, now, PRICE, 5, trade & 1], at)
    }
    number += 1
    told += rows + twenties * (SHARES.levels + 2)
    const batch: MarketBatch = {
      number,
      time: now,
      tickers: tickerRows,
      books: [{ instrumentId: 1, rows: levels(twenties * SHARES.levels) }],
      trades: [{ instrumentId: 1, rows: trades }],
    }
    for (const listener of listeners) listener(batch)
  }
  const timer = setInterval(advance, TICK_MS)

  const nobody = (): Promise<never> => Promise.reject(new Error('there are no accounts here'))
  const exchange: Exchange = {
    instruments: () => Promise.resolve(instruments),
    now: monotonicMs,
    accountsOf: nobody,
    command: nobody,
    query: nobody,
    privateSnapshot: nobody,
    findOrder: nobody,
    orderHistory: nobody,
    executions: nobody,
    candles: nobody,
    tickers: () => Promise.resolve(tickers.slice()),
    book: () => Promise.resolve({ instrumentId: 1, asOf: number, bids: bids.slice(), asks: asks.slice() }),
    recentTrades: () => Promise.resolve(new Float64Array(0)),
    onMarket: (listener) => void listeners.push(listener),
    onPrivate: () => undefined,
    close: () => Promise.resolve(),
  }
  return {
    exchange,
    told: () => told,
    setRate(updatesPerSecond) {
      rate = updatesPerSecond
      last = monotonicMs()
      debt = 0
    },
    stop: () => clearInterval(timer),
  }
}
