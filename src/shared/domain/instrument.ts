import type { DecimalText } from '../units/decimal-text.ts'
import type { ContractType } from './enums.ts'

/** One risk tier: the position value up to `limit` (inclusive) may use at most `maxLeverage` (MARGIN-18). */
export interface RiskTier {
  readonly riskId: number
  /** Largest position value of the tier, inclusive, in the quote coin (inverse: base coin). */
  readonly limit: DecimalText
  /** Initial margin rate as a fraction, e.g. 0.01. */
  readonly startingMargin: DecimalText
  /** Maintenance margin rate as a fraction, e.g. 0.005. */
  readonly maintainMargin: DecimalText
  readonly maxLeverage: DecimalText
  readonly isLowestRisk: boolean
}

/** What may be traded, expanded from the catalogue's short keys (ENTITY-30, ENTITY-31). */
export interface Instrument {
  /** Number of the symbol in public frames, unique in the catalogue of a venue session. */
  readonly id: number
  readonly symbol: string
  readonly symbolName: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly baseCurrency: string
  readonly quoteCurrency: string
  /** Settle coin. */
  readonly coin: string
  readonly contractStatus: 'Trading' | 'Closed'
  readonly symbolStatus: string
  /** false: not listed, but still found by name (SYM-34). */
  readonly symbolDisplay: boolean
  /** Decimals of every scaled price on the wire and of a displayed price. */
  readonly priceFraction: number
  /** Decimals of every scaled quantity on the wire and of a displayed quantity. */
  readonly lotFraction: number
  readonly tickSize: DecimalText
  readonly lotSize: DecimalText
  readonly minPrice: DecimalText
  readonly maxPrice: DecimalText
  readonly minQty: DecimalText
  readonly maxNewOrderQty: DecimalText
  readonly maxNewMarketOrderQty: DecimalText
  readonly maxPostOnlyOrderSize: DecimalText
  readonly minNotionalValue: DecimalText
  /** Decimals of balances in the settle coin. */
  readonly walletBalanceFraction: number
  readonly upnlFraction: number
  readonly obDepthMergeTimes: readonly number[]
  readonly indexSort: number
  readonly isPopular: boolean
  readonly symbolTags: readonly string[]
  readonly takerFeeRate: DecimalText
  readonly makerFeeRate: DecimalText
  readonly maxLeverage: DecimalText
  readonly riskTiers: readonly RiskTier[]
  readonly fundingIntervalMinutes: number
  /** Unix ms, 0 if it does not apply. */
  readonly startTradingTime: number
  readonly settleTradingTime: number
  /** One of the nine quarter codes of dated contracts, else ''. */
  readonly quarter: string
  /** Options: strike and type. The expiry is `settleTradingTime`. */
  readonly strikePrice?: DecimalText
  readonly optionType?: 'Call' | 'Put'
  /** Not open for trade yet. With `isPreListing` its private lists can be requested already (HTTP-06, HTTP-07). */
  readonly isPreListing?: boolean
  readonly expectedStartTradingTime?: number
  /** Whether the expected start is shown to traders, and the address of a page about it (SYM-37). */
  readonly isExpectedStartShown?: boolean
  readonly expectedStartUrl?: string
  /** Phase of a pre-listing, the exchange's name. */
  readonly preListingPhase?: string
  readonly supportCopyTrade?: boolean
  readonly utaSupportOnly?: boolean
  /** 'TradFi' for symbols of that type. */
  readonly symbolType?: string
  /** Spot: the exchange accepts no orders of this side at present (SYM-16). */
  readonly isBanBuy?: boolean
  readonly isBanSell?: boolean
  /** Spot margin: smallest margin rate of a loan, as a fraction. Absent: no loans. */
  readonly borrowRate?: DecimalText
  /**
   * Largest distance of an order's price from the mark price (spot: index price), as a fraction: above it for buys,
   * below it for sells. Market orders stop filling there. Limit prices beyond are moved to the bound, or on spot refused
   * (SYM-15).
   */
  readonly priceLimitRate?: DecimalText
  /** The two symbols of a spread. Buying it buys the first and sells the second. */
  readonly spreadLegs?: readonly [string, string]
  /** The exchange's internal price decimals. Wire and screen use `priceFraction`. */
  readonly priceScale?: number
  readonly tickSizeFraction?: number
  /** First tier's margin rates and their growth per step, in percent (SYM-31). */
  readonly initialMarginRate?: DecimalText
  readonly maintenanceMarginRate?: DecimalText
  readonly initialMarginRateStep?: DecimalText
  readonly maintenanceMarginRateStep?: DecimalText
  /** Position value of the first tier, and the increment of each further one (SYM-32). */
  readonly baseMaxOrdPositionValue?: DecimalText
  readonly stepMaxOrdPositionValue?: DecimalText
  /** Breakpoints of the leverage slider (SYM-32). */
  readonly section?: readonly number[]
  /** Addresses of the symbol's icons, on our own origin only. */
  readonly darkIcon?: string
  readonly lightIcon?: string
  /** Bounds of copy trade: leverage, and reserved margin in the settle coin (SYM-36). */
  readonly copyTradeMinLeverage?: DecimalText
  readonly copyTradeMaxLeverage?: DecimalText
  readonly copyTradeMinMargin?: DecimalText
  readonly copyTradeMaxMargin?: DecimalText
  readonly coinName?: string
  readonly qtyUnit?: string
  readonly valueScale?: number
  readonly feeRateTagId?: number
}

export const isInverse = (contractType: ContractType): boolean =>
  contractType === 'InversePerpetual' || contractType === 'InverseFutures'

/** Coin of a symbol's quantities, '' for an unknown symbol. */
export function quantityCoin(instrument: Instrument | undefined): string {
  if (instrument === undefined) return ''
  return isInverse(instrument.contractType) ? instrument.quoteCurrency : instrument.baseCurrency
}
