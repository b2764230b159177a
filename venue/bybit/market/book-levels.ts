import type { Instrument } from '#shared/domain/instrument.ts'
import { createBookSide } from '../../market-data/level-book.ts'
import type { BookSide } from '../../market-data/level-book.ts'
import { cutUnits, exactUnits, listOf } from './values.ts'

/** Levels of a message: [price, quantity] pairs in units, in any order. */
export interface Levels {
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  /** How many quantities were cut because they have more decimals than the instrument. */
  readonly cut: number
}

/** Both sides of a book in units. */
export interface LevelBook {
  readonly bids: BookSide
  readonly asks: BookSide
}

/** Told of each level that changed, with its absolute quantity. */
export type OnLevel = (side: 0 | 1, price: number, quantity: number) => void

const silent = (): void => undefined

export const createLevelBook = (): LevelBook => ({
  bids: createBookSide(true, []),
  asks: createBookSide(false, []),
})

/** Reads `b` and `a` of an order book message. null if a price or quantity is none: the message cannot be used at all. */
export function readLevels(bids: unknown, asks: unknown, instrument: Instrument): Levels | null {
  const { priceFraction, lotFraction } = instrument
  let cut = 0
  const sideOf = (list: unknown): number[] | null => {
    const pairs: number[] = []
    for (const level of listOf(list)) {
      const [priceText, quantityText] = listOf(level)
      const price = exactUnits(priceText, priceFraction)
      let quantity = exactUnits(quantityText, lotFraction)
      if (quantity === null && typeof quantityText === 'string' && /^\d+(\.\d+)?$/.test(quantityText)) {
        quantity = cutUnits(quantityText, lotFraction)
        cut += 1
      }
      if (price === null || price <= 0 || quantity === null || quantity < 0) return null
      pairs.push(price, quantity)
    }
    return pairs
  }
  const [b, a] = [sideOf(bids), sideOf(asks)]
  return b === null || a === null ? null : { bids: b, asks: a, cut }
}

function setAll(side: BookSide, code: 0 | 1, pairs: readonly number[], onLevel: OnLevel): void {
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [price = 0, quantity = 0] = [pairs[at], pairs[at + 1]]
    if (side.set(price, quantity, silent) !== 0) onLevel(code, price, quantity)
  }
}

/** Quantity 0 removes a level; anything else replaces it. */
export function applyLevels(book: LevelBook, { bids, asks }: Levels, onLevel: OnLevel): void {
  setAll(book.bids, 0, bids, onLevel)
  setAll(book.asks, 1, asks, onLevel)
}

/** Replaces the book. Only the differences are told. */
export function replaceLevels(book: LevelBook, levels: Levels, onLevel: OnLevel): void {
  for (const [side, code, pairs] of [
    [book.bids, 0, levels.bids],
    [book.asks, 1, levels.asks],
  ] as const) {
    const listed = new Set<number>()
    for (let at = 0; at < pairs.length; at += 2) listed.add(pairs[at] ?? 0)
    for (const price of side.prices.slice())
      if (!listed.has(price)) {
        side.set(price, 0, silent)
        onLevel(code, price, 0)
      }
    setAll(side, code, pairs, onLevel)
  }
}

export function clearLevels({ bids, asks }: LevelBook): void {
  for (const side of [bids, asks]) side.load(new Float64Array(0))
}

/** Whether the best bid is not below the best ask. A book with an empty side is not crossed. */
export function isCrossed({ bids, asks }: LevelBook): boolean {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  return bid !== undefined && ask !== undefined && bid >= ask
}

/** One side as [price, quantity] pairs, best first. */
export function pairsOf({ prices, quantities }: BookSide): Float64Array {
  const pairs = new Float64Array(prices.length * 2)
  prices.forEach((price, at) => pairs.set([price, quantities[at] ?? 0], at * 2))
  return pairs
}
