import type { MarketBatch } from '../../exchange/market-data.ts'
import type { Topic } from './topic.ts'

/** What stands behind the topics of one kind: keeps just enough of the market to give snapshots, only while subscribed. */
export interface Feed {
  /** First subscriber: begins to follow; resolves once `snapshot` is true to the market. Rejects where the read fails. */
  open(topic: Topic): Promise<void>
  /** Last subscriber gone: forgets. */
  close(topic: Topic): void
  /** Rows of the present state; all rows appended so far are included in it. */
  snapshot(topic: Topic): Float64Array
  onBatch(batch: MarketBatch): void
  /** Appends what was held back since the last flush (conflated rows). */
  beforeFlush(nowMs: number): void
}
