import type { DecimalText } from '../units/decimal-text.ts'
import type {
  AccountKind,
  AccountMarginMode,
  AdlRank,
  OrderStatus,
  OrderType,
  PositionIdx,
  PositionMode,
  Side,
  TimeInForce,
  TriggerPriceType,
} from './enums.ts'
import type { PlanType } from './order-kinds.ts'

/**
 * An order, in all threads of the app (ENTITY-10..12). Values the exchange did not send are absent. Times are Unix ms.
 */
export interface Order {
  readonly orderId: string
  readonly orderLinkId?: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  /** A status this build does not know is its raw text (ENTITY-25). */
  readonly orderStatus: OrderStatus | (string & {})
  readonly price?: DecimalText
  readonly qty: DecimalText
  readonly leavesQty: DecimalText
  readonly cumExecQty: DecimalText
  readonly cumExecValue?: DecimalText
  readonly cumExecFee?: DecimalText
  readonly avgPrice?: DecimalText
  readonly timeInForce: TimeInForce | (string & {})
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly stopOrderType?: string
  readonly triggerPrice?: DecimalText
  readonly triggerBy?: TriggerPriceType | (string & {})
  readonly triggerDirection?: 1 | 2
  readonly takeProfit?: DecimalText
  readonly stopLoss?: DecimalText
  readonly tpTriggerBy?: TriggerPriceType | (string & {})
  readonly slTriggerBy?: TriggerPriceType | (string & {})
  readonly tpSlMode?: TpSlMode | (string & {})
  readonly tpOrderType?: 'Limit' | 'Market'
  readonly slOrderType?: 'Limit' | 'Market'
  readonly limitTakeProfit?: DecimalText
  readonly limitStopLoss?: DecimalText
  readonly tpMaxSlippage?: DecimalText
  readonly tpMaxSlippageType?: 'TickSize' | 'Percent'
  readonly slMaxSlippage?: DecimalText
  readonly slMaxSlippageType?: 'TickSize' | 'Percent'
  /** Distance of a trailing stop as a price. */
  readonly trailValue?: DecimalText
  readonly trailValuePercentageE4?: number
  readonly activationPrice?: DecimalText
  /** The order, position entry or strategy that created this order. */
  readonly parentOrderId?: string
  readonly cancelType?: string
  readonly cxlRejReason?: string
  /** Spot: coin of a market buy's quantity. */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin'
  readonly maxSlippage?: DecimalText
  readonly maxSlippageType?: 'TickSize' | 'Percent'
  /** Spot margin. */
  readonly isLeverage?: boolean
  readonly feeRate?: DecimalText
  readonly orderIM?: DecimalText
  readonly orderPNL?: DecimalText
  /** Unix ms, dated contracts and options. */
  readonly deliveryTime?: number
  readonly strikePrice?: DecimalText
  readonly baseCoin?: string
  /** Market type (ENTITY-03). */
  readonly marketsType?: string
  readonly placeMode?: string
  readonly accountMode?: string
  /** Orders placed through the API: the name of the key. */
  readonly apiKeyName?: string
  /** A gateway: another program placed it at the exchange. */
  readonly isElsewhere?: boolean
  /** Origin: TWAP, Iceberg, Chase Limit (VENUE-47). */
  readonly specialTradeFrom?: string
  /** 1 conditional, 4 trailing stop, 5 trailing profit, 8 stop-limit, 10 OCO, 11 TP/SL (ENTITY-05). */
  readonly planType?: PlanType
  /** The other order of an OCO pair. */
  readonly ocoOrderId?: string
  /** The two legs of a spread order (ENTITY-13). */
  readonly legs?: readonly OrderLeg[]
  readonly createdAt: number
  readonly updatedAt: number
}

/** Full: one pair for the whole position, filled at market. Partial: entries with their own size. */
export const tpSlModes = ['Full', 'Partial', 'UNKNOWN'] as const
export type TpSlMode = (typeof tpSlModes)[number]

export interface OrderLeg {
  readonly orderId: string
  readonly productType: string
  readonly symbolId: string
  readonly side: Side
}

/** An entry of a position's partial TP/SL (POS-26): one of its own stop orders. */
export interface PartialTpSl {
  readonly orderId: string
  readonly stopOrderType: 'PartialTakeProfit' | 'PartialStopLoss' | (string & {})
  readonly triggerPrice: DecimalText
  readonly triggerBy?: TriggerPriceType | (string & {})
  readonly qty: DecimalText
}

/** Per unit of the underlying (docs/choices.md#option-greeks). */
export interface Greeks {
  readonly delta: DecimalText
  readonly gamma: DecimalText
  readonly vega: DecimalText
  readonly theta: DecimalText
  readonly iv: DecimalText
}

