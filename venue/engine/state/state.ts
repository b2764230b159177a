/** The records the core keeps in memory. Only the core writes them; what leaves it is copied into domain records. */
import type { AccountInfo, Execution } from '#shared/domain/records.ts'
import type { PositionIdx, PositionMode, Side, TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import type { AttachedStops, Origin, Slip, StrategyState, Trail } from '../terms/order-parts.ts'
import type { LogEntry } from '../terms/log-entry.ts'
import type { IntegerPosition } from '#shared/maths/integer/terms.ts'
import type { Spec } from '../terms/spec.ts'

/** One queue member of a level: a user's order, or house quantity (order null). */
export interface Entry {
  qty: number
  readonly order: LiveOrder | null
  readonly level: Level
  prev: Entry | null
  next: Entry | null
}

export interface Level {
  readonly price: number
  total: number
  /** Part of the total that belongs to the house. */
  house: number
  head: Entry | null
  tail: Entry | null
}

export interface LiveOrder {
  readonly orderId: string
  /** 1, 2, 3 ... in the order of making. */
  readonly number: number
  readonly orderLinkId: string | null
  readonly account: Account
  readonly spec: Spec
  readonly isBuy: boolean
  /** A conditional order turns into this kind when it triggers. */
  orderType: 'Limit' | 'Market'
  /** 0 for market orders. */
  price: number
  qty: number
  leaves: number
  cumQty: number
  cumValue: bigint
  cumFee: bigint
  timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  status: OrderState
  /** 0: none. */
  triggerPrice: number
  triggerBy: TriggerPriceType
  /** 1 rises to the trigger, 2 falls to it. */
  triggerDirection: 0 | 1 | 2
  /** One of ENTITY-04, '' for a plain order. */
  readonly stopOrderType: string
  /** ENTITY-05; 0 for a plain order. */
  readonly planType: 0 | 1 | 4 | 5 | 8 | 10 | 11
  /** The order or strategy that made this one, '' none. */
  readonly parentOrderId: string
  /** The other order of a pair of which one only may fire, '' none. */
  ocoOrderId: string
  /** Kept by children too; '' for an order placed as such. */
  readonly origin: Origin
  /** How far a market order may slip; null: as far as the price band. */
  slip: Slip | null
  /** TP/SL that become entries of the position as the order fills. */
  attached: AttachedStops | null
  /** Trailing stops. */
  readonly trail: Trail | null
  /** Orders that make others over time; such an order is never in the book itself. */
  readonly strategy: StrategyState | null
  /** Spot: what the quantity of a market buy was given in. The order's own quantities are of the base coin. */
  readonly marketUnit: '' | 'baseCoin' | 'quoteCoin'
  /** Spot margin: may borrow. */
  readonly isLeverage: boolean
  /** A TP/SL entry or trailing stop of a position: waits, closes, and goes when the position goes. */
  readonly ofPosition: boolean
  /** 'Reverse' for the second order of a reversal, '' otherwise. */
  readonly placeMode: string
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

const ENDED: ReadonlySet<string> = new Set<OrderState>([
  'Filled',
  'Cancelled',
  'PartiallyFilledCanceled',
  'Rejected',
  'Deactivated',
])
/** Whether an order of this status can't trade any more. */
export const isEnded = (status: string): boolean => ENDED.has(status)

export const sideOf = (isBuy: boolean): Side => (isBuy ? 'Buy' : 'Sell')

/** Position, settings and open-order sums of one account in one symbol: one-way, or one side of a hedge. */
export interface Holding extends IntegerPosition {
  readonly account: Account
  readonly spec: Spec
  readonly positionIdx: PositionIdx
  /** Signed: long positive. */
  size: number
  /** Entry value, the kept number. */
  value: bigint
  /** USDC contracts: the value profit counts from since the last session; null for others. */
  sessionValue: bigint | null
  /** Realised PnL of the open position, fees and funding included; sessions left out. */
  realised: bigint
  /** What sessions have credited of profit not realised yet. */
  sessionRealised: bigint
  /** Funding paid by the open position; negative was received. */
  funding: bigint
  cumRealised: bigint
  /** Margin added by hand; isolated only. */
  extra: bigint
  leverageE2: number
  isIsolated: boolean
  /** Isolated: margin is added by itself near liquidation (VENUE-22). */
  autoAdd: boolean
  /** What of the open position was closed so far: quantity, its entry value and its value at the exits. */
  closedQty: number
  closedValue: bigint
  exitValue: bigint
  createdAt: number
  updatedAt: number
  readonly orders: Set<LiveOrder>
  /** Those of the orders that wait for this position: its TP/SL entries and trailing stop. */
  readonly stops: Set<LiveOrder>
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

/** Money of one coin, 1e-8. */
export interface CoinBalance {
  readonly coin: string
  wallet: bigint
  cumRealised: bigint
  /** Sums over the account's holdings that settle in the coin. */
  orderMargin: bigint
  isolatedMargin: bigint
  /** Held by spot orders that pay with this coin. */
  locked: bigint
  /** Spot margin: lent by the house (part of the wallet), and interest not yet paid. */
  borrowed: bigint
  interest: bigint
}

/** The last orders of an account that can't trade any more, oldest first, and each by its id without a walk through them. */
export interface EndedOrders {
  readonly list: readonly LiveOrder[]
  get(orderId: string): LiveOrder | undefined
  add(o: LiveOrder): void
  /** Takes the oldest out. */
  drop(count: number): readonly LiveOrder[]
  /** Oldest first again, after they were read back in any order. */
  sort(): void
}

/** What an account keeps of ended orders, fills and moved money. */
export interface AccountHistory {
  /** Ended orders, oldest first, capped. */
  readonly ended: EndedOrders
  /** Open and ended orders by what their trader calls them. */
  readonly byLink: Map<string, LiveOrder>
  /** Oldest first, capped. */
  readonly executions: Execution[]
  /** Ended positions, money that moved without a trade, loans: oldest first, capped. */
  readonly log: LogEntry[]
  /** Number of the last log entry. */
  logCount: number
}

/** Its history is read from the store when one of its fields is first used. */
export interface Account extends AccountHistory {
  readonly id: string
  readonly profileId: string
  info: AccountInfo
  /** Wallets at its making and after a reset, by coin. */
  readonly initial: ReadonlyMap<string, bigint>
  seq: number
  /** By coin, in the order of first use. */
  readonly balances: Map<string, CoinBalance>
  /** By holdingId. */
  readonly holdings: Map<number, Holding>
  readonly open: Map<string, LiveOrder>
  /** The history as far as it is in memory; only a restart uses it directly. */
  readonly history: AccountHistory
  /** Reads the history from the store; null once it has been read. */
  unread: (() => void) | null
  /** Private connections the server last told of. */
  connections: number
  /** Exchange time its open orders are cancelled at, for nobody is connected; NEVER: not. */
  disconnectAt: number
  /** Classic accounts: symbols whose position mode isn't the account's, by spec id. */
  readonly modes: Map<number, PositionMode>
}

/** The exchange's side of one coin, 1e-8. */
export interface HouseBalance {
  readonly coin: string
  /** What the market makers got and paid: the counterpart of every user's trades. */
  cash: bigint
  fees: bigint
  insurance: bigint
  /** Money ever put into user wallets. */
  deposits: bigint
}

/** The counterparty of every user: makers and takers of the living book. */
export interface House {
  readonly coins: Map<string, HouseBalance>
  /** Signed position per instrument id; spot is kept as coins. */
  readonly sizes: Map<number, number>
}

/** Key of a holding: one symbol has one (one-way) or two (hedge). */
export const holdingId = (specId: number, positionIdx: PositionIdx): number => specId * 4 + positionIdx
