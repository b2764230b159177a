import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import { createBookSide } from '../../market-data/level-book.ts'
import type { BookSide } from '../../market-data/level-book.ts'
import { hash32 } from '../../engine/terms/random.ts'

/** Number of top levels whose changes depend only on seed and time, not on the rate. */
export const NEAR_LEVELS = 25
/** Interval of their changes. */
export const NEAR_STEP_MS = 50

/**
 * Adds quantity to the levels of the open symbol's book. Prices are never changed, so the book can't cross, and a level that
 * the exchange removes is removed. Rows have absolute quantities: the exchange's plus the added one.
 */
export interface BookLoad {
  load(bids: Float64Array, asks: Float64Array): void
  /** Adds the extra quantity to the exchange's rows, in place. */
  observe(rows: Float64Array): void
  /** Writes up to `count` rows to `out` from row `from`, and returns the number (less in a thin book). */
  write(out: Float64Array, from: number, count: number, timeMs: number): number
  /** The book as sent: [price, quantity] pairs of a side. */
  sentRows(side: 0 | 1): Float64Array
  /** Rows that remove all added quantity. */
  clear(): Float64Array
}

const nothing = (): void => undefined

export function createBookLoad(seed: number, lot: number): BookLoad {
  const bids = createBookSide(true, [])
  const asks = createBookSide(false, [])
  const extras: readonly Map<number, number>[] = [new Map(), new Map()]
  let nearStep = -1
  let nearAt = 0
  let deepAt = 0
  let deepTurn = 0

  const sideOf = (side: number): BookSide => (side === 0 ? bids : asks)

  function extraFor(quantity: number, noise: number, before: number): number {
    const most = Math.max(Math.floor(quantity / lot / 4), 8)
    const extra = (1 + (noise % most)) * lot
    return extra === before ? extra + lot : extra
  }

  function writeLevel(out: Float64Array, row: number, side: 0 | 1, index: number, noise: number): boolean {
    const book = sideOf(side)
    const price = book.prices[index]
    const quantity = book.quantities[index]
    if (price === undefined || quantity === undefined) return false
    const held = extras[side]
    const extra = extraFor(quantity, noise, held?.get(price) ?? 0)
    held?.set(price, extra)
    const at = row * BOOK_WIDTH
    out[at] = side
    out[at + 1] = price
    out[at + 2] = quantity + extra
    return true
  }

  /** Both sides alternate: place p is level p >> 1 of side p & 1. */
  function fillNear(out: Float64Array, from: number, count: number, timeMs: number): number {
    const step = Math.floor(timeMs / NEAR_STEP_MS)
    if (step !== nearStep) {
      nearStep = step
      nearAt = 0
    }
    let written = 0
    for (; nearAt < NEAR_LEVELS * 2 && written < count; nearAt += 1) {
      const side = (nearAt & 1) as 0 | 1
      const price = sideOf(side).prices[nearAt >> 1] ?? 0
      if (writeLevel(out, from + written, side, nearAt >> 1, hash32(hash32(seed, price), step))) written += 1
    }
    return written
  }

  function fillDeep(out: Float64Array, from: number, count: number): number {
    const places = (Math.max(bids.prices.length, asks.prices.length) - NEAR_LEVELS) * 2
    let written = 0
    if (places <= 0) return 0
    for (let tries = 0; written < count && tries < count + places; tries += 1) {
      const place = deepAt
      deepAt = deepAt + 1 >= places ? 0 : deepAt + 1
      deepTurn += 1
      const index = NEAR_LEVELS + (place >> 1)
      if (writeLevel(out, from + written, (place & 1) as 0 | 1, index, hash32(seed ^ 0xdee9, deepTurn)))
        written += 1
    }
    return written
  }

  return {
    load(bidPairs, askPairs) {
      bids.load(bidPairs)
      asks.load(askPairs)
      for (const extra of extras) extra.clear()
    },
    observe(rows) {
      for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
        const side = rows[at] === 0 ? 0 : 1
        const price = rows[at + 1] ?? 0
        const quantity = rows[at + 2] ?? 0
        sideOf(side).set(price, quantity, nothing)
        const held = extras[side]
        if (quantity === 0) held?.delete(price)
        else rows[at + 2] = quantity + (held?.get(price) ?? 0)
      }
    },
    write(out, from, count, timeMs) {
      const near = fillNear(out, from, count, timeMs)
      return near + fillDeep(out, from + near, count - near)
    },
    sentRows(side) {
      const book = sideOf(side)
      const pairs = new Float64Array(book.prices.length * 2)
      book.prices.forEach((price, index) => {
        pairs[index * 2] = price
        pairs[index * 2 + 1] = (book.quantities[index] ?? 0) + (extras[side]?.get(price) ?? 0)
      })
      return pairs
    },
    clear() {
      const rows: number[] = []
      for (const side of [0, 1] as const) {
        const book = sideOf(side)
        book.prices.forEach((price, index) => {
          if (extras[side]?.has(price) === true) rows.push(side, price, book.quantities[index] ?? 0)
        })
        extras[side]?.clear()
      }
      return Float64Array.from(rows)
    },
  }
}
