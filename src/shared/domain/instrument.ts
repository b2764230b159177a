import type { DecimalText } from '../units/decimal-text.ts'
import type { ContractType } from './enums.ts'

/** One risk tier: the position value up to `limit` (inclusive) may use at most `maxLeverage` (MARGIN-18). */
export interface RiskTier {
  readonly riskId: number
  /** Position value (quote money; base coin for inverse) up to which the tier holds, inclusive. */
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
  /** Small number that stands for the symbol in public frames; unique per venue session's catalogue. */
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
  /** false: kept out of lists, still resolvable (SYM-34). */
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
  /** Unix ms; 0 where it doesn't apply. */
  readonly startTradingTime: number
  readonly settleTradingTime: number
  /** One of the nine quarter codes of dated contracts, else ''. */
  readonly quarter: string
  /** Options: strike, and which way. Expiry stands in `settleTradingTime`. */
  readonly strikePrice?: DecimalText
  readonly optionType?: 'Call' | 'Put'
  /** Not open for trade yet; with `isPreListing` its private lists may be asked already (HTTP-06, HTTP-07). */
  readonly isPreListing?: boolean
  readonly expectedStartTradingTime?: number
  /** Whether the expected start is told to traders, and where one can read about it (SYM-37). */
  readonly isExpectedStartShown?: boolean
  readonly expectedStartUrl?: string
  /** Phase of a pre-listing, as the exchange names it. */
  readonly preListingPhase?: string
  readonly supportCopyTrade?: boolean
  readonly utaSupportOnly?: boolean
  /** 'TradFi' for symbols of that type. */
  readonly symbolType?: string
  /** Spot: one side is taken away from everybody for now (SYM-16). */
  readonly isBanBuy?: boolean
  readonly isBanSell?: boolean
  /** Spot margin: smallest margin rate of a loan, as a fraction; absent where none is lent. */
  readonly borrowRate?: DecimalText
  /**
   * How far from the mark price (spot: from the index price) orders may be priced, as a fraction: a buy at most above it, a
   * sell at most below it. Market orders end there; limit prices beyond are drawn in, on spot refused (SYM-15).
   */
  readonly priceLimitRate?: DecimalText
  /** The two symbols of a spread, first bought, second sold. */
  readonly spreadLegs?: readonly [string, string]
  /** Decimals the exchange counts prices at; `priceFraction` is what the wire and the screen use. */
  readonly priceScale?: number
  readonly tickSizeFraction?: number
  /** First tier's margin rates and their growth per step, in percent (SYM-31). */
  readonly initialMarginRate?: DecimalText
  readonly maintenanceMarginRate?: DecimalText
  readonly initialMarginRateStep?: DecimalText
  readonly maintenanceMarginRateStep?: DecimalText
  /** Position value of the first tier and how much each further one adds (SYM-32). */
  readonly baseMaxOrdPositionValue?: DecimalText
  readonly stepMaxOrdPositionValue?: DecimalText
  /** Breakpoints of the leverage slider (SYM-32). */
  readonly section?: readonly number[]
  /** Addresses of a symbol's icons; same origin only. */
  readonly darkIcon?: string
  readonly lightIcon?: string
  /** Bounds of copy trade: leverage, and margin set apart in the settle coin (SYM-36). */
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

/** Coin that quantities of a symbol are in; '' for one nobody knows. */
export function quantityCoin(instrument: Instrument | undefined): string {
  if (instrument === undefined) return ''
  return isInverse(instrument.contractType) ? instrument.quoteCurrency : instrument.baseCurrency
}
