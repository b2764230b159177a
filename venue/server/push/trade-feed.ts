import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

const KEPT_TRADES = 100

interface FollowedTrades {
  readonly id: number
  readonly topics: Set<Topic>
  isReady: boolean
  ready: Promise<void>
  /** Rows, newest last, at most KEPT_TRADES. */
  rows: Float64Array
}

function joined(before: Float64Array, after: Float64Array): Float64Array {
  const length = Math.min(before.length + after.length, KEPT_TRADES * TRADE_WIDTH)
  const rows = new Float64Array(length)
  const fromAfter = Math.min(after.length, length)
  rows.set(after.subarray(after.length - fromAfter), length - fromAfter)
  const fromBefore = length - fromAfter
  rows.set(before.subarray(before.length - fromBefore), 0)
  return rows
}

/** Feed of recently_trade.H and spread.recent_trades: every trade; the snapshot has the last 100, oldest first (VENUE-37, VENUE-40). */
export function createTradeFeed(
  exchange: Pick<Exchange, 'recentTrades'>,
  instrumentOf: (symbol: string) => Instrument | undefined,
): Feed {
  const followedById = new Map<number, FollowedTrades>()
  const byTopic = new Map<Topic, FollowedTrades>()

  async function load(symbol: string, followed: FollowedTrades): Promise<void> {
    const read = await exchange.recentTrades(symbol)
    const lastRead = read.length === 0 ? 0 : (read[read.length - TRADE_WIDTH] ?? 0)
    const meanwhile = followed.rows
    let at = 0
    while (at < meanwhile.length && (meanwhile[at] ?? 0) <= lastRead) at += TRADE_WIDTH
    followed.rows = joined(read, meanwhile.subarray(at))
    followed.isReady = true
  }

  return {
    open(topic) {
      const instrument = instrumentOf(topic.parsed.symbol)
      if (instrument === undefined) return Promise.reject(new Error(`no trades of ${topic.parsed.symbol}`))
      let followed = followedById.get(instrument.id)
      if (followed === undefined) {
        followed = {
          id: instrument.id,
          topics: new Set(),
          isReady: false,
          ready: Promise.resolve(),
          rows: new Float64Array(0),
        }
        followedById.set(instrument.id, followed)
        followed.ready = load(instrument.symbol, followed)
      }
      followed.topics.add(topic)
      byTopic.set(topic, followed)
      return followed.ready
    },
    close(topic) {
      const followed = byTopic.get(topic)
      if (followed === undefined) return
      byTopic.delete(topic)
      followed.topics.delete(topic)
      if (followed.topics.size > 0) return
      if (followedById.get(followed.id) === followed) followedById.delete(followed.id)
    },
    snapshot: (topic) => byTopic.get(topic)?.rows.slice() ?? new Float64Array(0),
    onBatch(batch) {
      if (followedById.size === 0) return
      for (const part of batch.trades) {
        const followed = followedById.get(part.instrumentId)
        if (followed === undefined) continue
        followed.rows = joined(followed.rows, part.rows)
        if (!followed.isReady) continue
        for (const topic of followed.topics) topic.append(part.rows)
      }
    },
    beforeFlush() {
      // Every trade is sent immediately: nothing to flush.
    },
  }
}
