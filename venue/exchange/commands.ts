/** Commands and queries of an account, and their answers. Plain data: the exchange checks every field. */
import type {
  AccountMarginMode,
  PositionIdx,
  PositionMode,
  Side,
  TimeInForce,
  TriggerPriceType,
} from '#shared/domain/enums.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Slippage limit of a market order (VENUE-59): a number of ticks, or percent with two decimals. */
export interface Slippage {
  readonly maxSlippage: string
  readonly maxSlippageType: 'TickSize' | 'Percent'
}

/** A take-profit or stop-loss leg as an order or a position carries it. Absent means none; '0' removes one. */
export interface TpSlFields {
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly tpTriggerBy?: TriggerPriceType
  readonly slTriggerBy?: TriggerPriceType
  readonly tpSlMode?: 'Full' | 'Partial'
  readonly tpOrderType?: 'Limit' | 'Market'
  readonly slOrderType?: 'Limit' | 'Market'
  readonly tpLimitPrice?: string
  readonly slLimitPrice?: string
  /** Partial only; as decimal text of the base coin or contracts. */
  readonly tpSize?: string
  readonly slSize?: string
  /** Market legs only. */
  readonly tpSlippage?: Slippage
  readonly slSlippage?: Slippage
}

/** An order that places other orders over time (VENUE-47). */
export type Strategy =
  /** Market orders of equal size, one every `intervalMs` over `durationMs`. */
  | { readonly origin: 'TWAP'; readonly durationMs: number; readonly intervalMs: number }
  /** Shows `subQty` at a time. */
  | { readonly origin: 'Iceberg'; readonly subQty: string }
  /** A post-only order that follows the best price of its own side, at most to `maxChasePrice`. */
  | { readonly origin: 'Chase Limit'; readonly chaseDistance: string; readonly maxChasePrice?: string }

export interface CreateOrder extends TpSlFields, Partial<Slippage> {
  readonly type: 'CreateOrder'
  readonly symbol: string
  readonly side: Side
  readonly orderType: 'Limit' | 'Market'
  readonly qty: string
  readonly price?: string
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly orderLinkId?: string
  /** Makes it a conditional order. */
  readonly triggerPrice?: string
  readonly triggerBy?: TriggerPriceType
  /** 1: the price rises to the trigger, 2: it falls to it. Refused if it no longer fits; absent: derived on arrival. */
  readonly triggerDirection?: 1 | 2
  /** Spot market buys: what `qty` counts (default quoteCoin, as at the exchange). */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin'
  /** Spot margin: may borrow. */
  readonly isLeverage?: boolean
  /** If given, the symbol's leverage is set before the order. */
  readonly leverage?: string
  /** Trailing stop order: distance in price or, as percent x 100, `trailValuePercentageE4`. */
  readonly trailValue?: string
  readonly trailValuePercentageE4?: number
  readonly activationPrice?: string
  /** Spot OCO: the other leg's trigger and, for a limit leg, its price. */
  readonly oco?: {
    readonly tpTriggerPrice: string
    readonly tpLimitPrice?: string
    readonly slTriggerPrice: string
    readonly slLimitPrice?: string
  }
  readonly strategy?: Strategy
  readonly isReversePosition?: boolean
  /** Set by the API: the name of the key that placed it. */
  readonly apiKeyName?: string
}

export interface SetTpSl extends TpSlFields {
  readonly type: 'SetTpSl'
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** Existing partial entries to amend (TPSL-35). */
  readonly tpOrderId?: string
  readonly slOrderId?: string
  /** Distance of a trailing stop as price; '0' removes it. */
  readonly trailingStop?: string
  readonly trailValuePercentageE4?: number
  readonly activationPrice?: string
}

