import type { BookSnapshot } from '../../exchange/market-data.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import { pairsOf } from './book-levels.ts'
import { followBook } from './followed-book.ts'
import type { FollowedBook } from './followed-book.ts'
import { createLimitedLog } from './log-limit.ts'
import type { Outbox } from './outbox.ts'
import type { Streams } from './streams.ts'
import { createWanted } from './wanted.ts'
import { within } from './within.ts'

/** A read waits so long for the first snapshot, then answers an empty book. */
const FIRST_MS = 2000

export interface Books {
  demand(symbols: readonly string[]): void
  /** null: no such market, or Bybit has no book of it. Empty while there is no snapshot. */
  book(symbol: string): Promise<BookSnapshot | null>
  /** Adds the ids of followed books that are not up to date. */
  addStale(ids: Set<number>): void
  /** Begins these books again: their instruments changed. */
  restart(symbols: readonly string[]): void
  tick(): void
  stop(): void
}

export interface BooksOptions {
  readonly streams: Streams
  readonly catalogue: Catalogue
  readonly outbox: Outbox
  readonly now: () => number
  readonly log: (text: string) => void
}

/** The books that somebody reads, and those read a moment ago. */
export function createBooks(options: BooksOptions): Books {
  const { streams, catalogue, outbox, now, log } = options
  const books = new Map<string, { readonly id: number; readonly followed: FollowedBook }>()
  const cut = createLimitedLog(log, now)

  function start(symbol: string): void {
    const market = catalogue.bySymbol(symbol)
    if (market === undefined) return
    const onCut = (name: string, count: number): void =>
      cut.add(name, 'a quantity of the book has more decimals than the instrument', count)
    const followed = followBook(market, { streams, outbox, now, log, onCut })
    books.set(symbol, { id: market.instrument.id, followed })
  }

  function stop(symbol: string): void {
    books.get(symbol)?.followed.stop()
    books.delete(symbol)
  }

  const wanted = createWanted({ now, start, stop })

  return {
    demand: (symbols) => wanted.demand(symbols),
    async book(symbol) {
      wanted.touch(symbol)
      const asked = books.get(symbol)
      if (asked !== undefined) await within(asked.followed.first, FIRST_MS)
      // The instrument may have changed meanwhile.
      const one = books.get(symbol)
      if (one === undefined || one.followed.refusal() !== null) return null
      outbox.flush()
      const { bids, asks } = one.followed.levels
      return { instrumentId: one.id, asOf: outbox.number(), bids: pairsOf(bids), asks: pairsOf(asks) }
    },
    addStale(ids) {
      for (const { id, followed } of books.values()) if (!followed.isFresh()) ids.add(id)
    },
    restart(symbols) {
      for (const symbol of symbols) {
        const before = books.get(symbol)
        if (before !== undefined) outbox.reset(before.id)
      }
      wanted.restart(symbols)
    },
    tick: () => wanted.tick(),
    stop() {
      for (const symbol of books.keys()) stop(symbol)
    },
  }
}
