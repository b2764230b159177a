import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../exchange.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

const KEPT_TRADES = 100

interface FollowedTrades {
  topic: Topic
  ready: boolean
  /** Newest at the end; at most KEPT_TRADES rows. */
  rows: Float64Array
}

/** recently_trade.H: every trade, and the last 100 as the snapshot, oldest first (VENUE-37). */
export function createTradeFeed(
  exchange: Pick<Exchange, 'recentTrades'>,
  instrumentIdOf: (symbol: string) => number | undefined,
): Feed {
  const followedById = new Map<number, FollowedTrades>()
  const idOf = (topic: Topic): number => instrumentIdOf(topic.parsed.symbol) ?? -1

  function joined(before: Float64Array, after: Float64Array): Float64Array {
    const length = Math.min(before.length + after.length, KEPT_TRADES * TRADE_WIDTH)
    const rows = new Float64Array(length)
    const fromAfter = Math.min(after.length, length)
    rows.set(after.subarray(after.length - fromAfter), length - fromAfter)
    const fromBefore = length - fromAfter
    rows.set(before.subarray(before.length - fromBefore), 0)
    return rows
  }

  return {
    async open(topic) {
      const id = idOf(topic)
      const followed: FollowedTrades = { topic, ready: false, rows: new Float64Array(0) }
      followedById.set(id, followed)
      const read = await exchange.recentTrades(topic.parsed.symbol)
      const lastRead = read.length === 0 ? 0 : (read[read.length - TRADE_WIDTH] ?? 0)
      const meanwhile = followed.rows
      let at = 0
      while (at < meanwhile.length && (meanwhile[at] ?? 0) <= lastRead) at += TRADE_WIDTH
      followed.rows = joined(read, meanwhile.subarray(at))
      followed.ready = true
    },
    close(topic) {
      const id = idOf(topic)
      if (followedById.get(id)?.topic === topic) followedById.delete(id)
    },
    snapshot: (topic) => followedById.get(idOf(topic))?.rows.slice() ?? new Float64Array(0),
    onBatch(batch) {
      if (followedById.size === 0) return
      for (const part of batch.trades) {
        const followed = followedById.get(part.instrumentId)
        if (followed === undefined) continue
        followed.rows = joined(followed.rows, part.rows)
        if (followed.ready) followed.topic.append(part.rows)
      }
    },
    beforeFlush() {
      // Every trade is sent: nothing is held back.
    },
  }
}
