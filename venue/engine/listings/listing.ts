/** Plain data of a listed symbol: enough to create the same instrument after a restart. */
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** The price a symbol follows, if its own isn't independent. */
export interface Follow {
  /** The symbol whose fair price it follows. */
  readonly lead: string
  /** Divides by this symbol's fair price (ETH/BTC); '' none. */
  readonly quoteLead: string
  readonly factor: number
  /** Yearly premium of a dated contract over its underlying, until delivery. */
  readonly basis: number
}

/** Catalogue fields that most symbols don't have. */
export type ListingFlags = Pick<Partial<Instrument>, FlagName>
type FlagName =
  | 'symbolDisplay'
  | 'supportCopyTrade'
  | 'utaSupportOnly'
  | 'symbolType'
  | 'borrowRate'
  | 'spreadLegs'
  | 'expectedStartTradingTime'
  | 'symbolTags'
  | 'isPopular'

export interface Listing {
  readonly symbol: string
  readonly symbolName: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly base: string
  readonly quote: string
  readonly settle: string
  /** Decimal text; its decimals are the symbol's unless `priceFraction` is given. */
  readonly tick: string
  readonly priceFraction?: number
  readonly lot: string
  readonly maxQty: string
  readonly maxMarketQty: string
  /** Quote coin; inverse: contracts. */
  readonly minNotional: string
  readonly takerFeeE8: number
  readonly makerFeeE8: number
  /** 0: no leverage (options, spot). */
  readonly maxLeverage: number
  /** Decimal text. */
  readonly startPrice: string
  /** Yearly, in percent; of options the implied one. */
  readonly volatility: number
  readonly fundingMinutes: number
  /** Unix ms. */
  readonly since: number
  /** Unix ms; 0 never. */
  readonly deliveryAt: number
  readonly quarter: string
  /** Mean time between steps of its crowd, ms. */
  readonly stepMs: number
  /** Mean turnover per minute in hundredths of the quote coin. */
  readonly minuteMoney: number
  readonly depth: Depth
  readonly follow: Follow | null
  readonly option: { readonly isCall: boolean; readonly strike: string } | null
  readonly flags: ListingFlags
}

/** How the makers of a symbol quote. */
export interface Depth {
  /** Minimum number of levels per side. */
  readonly levels: number
  /** Mean distance between levels as a share of the price. */
  readonly gap: number
  /** Half of the usual spread as a share of the price; 0: one or two ticks. */
  readonly halfSpread: number
  /** Mean value of a level as a share of a minute's turnover. */
  readonly level: number
}

export const FULL_DEPTH: Depth = { levels: 140, gap: 7e-6, halfSpread: 0, level: 0.06 }
export const THIN_DEPTH: Depth = { levels: 40, gap: 4e-5, halfSpread: 2e-5, level: 0.2 }
export const OPTION_DEPTH: Depth = { levels: 12, gap: 1.2e-2, halfSpread: 8e-3, level: 0.5 }

/** States of a symbol. PreListing: coming soon with a pending pre-listing; ComingSoon: without one. */
export const symbolStates = ['Trading', 'PreListing', 'ComingSoon', 'Closed', 'Delisted'] as const
export type SymbolState = (typeof symbolStates)[number]
