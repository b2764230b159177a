/** Private state and its events, hub -> risk. */

import type { OrderFlowEvent, Side } from '../domain/enums.ts'
import type {
  AccountInfo,
  Execution,
  Order,
  Position,
  StatedTotals,
  SymbolSetting,
  WalletCoin,
} from '../domain/records.ts'
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
  /** The account's sums, of an exchange that states them. */
  readonly totals?: StatedTotals
}

/** A message of the exchange for the trader. It changes no state. An unknown scene is passed on unchanged. */
export interface TradeMessage {
  readonly scene:
    | 'make'
    | 'edit'
    | 'cancel'
    | 'position'
    | 'liquidation'
    | 'loan'
    | 'option-trade'
    | (string & {})
  readonly symbol: string
  readonly side: Side
  /** '' if the message is about a position. */
  readonly orderId: string
  readonly orderType?: 'Limit' | 'Market'
  readonly price?: DecimalText
  readonly qty?: DecimalText
  readonly leavesQty?: DecimalText
  /** Position size after it. */
  readonly size?: DecimalText
  /** The exchange's code for the reason, '' none. */
  readonly reason: string
}

export type IntentOutcome = 'accepted' | 'rejected' | 'absent' | 'unproven'

/** An intent whose answer was lost. */
export interface UnknownIntent {
  readonly orderLinkId: string
  readonly symbol: string
  /** Of a new order; '' of a change or a cancel. */
  readonly side: Side | ''
  /** Parameters of the text that says which order it is (`noticeTexts`); none for all of a position. */
  readonly about: Readonly<Record<string, string>>
}

/** Outcome of an intent whose answer was lost. filled: its order was found and is filled. */
export type IntentEnd = IntentOutcome | 'filled'

/**
 * Private events, in order, never conflated, never repeated. `State` replaces everything (on joining, after a gap, on a
 * change of account).
 */
export type PrivateFeedEvent =
  /** `continues`: no event is missing between the one before and this state. */
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
  | { readonly kind: 'Totals'; readonly seq: number; readonly totals: StatedTotals }
  | { readonly kind: 'Execution'; readonly seq: number; readonly execution: Execution }
  | { readonly kind: 'Setting'; readonly seq: number; readonly setting: SymbolSetting }
  /**
   * A message for the trader: a trade (FEED-27), a liquidation (FEED-28) or an option's fill (FEED-26). Changes no
   * state.
   */
  | { readonly kind: 'Message'; readonly seq: number; readonly message: TradeMessage }
  /** An intent was sent, has an unknown outcome, or was resolved. */
  | {
      readonly kind: 'Intent'
      readonly orderLinkId: string
      readonly state: 'sending' | 'unknown' | 'resolved'
      readonly symbol: string
      /** Of an unknown intent that is a new order: the order's fields as JSON text. */
      readonly content?: string
      /** Outcome of a resolved intent. absent: it was not executed. unproven: the exchange shows no trace either way. */
      readonly outcome?: IntentOutcome
      /** The order was found and is filled completely. */
      readonly isFilled?: true
    }
  /** An intent of several steps advanced or ended. */
  | { readonly kind: 'Steps'; readonly steps: StepsView }
