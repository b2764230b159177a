import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** Kinds of orders a trader may want to be asked before. */
export const guardedKinds = ['Limit', 'Market', 'Conditional', 'close', 'amend'] as const

export type GuardedKind = (typeof guardedKinds)[number]

/** An order as it is about to leave, or the change of one. */
export interface GuardQuestion {
  readonly symbol: string
  /** The order that is changed; '' a new one. What isn't said below is then the order's own. */
  readonly orderId: string
  readonly side: Side
  readonly orderType: 'Limit' | 'Market'
  readonly price: DecimalText | null
  readonly triggerPrice: DecimalText | null
  /** null: unchanged. Zero with `closes`: all of the position. */
  readonly qty: DecimalText | null
  readonly isQuoteQty: boolean
  readonly closes: boolean
  readonly positionIdx: PositionIdx
  /** Percent through the market from which it is warned, '' never. */
  readonly share: string
  /** Order value in the quote coin above which it is asked, '' never. */
  readonly largest: string
}

/** Stands for the time of a price that was never confirmed, or that nobody looked at. */
export const NEVER = '--'

/** What speaks against an order, and the order in words. Texts; '' none or unknown. */
export interface GuardVerdict {
  /** Percent the price is through the market, where that is more than the share. */
  readonly through: string
  /** The price it was held against. */
  readonly best: string
  /** When the oldest of those prices was confirmed last, HH:MM:SS, where it no longer is; `NEVER` where no such time is known. */
  readonly old: string
  /** The order's value, where it is above the largest. */
  readonly tooLarge: string
  readonly name: string
  readonly side: Side
  readonly qty: string
  readonly unit: string
  /** '' by market. */
  readonly price: string
  readonly value: string
  readonly coin: string
}
