import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { AccountInfo, Execution, WalletCoin } from '#shared/domain/records.ts'
import type { LeverageRow } from '../map/account.ts'
import { isEnded } from '../map/enums.ts'
import type { ExecutionRow } from '../map/execution.ts'
import type { PositionRow } from '../map/position.ts'
import type { CoinFigures, Totals } from '../map/wallet.ts'
import { newerOrder, newerPosition, newerRead } from './newer-row.ts'

/** A fill whose id was not seen before. */
export type Fill = Extract<ExecutionRow, { readonly kind: 'fill' }>

/** A coin with the time of its answer or message, Unix ms. */
export interface CoinRow {
  readonly readAt: number
  readonly coin: WalletCoin
  readonly figures: CoinFigures
}
/** Leverage of a side with the time of its answer or message, Unix ms. */
export type ReadLeverage = LeverageRow & { readonly readAt: number }

/** What outlives the process: ids of the newest fills, and the place where new fills and ends of orders are stored. */
export interface PrivateMemory {
  /** Executions that an earlier start knew, oldest first: they are history, not news. */
  readonly executionIds: readonly string[]
  /** Unix ms of the newest of them; 0 without one. */
  readonly newestFill: number
  addFill(execution: Execution): void
  addEnded(order: Order): void
}

const noMemory: PrivateMemory = {
  executionIds: [],
  newestFill: 0,
  addFill: () => undefined,
  addEnded: () => undefined,
}

/** Keys of records that a row may have changed since they were last published. */
export interface Touched {
  readonly orders: Set<string>
  readonly positions: Set<string>
  readonly coins: Set<string>
  readonly symbols: Set<string>
  readonly fills: Fill[]
  hasAccount: boolean
  hasTotals: boolean
}

/** Ended orders that are stored, the newest ones: a late row must not bring one back. */
export const MAX_ENDED = 5_000
/** Ids of executions that are stored, to drop repeats. */
export const MAX_EXECUTIONS = 20_000

const untouched = (): Touched => ({
  orders: new Set(),
  positions: new Set(),
  coins: new Set(),
  symbols: new Set(),
  fills: [],
  hasAccount: false,
  hasTotals: false,
})

/** Merges a row into a map by its key. */
function put<T>(map: Map<string, T>, key: string, row: T, join: (a: T, b: T) => T): void {
  const known = map.get(key)
  map.set(key, known === undefined ? row : join(known, row))
}

/** Whether two rows of one change and one time differ: a field that one of them lacks may have been removed, or not. */
const isContradiction = (a: PositionRow | undefined, b: PositionRow): boolean =>
  a?.seq === b.seq &&
  a.updatedAt === b.updatedAt &&
  a.readAt === b.readAt &&
  !isDeepStrictEqual(a.position, b.position)

/** All private records by their keys, merged from rows of answers and messages in any order. */
export interface PrivateRecords {
  readonly orders: ReadonlyMap<string, Order>
  /** Ids of orders by their link ids, the first one of each. */
  readonly linked: ReadonlyMap<string, string>
  readonly positions: ReadonlyMap<string, PositionRow>
  readonly coins: ReadonlyMap<string, CoinRow>
  readonly leverages: ReadonlyMap<string, ReadLeverage>
  totals(): Totals | null
  /** Unix ms at which Bybit last stated the figures of all positions; 0 before it did. */
  positionsReadAt(): number
  account(): AccountInfo
  /** Unix ms of the newest fill; 0 without one. */
  newestFill(): number
  /** `readAt`: time of its answer or message, Unix ms. */
  addOrder(order: Order, readAt: number): void
  addPosition(row: PositionRow): void
  /** Ends a position that Bybit does not have at a time, Unix ms, unless a row about it is newer than that. */
  closePosition(key: string, at: number): void
  addFill(fill: Fill): void
  addCoin(row: CoinRow): void
  addTotals(totals: Totals): void
  /** All positions were read at a time, Unix ms. */
  confirmPositions(at: number): void
  addLeverage(row: ReadLeverage): void
  setAccount(account: AccountInfo): void
  /** Removes an order that Bybit does not know any more. */
  forgetOrder(orderId: string): void
  /** What was touched since the last call. */
  takeTouched(): Touched
  /** Whether two rows of one time contradicted each other since the last call: what they are about must be read again. */
  takeDoubt(): boolean
  /** Keys of positions in doubt. Whoever has read one again removes it. */
  readonly doubtful: Set<string>
  /** A position must be read again. */
  doubt(key: string): void
}

