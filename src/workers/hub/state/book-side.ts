/** One side of a book: prices and quantities in two sorted arrays, best first. */
export interface BookSide {
  /** Sets a level; quantity 0 removes it, and does nothing if there is no such level. */
  set(price: number, quantity: number): void
  clear(): void
  count(): number
  /** NaN when empty. */
  best(): number
  /** [price, qty] pairs, best first, at most `levels`; a new array that may be transferred. */
  view(levels: number): Float64Array<ArrayBuffer>
}

/** `direction` 1: asks (lowest first), -1: bids (highest first). Keys are price x direction, ascending. */
export function createBookSide(direction: 1 | -1): BookSide {
  let keys = new Float64Array(256)
  let quantities = new Float64Array(256)
  let count = 0

  /** First index whose key is not below `key`. */
  function find(key: number): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] ?? 0) < key) low = middle + 1
      else high = middle
    }
    return low
  }
  function grow(): void {
    const grownKeys = new Float64Array(keys.length * 2)
    grownKeys.set(keys)
    keys = grownKeys
    const grownQuantities = new Float64Array(quantities.length * 2)
    grownQuantities.set(quantities)
    quantities = grownQuantities
  }
  return {
    set: (price, quantity) => {
      const key = price * direction
      const at = find(key)
      const known = at < count && keys[at] === key
      if (quantity === 0) {
        if (!known) return
        keys.copyWithin(at, at + 1, count)
        quantities.copyWithin(at, at + 1, count)
        count -= 1
        return
      }
      if (!known) {
        if (count === keys.length) grow()
        keys.copyWithin(at + 1, at, count)
        quantities.copyWithin(at + 1, at, count)
        keys[at] = key
        count += 1
      }
      quantities[at] = quantity
    },
    clear: () => {
      count = 0
    },
    count: () => count,
    best: () => (count === 0 ? Number.NaN : (keys[0] ?? 0) * direction),
    view: (levels) => {
      const shown = Math.min(levels, count)
      const pairs = new Float64Array(shown * 2)
      for (let index = 0; index < shown; index += 1) {
        pairs[index * 2] = (keys[index] ?? 0) * direction
        pairs[index * 2 + 1] = quantities[index] ?? 0
      }
      return pairs
    },
  }
}
