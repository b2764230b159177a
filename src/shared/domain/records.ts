import type { DecimalText } from '../units/decimal-text.ts'
import type {
  AccountKind,
  AccountMarginMode,
  OrderStatus,
  OrderType,
  PositionIdx,
  PositionMode,
  Side,
  TimeInForce,
  TriggerPriceType,
} from './enums.ts'

/** An order as every thread of the app knows it (ENTITY-10..12). Absent values stay absent. Times are Unix ms. */
export interface Order {
  readonly orderId: string
  readonly orderLinkId?: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: Exclude<OrderType, 'Conditions'>
  /** A status this build doesn't know is kept as its raw text (ENTITY-25). */
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
  readonly triggerBy?: TriggerPriceType
  readonly triggerDirection?: 1 | 2
  readonly takeProfit?: DecimalText
  readonly stopLoss?: DecimalText
  readonly cancelType?: string
  readonly cxlRejReason?: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** A position; flat positions are not sent as records but as removals. `size` is always positive. */
export interface Position {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly size: DecimalText
  readonly entryPrice: DecimalText
  /** Value at entry, the kept number (maths.md 1). */
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
  /** Margin added by hand to an isolated position. */
  readonly extraMargin?: DecimalText
  /** Realised PnL of the open position, fees and funding included, negative = paid. */
  readonly positionRPL?: DecimalText
  readonly cumRealisedPnl?: DecimalText
  readonly sessionAvgPrice?: DecimalText
  readonly breakevenPrice?: DecimalText
  readonly isAutoAddMargin: boolean
  readonly takeProfit?: DecimalText
  readonly stopLoss?: DecimalText
  readonly trailingStop?: DecimalText
  readonly riskId?: number
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
  readonly isMaker: boolean
  readonly leavesQty: DecimalText
  readonly execTime: number
}

/** Per-symbol settings of an account: leverage and margin mode hold without an open position too. */
export interface SymbolSetting {
  readonly symbol: string
  readonly buyLeverage: DecimalText
  readonly sellLeverage: DecimalText
  readonly isIsolated: boolean
}

export interface AccountInfo {
  readonly accountId: string
  readonly name: string
  readonly kind: AccountKind
  readonly isDemo: boolean
  readonly marginMode: AccountMarginMode
  readonly positionMode: PositionMode
}
