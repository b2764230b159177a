import type { Entry, Level, LiveOrder } from './state.ts'

export interface BookSide {
  readonly isBid: boolean
  readonly levels: Map<number, Level>
  /** Sorted prices, the best last. */
  readonly prices: number[]
  /** Levels with house quantity. */
  houseLevels: number
  /** Prices whose quantity changed since the last flush. */
  readonly dirty: Set<number>
}

export interface Book {
  readonly bids: BookSide
  readonly asks: BookSide
}

const createSide = (isBid: boolean): BookSide => ({
  isBid,
  levels: new Map(),
  prices: [],
  houseLevels: 0,
  dirty: new Set(),
})

export const createBook = (): Book => ({ bids: createSide(true), asks: createSide(false) })

/** Best price of a side, 0 when it is empty. */
export const bestPrice = (side: BookSide): number => side.prices[side.prices.length - 1] ?? 0

/** Index of a price in the sorted prices, or the index to insert it at. */
function placeOf(side: BookSide, price: number): number {
  const { prices, isBid } = side
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = prices[middle] ?? 0
    if (isBid ? other < price : other > price) low = middle + 1
    else high = middle
  }
  return low
}

function levelAt(side: BookSide, price: number): Level {
  const known = side.levels.get(price)
  if (known !== undefined) return known
  const level: Level = { price, total: 0, house: 0, head: null, tail: null }
  side.levels.set(price, level)
  const at = placeOf(side, price)
  if (at === side.prices.length) side.prices.push(price)
  else side.prices.splice(at, 0, price)
  return level
}

/** Adds quantity at the end of its level's queue. */
export function append(side: BookSide, price: number, qty: number, order: LiveOrder | null): Entry {
  const level = levelAt(side, price)
  const entry: Entry = { qty, order, level, prev: level.tail, next: null }
  if (level.tail === null) level.head = entry
  else level.tail.next = entry
  level.tail = entry
  level.total += qty
  if (order === null) {
    if (level.house === 0) side.houseLevels += 1
    level.house += qty
  }
  side.dirty.add(price)
  return entry
}

/** Reduces an entry; an empty entry is removed from its level, an empty level from the side. */
export function reduce(side: BookSide, entry: Entry, qty: number): void {
  const { level } = entry
  entry.qty -= qty
  level.total -= qty
  if (entry.order === null) {
    level.house -= qty
    if (level.house === 0) side.houseLevels -= 1
  }
  side.dirty.add(level.price)
  if (entry.qty > 0) return
  if (entry.prev === null) level.head = entry.next
  else entry.prev.next = entry.next
  if (entry.next === null) level.tail = entry.prev
  else entry.next.prev = entry.prev
  if (level.head !== null) return
  side.levels.delete(level.price)
  const at = placeOf(side, level.price)
  if (at === side.prices.length - 1) side.prices.pop()
  else side.prices.splice(at, 1)
}

/** Sets a level's house quantity: additions go to the end of the queue, reductions take the newest first. */
export function setHouse(side: BookSide, price: number, qty: number): void {
  const level = side.levels.get(price)
  let change = qty - (level?.house ?? 0)
  if (change === 0) return
  if (change > 0) {
    const tail = level?.tail
    if (level !== undefined && tail !== undefined && tail !== null && tail.order === null) {
      tail.qty += change
      level.total += change
      level.house += change
      side.dirty.add(price)
    } else append(side, price, change, null)
    return
  }
  let entry = level?.tail ?? null
  while (change < 0 && entry !== null) {
    const before = entry.prev
    if (entry.order === null) {
      const part = Math.min(entry.qty, -change)
      reduce(side, entry, part)
      change += part
    }
    entry = before
  }
}

/** Quantity at a price, 0 without a level. */
export const qtyAt = (side: BookSide, price: number): number => side.levels.get(price)?.total ?? 0

/** [price, qty] pairs, best first. */
export function depthOf(side: BookSide): Float64Array {
  const { prices } = side
  const out = new Float64Array(prices.length * 2)
  for (let at = prices.length - 1, put = 0; at >= 0; at -= 1, put += 2) {
    const price = prices[at] ?? 0
    out[put] = price
    out[put + 1] = qtyAt(side, price)
  }
  return out
}

/** Returns changed levels as [side, price, quantity] rows, bids first, and clears them. Null if nothing changed. */
export function takeChanges(book: Book): Float64Array | null {
  const count = book.bids.dirty.size + book.asks.dirty.size
  if (count === 0) return null
  const rows = new Float64Array(count * 3)
  let put = 0
  for (const side of [book.bids, book.asks]) {
    for (const price of side.dirty) {
      rows[put] = side.isBid ? 0 : 1
      rows[put + 1] = price
      rows[put + 2] = qtyAt(side, price)
      put += 3
    }
    side.dirty.clear()
  }
  return rows
}
