import type { Interval } from '#shared/domain/enums.ts'
import type { CandleDemand } from '../../exchange/exchange.ts'
import type { CandleAnswer, CandleQuery } from '../../exchange/market-data.ts'
import { candleStart, isInterval, nextCandleStart } from '../../market-data/candle-time.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { flatRows, queryCandles } from './candle-query.ts'
import type { FoundCandles } from './candle-query.ts'
import { bybitInterval, candleField, hasCandles, pushedCandle } from './candle-rows.ts'
import { createLiveCandle } from './live-candle.ts'
import type { LiveCandle } from './live-candle.ts'
import type { Outbox } from './outbox.ts'
import type { Streams } from './streams.ts'
import type { Trade } from './trade-list.ts'
import { fieldsOf, listOf } from './values.ts'
import { createWanted } from './wanted.ts'

/** Candles missed by a lost connection: at most so many are read again. */
const MISSED_MOST = 1000

export interface Candles {
  demand(candles: readonly CandleDemand[]): void
  /** Rejects if Bybit does not answer. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  /** The last trade moves the open candles of its market. */
  trade(market: Market, trade: Trade): void
  /** Adds the ids of followed markets whose connection is not open. */
  addStale(ids: Set<number>): void
  restart(symbols: readonly string[]): void
  tick(): void
  stop(): void
}

export interface CandlesOptions {
  readonly transport: Pick<BybitTransport, 'get'>
  readonly streams: Streams
  readonly catalogue: Catalogue
  readonly outbox: Outbox
  readonly now: () => number
  readonly log: (text: string) => void
}

interface Followed {
  readonly market: Market
  readonly interval: Interval
  readonly topic: string
  readonly live: LiveCandle
}

const keyOf = (symbol: string, interval: Interval): string => `${interval} ${symbol}`

/** Market candles of demanded symbols by their topics, and all kinds by calls. */
export function createCandles(options: CandlesOptions): Candles {
  const { transport, streams, catalogue, outbox, now, log } = options
  const followed = new Map<string, Followed>()

  /** Reads the candles since the last known one: those that closed while the connection was lost never come again. */
  async function catchUp({ market, interval, live }: Followed): Promise<void> {
    const known = live.row()
    if (known === null) return
    const nowS = Math.floor(now() / 1000)
    const to = nextCandleStart(interval, candleStart(interval, nowS))
    let limit = 1
    for (let at = known[candleField.start] ?? to; at < to && limit < MISSED_MOST; limit += 1)
      at = nextCandleStart(interval, at)
    const { symbol } = market.instrument
    try {
      const query: CandleQuery = { symbol, interval, kind: 'market', to, limit }
      const { rows, time } = await queryCandles(transport, market, query)
      for (const row of rows) live.take(row, time)
    } catch (error) {
      log(`${symbol}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  function start(key: string): void {
    const [interval = '', symbol = ''] = key.split(' ')
    const market = catalogue.bySymbol(symbol)
    if (market === undefined || !isInterval(interval) || !hasCandles(market, 'market')) return
    const { id } = market.instrument
    const topic = `kline.${bybitInterval(interval)}.${market.name}`
    const live = createLiveCandle(interval, (row) => outbox.candle(id, interval, row))
    const one: Followed = { market, interval, topic, live }
    followed.set(key, one)
    let isLost = false
    streams.open(market.category, topic, {
      message({ data }) {
        for (const item of listOf(data)) {
          const pushed = pushedCandle(market, fieldsOf(item))
          if (pushed === null) log(`${symbol}: a candle of ${topic} is none`)
          else live.take(pushed.row, pushed.until)
        }
      },
      lost() {
        isLost = true
      },
      opened() {
        if (isLost) void catchUp(one)
        isLost = false
      },
      refused(text) {
        log(`${symbol}: ${topic} was refused: ${text}`)
        followed.delete(key)
      },
    })
  }

  function stop(key: string): void {
    const one = followed.get(key)
    if (one === undefined) return
    followed.delete(key)
    streams.close(one.market.category, one.topic)
  }

  const wanted = createWanted({ now, start, stop })

  /** Puts the live candle into an answer: it may be newer. Without one the answer begins it. */
  function joinLive(
    live: LiveCandle,
    { to }: CandleQuery,
    { rows, time }: FoundCandles,
  ): readonly Float64Array[] {
    const last = rows.at(-1)
    if (live.row() === null && last !== undefined) live.take(last, time)
    const newest = live.row()
    const start = newest?.[candleField.start] ?? 0
    if (newest === null || start >= to || start < (last?.[candleField.start] ?? 0)) return rows
    const isListed = start === last?.[candleField.start]
    return [...(isListed ? rows.slice(0, -1) : rows), newest]
  }

  return {
    demand(candles) {
      const market = candles.filter(({ kind }) => kind === 'market')
      wanted.demand(market.map(({ symbol, interval }) => keyOf(symbol, interval)))
    },
    async candles(query) {
      const { symbol, interval, kind, to, limit } = query
      const market = catalogue.bySymbol(symbol)
      if (market === undefined) return { rows: new Float64Array(0), noData: true, asOf: outbox.number() }
      const isNow = kind === 'market' && to * 1000 > now()
      const key = keyOf(symbol, interval)
      if (isNow) wanted.touch(key)
      const end = nextCandleStart(interval, candleStart(interval, Math.floor(now() / 1000)))
      const found = await queryCandles(transport, market, { ...query, to: Math.min(to, end) })
      const live = isNow ? followed.get(key)?.live : undefined
      const rows = live === undefined ? found.rows : joinLive(live, query, found)
      outbox.flush()
      return { rows: flatRows(rows.slice(-limit)), noData: rows.length === 0, asOf: outbox.number() }
    },
    trade(market, { time, price }) {
      for (const one of followed.values())
        if (one.market.instrument.id === market.instrument.id) one.live.trade(time, price)
    },
    addStale(ids) {
      for (const { market } of followed.values())
        if (!streams.isOpen(market.category)) ids.add(market.instrument.id)
    },
    restart(symbols) {
      const changed = new Set(symbols)
      const keys = Array.from(followed.values())
        .filter(({ market }) => changed.has(market.instrument.symbol))
        .map(({ market, interval }) => keyOf(market.instrument.symbol, interval))
      wanted.restart(keys)
    },
    tick() {
      wanted.tick()
      for (const { live } of followed.values()) live.tick(now())
    },
    stop() {
      for (const key of followed.keys()) stop(key)
    },
  }
}
