import { subscribe } from 'valtio/vanilla'
import type { Interval } from '#shared/domain/enums.ts'
import type { Market } from '../../stores/market.ts'
import { writeStored } from '../../stores/storage.ts'

/**
 * Stores the market's interval whenever it is not `known` any more, chosen in the chart or on the page. What the market's
 * owner remembers is not stored. Returns a function that stops it.
 */
export function storeInterval(market: Market, key: string, known: Interval | null): () => void {
  let stored = known
  const store = (): void => {
    const { interval } = market.view
    if (interval === stored) return
    stored = interval
    if (market.interval === null) writeStored(key, interval)
  }
  store()
  return subscribe(market.view, store)
}
