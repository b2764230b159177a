import type { OrderType, PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** Kinds of orders that can require a confirmation. */
export const guardedKinds = ['Limit', 'Market', 'Conditional', 'close', 'amend'] as const

export type GuardedKind = (typeof guardedKinds)[number]

/** An order about to be sent, or a change of an order. */
export interface GuardQuestion {
  readonly symbol: string
  /** Id of the order to change, '' for a new one. For a change, absent values below are the order's present ones. */
  readonly orderId: string
  readonly side: Side
  readonly orderType: OrderType
  readonly price: DecimalText | null
  readonly triggerPrice: DecimalText | null
  /** null: unchanged. Zero together with `closes`: the whole position. */
  readonly qty: DecimalText | null
  readonly isQuoteQty: boolean
  readonly closes: boolean
  readonly positionIdx: PositionIdx
  /** Warn from this many percent through the market, '' never. */
  readonly share: string
  /** Ask for confirmation above this order value in the quote coin, '' never. */
  readonly largest: string
}

/** An order that the trader chose by its side. A press on the other side needs a confirmation. */
export interface ChosenOrder {
  readonly side: Side
  readonly kind: 'Limit' | 'Market' | 'ConditionalMarket'
  /** Price or trigger price, with all decimals of its market; '' for none. */
  readonly price: string
}

/** Time of a price that was never confirmed, or of one no topic is subscribed for. */
export const NEVER = '--'

/** Warnings about an order, and the order in words. Display texts, '' none or unknown. */
export interface GuardVerdict {
  /** Percent the price is through the market, if that exceeds `share`. */
  readonly through: string
  /** The market price it was compared with. */
  readonly best: string
  /** If a price used is stale: when the oldest one was last confirmed, HH:MM:SS, or `NEVER`. */
  readonly old: string
  /** The order's value, if it exceeds `largest`. */
  readonly tooLarge: string
  readonly name: string
  readonly side: Side
  /** It only closes: a buy closes a short. */
  readonly closes: boolean
  readonly qty: string
  readonly unit: string
  /** The price it is placed at. '' for a market order. */
  readonly price: string
  /** The price as typed, if the exchange places the order at its price limit instead. */
  readonly typed: string
  readonly value: string
  readonly coin: string
}
