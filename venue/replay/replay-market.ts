import type { Instrument } from '#shared/domain/instrument.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { reduce, setHouse } from '../engine/state/book.ts'
import type { BookSide } from '../engine/state/book.ts'
import { bar, BAR_WIDTH, createLiveBars } from '../engine/candles/live-bars.ts'
import { dayWindow } from '../engine/candles/window.ts'
import { settleMoves } from '../engine/triggers/moves.ts'
import { createMarket, recordTrade, setReference } from '../engine/state/market.ts'
import type { Market } from '../engine/state/market.ts'
import { trade } from '../engine/orders/trade.ts'
import type { World } from '../engine/state/world.ts'
import type { SymbolStart } from './open-stream.ts'
import { specOfInstrument } from './spec-of-instrument.ts'
import type { MinuteCandle, StreamEvent, TickerFields } from './stream-event.ts'

/** A market of the engine whose levels, trades and reference prices come from a recording. Nothing is invented. */
export interface ReplayMarket {
  readonly instrument: Instrument
  readonly market: Market
  apply(world: World, event: StreamEvent): void
  /** Writes the recorded 24 h figures into a ticker row. */
  dress(rows: Float64Array, at: number): void
  /** Removes the recorded levels; users' orders stay. */
  clear(): void
}

const MINUTE_MS = 60_000

function seedBars(market: Market, minute: number, candle: MinuteCandle | null): void {
  if (candle === null || candle.start !== minute * 60) return
  const { rows } = market.bars
  const at = (market.bars.count - 1) * BAR_WIDTH
  rows[at + bar.high] = candle.high
  rows[at + bar.low] = candle.low
  rows[at + bar.close] = candle.close
  rows[at + bar.volume] = candle.volume
  rows[at + bar.turnover] = candle.turnoverE2
}

/** A market without history: a recording has nothing from before its start. */
function marketOf(start: SymbolStart, startMs: number): Market {
  const last = start.fields.lastPrice ?? 0
  const spec = specOfInstrument(start.instrument, last)
  const made = createMarket(spec, 0, startMs, startMs)
  const minute = Math.floor(startMs / MINUTE_MS)
  const history = { firstMinute: minute, endMinute: minute, day: () => null }
  const mark = start.fields.markPrice ?? last
  const index = start.fields.indexPrice ?? last
  const bars = createLiveBars(minute, [start.candle?.open ?? last, mark, index])
  const market: Market = {
    ...made,
    history,
    bars,
    window: dayWindow(history, bars),
    last,
    mark,
    index,
  }
  // The engine's crowd never acts in this market.
  market.sim.nextAt = Number.POSITIVE_INFINITY
  seedBars(market, minute, start.candle)
  return market
}

export function createReplayMarket(start: SymbolStart, startMs: number): ReplayMarket {
  const market = marketOf(start, startMs)
  const fields: { -readonly [Name in keyof TickerFields]: TickerFields[Name] } = { ...start.fields }

  /** Best price at which a user's order rests. Walks the few orders rather than thousands of levels. */
  function bestOwn(side: BookSide): number | null {
    let best: number | null = null
    for (const { orders } of market.holders) {
      for (const { entry, isBuy, price } of orders) {
        if (entry === null || isBuy !== side.isBid) continue
        if (best === null || (isBuy ? price > best : price < best)) best = price
      }
    }
    return best
  }

  /**
   * Fills resting orders that a recorded price passed, at their own price. At exactly their price nothing is filled, because
   * a recording doesn't tell their place in the queue.
   */
  function fillThrough(world: World, side: BookSide, price: number, touch: boolean): void {
    for (;;) {
      const own = bestOwn(side)
      const level = own === null ? undefined : side.levels.get(own)
      if (own === null || level === undefined) return
      const passed = side.isBid
        ? price < own || (touch && price === own)
        : price > own || (touch && price === own)
      if (!passed) return
      let entry = level.head
      while (entry !== null && entry.order === null) entry = entry.next
      if (entry === null || entry.order === null) return
      const { order, qty } = entry
      reduce(side, entry, qty)
      trade(world, market, null, !side.isBid, own, qty, order)
    }
  }

  function setLevels(world: World, side: BookSide, pairs: readonly number[]): void {
    const opposite = side === market.book.bids ? market.book.asks : market.book.bids
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const price = pairs[at] ?? 0
      const qty = pairs[at + 1] ?? 0
      // A recorded level at or beyond a resting order of the other side crosses it: the order was reached.
      if (qty > 0) fillThrough(world, opposite, price, true)
      setHouse(side, price, qty)
    }
  }

  function dropOthers(side: BookSide, pairs: readonly number[]): void {
    const kept = new Set<number>()
    for (let at = 0; at < pairs.length; at += 2) kept.add(pairs[at] ?? 0)
    for (const price of side.prices.slice()) if (!kept.has(price)) setHouse(side, price, 0)
  }

  /** Sets the best level and removes recorded levels that are better. */
  function setBest(world: World, side: BookSide, [price, qty]: readonly [number, number]): void {
    for (let at = side.prices.length - 1; at >= 0; at -= 1) {
      const other = side.prices[at] ?? 0
      if (side.isBid ? other <= price : other >= price) break
      setHouse(side, other, 0)
    }
    setLevels(world, side, [price, qty])
  }

  /** In recordings without mark prices the last trade price serves as mark and index price. */
  function followLast(price: number): void {
    if (fields.markPrice === undefined) setReference(market, price, fields.indexPrice ?? price)
  }

  function applyTicker(changed: TickerFields): void {
    Object.assign(fields, changed)
    setReference(market, changed.markPrice ?? market.mark, changed.indexPrice ?? market.index)
    if (changed.nextFundingTime !== undefined) market.nextFundingAt = changed.nextFundingTime * 1000
    if (changed.fundingRateE8 !== undefined) market.fundingRateE8 = changed.fundingRateE8
    if (changed.openInterest !== undefined) market.openInterest = changed.openInterest
    market.tickerDirty = true
  }

  return {
    instrument: start.instrument,
    market,
    apply(world, event) {
      const { book } = market
      if (event.kind === 'book') {
        if (event.reset) {
          dropOthers(book.bids, event.bids)
          dropOthers(book.asks, event.asks)
        }
        setLevels(world, book.bids, event.bids)
        setLevels(world, book.asks, event.asks)
        market.tickerDirty = true
      } else if (event.kind === 'best') {
        setBest(world, book.bids, event.bid)
        setBest(world, book.asks, event.ask)
        market.tickerDirty = true
      } else if (event.kind === 'trade') {
        fillThrough(world, event.takerBuys ? book.asks : book.bids, event.price, false)
        recordTrade(market, world.time, event.price, event.qty, event.takerBuys)
        followLast(event.price)
      } else if (event.kind === 'ticker') applyTicker(event.fields)
      settleMoves(world, market)
    },
    dress(rows, at) {
      const put = (name: keyof TickerFields & keyof typeof tickerField): void => {
        const value = fields[name]
        if (value !== undefined) rows[at + tickerField[name]] = value
      }
      put('prevPrice24h')
      put('highPrice24h')
      put('lowPrice24h')
      put('volume24h')
      put('turnover24hE2')
      put('openInterest')
      put('fundingRateE8')
    },
    clear() {
      for (const side of [market.book.bids, market.book.asks]) dropOthers(side, [])
    },
  }
}

/** Writes the recorded 24 h figures into all rows of a ticker table. */
export function dressRows(byId: ReadonlyMap<number, ReplayMarket>, rows: Float64Array): Float64Array {
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) byId.get(rows[at] ?? -1)?.dress(rows, at)
  return rows
}
