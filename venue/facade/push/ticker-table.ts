import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'

/** Newest ticker row of each symbol, while a topic needs it. */
export interface TickerTable {
  /** Begins to store rows. Resolves when every symbol has its row. */
  follow(): Promise<void>
  /** Ends one `follow`. The last one drops the rows. */
  release(): void
  row(instrumentId: number): Float64Array | undefined
  onBatch(batch: MarketBatch): void
}

export function createTickerTable(exchange: Pick<Exchange, 'tickers'>): TickerTable {
  const rows = new Map<number, Float64Array>()
  let followers = 0
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const all = await exchange.tickers()
    if (followers === 0) return
    for (let at = 0; at < all.length; at += TICKER_WIDTH) {
      const id = all[at] ?? -1
      // A row of a batch that arrived meanwhile is newer.
      if (!rows.has(id)) rows.set(id, all.slice(at, at + TICKER_WIDTH))
    }
  }

  return {
    follow() {
      followers += 1
      reading ??= read()
      return reading
    },
    release() {
      followers -= 1
      if (followers > 0) return
      rows.clear()
      reading = null
    },
    row: (instrumentId) => rows.get(instrumentId),
    onBatch({ tickers }) {
      if (followers === 0) return
      for (let at = 0; at < tickers.length; at += TICKER_WIDTH) {
        const id = tickers[at] ?? -1
        const known = rows.get(id)
        if (known === undefined) rows.set(id, tickers.slice(at, at + TICKER_WIDTH))
        else known.set(tickers.subarray(at, at + TICKER_WIDTH))
      }
    },
  }
}
