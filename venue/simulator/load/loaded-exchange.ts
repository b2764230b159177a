import { BOOK_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { QUOTE_WIDTH, quoteField } from '../../exchange/market-data.ts'
import type { BookSnapshot, MarketBatch } from '../../exchange/market-data.ts'
import type { ControlOrder, LoadStats, SimulationControl } from '../../exchange/simulation-control.ts'
import { createBookLoad } from './book-load.ts'
import type { BookLoad } from './book-load.ts'
import { createPacer } from './pacer.ts'
import type { LoadShape } from './shape.ts'
import { createTickerLoad } from './ticker-load.ts'
import { createTradeLoad } from './trade-load.ts'
import type { TradeLoad } from './trade-load.ts'

const TICK_MS = 5
/** Number of base batch numbers kept to translate `asOf`. */
const KEPT_NUMBERS = 2000

export interface LoadOptions {
  /** Updates per second in total; 0: none are added, the exchange's own pass unchanged. */
  readonly updatesPerSecond: number
  readonly seed: number
  /** How the updates are spread over time; the same number at every moment if absent. */
  readonly shape?: LoadShape
  /** Initial symbol whose book and trades get the load. */
  readonly openSymbol: string
  /** Number of the last batch that readers have; batches are numbered from the next on. */
  readonly lastNumber?: number
}

export interface LoadedExchange extends Exchange, SimulationControl {
  loadStats(): LoadStats
}

interface OpenSymbol {
  readonly instrument: Instrument
  readonly book: BookLoad
  readonly trades: TradeLoad
}

/** Memory for the rows of a batch, used again by the next one: rows are valid only while listeners run. */
function createRoom(): (length: number) => Float64Array {
  let room = new Float64Array(0)
  return (length) => {
    if (room.length < length) room = new Float64Array(length * 2)
    return room.subarray(0, length)
  }
}

/**
 * Adds public updates to an exchange until there are exactly `updatesPerSecond`. Orders, matching and prices are unaffected:
 * seeded generators add quantity to existing levels, small trades at the last price, and price moves of symbols that aren't
 * open.
 */
export async function createLoadedExchange(
  base: Exchange & SimulationControl,
  options: LoadOptions,
): Promise<LoadedExchange> {
  let instruments = await base.instruments()
  const tickers = createTickerLoad(options.seed, instruments)
  const pacer = createPacer(options.updatesPerSecond, performance.now(), options.shape)
  const [tickerRoom, levelRoom, tradeRoom] = [createRoom(), createRoom(), createRoom()]
  const listeners: ((batch: MarketBatch) => void)[] = []
  /** Symbols with added trades: their trade numbers are ahead of the exchange's. */
  const tradesById = new Map<number, TradeLoad>()
  const numberOfBase = new Map<number, number>()
  const waitingOpen: MarketBatch[] = []
  let rate = options.updatesPerSecond
  let open: OpenSymbol | null = null
  let opening = ''
  let openings = 0
  let number = options.lastNumber ?? 0
  let lastBase = 0
  let baseTime = base.now()
  /** Start time of the generated top levels, which depend only on seed and time. */
  const startedAt = baseTime
  let frozen = false
  let since = { at: performance.now(), counted: 0 }

  const totalCounted = (): number => pacer.counted.tickers + pacer.counted.levels + pacer.counted.trades

  /** `least`: an exchange whose batches readers had before must not be counted again. */
  function emit(batch: Omit<MarketBatch, 'number'>, least = 0): void {
    number = Math.max(number + 1, least)
    for (const listener of listeners) listener({ ...batch, number })
  }

  function ownNumber(baseNumber: number): number {
    return numberOfBase.get(baseNumber) ?? (baseNumber >= lastBase ? number : 0)
  }

  /** Drops the data of instruments whose market was replaced, and reads them again before anybody else does. */
  function startAgain(instrumentIds: readonly number[]): void {
    for (const id of instrumentIds) tradesById.delete(id)
    const symbol = opening === '' ? open?.instrument.symbol : opening
    const isReplaced = (symbol: string): boolean =>
      instruments.some((one) => one.symbol === symbol && instrumentIds.includes(one.id))
    if (open !== null && isReplaced(open.instrument.symbol)) open = null
    if (symbol === undefined || !isReplaced(symbol)) return
    opening = ''
    openQuietly(symbol)
  }

  /** A failing exchange reports that itself; the load continues without an open symbol. */
  function openQuietly(symbol: string): void {
    setOpenSymbol(symbol).catch(() => {
      opening = ''
    })
  }

  base.onMarket((batch) => {
    if (batch.resets !== undefined) startAgain(batch.resets)
    if (rate === 0) tickers.pass(batch.tickers)
    else tickers.observe(batch.tickers)
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
    emit(rate === 0 ? batch : { ...batch, tickers: new Float64Array(0) }, batch.number)
    lastBase = batch.number
    baseTime = batch.time
    numberOfBase.set(batch.number, number)
    numberOfBase.delete(batch.number - KEPT_NUMBERS)
  })

  function generate(): void {
    if (frozen || rate === 0) return
    const due = pacer.due(performance.now())
    // Not the clock: the exchange's changes up to that time can still arrive.
    const time = baseTime
    const room = tickerRoom(due.tickers * TICKER_WIDTH)
    const tickerRows = room.subarray(0, tickers.write(room, due.tickers) * TICKER_WIDTH)
    pacer.count('tickers', due.tickers)
    const books: { readonly instrumentId: number; readonly rows: Float64Array }[] = []
    const trades: { readonly instrumentId: number; readonly rows: Float64Array }[] = []
    if (open !== null && due.levels > 0) {
      const rows = levelRoom(due.levels * BOOK_WIDTH)
      const written = open.book.write(rows, 0, due.levels, time - startedAt)
      pacer.count('levels', written)
      books.push({ instrumentId: open.instrument.id, rows: rows.subarray(0, written * BOOK_WIDTH) })
    }
    if (open !== null && due.trades > 0) {
      const rows = tradeRoom(due.trades * TRADE_WIDTH)
      if (open.trades.write(rows, due.trades, time)) {
        pacer.count('trades', due.trades)
        trades.push({ instrumentId: open.instrument.id, rows })
      }
    }
    if (tickerRows.length > 0 || books.length > 0 || trades.length > 0)
      emit({ time, tickers: tickerRows, books, trades })
  }

  /** Reads the symbol's book and trades, then applies the batches that arrived meanwhile. */
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
    sendWithout(before, new Float64Array(0))
  }

  /** Removes the added quantities of a book, and sends ticker rows. */
  function sendWithout(before: OpenSymbol | null, tickerRows: Float64Array): void {
    const rows = before?.book.clear() ?? new Float64Array(0)
    const books = before === null || rows.length === 0 ? [] : [{ instrumentId: before.instrument.id, rows }]
    if (tickerRows.length > 0 || books.length > 0)
      emit({ time: baseTime, tickers: tickerRows, books, trades: [] })
  }

  /** From now on the exchange's own updates pass unchanged. */
  function unload(): void {
    const before = open
    open = null
    opening = ''
    openings += 1
    waitingOpen.length = 0
    sendWithout(before, tickers.restore())
  }

  function restartCount(): void {
    since = { at: performance.now(), counted: totalCounted() }
  }

  const catalogueListeners: ((symbols: readonly string[]) => void)[] = []
  /** Updates the load's list of symbols before listeners are notified. */
  async function follow(symbols: readonly string[]): Promise<void> {
    instruments = await base.instruments()
    tickers.list(instruments)
    // Rows of new symbols may have arrived before the catalogue.
    tickers.observe(await base.tickers())
    for (const listener of catalogueListeners) listener(symbols)
  }
  // A failing exchange reports that itself.
  base.onInstruments?.((symbols) => void follow(symbols).catch(() => undefined))
  tickers.observe(await base.tickers())
  if (rate > 0) await setOpenSymbol(options.openSymbol)
  const timer = setInterval(generate, TICK_MS)
  restartCount()

  return {
    ...base,
    /** The load of book and trades moves to the symbol that most sockets read. */
    follow({ books: [symbol] }) {
      if (symbol !== undefined && rate > 0) openQuietly(symbol)
    },
    onMarket: (listener) => void listeners.push(listener),
    onInstruments: (listener) => void catalogueListeners.push(listener),
    async tickers() {
      // Only rows that were already sent: others would reach the topics later as changes.
      return tickers.sentRows()
    },
    async quotes() {
      const rows = (await base.quotes?.()) ?? new Float64Array(0)
      const loaded = open
      if (loaded === null) return rows
      for (let at = 0; at < rows.length; at += QUOTE_WIDTH) {
        if (rows[at] !== loaded.instrument.id) continue
        rows[at + quoteField.bidQuantity] = loaded.book.sentRows(0)[1] ?? 0
        rows[at + quoteField.askQuantity] = loaded.book.sentRows(1)[1] ?? 0
      }
      return rows
    },
    async book(symbol): Promise<BookSnapshot | null> {
      const read = await base.book(symbol)
      if (read === null) return null
      const asOf = ownNumber(read.asOf)
      if (open?.instrument.id !== read.instrumentId) return { ...read, asOf }
      return {
        instrumentId: read.instrumentId,
        asOf: number,
        bids: open.book.sentRows(0),
        asks: open.book.sentRows(1),
      }
    },
    async candles(query) {
      const read = await base.candles(query)
      return { ...read, asOf: ownNumber(read.asOf) }
    },
    async recentTrades(symbol) {
      const id = instruments.find((one) => one.symbol === symbol)?.id ?? -1
      return tradesById.get(id)?.sentRows() ?? base.recentTrades(symbol)
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
      if (rate === 0) unload()
      else await setOpenSymbol(order.openSymbol)
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
