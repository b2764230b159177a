import { bookDepths } from '#shared/wire/topics.ts'
import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Feed } from './feed.ts'
import { createBookSide, windowRows } from '../../market-data/level-book.ts'
import type { BookSide, EmitLevel } from '../../market-data/level-book.ts'
import { createMergedBook } from './merged-book.ts'
import type { MergedBook } from './merged-book.ts'
import type { Topic } from './topic.ts'

/** Topics of one book by depth, and functions that append level changes to them. */
interface Outlet {
  readonly byDepth: readonly Topic[][]
  readonly emitBid: EmitLevel
  readonly emitAsk: EmitLevel
}

interface Merge extends Outlet {
  readonly book: MergedBook
}

interface FollowedBook extends Outlet {
  readonly id: number
  readonly bids: BookSide
  readonly asks: BookSide
  /** Merged books by ticks per level. */
  readonly merges: Map<number, Merge>
  /** Batches that arrived before the first read was answered. */
  waiting: { readonly number: number; readonly rows: Float64Array }[] | null
  ready: Promise<void>
}

function createOutlet(): Outlet {
  const byDepth = bookDepths.map((): Topic[] => [])
  const emitTo =
    (side: 0 | 1): EmitLevel =>
    (window, price, quantity) => {
      for (const topic of byDepth[window] ?? []) topic.appendRow3(side, price, quantity)
    }
  return { byDepth, emitBid: emitTo(0), emitAsk: emitTo(1) }
}

const isSilent = ({ byDepth }: Outlet): boolean => byDepth.every((topics) => topics.length === 0)

/**
 * Feed of index_quote_20 / _200, orderBook_ and spread.orderBook_. Per subscribed symbol it stores the full book and one
 * merged book per number of ticks in use. Each depth gets the changes within its window (VENUE-35, VENUE-37, VENUE-40).
 */
export function createBookFeed(
  exchange: Pick<Exchange, 'book'>,
  instrumentOf: (symbol: string) => Instrument | undefined,
): Feed {
  const books = new Map<number, FollowedBook>()
  const byTopic = new Map<Topic, FollowedBook>()

  function apply(followed: FollowedBook, rows: Float64Array): void {
    const { bids, asks, merges } = followed
    for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
      const side = rows[at] ?? 0
      const price = rows[at + 1] ?? 0
      const quantity = rows[at + 2] ?? 0
      const change =
        side === 0 ? bids.set(price, quantity, followed.emitBid) : asks.set(price, quantity, followed.emitAsk)
      if (change === 0 || merges.size === 0) continue
      for (const merge of merges.values()) {
        merge.book.add(side, price, change, side === 0 ? merge.emitBid : merge.emitAsk)
      }
    }
  }

  async function load(symbol: string, followed: FollowedBook): Promise<void> {
    const read = await exchange.book(symbol)
    if (read === null) throw new Error(`no book for ${symbol}`)
    followed.bids.load(read.bids)
    followed.asks.load(read.asks)
    for (const { book } of followed.merges.values()) book.load(followed.bids, followed.asks)
    const missed = followed.waiting ?? []
    followed.waiting = null
    for (const part of missed) if (part.number > read.asOf) apply(followed, part.rows)
  }

  function follow(instrument: Instrument): FollowedBook {
    const known = books.get(instrument.id)
    if (known !== undefined) return known
    const followed: FollowedBook = {
      ...createOutlet(),
      id: instrument.id,
      bids: createBookSide(true, bookDepths),
      asks: createBookSide(false, bookDepths),
      merges: new Map(),
      waiting: [],
      ready: Promise.resolve(),
    }
    books.set(instrument.id, followed)
    followed.ready = load(instrument.symbol, followed)
    return followed
  }

  function mergeOf(followed: FollowedBook, instrument: Instrument, times: number): Merge {
    const known = followed.merges.get(times)
    if (known !== undefined) return known
    const tick = Number(parseScaled(instrument.tickSize, instrument.priceFraction) ?? 1)
    const merge: Merge = { ...createOutlet(), book: createMergedBook(tick * times, bookDepths) }
    followed.merges.set(times, merge)
    if (followed.waiting === null) merge.book.load(followed.bids, followed.asks)
    return merge
  }

  const outletOf = (followed: FollowedBook, times: number): Outlet | undefined =>
    times === 1 ? followed : followed.merges.get(times)
  const topicsOf = (outlet: Outlet | undefined, topic: Topic): Topic[] =>
    outlet?.byDepth[bookDepths.indexOf(topic.parsed.depth === 200 ? 200 : 20)] ?? []

  return {
    open(topic) {
      const { symbol, times } = topic.parsed
      const instrument = instrumentOf(symbol)
      if (instrument === undefined) return Promise.reject(new Error(`no book for ${symbol}`))
      const followed = follow(instrument)
      topicsOf(times === 1 ? followed : mergeOf(followed, instrument, times), topic).push(topic)
      byTopic.set(topic, followed)
      return followed.ready
    },
    close(topic) {
      const followed = byTopic.get(topic)
      if (followed === undefined) return
      byTopic.delete(topic)
      const { times } = topic.parsed
      const outlet = outletOf(followed, times)
      const topics = topicsOf(outlet, topic)
      topics.splice(topics.indexOf(topic), 1)
      if (times !== 1 && outlet !== undefined && isSilent(outlet)) followed.merges.delete(times)
      if (!isSilent(followed) || followed.merges.size > 0) return
      if (books.get(followed.id) === followed) books.delete(followed.id)
    },
    snapshot(topic) {
      const followed = byTopic.get(topic)
      const { depth, times } = topic.parsed
      const book = times === 1 ? followed : followed?.merges.get(times)?.book
      if (book === undefined) return new Float64Array(0)
      return windowRows(book.bids, book.asks, depth)
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
      // Every level change is sent immediately: nothing to flush.
    },
  }
}
