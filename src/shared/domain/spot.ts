import type { DecimalText } from '../units/decimal-text.ts'

/** CHAIN_TOKEN or REAL_MONEY (SYM-44). Another text is passed on unchanged. */
export type TokenType = 'CHAIN_TOKEN' | 'REAL_MONEY' | (string & {})

/** The most that the embedded exchange lends an account of a coin, in USD. */
export const MOST_LENT_USD = 5_000_000
/** Maintenance margin rate of the embedded exchange's loans, in percent of their value. */
export const LOAN_MM_PERCENT = 4

/** A spot symbol (ENTITY-28, ENTITY-29). Values the exchange did not send are absent. */
export interface SpotSymbol {
  readonly symbolId: string
  readonly symbolName: string
  readonly baseTokenId: string
  readonly baseTokenName: string
  readonly quoteTokenId: string
  readonly quoteTokenName: string
  /** Steps as text; their decimals are the precisions below. */
  readonly basePrecision: string
  readonly quotePrecision: string
  readonly minPricePrecision: string
  readonly minTradeQuantity: DecimalText
  readonly minTradeAmount: DecimalText
  readonly maxTradeQuantity?: DecimalText
  readonly maxTradeAmount?: DecimalText
  /** Book steps in ticks. */
  readonly digitMerge: readonly number[]
  readonly showStatus: boolean
  readonly label?: string
  readonly allowPlan: boolean
  readonly noticeVisible: boolean
  readonly symbolType?: string
  /** Leveraged tokens: underlying and direction. */
  readonly ltUnderlying?: string
  readonly ltDirection?: string
  readonly tags: readonly string[]
  readonly tokenFullName?: string
  readonly iconUrl?: string
  readonly iconDayUrl?: string
  /** Unix ms, 0 unknown. */
  readonly onlineTime: number
  readonly mark?: string
  readonly quoteTokenLeverageRatio?: DecimalText
  readonly baseTokenLeverageRatio?: DecimalText
  readonly loanEnabled: boolean
  readonly isTest: boolean
  readonly isBanBuy: boolean
  readonly isBanSell: boolean
  /** 1 trades. */
  readonly tradeStatus: number
  readonly zeroFeeType: number
  /** Largest distance of a limit or market price in percent. Default: 3 (SYM-15). */
  readonly limitOrderPriceLimitPercentage: DecimalText
  readonly marketOrderPriceLimitPercentage: DecimalText
  /** Of 24 h, in the base token. */
  readonly volume?: DecimalText
  /** Decimals of the three steps (SYM-13). */
  readonly quantityPrecision: number
  readonly pricePrecision: number
  readonly amountPrecision: number
  /** Its quote token is real money (SYM-14). */
  readonly isFiat: boolean
}

/** Spot symbols of one quote token (SYM-44). */
export interface QuoteTokenGroup {
  readonly tokenId: string
  readonly tokenName: string
  readonly tokenFullName: string
  readonly tokenType: TokenType
  readonly quoteTokenSymbols: readonly SpotSymbol[]
  readonly quoteTags: readonly string[]
  readonly zeroFeeType: number
}

/** A quote token in the market menu. */
export interface QuoteToken {
  readonly tokenName: string
  /** Real money. These tokens are listed together. */
  readonly isFiat: boolean
}
export const quoteTokensOf = ({ groups }: SpotCatalogueView): readonly QuoteToken[] =>
  groups.map(({ tokenName, tokenType }) => ({ tokenName, isFiat: tokenType === 'REAL_MONEY' }))

/**
 * The spot symbols and their source: both lists merged, version 2 alone, the stored list, or the two built-in symbols.
 */
export interface SpotCatalogueView {
  readonly groups: readonly QuoteTokenGroup[]
  readonly source: 'network' | 'v2' | 'cache' | 'built-in'
}

/** Whether a symbol is listed, and which sides can be traded (SYM-16). */
export function spotTrading(symbol: SpotSymbol): {
  readonly isListed: boolean
  readonly canBuy: boolean
  readonly canSell: boolean
} {
  const trades = symbol.tradeStatus === 1
  return {
    isListed: symbol.showStatus && !symbol.isTest,
    canBuy: trades && !symbol.isBanBuy,
    canSell: trades && !symbol.isBanSell,
  }
}
