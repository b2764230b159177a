import { CANDLE_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Interval } from '#shared/domain/enums.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { candleStart, nextCandleStart } from '../../market-data/candle-time.ts'
import { candle } from '../map/kline.ts'
import type { Candle } from '../map/kline.ts'
import type { Market } from '../terms/markets.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'
import { readyNow } from './topic-feed.ts'

/** A candle that changed is sent once a second. */
export const KLINE_MS = 1000

interface FollowedCandle {
  readonly market: Market
  readonly interval: Interval
  /** The interval as Bybit names it. */
  readonly word: string
  readonly name: string
  readonly publish: Publish
  /** Start of the newest candle sent, Unix s; 0: none yet. */
  start: number
  /** Trades since the last message. */
  isDirty: boolean
  /** Time of the last trade, Unix ms. */
  tradedAt: number
  isReading: boolean
}

export interface KlineFeed {
  open(market: Market, interval: Interval, word: string, name: string, publish: Publish): TopicFeed
  onBatch(batch: MarketBatch): void
}

/**
 * Feed of kline.{interval}.{symbol}: the exchange's own candles, so that they equal those of the REST call. Each second
 * the open candle is sent if it changed, and each candle once more with `confirm` when the next one has begun.
 */
export function createKlineFeed(exchange: Pick<Exchange, 'candles' | 'now'>): KlineFeed {
  const candles = new Set<FollowedCandle>()
  /** The same by instrument id. */
  const byId = new Map<number, readonly FollowedCandle[]>()
  let timer: NodeJS.Timeout | null = null

  function send(followed: FollowedCandle, row: Candle): void {
    const { start, open, close, high, low, volume, turnover, isClosed } = row
    const end = nextCandleStart(followed.interval, start / 1000) * 1000 - 1
    const timestamp = Math.min(Math.max(followed.tradedAt, start), end)
    const times = { start, end, interval: followed.word }
    const data = [{ ...times, open, close, high, low, volume, turnover, confirm: isClosed, timestamp }]
    followed.publish(JSON.stringify({ topic: followed.name, data, ts: exchange.now(), type: 'snapshot' }))
  }

  async function read(followed: FollowedCandle): Promise<void> {
    const { interval, market } = followed
    const open = candleStart(interval, Math.floor(exchange.now() / 1000))
    followed.isReading = true
    followed.isDirty = false
    try {
      const to = nextCandleStart(interval, open)
      const { rows } = await exchange.candles({
        symbol: market.instrument.symbol,
        interval,
        kind: 'market',
        to,
        limit: 20,
      })
      if (!candles.has(followed)) return
      for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
        const start = rows[at] ?? 0
        // Candles before the first message are of no interest, and a closed one never opens again.
        if (start < (followed.start === 0 ? open : followed.start)) continue
        const row = candle(market, rows, at)
        send(followed, row)
        // The exchange closes a candle with the first trade or moment after it.
        followed.start = row.isClosed ? nextCandleStart(interval, start) : start
      }
    } catch {
      // The exchange did not answer: the next second asks again.
      followed.isDirty = true
    } finally {
      followed.isReading = false
    }
  }

  function tick(): void {
    const nowS = Math.floor(exchange.now() / 1000)
    for (const followed of candles) {
      const hasEnded = followed.start > 0 && nowS >= nextCandleStart(followed.interval, followed.start)
      if (!followed.isReading && (followed.isDirty || hasEnded)) void read(followed)
    }
  }

  return {
    open(market, interval, word, name, publish) {
      const followed: FollowedCandle = {
        market,
        interval,
        word,
        name,
        publish,
        start: 0,
        isDirty: true,
        tradedAt: 0,
        isReading: false,
      }
      const { id } = market.instrument
      candles.add(followed)
      byId.set(id, [...(byId.get(id) ?? []), followed])
      timer ??= setInterval(tick, KLINE_MS)
      return {
        ready: readyNow,
        snapshot: () => null,
        stop() {
          candles.delete(followed)
          const left = (byId.get(id) ?? []).filter((other) => other !== followed)
          if (left.length > 0) byId.set(id, left)
          else byId.delete(id)
          if (candles.size > 0 || timer === null) return
          clearInterval(timer)
          timer = null
        },
      }
    },
    onBatch(batch) {
      if (candles.size === 0) return
      for (const { instrumentId, rows } of batch.trades) {
        for (const followed of byId.get(instrumentId) ?? []) {
          followed.tradedAt = rows.at(1 - TRADE_WIDTH) ?? 0
          followed.isDirty = true
        }
      }
      for (const id of batch.resets ?? []) for (const followed of byId.get(id) ?? []) followed.isDirty = true
    },
  }
}
