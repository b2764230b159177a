/** Private state and its events, hub -> risk. */

import type { OrderFlowEvent, Side } from '../domain/enums.ts'
import type { AccountInfo, Execution, Order, Position, SymbolSetting, WalletCoin } from '../domain/records.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { StepsView } from './steps.ts'

/** The private state of an account at a sequence. */
export interface PrivateState {
  readonly account: AccountInfo
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly wallet: readonly WalletCoin[]
  readonly settings: readonly SymbolSetting[]
}

/** What the exchange tells people, not books. An unknown scene is kept as it came. */
export interface TradeMessage {
  readonly scene: 'make' | 'edit' | 'cancel' | 'position' | 'liquidation' | 'option-trade' | (string & {})
  readonly symbol: string
  readonly side: Side
  /** '' where it's about a position. */
  readonly orderId: string
  readonly orderType?: 'Limit' | 'Market'
  readonly price?: DecimalText
  readonly qty?: DecimalText
  readonly leavesQty?: DecimalText
  /** Position size after it. */
  readonly size?: DecimalText
  /** The exchange's word for why, '' none. */
  readonly reason: string
}

export type IntentOutcome = 'accepted' | 'rejected' | 'absent' | 'unproven'

/** How an intent ended whose answer was lost; `filled`: its order was found, filled. */
export type IntentEnd = IntentOutcome | 'filled'

/** Private events in order; never conflated, never repeated. `State` replaces everything (join, gap refetch, account change). */
export type PrivateFeedEvent =
  /** `continues`: nothing was missed since the event before. */
  | { readonly kind: 'State'; readonly state: PrivateState; readonly continues?: true }
  | { readonly kind: 'Cleared' }
  | {
      readonly kind: 'Order'
      readonly seq: number
      readonly event: OrderFlowEvent | (string & {})
      readonly order: Order
    }
  | { readonly kind: 'Position'; readonly seq: number; readonly position: Position }
  | { readonly kind: 'Wallet'; readonly seq: number; readonly coin: WalletCoin }
  | { readonly kind: 'Execution'; readonly seq: number; readonly execution: Execution }
  | { readonly kind: 'Setting'; readonly seq: number; readonly setting: SymbolSetting }
  /** A message for people: of a trade (FEED-27), a liquidation (FEED-28) or an option's fill (FEED-26). Changes no state. */
  | { readonly kind: 'Message'; readonly seq: number; readonly message: TradeMessage }
  /** An intent whose outcome is not known yet, or no longer unknown. */
  | {
      readonly kind: 'Intent'
      readonly orderLinkId: string
      readonly state: 'sending' | 'unknown' | 'resolved'
      readonly symbol: string
      /** Of a resolved one: what became of it. absent: it wasn't carried out; unproven: the exchange shows neither. */
      readonly outcome?: IntentOutcome
      /** An order that was found has been filled whole. */
      readonly isFilled?: true
    }
  /** An intent of several steps went on or ended. */
  | { readonly kind: 'Steps'; readonly steps: StepsView }
