import type { Category } from '../terms/category.ts'
import type { Lane } from '../terms/endpoint.ts'

/** Requests per second, path and key (https://bybit-exchange.github.io/docs/v5/rate-limit, as of 24 July 2026). */
const perSecond: Readonly<Record<Lane, number>> = {
  market: 120,
  order: 10,
  cancel: 10,
  position: 10,
  list: 50,
  history: 50,
  account: 50,
  user: 10,
}
const SPOT_ORDERS = 20
const WINDOW_MS = 1000
/** Requests per 5 s from one address, of all keys. */
const ADDRESS_LIMIT = 600
const ADDRESS_WINDOW_MS = 5000
/** How long an address with too many requests waits. Bybit's ban of 10 minutes is a fault of the control port. */
const ADDRESS_PAUSE_MS = 1000
const MAX_COUNTERS = 10_000

/** What the X-Bapi-Limit headers say. */
export interface LimitState {
  readonly limit: number
  readonly left: number
  /** ms until the counter starts again; 0 while requests are left. */
  readonly resetInMs: number
  readonly isExceeded: boolean
}

export interface RateLimits {
  /** Counts a request of a key. `cost`: the orders of a batch, else 1. `at`: performance.now(). */
  take(key: string, path: string, lane: Lane, category: Category | null, cost: number, at: number): LimitState
  /** Counts a request of the one address there is; false: refuse it by HTTP 403. */
  takeAddress(at: number): boolean
}

interface Counter {
  from: number
  used: number
}

export function createRateLimits(): RateLimits {
  const counters = new Map<string, Counter>()
  const address: Counter = { from: 0, used: 0 }
  let pausedUntil = 0

  return {
    take(key, path, lane, category, cost, at) {
      const limit =
        category === 'spot' && (lane === 'order' || lane === 'cancel') ? SPOT_ORDERS : perSecond[lane]
      const name = `${key} ${category === 'spot' ? 'spot' : ''} ${path}`
      let counter = counters.get(name)
      if (counter === undefined) {
        if (counters.size >= MAX_COUNTERS) counters.clear()
        counter = { from: at, used: 0 }
        counters.set(name, counter)
      }
      if (at - counter.from >= WINDOW_MS) {
        counter.from = at
        counter.used = 0
      }
      // A batch above the limit is accepted as the first request of its second.
      const isExceeded = counter.used > 0 && counter.used + cost > limit
      if (!isExceeded) counter.used += cost
      const resetInMs = isExceeded ? Math.ceil(WINDOW_MS - (at - counter.from)) : 0
      return { limit, left: Math.max(limit - counter.used, 0), resetInMs, isExceeded }
    },
    takeAddress(at) {
      if (at < pausedUntil) return false
      if (at - address.from >= ADDRESS_WINDOW_MS) {
        address.from = at
        address.used = 0
      }
      address.used += 1
      if (address.used <= ADDRESS_LIMIT) return true
      pausedUntil = at + ADDRESS_PAUSE_MS
      address.from = pausedUntil
      address.used = 0
      return false
    },
  }
}
