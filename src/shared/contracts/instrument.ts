/** An instrument as the page shows it. Every value is ready text unless it's a count, a time (Unix ms), a flag or decimal text. */

import type { ContractType, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/**
 * open: it trades; soon: not yet (SYM-37); closed, delisted: no more (SYM-33); unsupported: a kind this terminal has no right
 * figures for; unusable: its tick, lot or decimals make no order possible (D3).
 */
export type Tradability = 'open' | 'soon' | 'closed' | 'delisted' | 'unsupported' | 'unusable'

export interface InstrumentView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  /** As the exchange names them, for the chart (CHART-25). */
  readonly symbolType?: string
  readonly symbolStatus?: string
  /** For its address (ROUTE-02, ROUTE-04): the other name, and one of the nine quarter codes of a dated contract. */
  readonly symbolName?: string
  readonly quarter?: string
  readonly baseCurrency: string
  readonly quoteCurrency: string
  readonly coin: string
  readonly tickSize: DecimalText
  readonly lotSize: DecimalText
  readonly priceFraction: number
  readonly lotFraction: number
  readonly minPrice: DecimalText
  readonly maxPrice: DecimalText
  readonly minQty: DecimalText
  readonly maxNewOrderQty: DecimalText
  readonly maxNewMarketOrderQty: DecimalText
  readonly minNotionalValue: DecimalText
  readonly maxLeverage: DecimalText
  /** Decimals of money in the settle coin. */
  readonly walletBalanceFraction?: number
  /** Spot: coins are lent for it. */
  readonly isLent?: boolean
  readonly obDepthMergeTimes: readonly number[]
  readonly tradable: boolean
  /** Why orders may be made or not. */
  readonly tradability: Tradability
  /** Sides the exchange takes no orders of, though the symbol trades (SYM-16). */
  readonly bannedSides: readonly Side[]
  /** Coin that quantities count, and the one an order's value is told in: of inverse contracts quote money and base coin. */
  readonly unit: string
  readonly valueCoin: string
  /** Unix ms; 0 where it doesn't apply. */
  readonly settleTradingTime: number
  readonly expectedStartTradingTime: number
  /** '' where the exchange names none. */
  readonly expectedStartUrl: string
}
