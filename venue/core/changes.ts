/** What the host stores: rows to upsert, made from the sets of what changed. Plain JSON, bigints as text. */
import type { Execution } from '#shared/domain/records.ts'
import { BAR_WIDTH, liveMinute } from './candles/live-bars.ts'
import type { Market } from './market.ts'
import type { Account, Holding, LiveOrder } from './state.ts'
import { TRADES_CAP } from './world.ts'
import type { World } from './world.ts'

export const ROWS_VERSION = 1

export type RowKind = 'core' | 'house' | 'account' | 'holding' | 'order' | 'execution' | 'market' | 'bars'

/** One row of the host's table, primary key (kind, key). A null value deletes the row. */
export interface ChangeRow {
  readonly kind: RowKind
  readonly key: string
  readonly value: Readonly<Record<string, unknown>> | null
}

const ENDED = new Set(['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated'])
export const isEnded = (status: string): boolean => ENDED.has(status)

export function coreValue(world: World): Readonly<Record<string, unknown>> {
  return {
    version: ROWS_VERSION,
    seed: world.seed,
    startAt: world.startAt,
    symbols: world.markets.length,
    time: world.time,
    orderCount: world.orderCount,
    execCount: world.execCount,
    priority: world.priority,
  }
}

export function houseValue(world: World): Readonly<Record<string, unknown>> {
  const { cash, fees, insurance, deposits, sizes } = world.house
  return {
    cash: `${cash}`,
    fees: `${fees}`,
    insurance: `${insurance}`,
    deposits: `${deposits}`,
    sizes: [...sizes].filter(([, size]) => size !== 0).sort(([a], [b]) => a - b),
  }
}

export const accountValue = (account: Account): Readonly<Record<string, unknown>> => ({
  profileId: account.profileId,
  info: account.info,
  initial: `${account.initial}`,
  seq: account.seq,
  wallet: `${account.wallet}`,
  cumRealised: `${account.cumRealised}`,
})

export const holdingKey = (h: Holding): string => `${h.account.id}|${h.spec.symbol}`

export const holdingValue = (h: Holding): Readonly<Record<string, unknown>> => ({
  accountId: h.account.id,
  symbol: h.spec.symbol,
  size: h.size,
  value: `${h.value}`,
  realised: `${h.realised}`,
  cumRealised: `${h.cumRealised}`,
  extra: `${h.extra}`,
  leverageE2: h.leverageE2,
  isIsolated: h.isIsolated,
  createdAt: h.createdAt,
  updatedAt: h.updatedAt,
})

export const orderValue = (o: LiveOrder): Readonly<Record<string, unknown>> => ({
  accountId: o.account.id,
  symbol: o.spec.symbol,
  orderLinkId: o.orderLinkId,
  isBuy: o.isBuy,
  orderType: o.orderType,
  price: o.price,
  qty: o.qty,
  leaves: o.leaves,
  cumQty: o.cumQty,
  cumValue: `${o.cumValue}`,
  cumFee: `${o.cumFee}`,
  timeInForce: o.timeInForce,
  reduceOnly: o.reduceOnly,
  closeOnTrigger: o.closeOnTrigger,
  status: o.status,
  triggerPrice: o.triggerPrice,
  triggerBy: o.triggerBy,
  triggerDirection: o.triggerDirection,
  stopOrderType: o.stopOrderType,
  cancelType: o.cancelType,
  rejectReason: o.rejectReason,
  createdAt: o.createdAt,
  updatedAt: o.updatedAt,
  priority: o.priority,
  number: o.number,
})

const executionValue = (accountId: string, number: number, execution: Execution) => ({
  accountId,
  number,
  execution,
})

/** Prices, open bar and last trades of a market, enough to go on from there. */
export function marketValue(market: Market): Readonly<Record<string, unknown>> {
  const { bars } = market
  const at = (bars.count - 1) * BAR_WIDTH
  return {
    last: market.last,
    mark: market.mark,
    index: market.index,
    fair: market.sim.fair,
    anchor: market.sim.anchor,
    openInterest: market.openInterest,
    fundingRateE8: market.fundingRateE8,
    nextFundingAt: market.nextFundingAt,
    tradeCount: market.tradeCount,
    minute: liveMinute(bars),
    bar: Array.from(bars.rows.subarray(at, at + BAR_WIDTH)),
    trades: market.trades.slice(-TRADES_CAP),
  }
}

/** The closed bars of a minute, all symbols: [instrument id, eleven columns] one after the other. */
function minuteValue(world: World, minute: number): Readonly<Record<string, unknown>> {
  const values: number[] = []
  for (const { spec, bars } of world.markets) {
    const at = (minute - bars.firstMinute) * BAR_WIDTH
    values.push(spec.id, ...bars.rows.slice(at, at + BAR_WIDTH))
  }
  return { values }
}

