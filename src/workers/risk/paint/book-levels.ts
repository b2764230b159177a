/** Price levels of one side, best first. Scaled integers. */
export interface Levels {
  readonly prices: readonly number[]
  readonly quantities: readonly number[]
  /** Quantity from the best level to this one, inclusive. */
  readonly sums: readonly number[]
}

export const noLevels: Levels = { prices: [], quantities: [], sums: [] }

/**
 * The grouped price of a level. Bids are rounded down and asks up, so that grouping never shows a better price than
 * exists.
 */
export function groupPrice(price: number, step: number, side: 'bid' | 'ask'): number {
  return side === 'bid' ? Math.floor(price / step) * step : Math.ceil(price / step) * step
}

/** True for a safe integer above zero. */
const isCount = (value: number): boolean =>
  value > 0 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value

/**
 * Groups [price, quantity] pairs (best first) by a price step in scaled units, at most `count` levels. Pairs that
 * aren't safe integers above zero are left out.
 */
export function groupLevels(pairs: Float64Array, step: number, side: 'bid' | 'ask', count: number): Levels {
  const prices: number[] = []
  const quantities: number[] = []
  const sums: number[] = []
  const width = isCount(step) ? step : 1
  let level = Number.NaN
  let quantity = 0
  let sum = 0
  const close = (): void => {
    if (quantity === 0) return
    prices.push(level)
    quantities.push(quantity)
    sums.push(sum)
    quantity = 0
  }
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const price = pairs[at] ?? 0
    const size = pairs[at + 1] ?? 0
    if (!isCount(price) || !isCount(size)) continue
    const grouped = groupPrice(price, width, side)
    if (grouped !== level) {
      close()
      if (prices.length === count) break
      level = grouped
    }
    quantity += size
    sum += size
  }
  close()
  return { prices, quantities, sums }
}
