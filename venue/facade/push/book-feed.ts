import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { createBookSide } from '../../market-data/level-book.ts'
import type { BookSide, EmitLevel } from '../../market-data/level-book.ts'
import { takeBookFault } from '../faults/book-faults.ts'
import type { ApiState } from '../terms/api-state.ts'
import type { Market } from '../terms/markets.ts'
import { createBookTopic } from './book-topic.ts'
import type { BookTopic } from './book-topic.ts'
import { depthsOf } from './topic-name.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'

/** The full book of a symbol with its subscribed depths. */
interface FollowedBook {
  readonly symbol: string
  readonly bids: BookSide
  readonly asks: BookSide
  readonly topics: Map<number, BookTopic>
  /** Batches that arrived before the book was read; null: none is being read. */
  waiting: { readonly number: number; readonly rows: Float64Array }[] | null
  /** Counts the reads: the answer to an older one is ignored. */
  reads: number
  ready: Promise<void>
}

export interface BookFeed {
  open(market: Market, name: string, depth: number, publish: Publish): TopicFeed
  onBatch(batch: MarketBatch): void
}

/** Feed of orderbook.{depth}.{symbol}: the full book once per symbol, and a window of it per subscribed depth. */
export function createBookFeed(exchange: Pick<Exchange, 'book' | 'now'>, faults?: ApiState): BookFeed {
  const books = new Map<number, FollowedBook>()
  /** Number of the last batch. */
  let lastNumber = 0

  function apply(followed: FollowedBook, rows: Float64Array, emits: readonly [EmitLevel, EmitLevel]): void {
    for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
      const isBid = rows[at] === 0
      const side = isBid ? followed.bids : followed.asks
      side.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0, emits[isBid ? 0 : 1])
    }
  }

  async function read(followed: FollowedBook, time: number): Promise<void> {
    followed.reads += 1
    const own = followed.reads
    followed.waiting = []
    const book = await exchange.book(followed.symbol)
    // The book was replaced while it was read.
    if (followed.reads !== own) return followed.ready
    followed.bids.load(book?.bids ?? new Float64Array(0))
    followed.asks.load(book?.asks ?? new Float64Array(0))
    const missed = followed.waiting
    followed.waiting = null
    let number = book?.asOf ?? 0
    const ignored: EmitLevel = () => undefined
    for (const part of missed) {
      if (part.number <= number) continue
      apply(followed, part.rows, [ignored, ignored])
      number = part.number
    }
    for (const topic of followed.topics.values()) topic.reset(followed.bids, followed.asks, number, time)
  }

  function follow({ category, instrument }: Market): FollowedBook {
    const known = books.get(instrument.id)
    if (known !== undefined) return known
    const depths = [...depthsOf(category).keys()]
    const followed: FollowedBook = {
      symbol: instrument.symbol,
      bids: createBookSide(true, depths),
      asks: createBookSide(false, depths),
      topics: new Map(),
      waiting: null,
      reads: 0,
      ready: Promise.resolve(),
    }
    books.set(instrument.id, followed)
    followed.ready = read(followed, exchange.now())
    return followed
  }

  return {
    open(market, name, depth, publish) {
      const followed = follow(market)
      const topic = createBookTopic({
        market,
        name,
        depth,
        publish,
        now: () => exchange.now(),
        nextFault: () => takeBookFault(faults),
      })
      const depths = [...depthsOf(market.category).keys()]
      const isRead = followed.waiting === null
      followed.topics.set(depths.indexOf(depth), topic)
      if (isRead) topic.reset(followed.bids, followed.asks, lastNumber, exchange.now())
      return {
        ready: followed.ready,
        snapshot: () => topic.snapshot(),
        stop() {
          topic.stop()
          followed.topics.delete(depths.indexOf(depth))
          if (followed.topics.size === 0 && books.get(market.instrument.id) === followed)
            books.delete(market.instrument.id)
        },
      }
    },
    onBatch(batch) {
      lastNumber = batch.number
      if (books.size === 0) return
      for (const id of batch.resets ?? []) {
        const followed = books.get(id)
        if (followed === undefined) continue
        followed.ready = read(followed, batch.time)
        // An exchange that does not answer has ended, and the process with it.
        followed.ready.catch(() => undefined)
      }
      for (const { instrumentId, rows } of batch.books) {
        const followed = books.get(instrumentId)
        if (followed === undefined) continue
        if (followed.waiting !== null) {
          followed.waiting.push({ number: batch.number, rows: rows.slice() })
          continue
        }
        const emit =
          (isBid: boolean): EmitLevel =>
          (window, price, quantity) =>
            followed.topics.get(window)?.change(isBid, price, quantity)
        apply(followed, rows, [emit(true), emit(false)])
        for (const topic of followed.topics.values()) topic.changed(batch.number, batch.time)
      }
    },
  }
}
