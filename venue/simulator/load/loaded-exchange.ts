import { BOOK_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { BookSnapshot, MarketBatch } from '../../exchange/market-data.ts'
import type { ControlOrder, LoadStats, SimulationControl } from '../../exchange/simulation-control.ts'
import { createBookLoad } from './book-load.ts'
import type { BookLoad } from './book-load.ts'
import { createPacer } from './pacer.ts'
import { createTickerLoad } from './ticker-load.ts'
import { createTradeLoad } from './trade-load.ts'
import type { TradeLoad } from './trade-load.ts'

const TICK_MS = 5
/** Base batch numbers remembered, to translate `asOf`. */
const KEPT_NUMBERS = 2000

export interface LoadOptions {
  readonly updatesPerSecond: number
  readonly seed: number
  /** Symbol whose book and trades get the load until told otherwise. */
  readonly openSymbol: string
}

export interface LoadedExchange extends Exchange, SimulationControl {
  /** The symbol whose book is looked at most. */
  setOpenSymbol(symbol: string): Promise<void>
  loadStats(): LoadStats
}

interface OpenSymbol {
  readonly instrument: Instrument
  readonly book: BookLoad
  readonly trades: TradeLoad
}

/**
 * An exchange with exactly `updatesPerSecond` public updates: its own first, the rest from seeded generators beside it. Orders,
 * matching and prices stay the exchange's own; what is added are quantities on existing levels, small trades at the last
 * price, and moves of symbols nobody has open.
 */
export async function createLoadedExchange(
  base: Exchange & SimulationControl,
  options: LoadOptions,
): Promise<LoadedExchange> {
  let instruments = await base.instruments()
  const tickers = createTickerLoad(options.seed, instruments)
  const pacer = createPacer(options.updatesPerSecond, performance.now())
  const listeners: ((batch: MarketBatch) => void)[] = []
  /** Once a symbol had extra trades, its numbers stay ahead of the exchange's. */
  const tradesById = new Map<number, TradeLoad>()
  const numberOfBase = new Map<number, number>()
  const waitingOpen: MarketBatch[] = []
  let rate = options.updatesPerSecond
  let open: OpenSymbol | null = null
  let opening = ''
  let openings = 0
  let number = 0
  let lastBase = 0
  let baseTime = base.now()
  /** The same seed gives the same levels near the top, counted from here. */
  const startedAt = baseTime
  let frozen = false
  let since = { at: performance.now(), counted: 0 }

  const totalCounted = (): number => pacer.counted.tickers + pacer.counted.levels + pacer.counted.trades

  function emit(batch: Omit<MarketBatch, 'number'>): void {
    number += 1
    for (const listener of listeners) listener({ ...batch, number })
  }

  function ownNumber(baseNumber: number): number {
    return numberOfBase.get(baseNumber) ?? (baseNumber >= lastBase ? number : 0)
  }

  /** What was kept of these instruments is of another market now: it's read anew, before anybody asks for it. */
  function startAgain(instrumentIds: readonly number[]): void {
    for (const id of instrumentIds) tradesById.delete(id)
    const symbol = opening === '' ? open?.instrument.symbol : opening
    const isReplaced = (symbol: string): boolean =>
      instruments.some((one) => one.symbol === symbol && instrumentIds.includes(one.id))
    if (open !== null && isReplaced(open.instrument.symbol)) open = null
    if (symbol === undefined || !isReplaced(symbol)) return
    opening = ''
    // An exchange that can't answer tells of its end itself; the load goes on without an open symbol.
    setOpenSymbol(symbol).catch(() => {
      opening = ''
    })
  }

  base.onMarket((batch) => {
    if (batch.resets !== undefined) startAgain(batch.resets)
    tickers.observe(batch.tickers)
    if (opening !== '') waitingOpen.push(batch)
    const id = open?.instrument.id ?? -1
    for (const part of batch.books) {
      if (part.instrumentId !== id) continue
      open?.book.observe(part.rows)
      pacer.count('levels', part.rows.length / BOOK_WIDTH)
    }
    for (const part of batch.trades) {
      tradesById.get(part.instrumentId)?.observe(part.rows)
      if (part.instrumentId === id) pacer.count('trades', part.rows.length / TRADE_WIDTH)
    }
    emit({ ...batch, tickers: new Float64Array(0) })
    lastBase = batch.number
    baseTime = batch.time
    numberOfBase.set(batch.number, number)
    numberOfBase.delete(batch.number - KEPT_NUMBERS)
  })

  function generate(): void {
    if (frozen) return
    const due = pacer.due(performance.now())
    // Not the clock: the exchange's own changes up to then may still be on their way.
    const time = baseTime
    const room = new Float64Array(due.tickers * TICKER_WIDTH)
    const tickerRows = room.subarray(0, tickers.write(room, due.tickers) * TICKER_WIDTH)
    pacer.count('tickers', due.tickers)
    const books: { readonly instrumentId: number; readonly rows: Float64Array }[] = []
    const trades: { readonly instrumentId: number; readonly rows: Float64Array }[] = []
    if (open !== null && due.levels > 0) {
      const rows = new Float64Array(due.levels * BOOK_WIDTH)
      const written = open.book.write(rows, 0, due.levels, time - startedAt)
      pacer.count('levels', written)
      books.push({ instrumentId: open.instrument.id, rows: rows.subarray(0, written * BOOK_WIDTH) })
    }
    if (open !== null && due.trades > 0) {
      const rows = new Float64Array(due.trades * TRADE_WIDTH)
      if (open.trades.write(rows, due.trades, time)) {
        pacer.count('trades', due.trades)
        trades.push({ instrumentId: open.instrument.id, rows })
      }
    }
    if (tickerRows.length > 0 || books.length > 0 || trades.length > 0)
      emit({ time, tickers: tickerRows, books, trades })
  }

  /** Reads the symbol's book and trades, then goes on from there with the batches that came meanwhile. */
  async function setOpenSymbol(symbol: string): Promise<void> {
    const instrument = instruments.find((one) => one.symbol === symbol)
    if (instrument === undefined || symbol === opening || symbol === open?.instrument.symbol) return
    opening = symbol
    openings += 1
    const mine = openings
    waitingOpen.length = 0
    const [book, trades] = await Promise.all([base.book(symbol), base.recentTrades(symbol)])
    if (openings !== mine) return
    opening = ''
    if (book === null) return
    const lot = Number(parseScaled(instrument.lotSize, instrument.lotFraction) ?? 1)
    let tradeLoad = tradesById.get(instrument.id)
    if (tradeLoad === undefined) {
      tradeLoad = createTradeLoad(options.seed, lot)
      tradeLoad.load(trades)
      tradesById.set(instrument.id, tradeLoad)
    }
    const next: OpenSymbol = { instrument, book: createBookLoad(options.seed, lot), trades: tradeLoad }
    next.book.load(book.bids, book.asks)
    for (const batch of waitingOpen) {
      if (batch.number <= book.asOf) continue
      for (const part of batch.books) if (part.instrumentId === instrument.id) next.book.observe(part.rows)
    }
    waitingOpen.length = 0
    const before = open
    open = next
    tickers.setOpen(instrument.id)
    const rows = before?.book.clear() ?? new Float64Array(0)
    if (before !== null && rows.length > 0) {
      emit({
        time: baseTime,
        tickers: new Float64Array(0),
        books: [{ instrumentId: before.instrument.id, rows }],
        trades: [],
      })
    }
  }

  function restartCount(): void {
    since = { at: performance.now(), counted: totalCounted() }
  }

  const catalogueListeners: ((symbols: readonly string[]) => void)[] = []
  /** Those who listen here hear of a symbol when the load knows it too. */
  async function follow(symbols: readonly string[]): Promise<void> {
    instruments = await base.instruments()
    tickers.list(instruments)
    // Rows of new symbols may have come before their names.
    tickers.observe(await base.tickers())
    for (const listener of catalogueListeners) listener(symbols)
  }
  // An exchange that can't answer tells of its end itself.
  base.onInstruments?.((symbols) => void follow(symbols).catch(() => undefined))
  tickers.observe(await base.tickers())
  await setOpenSymbol(options.openSymbol)
  const timer = setInterval(generate, TICK_MS)
  restartCount()

  return {
    ...base,
    setOpenSymbol,
    onMarket: (listener) => void listeners.push(listener),
    onInstruments: (listener) => void catalogueListeners.push(listener),
    async tickers() {
      // Rows not told yet would be news to the topics: only what the wire told is answered.
      return tickers.told()
    },
    async book(symbol): Promise<BookSnapshot | null> {
      const read = await base.book(symbol)
      if (read === null) return null
      const asOf = ownNumber(read.asOf)
      if (open?.instrument.id !== read.instrumentId) return { ...read, asOf }
      return {
        instrumentId: read.instrumentId,
        asOf: number,
        bids: open.book.told(0),
        asks: open.book.told(1),
      }
    },
    async candles(query) {
      const read = await base.candles(query)
      return { ...read, asOf: ownNumber(read.asOf) }
    },
    async recentTrades(symbol) {
      const id = instruments.find((one) => one.symbol === symbol)?.id ?? -1
      return tradesById.get(id)?.told() ?? base.recentTrades(symbol)
    },
    async control(order: ControlOrder) {
      const now = performance.now()
      if (order.type === 'freeze') {
        frozen = order.frozen
        pacer.pause(frozen, now)
        restartCount()
      }
      if (order.type !== 'rate') return base.control(order)
      rate = order.updatesPerSecond
      pacer.setRate(rate, now)
      await setOpenSymbol(order.openSymbol)
      restartCount()
      return { rate, openSymbol: open?.instrument.symbol ?? '' }
    },
    loadStats() {
      const elapsed = (performance.now() - since.at) / 1000
      const updates = totalCounted() - since.counted
      return {
        rate,
        achieved: elapsed > 0 ? updates / elapsed : 0,
        ...pacer.counted,
        forgiven: pacer.forgiven,
      }
    },
    async close() {
      clearInterval(timer)
      await base.close()
    },
  }
}
