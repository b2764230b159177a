import type { StreamEvent } from './stream-event.ts'

type BookEvent = Extract<StreamEvent, { readonly kind: 'book' }>

/** A depth update: it takes the book of any number from `before` on to that of `last`. */
export interface DepthUpdate {
  readonly last: number
  /** Last update before it. */
  readonly before: number
  readonly event: BookEvent
}

/**
 * Binance's rule for a local book: updates wait for a snapshot; those that end before it are passed over, the first one
 * used must begin at or before it, and from then on each names the one before. Throws a text where one is missing.
 */
export interface BinanceBook {
  update(update: DepthUpdate): readonly BookEvent[]
  snapshot(last: number, event: BookEvent): readonly BookEvent[]
  /** Number of the last update in the book; Infinity while there is none. */
  last(): number
}

export function createBinanceBook(symbol: string): BinanceBook {
  let waiting: DepthUpdate[] | null = []
  let last = Number.POSITIVE_INFINITY
  /** True until the first update after a snapshot. */
  let fresh = false

  function follow(update: DepthUpdate): readonly BookEvent[] {
    if (fresh && update.last < last) return []
    const follows = fresh ? update.before <= last : update.before === last
    if (!follows)
      throw new Error(`${symbol}: the book goes from update ${last} to one after ${update.before}`)
    fresh = false
    last = update.last
    return [update.event]
  }

  return {
    last: () => last,
    update(update) {
      if (waiting === null) return follow(update)
      waiting.push(update)
      return []
    },
    snapshot(at, event) {
      // One of an older state than the book's tells nothing.
      if (waiting === null && at <= last) return []
      const held = waiting ?? []
      waiting = null
      last = at
      fresh = true
      return [
        event,
        ...held.flatMap((update) => follow({ ...update, event: { ...update.event, at: event.at } })),
      ]
    },
  }
}
