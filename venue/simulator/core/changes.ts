/** Makes the rows that the host stores from the sets of changes. Plain JSON, bigints as text. */
import type { Fill } from '../../exchange/fill.ts'
import { logKey } from '../../engine/accounts/account-log.ts'
import { BAR_WIDTH, isFlat, liveMinute } from '../../engine/candles/live-bars.ts'
import { listingKey, listingValue } from './stored-listings.ts'
import { clearDirty } from '../../engine/state/dirty.ts'
import { TRADES_CAP } from '../../engine/state/market.ts'
import type { Market } from '../../engine/state/market.ts'
import { NEVER } from '../../engine/terms/order-parts.ts'
import { orderValue } from './order-store.ts'
import { isEnded } from '../../engine/state/state.ts'
import type { Account, Holding } from '../../engine/state/state.ts'
import type { World } from '../../engine/state/world.ts'

/** Version of the rows. 2: balances by coin, holdings by position index; version 1 is migrated by store/migrate-rows.ts. */
export const ROWS_VERSION = 2

export type RowKind =
  | 'core'
  | 'listing'
  | 'house'
  | 'account'
  | 'holding'
  | 'order'
  | 'execution'
  | 'log'
  | 'market'
  | 'funding'
  | 'bars'

/** One row of the host's table, primary key (kind, key). A null value deletes the row. */
export interface ChangeRow {
  readonly kind: RowKind
  readonly key: string
  readonly value: Readonly<Record<string, unknown>> | null
  /** The account whose history it belongs to. The store keeps such rows apart, so that a start needn't read them. */
  readonly historyOf?: string
}

/** Reads the rows of an account's history, in no special order. */
export type HistoryReader = (accountId: string) => readonly ChangeRow[]

/** `historyOf` of a row: the account whose history it belongs to, '' for current state. */
export function historyAccountOf({ kind, value }: Pick<ChangeRow, 'kind' | 'value'>): string {
  if (value === null) return ''
  const isOver = kind === 'execution' || kind === 'log' || (kind === 'order' && isEnded(String(value.status)))
  return isOver ? String(value.accountId) : ''
}

export function coreValue(world: World): Readonly<Record<string, unknown>> {
  return {
    version: ROWS_VERSION,
    seed: world.seed,
    startAt: world.startAt,
    symbols: world.symbols,
    isWhole: world.isWhole,
    time: world.time,
    orderCount: world.orderCount,
    execCount: world.execCount,
    priority: world.priority,
  }
}

export function houseValue(world: World): Readonly<Record<string, unknown>> {
  const { coins, sizes } = world.house
  return {
    coins: Array.from(coins.values(), ({ coin, cash, fees, insurance, deposits }) => ({
      coin,
      cash: `${cash}`,
      fees: `${fees}`,
      insurance: `${insurance}`,
      deposits: `${deposits}`,
    })),
    sizes: [...sizes].filter(([, size]) => size !== 0).sort(([a], [b]) => a - b),
  }
}

export const accountValue = (account: Account): Readonly<Record<string, unknown>> => ({
  profileId: account.profileId,
  info: account.info,
  initial: Array.from(account.initial, ([coin, amount]) => [coin, `${amount}`]),
  seq: account.seq,
  purses: Array.from(account.balances.values(), (balance) => ({
    coin: balance.coin,
    wallet: `${balance.wallet}`,
    cumRealised: `${balance.cumRealised}`,
    borrowed: `${balance.borrowed}`,
    interest: `${balance.interest}`,
  })),
  ...(account.modes.size === 0 ? {} : { modes: [...account.modes] }),
  ...(account.connections === 0 ? {} : { connections: account.connections }),
  ...(account.disconnectAt === NEVER ? {} : { disconnectAt: account.disconnectAt }),
})

export const holdingKey = (h: Holding): string => `${h.account.id}|${h.spec.symbol}|${h.positionIdx}`

export const holdingValue = (h: Holding): Readonly<Record<string, unknown>> => ({
  accountId: h.account.id,
  symbol: h.spec.symbol,
  positionIdx: h.positionIdx,
  size: h.size,
  value: `${h.value}`,
  sessionValue: h.sessionValue === null ? null : `${h.sessionValue}`,
  realised: `${h.realised}`,
  sessionRealised: `${h.sessionRealised}`,
  funding: `${h.funding}`,
  cumRealised: `${h.cumRealised}`,
  extra: `${h.extra}`,
  leverageE2: h.leverageE2,
  isIsolated: h.isIsolated,
  ...(h.autoAdd ? { autoAdd: true } : {}),
  ...(h.adlRank === 0 ? {} : { adlRank: h.adlRank }),
  ...(h.closedQty === 0
    ? {}
    : { closedQty: h.closedQty, closedValue: `${h.closedValue}`, exitValue: `${h.exitValue}` }),
  createdAt: h.createdAt,
  updatedAt: h.updatedAt,
})

const executionValue = (accountId: string, number: number, execution: Fill) => ({
  accountId,
  number,
  execution,
})

