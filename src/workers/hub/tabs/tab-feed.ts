import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import type { FeedBatch } from '#shared/contracts/feed-port.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createTabCursor } from './tab-cursor.ts'
import type { TopicStore } from '../state/topic-store.ts'

/** The batches for one tab: at most `hz` per second, one unacknowledged, none while parked. */
export interface TabFeed {
  watch(topics: readonly string[], tickers: readonly number[] | 'all', hz: number): void
  /** The tab acknowledged a batch and may get the next. */
  taken(batch: number): void
  /** A parked tab gets no batches, and a full snapshot first when it returns. */
  park(parked: boolean): void
  /** The store changed. */
  touch(): void
  close(): void
}

const MIN_HZ = 1
const MAX_HZ = 60
const DEFAULT_HZ = 10

export function createTabFeed(options: {
  readonly clock: Clock
  readonly store: TopicStore
  readonly epoch: string
  /** A number for the next batch; unique within the hub, so that a trace connects both ends of its way. */
  readonly number: () => number
  readonly post: (batch: FeedBatch, transfer: ArrayBuffer[]) => void
}): TabFeed {
  const { clock, store } = options
  const cursor = createTabCursor(store)
  let interval = 1000 / DEFAULT_HZ
  let isWatching = false
  let parked = false
  let closed = false
  /** Number of the unacknowledged batch, 0 none. */
  let unacknowledged = 0
  let lastTake = -1000
  let cancel: (() => void) | null = null

  function flush(): void {
    cancel = null
    if (closed || parked || unacknowledged !== 0) return
    lastTake = clock.monotonic()
    const from = startSpan()
    const taken = cursor.take()
    if (taken === null) return
    const batch = options.number()
    unacknowledged = batch
    options.post({ type: 'FeedBatch', epoch: options.epoch, batch, ...taken.parts }, taken.transfer)
    endSpan(span.hubBatch, from, batch)
  }
  /** Sets a timer only if there may be changes and the tab may receive them. */
  function touch(): void {
    if (closed || parked || !isWatching || cancel !== null || unacknowledged !== 0) return
    cancel = clock.after(Math.max(0, lastTake + interval - clock.monotonic()), flush)
  }
  function stopTimer(): void {
    cancel?.()
    cancel = null
  }
  return {
    watch: (topics, tickers, hz) => {
      const rate = Number.isFinite(hz) ? Math.min(MAX_HZ, Math.max(MIN_HZ, hz)) : DEFAULT_HZ
      interval = 1000 / rate
      isWatching = true
      cursor.watch(topics, tickers)
      stopTimer()
      touch()
    },
    taken: (number) => {
      if (number !== unacknowledged) return
      unacknowledged = 0
      touch()
    },
    park: (next) => {
      if (parked === next) return
      parked = next
      stopTimer()
      if (parked) return
      cursor.rewind()
      lastTake = -1000
      touch()
    },
    touch,
    close: () => {
      closed = true
      stopTimer()
    },
  }
}
