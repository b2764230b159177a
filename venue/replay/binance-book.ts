import type { StreamEvent } from './stream-event.ts'

type BookEvent = Extract<StreamEvent, { readonly kind: 'book' }>

/** A depth update: applies to a book of any update number from `before` on and brings it to `last`. */
export interface DepthUpdate {
  readonly last: number
  /** Number of the update before it. */
  readonly before: number
  readonly event: BookEvent
}

/**
 * Binance's rule for a local book. Updates wait for a snapshot; those that end before it are dropped. The first update
 * used must begin at or before the snapshot, and each later one names its predecessor. Throws an error if one is missing.
 */
export interface BinanceBook {
  update(update: DepthUpdate): readonly BookEvent[]
  snapshot(last: number, event: BookEvent): readonly BookEvent[]
  /** Number of the last applied update; Infinity before the first snapshot. */
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
      // A snapshot older than the book adds nothing.
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
