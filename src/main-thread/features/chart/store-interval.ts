import { subscribe } from 'valtio/vanilla'
import type { Interval } from '#shared/domain/enums.ts'
import type { Market } from '../../stores/market.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { intervalOf } from './chart-defaults.ts'

/** Each window returns to its own interval after a reload, whatever another one stored meanwhile. A new one starts as the last. */
function inSession(act: (session: Storage) => string | null | void): string | null {
  try {
    return act(sessionStorage) ?? null
  } catch {
    // Storage is forbidden.
    return null
  }
}

/** The interval that this window, or else the last one, stored; null if there is none. */
export const storedInterval = (key: string): Interval | null =>
  intervalOf(inSession((session) => session.getItem(key)) ?? readStored(key) ?? '')

/**
 * Stores the market's interval whenever it is not the stored one, `known`: chosen in the chart or on the page, or left by the
 * market's owner. What the owner still remembers is not stored. Returns a function that stops it.
 */
export function storeInterval(market: Market, key: string, known: Interval | null): () => void {
  let stored = known
  const store = (): void => {
    const { interval } = market.view
    if (market.interval !== null || interval === stored) return
    stored = interval
    writeStored(key, interval)
    inSession((session) => session.setItem(key, interval))
  }
  store()
  market.released = store
  return subscribe(market.view, store)
}
