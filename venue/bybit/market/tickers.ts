import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { QUOTE_WIDTH } from '../../exchange/market-data.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import type { GreeksOf } from '../terms/prices.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { createListingWatch } from './listing-watch.ts'
import { followTicker } from './live-tickers.ts'
import type { LiveTicker } from './live-tickers.ts'
import type { Outbox } from './outbox.ts'
import type { Streams } from './streams.ts'
import { createTickerPoll } from './ticker-poll.ts'
import { createTickerState, greeksIn, mergeBest, mergeTicker } from './ticker-fields.ts'
import type { TickerState } from './ticker-fields.ts'
import type { Fields } from './values.ts'
import { createWanted } from './wanted.ts'
import { within } from './within.ts'

/** Most symbols with a ticker topic: all others are read by polling. */
const LIVE_MOST = 60
/** A read waits so long for tickers that were not polled lately, then answers what is known. */
const READ_MS = 3000

export interface Tickers {
  /** @param isNeeded whether anything of the market is read */
  demand(symbols: readonly string[], isNeeded: boolean): void
  /** TICKER_WIDTH rows of all markets that have one, by id. */
  tickers(): Promise<Float64Array>
  /** QUOTE_WIDTH rows of the same markets. */
  quotes(): Promise<Float64Array>
  /** Newest value of a price column of a market; null without one, or if its row is not up to date. */
  priceOf(symbol: string, column: number): DecimalText | null
  greeksOf: GreeksOf
  areAllLive(): boolean
  /** Whether the row of this market is up to date, by its topic or by polling. */
  isLive(symbol: string): boolean
  /** These markets ended or changed: their rows begin again. */
  restart(symbols: readonly string[]): void
  tick(): void
  stop(): void
}

export interface TickersOptions {
  readonly transport: Pick<BybitTransport, 'get'>
  readonly streams: Streams
  readonly catalogue: Catalogue
  readonly outbox: Outbox
  readonly now: () => number
  readonly log: (text: string) => void
  /** Markets were listed or ended: the catalogue is out of date. */
  readonly onListing: () => void
}

/** The ticker rows of all markets: polled, and those of demanded symbols by their topics. */
export function createTickers(options: TickersOptions): Tickers {
  const { streams, catalogue, outbox, log } = options
  const states = new Map<number, TickerState>()
  /** Rows as they were sent last. */
  const sent = new Map<number, Float64Array>()
  const live = new Map<string, LiveTicker>()

  function stateOf(category: Category, name: string): TickerState | null {
    const market = catalogue.byName(category, name)
    if (market === undefined) return null
    const { id } = market.instrument
    const known = states.get(id)
    if (known !== undefined) return known
    const state = createTickerState(market)
    states.set(id, state)
    return state
  }

  /** Sends the row if it differs from the one sent last. */
  function settle({ market, row }: TickerState): void {
    const { id } = market.instrument
    const before = sent.get(id)
    if (before === undefined) sent.set(id, row.slice())
    else if (row.every((value, at) => value === before[at])) return
    else before.set(row)
    outbox.ticker(row)
  }

  const watch = createListingWatch(options.onListing)
  function checkListing(category: Category, items: readonly Fields[], baseCoin: string | undefined): void {
    const listed = catalogue
      .all()
      .filter(
        (market) =>
          market.category === category &&
          (baseCoin ?? market.instrument.baseCurrency) === market.instrument.baseCurrency,
      )
    watch.check(
      `${category} ${baseCoin ?? ''}`,
      listed.map(({ name }) => name),
      new Set(items.map(({ symbol }) => String(symbol))),
    )
  }

  function onItems(category: Category, items: readonly Fields[], baseCoin: string | undefined): void {
    checkListing(category, items, baseCoin)
    for (const item of items) {
      const state = stateOf(category, String(item['symbol']))
      // An answer may be older than the topic's last message.
      if (state === null || live.get(state.market.instrument.symbol)?.isFresh() === true) continue
      mergeTicker(state, item)
      settle(state)
    }
  }

  const poll = createTickerPoll({ ...options, onItems })
  const wanted = createWanted({
    now: options.now,
    most: LIVE_MOST,
    start(symbol) {
      const market = catalogue.bySymbol(symbol)
      if (market === undefined) return
      const change = (work: (state: TickerState) => void): void => {
        const state = stateOf(market.category, market.name)
        if (state === null) return
        work(state)
        settle(state)
      }
      const follower = followTicker(market, streams, {
        ticker: (_market, fields) => change((state) => mergeTicker(state, fields)),
        best: (_market, side, level) => change((state) => mergeBest(state, side, level)),
        log,
      })
      live.set(symbol, follower)
    },
    stop: (symbol) => end(symbol),
  })

  function end(symbol: string): void {
    live.get(symbol)?.stop()
    live.delete(symbol)
  }

  function rowsOf(width: number, pick: (state: TickerState) => Float64Array): Float64Array {
    const ids = [...states.keys()].sort((a, b) => a - b)
    const rows = new Float64Array(ids.length * width)
    ids.forEach((id, index) => {
      const state = states.get(id)
      if (state !== undefined) rows.set(pick(state), index * width)
    })
    return rows
  }

  function isLive(symbol: string): boolean {
    const market = catalogue.bySymbol(symbol)
    if (market === undefined) return false
    return (
      live.get(symbol)?.isFresh() === true || poll.isLive(market.category, market.instrument.baseCurrency)
    )
  }

  return {
    demand(symbols, isNeeded) {
      wanted.demand(symbols)
      poll.demand(isNeeded)
    },
    async tickers() {
      await within(poll.refresh(), READ_MS)
      outbox.flush()
      return rowsOf(TICKER_WIDTH, ({ row }) => row)
    },
    async quotes() {
      await within(poll.refresh(), READ_MS)
      return rowsOf(QUOTE_WIDTH, ({ quote }) => quote)
    },
    areAllLive: () => poll.areAllLive(),
    isLive,
    priceOf(symbol, column) {
      const market = catalogue.bySymbol(symbol)
      if (market === undefined || !isLive(symbol)) return null
      const { id, priceFraction } = market.instrument
      const value = states.get(id)?.row[column]
      return value === undefined || value <= 0 ? null : scaledToText(value, priceFraction)
    },
    greeksOf(symbol) {
      const market = catalogue.bySymbol(symbol)
      const state = market === undefined || !isLive(symbol) ? undefined : states.get(market.instrument.id)
      return state === undefined ? null : greeksIn(state)
    },
    restart(symbols) {
      const changed = new Set(symbols)
      for (const [id, { market }] of states)
        if (changed.has(market.instrument.symbol)) {
          states.delete(id)
          sent.delete(id)
        }
      wanted.restart(symbols)
      poll.recount()
    },
    tick: () => wanted.tick(),
    stop() {
      poll.stop()
      for (const symbol of live.keys()) end(symbol)
    },
  }
}
