/** The engine's records in memory. Only the engine writes them; they leave it as copies (domain records). */
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import type {
  AdlRank,
  PositionIdx,
  PositionMode,
  Side,
  TimeInForce,
  TriggerPriceType,
} from '#shared/domain/enums.ts'
import type { AttachedStops, Origin, Slip, StrategyState, Trail } from '../terms/order-parts.ts'
import type { LogEntry } from '../terms/log-entry.ts'
import type { IntegerPosition } from '#shared/maths/integer/terms.ts'
import type { Spec } from '../terms/spec.ts'

/** An entry in a level's queue: a user's order, or house quantity (order null). */
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
  /** 1, 2, 3 ... in order of creation. */
  readonly number: number
  readonly orderLinkId: string | null
  readonly account: Account
  readonly spec: Spec
  readonly isBuy: boolean
  /** A conditional order's kind once it has triggered. */
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
  /** 1: triggers when the price rises to it, 2: when it falls to it. */
  triggerDirection: 0 | 1 | 2
  /** One of ENTITY-04, '' for a plain order. */
  readonly stopOrderType: string
  /** ENTITY-05; 0 for a plain order. */
  readonly planType: 0 | 1 | 4 | 5 | 8 | 10 | 11
  /** Id of the order or strategy that created this one, '' none. */
  readonly parentOrderId: string
  /** Id of the other order of a pair of which only one may trigger, '' none. */
  ocoOrderId: string
  /** Strategy of this order or its parent; '' for a plain order. */
  readonly origin: Origin
  /** Slippage limit of a market order; null: the price band. */
  slip: Slip | null
  /** TP/SL that become the position's entries as the order fills. */
  attached: AttachedStops | null
  /** Trailing stops. */
  readonly trail: Trail | null
  /** Set for strategies: they place other orders and are never in the book themselves. */
  readonly strategy: StrategyState | null
  /** Spot: unit of a market buy's quantity in the command. The order's own quantities are in the base coin. */
  readonly marketUnit: '' | 'baseCoin' | 'quoteCoin'
  /** Spot margin: may borrow. */
  readonly isLeverage: boolean
  /** True for a position's TP/SL entries and trailing stop, which are cancelled with the position. */
  readonly ofPosition: boolean
  /** 'Reverse' for the second order of a reversal, '' otherwise. */
  readonly placeMode: string
  /** Name of the API key that placed it, '' for orders of the terminal. */
  readonly apiKeyName: string
  cancelType: string
  rejectReason: string
  readonly createdAt: number
  updatedAt: number
  /** Time priority: smaller is earlier in its level. */
  priority: number
  /** Margin of the open quantity in the parts of orderCostParts; 0 for reduce-only and untriggered orders. */
  cost: bigint
  /** Its entry in the book while it rests. */
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
/** Whether a status is final. */
export const isEnded = (status: string): boolean => ENDED.has(status)

export const sideOf = (isBuy: boolean): Side => (isBuy ? 'Buy' : 'Sell')

/** Position, settings and open-order sums of one account in one symbol: one-way, or one side of a hedge. */
export interface Holding extends IntegerPosition {
  readonly account: Account
  readonly spec: Spec
  readonly positionIdx: PositionIdx
  /** Signed: long positive. */
  size: number
  /** Entry value; the average price is derived from it. */
  value: bigint
  /** USDC contracts: value at the last session, from which profit is measured; null for others. */
  sessionValue: bigint | null
  /** Realised PnL of the open position with fees and funding, without sessions. */
  realised: bigint
  /** Unrealised profit already credited by sessions. */
  sessionRealised: bigint
  /** Funding paid by the open position; negative was received. */
  funding: bigint
  cumRealised: bigint
  /** Margin added manually; isolated only. */
  extra: bigint
  leverageE2: number
  isIsolated: boolean
  /** Isolated: margin is added automatically near liquidation (VENUE-22). */
  autoAdd: boolean
  /** The part of the open position closed so far: quantity, entry value, exit value. */
  closedQty: number
  closedValue: bigint
  exitValue: bigint
  createdAt: number
  updatedAt: number
  readonly orders: Set<LiveOrder>
  /** Its untriggered TP/SL entries and trailing stop; a subset of `orders`. */
  readonly stops: Set<LiveOrder>
  /** Quantities and margins of open, triggered orders that aren't reduce-only (orderCostParts). */
  buyQty: number
  sellQty: number
  buyCost: bigint
  sellCost: bigint
  /** Order margin currently charged for the two sides. */
  orderMargin: bigint
  /** Margin locked by an isolated position; 0 for cross. */
  isolatedMargin: bigint
  /** Rank in the queue for auto-deleveraging as last emitted, 1 to 5; 0 for none. */
  adlRank: AdlRank | 0
}

/** An account's balance of one coin, 1e-8. */
export interface CoinBalance {
  readonly coin: string
  wallet: bigint
  cumRealised: bigint
  /** Sums over the account's holdings that settle in the coin. */
  orderMargin: bigint
  isolatedMargin: bigint
  /** Locked by spot orders that pay with this coin. */
  locked: bigint
  /** Spot margin: lent by the house (part of the wallet), and interest not yet paid. */
  borrowed: bigint
  interest: bigint
}

/** An account's last ended orders, oldest first, with access by id. */
export interface EndedOrders {
  readonly list: readonly LiveOrder[]
  get(orderId: string): LiveOrder | undefined
  add(o: LiveOrder): void
  /** Removes and returns the oldest. */
  drop(count: number): readonly LiveOrder[]
  /** Sorts oldest first, after orders were restored in any order. */
  sort(): void
}

/** What an account keeps of ended orders, fills and moved money. */
export interface AccountHistory {
  /** Ended orders, oldest first, capped. */
  readonly ended: EndedOrders
  /** Open and ended orders by orderLinkId. */
  readonly byLink: Map<string, LiveOrder>
  /** Oldest first, capped. */
  readonly executions: Fill[]
  /** Ended positions, balance changes without a trade, loans: oldest first, capped. */
  readonly log: LogEntry[]
  /** Number of the last log entry. */
  logCount: number
}

/** Its history is read from the store when one of its fields is first used. */
export interface Account extends AccountHistory {
  readonly id: string
  readonly profileId: string
  info: AccountInfo
  /** Wallet at creation and after a reset, by coin. */
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
  /** Number of private connections last reported by the server. */
  connections: number
  /** Exchange time at which open orders are cancelled because nobody is connected; NEVER: none. */
  disconnectAt: number
  /** Classic accounts: position modes of symbols that differ from the account's, by spec id. */
  readonly modes: Map<number, PositionMode>
}

/** The house's balance of one coin, 1e-8. */
export interface HouseBalance {
  readonly coin: string
  /** Received minus paid by the house as counterparty of all users' trades. */
  cash: bigint
  fees: bigint
  insurance: bigint
  /** Sum of all deposits to user wallets. */
  deposits: bigint
}

/** The counterparty of all users: the crowd of makers and takers. */
export interface House {
  readonly coins: Map<string, HouseBalance>
  /** Signed position per instrument id; spot is in `coins`. */
  readonly sizes: Map<number, number>
}

/** Key of a holding: a symbol has one (one-way) or two (hedge). */
export const holdingId = (specId: number, positionIdx: PositionIdx): number => specId * 4 + positionIdx
