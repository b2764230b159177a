import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../exchange.ts'
import type { Feed } from './feed.ts'
import { createBookSide, windowRows } from './level-book.ts'
import type { BookSide } from './level-book.ts'
import type { Topic } from './topic.ts'

const DEPTHS = [20, 200] as const

interface FollowedBook {
  readonly bids: BookSide
  readonly asks: BookSide
  readonly topics: (Topic | undefined)[]
  /** Batches that arrived before the first read was answered. */
  waiting: { readonly number: number; readonly rows: Float64Array }[] | null
  ready: Promise<void>
}

/** index_quote_20 / _200: the full book is kept per subscribed symbol; each depth gets the changes within its window (VENUE-35). */
export function createBookFeed(
  exchange: Pick<Exchange, 'book'>,
  instrumentIdOf: (symbol: string) => number | undefined,
): Feed {
  const books = new Map<number, FollowedBook>()
  const windowOf = (topic: Topic): number => (topic.parsed.kind === 'book20' ? 0 : 1)

  function apply(followed: FollowedBook, rows: Float64Array): void {
    const [narrow, wide] = followed.topics
    for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
      const side = rows[at] ?? 0
      const book = side === 0 ? followed.bids : followed.asks
      book.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0, (window, price, quantity) => {
        const topic = window === 0 ? narrow : wide
        topic?.appendRow3(side, price, quantity)
      })
    }
  }

  async function load(symbol: string, followed: FollowedBook): Promise<void> {
    const read = await exchange.book(symbol)
    if (read === null) throw new Error(`no book for ${symbol}`)
    followed.bids.load(read.bids)
    followed.asks.load(read.asks)
    const missed = followed.waiting ?? []
    followed.waiting = null
    for (const part of missed) if (part.number > read.asOf) apply(followed, part.rows)
  }

  return {
    open(topic) {
      const id = instrumentIdOf(topic.parsed.symbol) ?? -1
      let followed = books.get(id)
      if (followed === undefined) {
        followed = {
          bids: createBookSide(true, DEPTHS),
          asks: createBookSide(false, DEPTHS),
          topics: [undefined, undefined],
          waiting: [],
          ready: Promise.resolve(),
        }
        books.set(id, followed)
        followed.ready = load(topic.parsed.symbol, followed)
      }
      followed.topics[windowOf(topic)] = topic
      return followed.ready
    },
    close(topic) {
      const id = instrumentIdOf(topic.parsed.symbol) ?? -1
      const followed = books.get(id)
      if (followed === undefined) return
      followed.topics[windowOf(topic)] = undefined
      if (followed.topics.every((held) => held === undefined)) books.delete(id)
    },
    snapshot(topic) {
      const followed = books.get(instrumentIdOf(topic.parsed.symbol) ?? -1)
      if (followed === undefined) return new Float64Array(0)
      return windowRows(followed.bids, followed.asks, DEPTHS[windowOf(topic)] ?? 20)
    },
    onBatch(batch) {
      if (books.size === 0) return
      for (const part of batch.books) {
        const followed = books.get(part.instrumentId)
        if (followed === undefined) continue
        if (followed.waiting === null) apply(followed, part.rows)
        else followed.waiting.push({ number: batch.number, rows: part.rows.slice() })
      }
    },
    beforeFlush() {
      // Every level change is sent: nothing is held back.
    },
  }
}
