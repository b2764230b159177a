import type { MarketBatch } from '../../exchange/market-data.ts'
import type { Topic } from './topic.ts'

/** Data source of the topics of one kind. Stores what snapshots need, only while subscribed. */
export interface Feed {
  /** Called for the first subscriber. Resolves once `snapshot` is correct; rejects if the read fails. */
  open(topic: Topic): Promise<void>
  /** Called after the last subscriber left: drops the data. */
  close(topic: Topic): void
  /** Rows of the current state, including all rows appended so far. */
  snapshot(topic: Topic): Float64Array
  onBatch(batch: MarketBatch): void
  /** Appends the conflated rows since the last flush. */
  beforeFlush(nowMs: number): void
}
