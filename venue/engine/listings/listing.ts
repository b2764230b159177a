/** What is listed, as plain data: enough to make the same instrument again after a restart. */
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** Where a symbol's price comes from when it has none of its own. */
export interface Follow {
  /** The symbol whose fair price it follows. */
  readonly lead: string
  /** Divides by this symbol's fair price (ETH/BTC); '' none. */
  readonly quoteLead: string
  readonly factor: number
  /** Yearly premium of a dated contract over its underlying, until delivery. */
  readonly basis: number
}

/** Catalogue fields that most symbols leave out. */
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
  /** Decimals as written count unless `priceFraction` says otherwise. */
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
  /** Mean time between acts of its crowd. */
  readonly stepMs: number
  /** Quote money traded in an average minute, hundredths. */
  readonly minuteMoney: number
  readonly depth: Depth
  readonly follow: Follow | null
  readonly option: { readonly isCall: boolean; readonly strike: string } | null
  readonly flags: ListingFlags
}

/** How the makers of a symbol quote. */
export interface Depth {
  /** Least number of levels a side. */
  readonly levels: number
  /** Mean distance between levels as a share of the price. */
  readonly gap: number
  /** Half of the usual spread as a share of the price; 0: one or two ticks. */
  readonly halfSpread: number
  /** Quote money of a usual level as a share of a minute's. */
  readonly level: number
}

export const FULL_DEPTH: Depth = { levels: 140, gap: 7e-6, halfSpread: 0, level: 0.06 }
export const THIN_DEPTH: Depth = { levels: 40, gap: 4e-5, halfSpread: 2e-5, level: 0.2 }
export const OPTION_DEPTH: Depth = { levels: 12, gap: 1.2e-2, halfSpread: 8e-3, level: 0.5 }

/** States a symbol is moved between. PreListing: coming soon, its pre-listing pending; ComingSoon: not even that. */
export const symbolStates = ['Trading', 'PreListing', 'ComingSoon', 'Closed', 'Delisted'] as const
export type SymbolState = (typeof symbolStates)[number]
