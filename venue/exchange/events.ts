import type {
  AccountInfo,
  Order,
  Position,
  StatedTotals,
  SymbolSetting,
  WalletCoin,
} from '#shared/domain/records.ts'
import type { Fill } from './fill.ts'
import type { OrderFlowEvent, Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** A private event of one account, in order. `seq` counts 1, 2, 3 ... per account without gaps. */
export type PrivateEvent = { readonly accountId: string; readonly seq: number } & (
  | { readonly kind: 'order'; readonly event: OrderFlowEvent | 'filled' | 'rejected'; readonly order: Order }
  /** A closed position is sent once more, with the size '0'. */
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'wallet'; readonly coin: WalletCoin }
  /** The account's sums, of an exchange that states them. */
  | { readonly kind: 'totals'; readonly totals: StatedTotals }
  | { readonly kind: 'execution'; readonly execution: Fill }
  | { readonly kind: 'setting'; readonly setting: SymbolSetting }
  /** The account's own settings changed: margin mode, position mode, cancel on disconnect. */
  | { readonly kind: 'account'; readonly account: AccountInfo }
  /** user.trade.msg (VENUE-43). */
  | { readonly kind: 'tradeMsg'; readonly message: TradeMessage }
  /** user.unify.liquidation, or user.option.liquidation for options (VENUE-44). */
  | { readonly kind: 'liquidation'; readonly liquidation: Liquidation }
)

/** The five scenes of trade messages (FEED-27), and ours of a called loan: its `symbol` is the coin that was repaid. */
export const tradeScenes = ['make', 'edit', 'cancel', 'position', 'liquidation', 'loan'] as const

export interface TradeMessage {
  readonly scene: (typeof tradeScenes)[number]
  readonly symbol: string
  readonly side: Side
  readonly orderId?: string
  readonly orderType?: 'Limit' | 'Market'
  readonly price?: DecimalText
  readonly qty?: DecimalText
  readonly leavesQty?: DecimalText
  /** Position size after the event. */
  readonly size?: DecimalText
  /** The exchange's reason code, such as CancelByPmTrialMmOverEquity. */
  readonly reason?: string
  readonly isPortfolioMargin: boolean
}

export interface Liquidation {
  readonly symbol: string
  readonly side: Side
  readonly qty: DecimalText
  readonly price: DecimalText
  /** Remaining position size; '0' after a full liquidation. */
  readonly size: DecimalText
  readonly isPartial: boolean
  readonly isPortfolioMargin: boolean
  readonly time: number
}

export interface PrivateSnapshot {
  readonly account: AccountInfo
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly wallet: readonly WalletCoin[]
  readonly settings: readonly SymbolSetting[]
  /** Absent on an exchange that does not state them, and before it did. */
  readonly totals?: StatedTotals
}
