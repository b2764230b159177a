import type { BookView } from '#shared/contracts/feed-port.ts'
import type { MarketView } from '#shared/contracts/view-state.ts'
import { topic } from '#shared/wire/topics.ts'
import { instrument } from './samples.ts'

export const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const
export const catalogue = symbols.map((symbol, at) =>
  instrument({ id: at + 1, symbol, symbolName: symbol, displayName: symbol }),
)
/** A further market of ETHUSDT. */
export const market = (id: string, over: Partial<MarketView> = {}): MarketView => ({
  id,
  symbol: 'ETHUSDT',
  interval: '1',
  chartKind: 'market',
  bookGrouping: 1,
  ...over,
})
export const book = (name: string, symbol: string, over: Partial<BookView> = {}): BookView => ({
  topic: name,
  symbol,
  seq: 1,
  bids: Float64Array.of(599_999, 1000),
  asks: Float64Array.of(600_001, 500),
  ...over,
})
export const shortBook = (symbol: string, over: Partial<BookView> = {}): BookView =>
  book(topic.book20(symbol), symbol, over)