/** Prices, open bar and last trades of a market, enough to resume from. */
export function marketValue(market: Market): Readonly<Record<string, unknown>> {
  const { bars } = market
  const at = (bars.count - 1) * BAR_WIDTH
  return {
    last: market.last,
    mark: market.mark,
    index: market.index,
    fair: market.sim.fair,
    shift: market.sim.shift,
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

/** The closed bars of a minute as [instrument id, eleven columns] after each other; flat bars are omitted. */
function minuteValue(world: World, minute: number): Readonly<Record<string, unknown>> {
  const values: number[] = []
  for (const { spec, bars } of world.live) {
    const at = minute - bars.firstMinute
    if (at < 0 || isFlat(bars, at)) continue
    values.push(spec.id)
    for (let put = at * BAR_WIDTH; put < (at + 1) * BAR_WIDTH; put += 1) values.push(bars.rows[put] ?? 0)
  }
  return { values }
}

/** The same for a thinned hour. */
function hourValue(world: World, hour: number): Readonly<Record<string, unknown>> {
  const values: number[] = []
  for (const { spec, bars } of world.live) {
    const at = (hour - Math.floor(bars.seam / 60)) * BAR_WIDTH
    if (at < 0 || at >= bars.hourCount * BAR_WIDTH) continue
    values.push(spec.id, ...bars.hours.slice(at, at + BAR_WIDTH))
  }
  return { values }
}

/** Rows of bars. Keys: the minute's number, or "h" and the hour's number for thinned hours. */
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
 * Rows that changed since the last call. Account rows are always included; market rows when an account changed and every 5 s,
 * so that after a crash the prices fit the positions.
 */
export function takeRows(world: World): readonly ChangeRow[] {
  const { dirty } = world
  const rows: ChangeRow[] = []
  const touched = dirty.accounts.size + dirty.holdings.size + dirty.orders.size + dirty.executions.length > 0
  for (const account of dirty.accounts)
    rows.push({ kind: 'account', key: account.id, value: accountValue(account) })
  for (const h of dirty.holdings) rows.push({ kind: 'holding', key: holdingKey(h), value: holdingValue(h) })
  for (const o of dirty.orders) {
    const row: ChangeRow = { kind: 'order', key: o.orderId, value: orderValue(o) }
    rows.push(isEnded(o.status) ? { ...row, historyOf: o.account.id } : row)
  }
  for (const { accountId, number, execution } of dirty.executions) {
    rows.push({
      kind: 'execution',
      key: execution.execId,
      value: executionValue(accountId, number, execution),
      historyOf: accountId,
    })
  }
  for (const { accountId, entry } of dirty.logs) {
    rows.push({
      kind: 'log',
      key: logKey(accountId, entry),
      value: { accountId, entry },
      historyOf: accountId,
    })
  }
  for (const row of dirty.dropped) rows.push({ ...row, value: null })
  if (dirty.house) rows.push({ kind: 'house', key: 'house', value: houseValue(world) })
  rows.push(...barRows(world))
  const isDue = world.time - dirty.marketsAt >= MARKETS_EVERY_MS || world.time < dirty.marketsAt
  if (isDue || dirty.minutes.length + dirty.hours.length > 0) {
    dirty.marketsAt = world.time
    const minuteOver = dirty.minutes.length + dirty.hours.length > 0
    for (const market of world.live) {
      // Followers can restore their price from the followed one: once a minute is enough.
      const mayWait = market.following !== null && !minuteOver && !dirty.markets.has(market)
      if (!market.isUnsaved || mayWait) continue
      market.isUnsaved = false
      rows.push({ kind: 'market', key: market.spec.symbol, value: marketValue(market) })
    }
  } else if (touched) {
    for (const market of dirty.markets) {
      rows.push({ kind: 'market', key: market.spec.symbol, value: marketValue(market) })
    }
  }
  for (const market of dirty.listings) {
    rows.push({ kind: 'listing', key: listingKey(market), value: listingValue(market) })
    rows.push({ kind: 'market', key: market.spec.symbol, value: marketValue(market) })
  }
  for (const { spec, fundings } of dirty.fundings) {
    rows.push({ kind: 'funding', key: spec.symbol, value: { fundings: fundings.slice() } })
  }
  if (rows.length > 0) rows.push({ kind: 'core', key: 'core', value: coreValue(world) })
  clearDirty(dirty)
  return rows
}

/** Marks everything as changed, so that the host rewrites its store. */
export function markAll(world: World): void {
  const { dirty } = world
  clearDirty(dirty)
  dirty.house = true
  dirty.marketsAt = -1e15
  for (const market of world.live) market.isUnsaved = true
  for (const market of world.markets) {
    dirty.listings.add(market)
    if (market.fundings.length > 0) dirty.fundings.add(market)
  }
  for (const account of world.accounts.values()) {
    dirty.accounts.add(account)
    for (const h of account.holdings.values()) dirty.holdings.add(h)
    for (const o of [...account.ended.list, ...account.open.values()]) dirty.orders.add(o)
    for (const entry of account.log) dirty.logs.push({ accountId: account.id, entry })
    for (const [at, execution] of account.executions.entries()) {
      dirty.executions.push({ accountId: account.id, number: at + 1, execution })
    }
  }
  const bars = world.markets[0]?.bars
  if (bars === undefined) return
  for (let minute = bars.firstMinute; minute < liveMinute(bars); minute += 1) dirty.minutes.push(minute)
  for (let at = 0; at < bars.hourCount; at += 1) dirty.hours.push(Math.floor(bars.seam / 60) + at)
}
