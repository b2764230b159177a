/** An instrument for the page. */

import type { ContractType, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/**
 * open: it trades. soon: not yet (SYM-37). closed, delisted: no longer (SYM-33). unsupported: this terminal cannot
 * compute its kind. unusable: no order is possible with its tick, lot or decimals (D3). readOnly: the exchange takes no
 * orders from this terminal.
 */
export type Tradability = 'open' | 'soon' | 'closed' | 'delisted' | 'unsupported' | 'unusable' | 'readOnly'

export interface InstrumentView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  /** Names of the exchange, for the chart (CHART-25). */
  readonly symbolType?: string
  readonly symbolStatus?: string
  /** For the address of its page (ROUTE-02, ROUTE-04): its other name, and the quarter code of a dated contract. */
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
  /** Spot: the exchange lends coins to trade it. */
  readonly isLent?: boolean
  readonly obDepthMergeTimes: readonly number[]
  readonly tradable: boolean
  /** Whether orders are possible, and why not. */
  readonly tradability: Tradability
  /** Sides the exchange accepts no orders of, though the symbol trades (SYM-16). */
  readonly bannedSides: readonly Side[]
  /** Coins of quantities and of order values. Inverse contracts: quote coin and base coin. */
  readonly unit: string
  readonly valueCoin: string
  /** Unix ms, 0 if it does not apply. */
  readonly settleTradingTime: number
  readonly expectedStartTradingTime: number
  /** '' if the exchange has none. */
  readonly expectedStartUrl: string
}