/** The same for a thinned hour. */
function hourValue(world: World, hour: number): Readonly<Record<string, unknown>> {
  const values: number[] = []
  for (const { spec, bars } of world.markets) {
    const at = (hour - Math.floor(bars.seam / 60)) * BAR_WIDTH
    values.push(spec.id, ...bars.hours.slice(at, at + BAR_WIDTH))
  }
  return { values }
}

/** Bars: minutes under their number, thinned hours under "h" and theirs. */
function barRows(world: World): readonly ChangeRow[] {
  const { minutes, droppedMinutes, hours } = world.dirty
  const first = world.markets[0]?.bars.firstMinute ?? 0
  return [
    ...minutes
      .filter((minute) => minute >= first)
      .map((minute): ChangeRow => ({ kind: 'bars', key: `${minute}`, value: minuteValue(world, minute) })),
    ...droppedMinutes.map((minute): ChangeRow => ({ kind: 'bars', key: `${minute}`, value: null })),
    ...hours.map((hour): ChangeRow => ({ kind: 'bars', key: `h${hour}`, value: hourValue(world, hour) })),
  ]
}

const MARKETS_EVERY_MS = 5000

/**
 * Rows that changed since the last call. Accounts' rows come at once; market rows when an account changed or every 5 s, so
 * that a killed process finds prices that fit its positions.
 */
export function takeRows(world: World): readonly ChangeRow[] {
  const { dirty } = world
  const rows: ChangeRow[] = []
  const touched = dirty.accounts.size + dirty.holdings.size + dirty.orders.size + dirty.executions.length > 0
  for (const account of dirty.accounts)
    rows.push({ kind: 'account', key: account.id, value: accountValue(account) })
  for (const h of dirty.holdings) rows.push({ kind: 'holding', key: holdingKey(h), value: holdingValue(h) })
  for (const o of dirty.orders) rows.push({ kind: 'order', key: o.orderId, value: orderValue(o) })
  for (const { accountId, number, execution } of dirty.executions) {
    rows.push({
      kind: 'execution',
      key: execution.execId,
      value: executionValue(accountId, number, execution),
    })
  }
  for (const key of dirty.droppedOrders) rows.push({ kind: 'order', key, value: null })
  for (const key of dirty.droppedExecutions) rows.push({ kind: 'execution', key, value: null })
  if (dirty.house) rows.push({ kind: 'house', key: 'house', value: houseValue(world) })
  rows.push(...barRows(world))
  const isDue = world.time - dirty.marketsAt >= MARKETS_EVERY_MS || world.time < dirty.marketsAt
  if (isDue || dirty.minutes.length + dirty.hours.length > 0) {
    dirty.marketsAt = world.time
    for (const market of world.markets) {
      rows.push({ kind: 'market', key: market.spec.symbol, value: marketValue(market) })
    }
  } else if (touched) {
    for (const market of dirty.markets) {
      rows.push({ kind: 'market', key: market.spec.symbol, value: marketValue(market) })
    }
  }
  if (rows.length > 0) rows.push({ kind: 'core', key: 'core', value: coreValue(world) })
  clearDirty(world)
  return rows
}

export function clearDirty(world: World): void {
  const { dirty } = world
  dirty.accounts.clear()
  dirty.holdings.clear()
  dirty.orders.clear()
  dirty.markets.clear()
  dirty.executions.length = 0
  dirty.droppedOrders.length = 0
  dirty.droppedExecutions.length = 0
  dirty.minutes.length = 0
  dirty.droppedMinutes.length = 0
  dirty.hours.length = 0
  dirty.house = false
}

/** Everything counts as changed: the host rewrites its store. */
export function markAll(world: World): void {
  const { dirty } = world
  clearDirty(world)
  dirty.house = true
  dirty.marketsAt = -1e15
  for (const account of world.accounts.values()) {
    dirty.accounts.add(account)
    for (const h of account.holdings.values()) dirty.holdings.add(h)
    for (const o of [...account.ended, ...account.open.values()]) dirty.orders.add(o)
    for (const [at, execution] of account.executions.entries()) {
      dirty.executions.push({ accountId: account.id, number: at + 1, execution })
    }
  }
  const bars = world.markets[0]?.bars
  if (bars === undefined) return
  for (let minute = bars.firstMinute; minute < liveMinute(bars); minute += 1) dirty.minutes.push(minute)
  for (let at = 0; at < bars.hourCount; at += 1) dirty.hours.push(Math.floor(bars.seam / 60) + at)
}
