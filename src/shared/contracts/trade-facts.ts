import type { EndReason } from '../domain/end-reasons.ts'
import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** What can happen to a trader's orders and positions; each is one notice. */
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
  'positionChanged',
  'optionTraded',
] as const

export type TradeFactKind = (typeof tradeFactKinds)[number]

/** One thing that happened, as the hub found it out: by a push, an answer or after an outage. Amounts are decimal text. */
export interface TradeFact {
  readonly kind: TradeFactKind
  /** What it is about: with `kind` the id of its notice. */
  readonly key: string
  /** '' where it is about several symbols. */
  readonly symbol: string
  readonly side: Side
  /** Kind of a stop order (TakeProfit, StopLoss ...); '' for others. */
  readonly stop: string
  readonly qty?: DecimalText
  readonly filled?: DecimalText
  /** Average price of what was filled, else the price asked for. Absent: market. */
  readonly price?: DecimalText
  /** Level a waiting order waits for. */
  readonly trigger?: DecimalText
  readonly reason: EndReason | ''
  /** Strategy the order comes from; '' none. */
  readonly origin: string
  /** Realised profit, signed; absent where it isn't known. */
  readonly pnl?: DecimalText
  /** Size of the position after it; '0' flat. */
  readonly left?: DecimalText
  /** How many orders were canceled at once. */
  readonly count?: number
  /** One of a strategy's many: counted. */
  readonly isSeries?: true
  /** Unix ms of the exchange when it happened; only of one found out after an outage. */
  readonly lateAt?: number
}

/** A change whose answer was lost, and what it came to; an order that was found is a `TradeFact` instead. */
export interface IntentFact {
  readonly kind: 'intentSettled'
  readonly key: string
  readonly what: 'create' | 'replace' | 'cancel' | 'account'
  readonly outcome: 'accepted' | 'rejected' | 'absent' | 'unproven'
  readonly symbol: string
}
