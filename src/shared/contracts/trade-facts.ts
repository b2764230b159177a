import type { EndReason } from '../domain/end-reasons.ts'
import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** Events of a trader's orders and positions. Each makes one notice. */
export const tradeFactKinds = [
  'orderPlaced',
  'orderAmended',
  'orderTriggered',
  'orderFilled',
  'orderCancelled',
  'ordersCancelled',
  'orderPartlyCancelled',
  'orderRejected',
  'positionClosed',
  'positionReduced',
  'positionLiquidated',
  'positionDelivered',
  /** The exchange sold coins to repay a loan. `symbol` is its coin. */
  'loanCalled',
  'positionChanged',
  'optionTraded',
] as const

export type TradeFactKind = (typeof tradeFactKinds)[number]

/** One event, found by a push, an answer, or a comparison after an outage. Amounts are decimal text. */
export interface TradeFact {
  readonly kind: TradeFactKind
  /** Order or position of the event; with `kind` the id of its notice. */
  readonly key: string
  /** '' if it concerns several symbols. */
  readonly symbol: string
  readonly side: Side
  /** A reduce-only order of an account that holds longs and shorts apart: its side alone does not say what it does. */
  readonly closes?: boolean
  /** Stop order type (TakeProfit, StopLoss ...), '' for other orders. */
  readonly stop: string
  readonly qty?: DecimalText
  readonly filled?: DecimalText
  /** Average fill price, else the order's price. Absent: market. */
  readonly price?: DecimalText | undefined
  /** Trigger price of a conditional order. */
  readonly trigger?: DecimalText | undefined
  readonly reason: EndReason | ''
  /** Strategy that placed the order, '' none. */
  readonly origin: string
  /** Realised profit, signed. Absent if unknown. */
  readonly pnl?: DecimalText | undefined
  /** Size of the position afterwards, '0' flat. */
  readonly left?: DecimalText | undefined
  /** Number of orders canceled at once. */
  readonly count?: number
  /** A slice, one of many orders of a strategy: its notices are counted. */
  readonly isSeries?: true
  /** The order was made with an API key. */
  readonly isByApi?: true
  /** When it happened (Unix ms of the exchange). Only for an event found after an outage. */
  readonly lateAt?: number
}

/** The outcome of a command whose answer was lost. An order that was found makes a `TradeFact` instead. */
export interface IntentFact {
  readonly kind: 'intentSettled'
  readonly key: string
  readonly what: 'create' | 'replace' | 'cancel' | 'account'
  readonly outcome: 'accepted' | 'rejected' | 'absent' | 'unproven'
  readonly symbol: string
  /** The order that was changed or canceled, '' for a new one. */
  readonly orderId: string
  /** The request of a new order, as JSON text; '' for the others. */
  readonly content: string
  /** What a replace asks for; '' or absent for what stays. */
  readonly price?: string
  readonly qty?: string
  readonly trigger?: string
}
