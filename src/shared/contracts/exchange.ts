/** What the exchange can do, and which one it is: one record for all threads. */
import type { DecimalText } from '../units/decimal-text.ts'
import { readCapabilities } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'

/** Networks of a real exchange. */
export const exchangeNetworks = ['mainnet', 'testnet', 'demo'] as const
export type ExchangeNetwork = (typeof exchangeNetworks)[number]

/** Why orders that open positions are refused: the trader, the end of the 12 hours, the kill switch, the loss of the day. */
export const stopReasons = ['trader', 'time', 'kill', 'loss'] as const
export type StopReason = (typeof stopReasons)[number]

/** Limits of a gateway for orders that open or enlarge a position; null: no such limit. */
export interface ExchangeLimits {
  /** Largest value of an order, USDT. */
  readonly orderValue: DecimalText | null
  /** How much worse than the mark price a price may be, in percent. */
  readonly priceDistance: DecimalText | null
  readonly ordersPerMinute: number | null
  readonly openOrders: number | null
  /** Largest value of a symbol's position, USDT. */
  readonly positionValue: DecimalText | null
  readonly symbols: readonly string[] | null
  /** Loss since 0:00 UTC that stops trading, USDT. */
  readonly dailyLoss: DecimalText | null
}

/** What the kill switch did. Counts are null where the exchange did not say: then nobody knows. */
export interface KillReport {
  /** Open orders that are left. */
  readonly orders: number | null
  /** Open positions that are left. */
  readonly positions: number | null
  /** Orders whose outcome is not known: they may still appear. */
  readonly open: number
  /** Positions were to be closed as well. */
  readonly closes: boolean
  /** Sentences about what failed, without a key; empty if nothing did. */
  readonly troubles: readonly string[]
}

export interface ExchangeView {
  /** Name for people; '' for the embedded exchange. */
  readonly name: string
  /** null: the embedded exchange. */
  readonly network: ExchangeNetwork | null
  /** Every command is refused: markets can be watched alone. */
  readonly isReadOnly: boolean
  /** Orders that open or enlarge a position are sent. */
  readonly isArmed: boolean
  /** Such orders need the trader to arm trading first, or again. */
  readonly needsArming: boolean
  /** Unix ms at which the arming ends; null without one. */
  readonly armedUntil: number | null
  /** What ended the last arming; null: nothing did. */
  readonly stoppedBy: StopReason | null
  readonly limits: ExchangeLimits | null
  /** What the terminal hides or does otherwise. */
  readonly capabilities: Capabilities
}

/** An exchange that can do everything: the embedded one, and one that does not say what it can do. */
export const ableExchange: ExchangeView = Object.freeze({
  name: '',
  network: null,
  isReadOnly: false,
  isArmed: true,
  needsArming: false,
  armedUntil: null,
  stoppedBy: null,
  limits: null,
  capabilities: readCapabilities({}),
})
