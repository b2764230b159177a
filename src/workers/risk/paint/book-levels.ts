/** Price levels of one side, best first. Scaled integers. */
export interface Levels {
  readonly prices: readonly number[]
  readonly quantities: readonly number[]
  /** Quantity from the best level up to and with this one. */
  readonly sums: readonly number[]
}

export const noLevels: Levels = { prices: [], quantities: [], sums: [] }

/** The price step a level is put into: bids down, asks up, so that grouping never shows a better price than there is. */
export function groupPrice(price: number, step: number, side: 'bid' | 'ask'): number {
  return side === 'bid' ? Math.floor(price / step) * step : Math.ceil(price / step) * step
}

/**
 * Groups [price, quantity] pairs (best first) by a price step in scaled units and sums them up, at most `count` levels.
 * Pairs that are no safe integers above zero are left out.
 */
export function groupLevels(pairs: Float64Array, step: number, side: 'bid' | 'ask', count: number): Levels {
  const prices: number[] = []
  const quantities: number[] = []
  const width = Number.isSafeInteger(step) && step > 0 ? step : 1
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const price = pairs[at] ?? 0
    const quantity = pairs[at + 1] ?? 0
    if (!Number.isSafeInteger(price) || !Number.isSafeInteger(quantity) || price <= 0 || quantity <= 0)
      continue
    const level = groupPrice(price, width, side)
    const last = prices.length - 1
    if (prices[last] === level) quantities[last] = (quantities[last] ?? 0) + quantity
    else if (prices.length === count) break
    else {
      prices.push(level)
      quantities.push(quantity)
    }
  }
  let sum = 0
  const sums = quantities.map((quantity) => (sum += quantity))
  return { prices, quantities, sums }
}