/** A position. `size` is never negative. A private event with the size '0' removes it; lists have no such record. */
export interface Position {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly size: DecimalText
  readonly entryPrice: DecimalText
  /** Value at entry: the stored number (docs/choices.md#kept-value). */
  readonly positionValue: DecimalText
  readonly leverage: DecimalText
  readonly isIsolated: boolean
  readonly mode: PositionMode
  readonly liqPrice?: DecimalText
  readonly bustPrice?: DecimalText
  readonly markPrice?: DecimalText
  readonly positionIM?: DecimalText
  readonly positionMM?: DecimalText
  readonly positionBalance?: DecimalText
  /** Margin the trader added to an isolated position. */
  readonly extraMargin?: DecimalText
  /**
   * Unrealised PnL at `markPrice` (USDC contracts: since the last session) and its percentage, if the exchange sends
   * them. Ours does not: the client has the newer price (docs/choices.md#roi).
   */
  readonly positionUPL?: DecimalText
  readonly ROI?: DecimalText
  /** Realised PnL of the open position, fees and funding included, negative = paid. */
  readonly positionRPL?: DecimalText
  readonly cumRealisedPnl?: DecimalText
  readonly sessionAvgPrice?: DecimalText
  readonly breakevenPrice?: DecimalText
  readonly isAutoAddMargin: boolean
  readonly takeProfit?: DecimalText
  readonly stopLoss?: DecimalText
  readonly trailingStop?: DecimalText
  readonly tpTriggerBy?: TriggerPriceType | (string & {})
  readonly slTriggerBy?: TriggerPriceType | (string & {})
  readonly tpSlMode?: TpSlMode | (string & {})
  readonly activationPrice?: DecimalText
  /** Present trigger price of the trailing stop. */
  readonly tsTriggerPrice?: DecimalText
  readonly trailValuePercentageE4?: number
  /** Funding paid by the open position, negative = received. */
  readonly positionFundingFee?: DecimalText
  /** 5 is deleveraged first. Only contracts that may be deleveraged have it. */
  readonly adlRankIndicator?: AdlRank
  readonly tradePnl?: DecimalText
  /** Only reducing is allowed (the symbol is about to expire). */
  readonly reduceOnly?: boolean
  readonly deliveryTime?: number
  readonly strikePrice?: DecimalText
  readonly greeks?: Greeks
  readonly riskId?: number
  readonly partialTpslList?: readonly PartialTpSl[]
  /** Cost of a buy or sell order per unit of its value, fees included (POS-26). Options have none. */
  readonly buyValueToCost?: DecimalText
  readonly sellValueToCost?: DecimalText
  readonly createdAt: number
  readonly updatedAt: number
}

/** `${symbol}:${positionIdx}`: the key of a position in every map. */
export const positionKey = (symbol: string, positionIdx: PositionIdx): string => `${symbol}:${positionIdx}`

export interface WalletCoin {
  readonly coin: string
  readonly walletBalance: DecimalText
  /** Margin held by isolated positions and orders in this coin; the free part is derived by the risk worker. */
  readonly positionMargin: DecimalText
  readonly orderMargin: DecimalText
  readonly cumRealisedPnl: DecimalText
  /** Spot margin: amount borrowed, and interest not paid yet. */
  readonly borrowed?: DecimalText
  readonly accruedInterest?: DecimalText
  /** Locked by spot orders that sell this coin. */
  readonly locked?: DecimalText
}

/** Sums of one coin as the exchange computed them, in the coin. What it does not state is absent. */
export interface StatedCoin {
  readonly coin: string
  /** Price of the coin in USD that the account's sums were made with. */
  readonly usdPrice?: DecimalText
  readonly equity?: DecimalText
  readonly unrealisedPnl?: DecimalText
  readonly positionIM?: DecimalText
  readonly positionMM?: DecimalText
  readonly orderIM?: DecimalText
  /** Isolated margin only: what orders may still use. */
  readonly free?: DecimalText
}

/**
 * Sums of the account in USD as the exchange computed them; rates are fractions. What it does not state is absent: isolated
 * margin has no sums of margins. An exchange whose sums follow from its public data does not send them.
 */
export interface StatedTotals {
  /** Unix ms at which the exchange stated the sums. */
  readonly time: number
  /** Unix ms at which the exchange last stated all positions' figures: `liqPrice`, `positionIM`, `positionMM`. */
  readonly positionsTime?: number
  readonly totalEquity?: DecimalText
  readonly totalWalletBalance?: DecimalText
  readonly totalMarginBalance?: DecimalText
  readonly totalAvailableBalance?: DecimalText
  readonly totalPerpUPL?: DecimalText
  readonly totalInitialMargin?: DecimalText
  readonly totalMaintenanceMargin?: DecimalText
  readonly accountIMRate?: DecimalText
  readonly accountMMRate?: DecimalText
  readonly coins: readonly StatedCoin[]
}

export interface Execution {
  readonly execId: string
  readonly orderId: string
  readonly orderLinkId?: string
  readonly symbol: string
  readonly side: Side
  readonly execPrice: DecimalText
  readonly execQty: DecimalText
  readonly execValue: DecimalText
  readonly execFee: DecimalText
  /** Coin of the fee: for spot buys the base coin. Absent in records stored by older venues. */
  readonly feeCoin?: string
  readonly isMaker: boolean
  /** The side of a hedge it changed. Absent in records stored by older venues. */
  readonly positionIdx?: PositionIdx
  readonly leavesQty: DecimalText
  readonly execTime: number
}

/** Settings of an account for a symbol. They apply without an open position too. */
export interface SymbolSetting {
  readonly symbol: string
  readonly buyLeverage: DecimalText
  readonly sellLeverage: DecimalText
  readonly isIsolated: boolean
  /** Classic accounts: set if it differs from the account's. */
  readonly positionMode?: PositionMode
}

export interface AccountInfo {
  readonly accountId: string
  readonly name: string
  readonly kind: AccountKind
  readonly isDemo: boolean
  readonly marginMode: AccountMarginMode
  readonly positionMode: PositionMode
  readonly copyTrade?: 'leader' | 'follower'
  /** 2 and 3 are loyalty labels, 0 none (VENUE-57). */
  readonly loyaltyLabel?: 0 | 2 | 3
  readonly inviteCode?: string
  readonly avatar?: string
  /** USDT that a demo account holds, in the list of accounts to choose from. */
  readonly demoUsdt?: DecimalText
  /** Open orders are cancelled when the last private connection ended this long ago; absent: off. Ms. */
  readonly cancelOnDisconnectMs?: number
}
