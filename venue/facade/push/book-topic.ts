import { createCrossedBid, nextUpdate } from '../faults/book-faults.ts'
import type { BookFault } from '../faults/book-faults.ts'
import type { BookSide } from '../../market-data/level-book.ts'
import type { Market } from '../terms/markets.ts'
import { createBookWindow } from './book-window.ts'
import type { LevelChanges } from './book-window.ts'
import { depthsOf } from './topic-name.ts'
import type { Publish } from './topic-feed.ts'

/** Depth 1 is sent again after this long without a change (not of options), with the same `u`. */
export const REPEAT_MS = 3000

export interface BookTopicOptions {
  readonly market: Market
  readonly name: string
  readonly depth: number
  readonly publish: Publish
  /** Exchange clock, Unix ms. */
  readonly now: () => number
  /** A fault of the control port for the next message. */
  readonly nextFault?: () => BookFault | null
}

/** Messages of one orderbook.{depth}.{symbol}. */
export interface BookTopic {
  /** A row of the book within this depth. */
  change(isBid: boolean, price: number, quantity: number): void
  /** All rows of a batch were given: sends them now, or with those of the next batches at the depth's pace. */
  changed(seq: number, time: number): void
  /** Starts with this book, or again after the exchange replaced it. */
  reset(bids: BookSide, asks: BookSide, seq: number, time: number): void
  /** What subscribers hold, as a snapshot with the `u` of the last message. */
  snapshot(): string
  stop(): void
}

/**
 * `u` counts the messages of the topic. It begins at the number of the venue's last batch, of which each message needs at
 * least one: so it grows even if the topic is closed and opened again.
 */
export function createBookTopic(options: BookTopicOptions): BookTopic {
  const { market, name, depth, publish, now } = options
  const { category } = market
  const window = createBookWindow(depth, market)
  const crossedBid = createCrossedBid()
  const paceMs = depthsOf(category).get(depth) ?? 0
  /** The order of the keys is Bybit's: `ts` precedes `type` on spot and at depth 1. */
  const isTimeFirst = category === 'spot' || depth === 1
  let u = 0
  let seq = 0
  let matchedAt = 0
  let sentAt = -Infinity
  let timer: NodeJS.Timeout | null = null
  let repeat: NodeJS.Timeout | null = null
  let stopped = false
  let snapshotText: string | null = null

  function message(type: 'snapshot' | 'delta', levels: LevelChanges): string {
    const ts = now()
    const data = { s: market.name, b: levels.b, a: levels.a, u, seq }
    return JSON.stringify(
      isTimeFirst
        ? { topic: name, ts, type, data, cts: matchedAt }
        : { topic: name, type, ts, data, cts: matchedAt },
    )
  }

  function snapshot(): string {
    snapshotText ??= message('snapshot', window.all())
    return snapshotText
  }

  /** The next message: a snapshot at depth 1 and after a fault of `u`, else the changed levels. */
  function textOf(levels: LevelChanges, fault: BookFault | null): string {
    const isCrossed = fault === 'crossed'
    if (depth === 1 && isCrossed) return message('snapshot', crossedBid.inSnapshot(window.all()))
    if (depth === 1 || fault === 'restarted' || fault === 'backward') return snapshot()
    return message(
      'delta',
      crossedBid.inChanges(levels, () => window.all(), isCrossed),
    )
  }

  function repeatLater(): void {
    if (depth !== 1) return
    repeat ??= setTimeout(() => {
      snapshotText = null
      publish(snapshot())
      repeat?.refresh()
    }, REPEAT_MS)
    repeat.refresh()
  }

  function send(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const levels = window.take()
    if (levels === null) return
    const fault = options.nextFault?.() ?? null
    u = nextUpdate(u, fault)
    snapshotText = null
    sentAt = performance.now()
    if (fault !== 'lost') publish(textOf(levels, fault))
    repeatLater()
  }

  return {
    change: (isBid, price, quantity) => window.change(isBid, price, quantity),
    changed(number, time) {
      seq = number
      matchedAt = time
      if (timer !== null || !window.isChanged()) return
      const wait = sentAt + paceMs - 1 - performance.now()
      if (wait <= 0) send()
      else timer = setTimeout(send, wait)
    },
    reset(bids, asks, number, time) {
      if (stopped) return
      const isFirst = u === 0
      window.reset(bids, asks)
      u = isFirst ? number + 1 : u + 1
      seq = number
      matchedAt = time
      snapshotText = null
      if (!isFirst) publish(snapshot())
      repeatLater()
    },
    snapshot,
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      if (repeat !== null) clearTimeout(repeat)
    },
  }
}
