/** The records the core keeps in memory. Only the core writes them; what leaves it is copied into domain records. */
import type { AccountInfo, Execution } from '#shared/domain/records.ts'
import type { PositionIdx, Side, TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import type { IntegerPosition } from '#shared/maths/integer/terms.ts'
import type { Entry } from './book.ts'
import type { Spec } from './spec.ts'

export interface LiveOrder {
  readonly orderId: string
  /** 1, 2, 3 ... in the order of making. */
  readonly number: number
  readonly orderLinkId: string | null
  readonly account: Account
  readonly spec: Spec
  readonly isBuy: boolean
  /** A conditional order turns into this kind when it triggers. */
  readonly orderType: 'Limit' | 'Market'
  /** 0 for market orders. */
  price: number
  qty: number
  leaves: number
  cumQty: number
  cumValue: bigint
  cumFee: bigint
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  status: OrderState
  /** 0: none. */
  triggerPrice: number
  readonly triggerBy: TriggerPriceType
  /** 1 rises to the trigger, 2 falls to it. */
  readonly triggerDirection: 0 | 1 | 2
  readonly stopOrderType: string
  cancelType: string
  rejectReason: string
  readonly createdAt: number
  updatedAt: number
  /** Place in time: smaller stands before in its level. */
  priority: number
  /** Margin of the open quantity in the parts of orderCostParts; 0 for reduce-only and untriggered orders. */
  cost: bigint
  /** Its place in the book while it rests there. */
  entry: Entry | null
}

export type OrderState =
  | 'New'
  | 'PartiallyFilled'
  | 'Untriggered'
  | 'Triggered'
  | 'Rejected'
  | 'PartiallyFilledCanceled'
  | 'Filled'
  | 'Cancelled'
  | 'Deactivated'

export const sideOf = (isBuy: boolean): Side => (isBuy ? 'Buy' : 'Sell')

/** Position, settings and open-order sums of one account in one symbol. */
export interface Holding extends IntegerPosition {
  readonly account: Account
  readonly spec: Spec
  /** Signed: long positive. */
  size: number
  /** Entry value, the kept number. */
  value: bigint
  /** Realised PnL of the open position, fees and funding included. */
  realised: bigint
  cumRealised: bigint
  /** Margin added by hand; isolated only. */
  extra: bigint
  leverageE2: number
  isIsolated: boolean
  createdAt: number
  updatedAt: number
  readonly orders: Set<LiveOrder>
  /** Open, triggered, not reduce-only quantities and their margin (orderCostParts). */
  buyQty: number
  sellQty: number
  buyCost: bigint
  sellCost: bigint
  /** What of the two is charged now. */
  orderMargin: bigint
  /** Margin locked by an isolated position; 0 for cross. */
  isolatedMargin: bigint
}

export interface Account {
  readonly id: string
  readonly profileId: string
  readonly info: AccountInfo
  /** Wallet at its making and after a reset. */
  readonly initial: bigint
  seq: number
  wallet: bigint
  cumRealised: bigint
  /** Sums over its holdings. */
  orderMargin: bigint
  isolatedMargin: bigint
  readonly holdings: Map<number, Holding>
  readonly open: Map<string, LiveOrder>
  /** Ended orders, oldest first, capped. */
  readonly ended: LiveOrder[]
  readonly byLink: Map<string, LiveOrder>
  /** Oldest first, capped. */
  readonly executions: Execution[]
}

/** The counterparty of every user: makers and takers of the living book. Cash is wallet minus signed entry value. */
export interface House {
  cash: bigint
  /** Signed position per instrument id. */
  readonly sizes: Map<number, number>
  fees: bigint
  insurance: bigint
  /** Money ever put into user wallets. */
  deposits: bigint
}