export type Command =
  | CreateOrder
  | SetTpSl
  | (TpSlFields & {
      readonly type: 'ReplaceOrder'
      readonly orderId: string
      readonly symbol: string
      readonly price?: string
      readonly qty?: string
      readonly triggerPrice?: string
      /** Refused if the new trigger price lies the other way; absent: the direction may change with it. */
      readonly triggerDirection?: 1 | 2
    })
  | { readonly type: 'CancelOrder'; readonly orderId: string; readonly symbol: string }
  | { readonly type: 'CancelAll'; readonly symbol?: string }
  /** All partial TP/SL entries of one position only (VENUE-20). */
  | {
      readonly type: 'CancelTotally'
      readonly kind: 'PartialTpSlConditional'
      readonly symbol: string
      readonly positionIdx: PositionIdx
    }
  /** Market-closes all positions, or a symbol's, or one of its two sides (VENUE-16). */
  | { readonly type: 'CloseAll'; readonly symbol?: string; readonly positionIdx?: PositionIdx }
  | {
      readonly type: 'SetLeverage'
      readonly symbol: string
      readonly buyLeverage: string
      readonly sellLeverage: string
    }
  | { readonly type: 'SwitchMarginMode'; readonly symbol: string; readonly isIsolated: boolean }
  /** Account-wide (unified accounts). */
  | { readonly type: 'SetAccountMarginMode'; readonly marginMode: AccountMarginMode }
  /** One-way or hedge, for all symbols or one (classic accounts). */
  | { readonly type: 'SwitchPositionMode'; readonly mode: PositionMode; readonly symbol?: string }
  /** A negative `marginE8` removes margin. Unit: 1e-8 of the settle coin, as text (VENUE-23). */
  | {
      readonly type: 'AddMargin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly marginE8: string
    }
  | {
      readonly type: 'SetAutoAddMargin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly isAutoAddMargin: boolean
    }
  /** Cancels all open orders of the account `windowMs` after its last private connection ended. */
  | { readonly type: 'SetCancelOnDisconnect'; readonly isEnabled: boolean; readonly windowMs: number }
  /** Sent by the server: the account's open private connections. 0 starts the cancel-on-disconnect window, more ends it. */
  | { readonly type: 'PrivateConnections'; readonly count: number }
  | { readonly type: 'Repay'; readonly coin: string; readonly amount: string }
  | { readonly type: 'ResetAccount' }
  | { readonly type: 'AddDemoFunds'; readonly coin: string; readonly amount: string }

/** Read-only requests of an account. */
export type Query =
  /** Preview of the position after `AddMargin` with the same `marginE8` (VENUE-24). */
  | {
      readonly type: 'PreAddMargin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly marginE8: string
    }
  /**
   * One of the 20 lists as `result.list`, newest first by the records' `updatedAt`, `execTime` or `time`. `before` is an
   * exclusive Unix ms cursor. An exchange without such records answers an empty list, never a refusal.
   */
  | {
      readonly type: 'List'
      readonly list: TableList
      readonly symbol?: string
      readonly before: number
      readonly limit: number
    }
  /** `result.list` of ended positions, newest first by `updatedAt`. */
  | { readonly type: 'ClosedPnl'; readonly symbol?: string; readonly before: number; readonly limit: number }
  /** Wallet transactions as `result.list`: trades, fees, funding, transfers, liquidations, newest first by `time`. */
  | {
      readonly type: 'TransactionLog'
      readonly coin?: string
      readonly before: number
      readonly limit: number
    }
  /** Equity, margins and rates of the whole account (docs/choices.md#account-totals). */
  | { readonly type: 'AccountTotals' }
  /** `result.list` of CoinTotals, one per coin of the wallet. */
  | { readonly type: 'CoinTotals' }

/** Sums of an account in one coin. Amounts are in the coin; `usdPrice` is its index price, '0' for a coin without a market. */
export interface CoinTotals {
  readonly coin: string
  readonly usdPrice: DecimalText
  /** Wallet less debts, with the unrealised PnL of contracts and the value of options. */
  readonly equity: DecimalText
  /** Of contracts and options. */
  readonly unrealisedPnl: DecimalText
  readonly positionIM: DecimalText
  readonly positionMM: DecimalText
  readonly orderIM: DecimalText
  /** Interest of loans per hour, as a fraction. */
  readonly hourlyBorrowRate: DecimalText
}

export type QueryAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: number; readonly message: string }

export type CommandAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | Refusal

/**
 * A refused command has changed nothing. Code and text come from the error catalogue (#shared/errors). Exception: 39303
 * keeps the orders already placed, and `create_order_failed_qty_x` is the quantity that was not.
 */
export interface Refusal {
  readonly ok: false
  readonly code: number
  readonly message: string
  /** Values for the placeholders of the text, sent as `ext_map`: max_leverage, triggerBy. */
  readonly params?: Readonly<Record<string, string>>
}
