/** Numbers of markets. A number stays with its market until 30 days after its end (docs/choices.md#bybit-catalogue). */
import type { Category } from '../terms/category.ts'
import type { StoredMarket } from './catalogue-store.ts'

/** Readers of our frames accept no larger number. */
export const MAX_ID = 65_535
const RESERVED_MS = 30 * 86_400_000

export const marketKey = (category: Category, name: string): string => `${category}:${name}`

export interface MarketIds {
  /** The number of a market, or the smallest free one; null if none is free. */
  of(category: Category, name: string): number | null
  /** Frees the numbers of markets that ended 30 days before a time (Unix ms), and returns them. */
  expire(now: number): readonly number[]
  /** Records when a market ended (Unix ms); null while it is listed. */
  setEnd(category: Category, name: string, endedAt: number | null): void
}

interface Entry {
  readonly key: string
  endedAt: number | null
}

/** Numbers as they are stored. */
export function createMarketIds(stored: readonly StoredMarket[]): MarketIds {
  const byId = new Map<number, Entry>()
  const byKey = new Map<string, number>()
  for (const { id, category, name, endedAt } of stored) {
    const key = marketKey(category, name)
    byId.set(id, { key, endedAt })
    byKey.set(key, id)
  }
  /** No number below it is free. */
  let lowest = 1

  return {
    of(category, name) {
      const key = marketKey(category, name)
      const known = byKey.get(key)
      if (known !== undefined) return known
      while (byId.has(lowest)) lowest += 1
      if (lowest > MAX_ID) return null
      byId.set(lowest, { key, endedAt: null })
      byKey.set(key, lowest)
      return lowest
    },
    expire(now) {
      const freed = [...byId].filter(([, { endedAt }]) => endedAt !== null && now - endedAt >= RESERVED_MS)
      for (const [id, { key }] of freed) {
        byId.delete(id)
        byKey.delete(key)
        lowest = Math.min(lowest, id)
      }
      return freed.map(([id]) => id)
    },
    setEnd(category, name, endedAt) {
      const entry = byId.get(byKey.get(marketKey(category, name)) ?? 0)
      if (entry !== undefined) entry.endedAt = endedAt
    },
  }
}
