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
  readonly quarter: string
}

export const isInverse = (contractType: ContractType): boolean =>
  contractType === 'InversePerpetual' || contractType === 'InverseFutures'