/** Empty records of an account. */
export function createPrivateRecords(first: AccountInfo, memory: PrivateMemory = noMemory): PrivateRecords {
  const orders = new Map<string, Order>()
  const linked = new Map<string, string>()
  /** When the row of each order was read, Unix ms. */
  const readAts = new Map<string, number>()
  const positions = new Map<string, PositionRow>()
  const coins = new Map<string, CoinRow>()
  const leverages = new Map<string, ReadLeverage>()
  const executions = new Set(memory.executionIds)
  const ended = new Set<string>()
  let totals: Totals | null = null
  let account = first
  let { newestFill } = memory
  let positionsReadAt = 0
  let touched = untouched()
  const doubtful = new Set<string>()
  let isInDoubt = false

  function dropOldest(set: Set<string>, most: number, drop: (oldest: string) => void): void {
    for (const oldest of set) {
      if (set.size <= most) return
      set.delete(oldest)
      drop(oldest)
    }
  }

  function remove(orderId: string): void {
    const linkId = orders.get(orderId)?.orderLinkId ?? ''
    if (linked.get(linkId) === orderId) linked.delete(linkId)
    orders.delete(orderId)
    readAts.delete(orderId)
  }

  function doubt(key: string): void {
    doubtful.add(key)
    isInDoubt = true
  }

  function addPosition(row: PositionRow): void {
    const key = positionKey(row.symbol, row.positionIdx)
    if (isContradiction(positions.get(key), row)) doubt(key)
    put(positions, key, row, newerPosition)
    touched.positions.add(key)
    // The distance of a trailing stop is a field of the position.
    for (const { orderId, symbol, stopOrderType } of orders.values())
      if (symbol === row.symbol && stopOrderType === 'TrailingStop') touched.orders.add(orderId)
  }

  return {
    orders,
    linked,
    positions,
    coins,
    leverages,
    totals: () => totals,
    account: () => account,
    newestFill: () => newestFill,
    positionsReadAt: () => positionsReadAt,
    addOrder(order, readAt) {
      const { orderId } = order
      const known = orders.get(orderId)
      const row =
        known === undefined
          ? { order, readAt }
          : newerOrder({ order: known, readAt: readAts.get(orderId) ?? 0 }, { order, readAt })
      orders.set(orderId, row.order)
      const { orderLinkId = '' } = row.order
      if (orderLinkId !== '' && !linked.has(orderLinkId)) linked.set(orderLinkId, orderId)
      readAts.set(orderId, row.readAt)
      touched.orders.add(orderId)
      touched.positions.add(positionKey(order.symbol, order.positionIdx))
      if (!isEnded(order.orderStatus)) return
      memory.addEnded(row.order)
      ended.add(orderId)
      dropOldest(ended, MAX_ENDED, remove)
    },
    addPosition,
    closePosition(key, at) {
      const known = positions.get(key)
      if (known === undefined || known.position === null || known.readAt > at) return
      // A flat row has no number of its last change: it takes that of the row that it ends.
      addPosition({ ...known, position: null, readAt: Math.max(at, known.readAt + 1) })
    },
    addFill(fill) {
      const { execId, execTime } = fill.execution
      if (executions.has(execId)) return
      executions.add(execId)
      dropOldest(executions, MAX_EXECUTIONS, () => undefined)
      newestFill = Math.max(newestFill, execTime)
      memory.addFill(fill.execution)
      touched.fills.push(fill)
    },
    addCoin(row) {
      const known = coins.get(row.coin.coin)
      if (known?.readAt === row.readAt && !isDeepStrictEqual(known.coin, row.coin)) isInDoubt = true
      put(coins, row.coin.coin, row, newerRead)
      touched.coins.add(row.coin.coin)
    },
    addTotals(row) {
      totals = totals === null ? row : newerRead(totals, row)
      touched.hasTotals = true
    },
    confirmPositions(at) {
      positionsReadAt = Math.max(positionsReadAt, at)
      touched.hasTotals = true
    },
    addLeverage(row) {
      put(leverages, positionKey(row.symbol, row.positionIdx), row, newerRead)
      touched.symbols.add(row.symbol)
    },
    setAccount(next) {
      account = next
      touched.hasAccount = true
      // The account's margin mode is a field of every position and setting.
      for (const key of positions.keys()) touched.positions.add(key)
      for (const { symbol } of leverages.values()) touched.symbols.add(symbol)
    },
    forgetOrder(orderId) {
      remove(orderId)
      touched.orders.add(orderId)
    },
    takeTouched() {
      const taken = touched
      touched = untouched()
      return taken
    },
    doubtful,
    doubt,
    takeDoubt() {
      const taken = isInDoubt
      isInDoubt = false
      return taken
    },
  }
}
