import type { TopicMessage } from '../terms/transport.ts'
import type { Market } from '../terms/catalogue.ts'
import {
  applyLevels,
  clearLevels,
  createLevelBook,
  isCrossed,
  readLevels,
  replaceLevels,
} from './book-levels.ts'
import type { LevelBook } from './book-levels.ts'
import type { Outbox } from './outbox.ts'
import type { StreamReader, Streams } from './streams.ts'
import { fieldsOf, wholeOf } from './values.ts'

/** At most one new snapshot per book in this time. */
const RENEW_MS = 2000
/** Greatest pause between two requests for a snapshot that does not come. */
const RENEW_MOST_MS = 30_000
/** So many crossed states in a row are no book. */
const CROSSED_MOST = 3

/** A book that follows its topic. */
export interface FollowedBook {
  readonly levels: LevelBook
  /** Whether the levels are those of Bybit, as far as messages arrived. */
  isFresh(): boolean
  /** What Bybit answered to the subscription if it refused it. */
  refusal(): string | null
  /** Resolves when the first snapshot or a refusal came. */
  readonly first: Promise<void>
  stop(): void
}

export interface BookContext {
  readonly streams: Streams
  readonly outbox: Outbox
  readonly now: () => number
  readonly log: (text: string) => void
  /** Quantities with more decimals than the instrument has. */
  readonly onCut: (symbol: string, count: number) => void
}

/** Depth of a book topic. Options have at most 100 levels. */
const topicOf = ({ category, name }: Market): string =>
  `orderbook.${category === 'option' ? 100 : 200}.${name}`

/**
 * Follows one book. A snapshot replaces it, a delta must bear the next update number `u` and no smaller `seq`. After anything
 * else the book is empty, and its snapshot is asked for again.
 *
 * @source https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook (2026-07-24)
 */
export function followBook(market: Market, context: BookContext): FollowedBook {
  const { streams, outbox, now, log } = context
  const { category, instrument } = market
  const topic = topicOf(market)
  const levels = createLevelBook()
  const { promise: first, resolve: firstCame } = Promise.withResolvers<void>()
  /** Last update number; null: deltas follow nothing until a snapshot comes. */
  let update: number | null = null
  let sequence = 0
  let crossed = 0
  /** From a breach to the next snapshot. */
  let isBroken = false
  let refusal: string | null = null
  let askedAt = now()
  let pause = RENEW_MS
  let timer: NodeJS.Timeout | null = null

  const emit = (side: 0 | 1, price: number, quantity: number): void =>
    outbox.level(instrument.id, side, price, quantity)

  /** Asks for the snapshot, now or when the last request is old enough, and again until it is there. */
  function ask(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (update !== null || refusal !== null) return
    const due = askedAt + pause - now()
    if (due <= 0) {
      askedAt = now()
      // The socket subscribes again by itself when it opens.
      if (streams.isOpen(category)) {
        pause = Math.min(pause * 2, RENEW_MOST_MS)
        streams.renew(category, topic)
      }
    }
    timer = setTimeout(ask, Math.max(askedAt + pause - now(), 1))
  }

  function forget(): void {
    update = null
    sequence = 0
    crossed = 0
    pause = RENEW_MS
  }

  function breach(why: string): void {
    // Nothing is left to empty, and the snapshot is asked for already.
    if (isBroken) return
    isBroken = true
    log(`${instrument.symbol}: the book is read again: ${why}`)
    forget()
    clearLevels(levels)
    outbox.reset(instrument.id)
    ask()
  }

  function snapshot(u: number, seq: number, data: ReturnType<typeof fieldsOf>): void {
    const read = readLevels(data['b'], data['a'], instrument)
    if (read === null) return breach('a snapshot has a level that is none')
    // It repeats an old state. After a restart of Bybit's stream (u = 1) sequences may begin anew.
    if (u !== 1 && seq < sequence) return breach(`a snapshot of sequence ${seq} comes after ${sequence}`)
    if (read.cut > 0) context.onCut(instrument.symbol, read.cut)
    update = u
    sequence = seq
    crossed = 0
    isBroken = false
    replaceLevels(levels, read, emit)
    if (timer !== null) clearTimeout(timer)
    timer = null
    firstCame()
    judge()
  }

  function judge(): void {
    crossed = isCrossed(levels) ? crossed + 1 : 0
    if (crossed >= CROSSED_MOST) breach('its best bid is above its best ask')
  }

  function delta(u: number, seq: number, data: ReturnType<typeof fieldsOf>): void {
    if (update === null) return
    // The same update once more changes nothing.
    if (u === update && seq === sequence) return
    if (u !== update + 1) return breach(`update ${u} does not follow ${update}`)
    if (seq < sequence) return breach(`sequence ${seq} is before ${sequence}`)
    const read = readLevels(data['b'], data['a'], instrument)
    if (read === null) return breach(`update ${u} has a level that is none`)
    if (read.cut > 0) context.onCut(instrument.symbol, read.cut)
    update = u
    sequence = seq
    applyLevels(levels, read, emit)
    judge()
  }

  const reader: StreamReader = {
    message({ type, data }: TopicMessage) {
      const fields = fieldsOf(data)
      const u = wholeOf(fields['u'])
      // The venue's own API and some recordings have no cross sequence.
      const seq = wholeOf(fields['seq']) ?? sequence
      if (u === null) breach('a message has no update number')
      else if (type === 'snapshot' || u === 1) snapshot(u, seq, fields)
      else if (type === 'delta') delta(u, seq, fields)
      else breach(`a message is "${type}"`)
    },
    lost() {
      // The levels stay for the eye, marked stale. The next snapshot replaces them.
      forget()
    },
    opened() {
      // The socket subscribes by itself: a snapshot is on its way.
      askedAt = now()
      ask()
    },
    refused(text) {
      refusal = text
      update = null
      log(`${instrument.symbol}: ${topic} was refused: ${text}`)
      firstCame()
    },
  }
  streams.open(category, topic, reader)
  ask()

  return {
    levels,
    isFresh: () => update !== null && streams.isOpen(category),
    refusal: () => refusal,
    first,
    stop() {
      if (timer !== null) clearTimeout(timer)
      // No later timer of this book may ask again.
      refusal ??= 'no longer followed'
      streams.close(category, topic)
      firstCame()
    },
  }
}
