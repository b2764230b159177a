/**
 * One side of a book, best price first, that also reports changes within depth windows. A client that applies every row
 * emitted for a depth holds exactly the first `depth` levels (VENUE-35).
 */
export interface BookSide {
  readonly prices: number[]
  readonly quantities: number[]
  /** Replaces all levels: [price, quantity] pairs, best first. */
  load(pairs: Float64Array): void
  /** Sets a level to an absolute quantity (0 removes it), emits the changes within each depth, and returns the difference. */
  set(price: number, quantity: number, emit: EmitLevel): number
  /** Quantity at a price, 0 without such a level. */
  quantityAt(price: number): number
}

/** `window` is the index of the depth in the list given at creation. */
export type EmitLevel = (window: number, price: number, quantity: number) => void

export function createBookSide(descending: boolean, depths: readonly number[]): BookSide {
  const prices: number[] = []
  const quantities: number[] = []

  /** Index of the price, or the index to insert it at. */
  function indexOf(price: number): number {
    let low = 0
    let high = prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = prices[middle] ?? 0
      if (descending ? at > price : at < price) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    prices,
    quantities,
    load(pairs) {
      prices.length = 0
      quantities.length = 0
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        prices.push(pairs[i] ?? 0)
        quantities.push(pairs[i + 1] ?? 0)
      }
    },
    quantityAt(price) {
      const index = indexOf(price)
      return prices[index] === price ? (quantities[index] ?? 0) : 0
    },
    set(price, quantity, emit) {
      const index = indexOf(price)
      const exists = prices[index] === price
      const before = exists ? (quantities[index] ?? 0) : 0
      if (quantity <= 0) {
        if (!exists) return 0
        prices.splice(index, 1)
        quantities.splice(index, 1)
        for (let w = 0; w < depths.length; w += 1) {
          const depth = depths[w] ?? 0
          if (index >= depth) continue
          emit(w, price, 0)
          const entering = prices[depth - 1]
          if (entering !== undefined) emit(w, entering, quantities[depth - 1] ?? 0)
        }
        return -before
      }
      if (exists) {
        if (before === quantity) return 0
        quantities[index] = quantity
      } else {
        prices.splice(index, 0, price)
        quantities.splice(index, 0, quantity)
      }
      for (let w = 0; w < depths.length; w += 1) {
        const depth = depths[w] ?? 0
        if (index >= depth) continue
        emit(w, price, quantity)
        const leaving = exists ? undefined : prices[depth]
        if (leaving !== undefined) emit(w, leaving, 0)
      }
      return quantity - before
    },
  }
}

/** The first `depth` levels as wire rows [side, price, quantity], bids first. */
export function windowRows(bids: BookSide, asks: BookSide, depth: number): Float64Array {
  const bidCount = Math.min(depth, bids.prices.length)
  const askCount = Math.min(depth, asks.prices.length)
  const rows = new Float64Array((bidCount + askCount) * 3)
  let at = 0
  for (const [side, book, count] of [
    [0, bids, bidCount],
    [1, asks, askCount],
  ] as const) {
    for (let i = 0; i < count; i += 1) {
      rows[at] = side
      rows[at + 1] = book.prices[i] ?? 0
      rows[at + 2] = book.quantities[i] ?? 0
      at += 3
    }
  }
  return rows
}
