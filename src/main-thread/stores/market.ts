import { proxy } from 'valtio/vanilla'
import type { BookA11yTable, TradesA11yTable } from '#shared/contracts/book.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { TickerView } from '#shared/contracts/ticker.ts'

const MISSING = '--'

export const emptyTicker: TickerView = {
  symbol: '',
  lastPrice: MISSING,
  lastPriceText: '',
  trend: 'NORMAL',
  markPrice: MISSING,
  indexPrice: MISSING,
  change24h: MISSING,
  changePercent24h: MISSING,
  changeTone: 0,
  highPrice24h: MISSING,
  lowPrice24h: MISSING,
  turnover24h: MISSING,
  volume24h: MISSING,
  openInterest: MISSING,
  fundingRate: MISSING,
  fundingTone: 0,
  nextFundingTime: 0,
  basis: MISSING,
  basisTone: 0,
  stale: false,
}

/** Ticker of the open symbol, one field per proxy key: a component that reads one field re-renders for that field only. */
export const ticker = proxy<{ -readonly [K in keyof TickerView]: TickerView[K] }>({ ...emptyTicker })

/** The open symbol: `v` is null until the catalogue knows it; `unknownSymbol` names a symbol that does not exist. */
export const instrument = proxy<{
  v: InstrumentView | null
  unknownSymbol: string
  catalogueSource: 'network' | 'cache' | 'built-in' | null
  catalogueCount: number
}>({ v: null, unknownSymbol: '', catalogueSource: null, catalogueCount: 0 })

/** The painted book and trades as text for accessible tables; replaced as a whole, at most once a second. */
export const a11yTables = proxy<{ book: BookA11yTable | null; trades: TradesA11yTable | null }>({
  book: null,
  trades: null,
})
