import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { MarketBatch } from '../exchange/market-data.ts'
import { takeChanges } from './state/book.ts'
import { isComing, writeTicker } from './state/market.ts'
import type { Market } from './state/market.ts'
import type { World } from './state/world.ts'

/** A symbol's ticker goes out at most this often. */
const TICKER_EVERY_MS = 100

export interface Publisher {
  /** Everything public that changed since the last flush. */
  flush(): MarketBatch
  /** Number of the last batch. */
  number(): number
}

export function createPublisher(world: World): Publisher {
  let number = 0
  let flushedAt = 0
  return {
    number: () => number,
    flush: () => {
      const { live: markets, time } = world
      number += 1
      const resets = world.replaced ? markets.map((market) => market.spec.id) : null
      world.replaced = false
      // While the clock is frozen, tickers aren't delayed.
      const isFrozen = time === flushedAt
      flushedAt = time
      const books: { instrumentId: number; rows: Float64Array }[] = []
      const trades: { instrumentId: number; rows: Float64Array }[] = []
      const due: Market[] = []
      for (const market of markets) {
        const rows = takeChanges(market.book)
        if (rows !== null) {
          books.push({ instrumentId: market.spec.id, rows })
          market.tickerDirty = true
        }
        if (market.pendingTrades.length > 0) {
          trades.push({ instrumentId: market.spec.id, rows: Float64Array.from(market.pendingTrades) })
          market.pendingTrades = []
        }
        if (isComing(market)) continue
        if (market.tickerDirty && (time - market.tickerAt >= TICKER_EVERY_MS || isFrozen || resets !== null))
          due.push(market)
      }
      const tickers = new Float64Array(due.length * TICKER_WIDTH)
      for (const [at, market] of due.entries()) {
        writeTicker(market, tickers, at * TICKER_WIDTH)
        market.tickerDirty = false
        market.tickerAt = time
      }
      const batch = { number, time, tickers, books, trades }
      return resets === null ? batch : { ...batch, resets }
    },
  }
}
