import { CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { candleStart, isInterval, nextCandleStart } from '../../market-data/candle-time.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

/** Columns of a candle row. */
const START = 0
const OPEN = 1
const HIGH = 2
const LOW = 3
const CLOSE = 4
const VOLUME = 5
const TURNOVER = 6
const CLOSED = 7

/** Candle of an instrument without a price yet. */
const isEmpty = (row: Float64Array): boolean => row[START] === 0

type Kind = 'market' | 'mark' | 'index'

interface FollowedCandle {
  readonly topic: Topic
  readonly instrument: Instrument
  readonly interval: Interval
  readonly kind: Kind
  readonly turnover: (price: number, quantity: number) => number
  /** The open candle; null until the first read has been answered. */
  row: Float64Array | null
  next: number
  /** Whether the exchange sends this candle in its own words: then trades and the clock change nothing here. */
  isGiven: boolean
  dirty: boolean
  waiting: MarketBatch[]
}

const kindOf = (topic: Topic): Kind =>
  topic.parsed.kind === 'kline' ? 'market' : topic.parsed.kind === 'markKline' ? 'mark' : 'index'

/**
 * Turnover of a trade in hundredths of the quote coin, as the exchange computes it for its own candles. The quantity of an
 * inverse contract already is an amount of money.
 */
function turnoverOf(instrument: Instrument): (price: number, quantity: number) => number {
  const { contractType, priceFraction, lotFraction } = instrument
  if (isInverse(contractType)) return (_price, quantity) => Math.round(quantity * (100 / 10 ** lotFraction))
  const factor = 100 / 10 ** (priceFraction + lotFraction)
  return (price, quantity) => Math.round(price * quantity * factor)
}

/**
 * Feed of kline. (as the exchange gives it, else from trades), mark_kline. and index_candle. (from ticker rows): the open
 * candle, at most one row per flush, and each candle once more with `closed` 1 when the next one starts (VENUE-31, VENUE-38).
 */
export function createCandleFeed(
  exchange: Pick<Exchange, 'candles' | 'now'>,
  instrumentOf: (symbol: string) => Instrument | undefined,
): Feed {
  const followed = new Map<Topic, FollowedCandle>()
  /** Exchange time of the last batch. */
  let lastBatchTime = 0

  function roll(candle: FollowedCandle, row: Float64Array, unixS: number): void {
    while (unixS >= candle.next) {
      row[CLOSED] = 1
      candle.topic.append(row)
      const close = row[CLOSE] ?? 0
      row.fill(0)
      row[START] = candle.next
      row.fill(close, OPEN, VOLUME)
      candle.next = nextCandleStart(candle.interval, candle.next)
      candle.dirty = true
    }
  }

  function begin(candle: FollowedCandle, row: Float64Array, unixS: number, value: number): void {
    row[START] = candleStart(candle.interval, unixS)
    row.fill(value, OPEN, VOLUME)
    candle.next = nextCandleStart(candle.interval, row[START] ?? 0)
  }

  function price(candle: FollowedCandle, row: Float64Array, unixS: number, value: number): void {
    if (isEmpty(row)) begin(candle, row, unixS, value)
    else roll(candle, row, unixS)
    if (value > (row[HIGH] ?? 0)) row[HIGH] = value
    if (value < (row[LOW] ?? 0)) row[LOW] = value
    row[CLOSE] = value
    candle.dirty = true
  }

  function applyTrades(candle: FollowedCandle, row: Float64Array, batch: MarketBatch): void {
    for (const part of batch.trades) {
      if (part.instrumentId !== candle.instrument.id) continue
      const rows = part.rows
      for (let at = 0; at < rows.length; at += TRADE_WIDTH) {
        const traded = rows[at + 2] ?? 0
        const quantity = rows[at + 3] ?? 0
        price(candle, row, Math.floor((rows[at + 1] ?? 0) / 1000), traded)
        row[VOLUME] = (row[VOLUME] ?? 0) + quantity
        row[TURNOVER] = (row[TURNOVER] ?? 0) + candle.turnover(traded, quantity)
      }
    }
  }

  function applyTickers(candle: FollowedCandle, row: Float64Array, batch: MarketBatch): void {
    const field = candle.kind === 'mark' ? tickerField.markPrice : tickerField.indexPrice
    const rows = batch.tickers
    for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
      if (rows[at] !== candle.instrument.id) continue
      const value = rows[at + field] ?? 0
      if (value !== row[CLOSE]) price(candle, row, Math.floor(batch.time / 1000), value)
    }
  }

  /** The exchange's own rows of this candle in a batch. */
  const givenIn = (candle: FollowedCandle, batch: MarketBatch): Float64Array | undefined =>
    candle.kind === 'market'
      ? batch.candles?.find(
          ({ instrumentId, interval }) =>
            instrumentId === candle.instrument.id && interval === candle.interval,
        )?.rows
      : undefined

  /** Takes rows as they are. Each candle is appended once closed; a closed one never opens again. */
  function applyGiven(candle: FollowedCandle, row: Float64Array, rows: Float64Array): void {
    for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
      const given = rows.subarray(at, at + CANDLE_WIDTH)
      const [start = 0, known = 0] = [given[START], row[START]]
      if (start < known || (start === known && row[CLOSED] === 1)) continue
      if (start > known && row[CLOSED] === 0 && !isEmpty(row)) {
        row[CLOSED] = 1
        candle.topic.append(row)
      }
      row.set(given)
      candle.next = nextCandleStart(candle.interval, start)
      candle.dirty = row[CLOSED] === 0
      if (row[CLOSED] === 1) candle.topic.append(row)
    }
  }

  /** Copies the trades or prices of a batch that candles need: its arrays are valid only in the listener. */
  function copyFor(candle: FollowedCandle, batch: MarketBatch): MarketBatch {
    const { id } = candle.instrument
    return {
      ...batch,
      tickers: candle.kind === 'market' ? new Float64Array(0) : batch.tickers.slice(),
      books: [],
      trades: batch.trades
        .filter((part) => part.instrumentId === id)
        .map((part) => ({ instrumentId: id, rows: part.rows.slice() })),
      ...(batch.candles === undefined
        ? {}
        : { candles: batch.candles.map((part) => ({ ...part, rows: part.rows.slice() })) }),
    }
  }

  function apply(candle: FollowedCandle, batch: MarketBatch): void {
    const row = candle.row
    if (row === null) {
      candle.waiting.push(copyFor(candle, batch))
      return
    }
    const given = givenIn(candle, batch)
    if (given !== undefined) {
      candle.isGiven = true
      applyGiven(candle, row, given)
    } else if (candle.kind !== 'market') applyTickers(candle, row, batch)
    else if (!candle.isGiven) applyTrades(candle, row, batch)
  }

  return {
    async open(topic) {
      const { symbol, interval } = topic.parsed
      const instrument = instrumentOf(symbol)
      if (instrument === undefined || !isInterval(interval)) throw new Error(`no candles for ${topic.name}`)
      const kind = kindOf(topic)
      const candle: FollowedCandle = {
        topic,
        instrument,
        interval,
        kind,
        turnover: turnoverOf(instrument),
        row: null,
        next: 0,
        isGiven: false,
        dirty: false,
        waiting: [],
      }
      followed.set(topic, candle)
      const to = nextCandleStart(interval, candleStart(interval, Math.floor(exchange.now() / 1000)))
      const read = await exchange.candles({ symbol, interval, kind, to, limit: 1 })
      const known = read.rows.slice(-CANDLE_WIDTH)
      const row = known.length === CANDLE_WIDTH ? known : new Float64Array(CANDLE_WIDTH)
      row[CLOSED] = 0
      candle.row = row
      candle.next = isEmpty(row) ? 0 : nextCandleStart(interval, row[START] ?? 0)
      const missed = candle.waiting
      candle.waiting = []
      candle.isGiven = missed.some((batch) => givenIn(candle, batch) !== undefined)
      for (const batch of missed) if (batch.number > read.asOf) apply(candle, batch)
    },
    close(topic) {
      followed.delete(topic)
    },
    snapshot(topic) {
      const row = followed.get(topic)?.row ?? null
      return row === null || isEmpty(row) ? new Float64Array(0) : row.slice()
    },
    onBatch(batch) {
      lastBatchTime = batch.time
      for (const candle of followed.values()) apply(candle, batch)
    },
    beforeFlush() {
      // Not the clock: trades of the minute that just ended can still arrive.
      const nowS = Math.floor(lastBatchTime / 1000)
      for (const candle of followed.values()) {
        const row = candle.row
        if (row === null) continue
        if (!candle.isGiven && !isEmpty(row) && nowS >= candle.next) roll(candle, row, nowS)
        if (!candle.dirty) continue
        candle.dirty = false
        candle.topic.append(row)
      }
    },
  }
}
