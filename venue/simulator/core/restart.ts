/**
 * Starts from stored rows. Accounts, positions, orders and histories are restored; user orders return to the book in time
 * priority. Markets resume from their last prices with new random numbers. The first advance skips the time the exchange was
 * down, so that no series has a gap.
 */
import {
  addHour,
  addMinute,
  bar,
  BAR_WIDTH,
  createLiveBars,
  liveMinute,
} from '../../engine/candles/live-bars.ts'
import type { LiveBars } from '../../engine/candles/live-bars.ts'
import { dayWindow } from '../../engine/candles/window.ts'
import { clearDirty } from '../../engine/state/dirty.ts'
import { historyAccountOf, ROWS_VERSION } from './changes.ts'
import type { ChangeRow, HistoryReader } from './changes.ts'
import { putBack } from '../../engine/orders/activate.ts'
import { startWindow } from '../../engine/commands/disconnect.ts'
import { listLinear, listMissing } from '../../engine/lifecycle/roll.ts'
import { listStored } from './stored-listings.ts'
import type { Market } from '../../engine/state/market.ts'
import { NEVER } from '../../engine/terms/order-parts.ts'
import { isEnded } from '../../engine/state/state.ts'
import { restoreOrder } from './order-store.ts'
import { createRandom, hashText } from '../../engine/terms/random.ts'
import {
  byNumber,
  restoreAccount,
  restoreCounters,
  restoreHolding,
  restoreHouse,
  restoreHistory,
  valuesOf,
} from './restore.ts'
import { planNext } from '../../engine/prices/fair.ts'
import type { SharedSim } from '../../engine/state/sim-state.ts'
import type { World } from '../../engine/state/world.ts'

type Value = Readonly<Record<string, unknown>>

/** Options that a stored exchange was created with; null if the rows have none of this version. */
export function storedOptions(rows: readonly ChangeRow[]): {
  readonly seed: number
  readonly startAt: number
  readonly symbols: number
  readonly isWhole: boolean
} | null {
  const value = valuesOf(rows, 'core')[0]?.[1]
  if (value === undefined || value.version !== ROWS_VERSION) return null
  return {
    seed: Number(value.seed),
    startAt: Number(value.startAt),
    symbols: Number(value.symbols),
    isWhole: value.isWhole === true,
  }
}

/**
 * Restores a new world from rows. With `readHistory`, rows of account histories (`historyOf`) aren't among them. Throws on
 * rows that don't belong together.
 */
export function restart(
  world: World,
  shared: SharedSim,
  rows: readonly ChangeRow[],
  readHistory: HistoryReader | null,
): void {
  const core = valuesOf(rows, 'core')[0]?.[1]
  if (core === undefined) throw new Error('stored rows hold no core row')
  restoreCounters(world, core)
  const listings = valuesOf(rows, 'listing').map(([id, value]) => [Number(id), value] as const)
  listStored(
    world,
    listings.sort(([a], [b]) => a - b).map(([, value]) => value),
  )
  const known = new Set(world.markets)
  listLinear(world)
  for (const [, value] of valuesOf(rows, 'house')) restoreHouse(world, value)
  for (const [id, value] of valuesOf(rows, 'account')) restoreAccount(world, id, value)
  restoreBars(world, rows)
  for (const [symbol, value] of valuesOf(rows, 'market')) {
    const market = world.bySymbol.get(symbol)
    if (market === undefined) continue
    if (market.isGone) restorePrices(market, value)
    else restoreMarket(world, market, value)
  }
  for (const [symbol, value] of valuesOf(rows, 'funding')) {
    world.bySymbol.get(symbol)?.fundings.push(...(value.fundings as readonly number[]))
  }
  for (const [, value] of valuesOf(rows, 'holding')) restoreHolding(world, value)
  restoreOrders(world, rows)
  restoreHistories(world, rows, readHistory)
  listMissing(world)
  shared.random = createRandom(world.seed ^ (world.time >>> 0), 0x5eed)
  shared.nextAt = world.time + 1000
  clearDirty(world.dirty)
  for (const market of world.markets) if (!known.has(market)) world.dirty.listings.add(market)
  // Nobody is connected after a start.
  for (const account of world.accounts.values()) {
    if (account.connections === 0) continue
    account.connections = 0
    startWindow(world, account)
  }
}

function restoreOrders(world: World, rows: readonly ChangeRow[]): void {
  const orders = byNumber(valuesOf(rows, 'order'))
    .filter(([, { status }]) => !isEnded(String(status)))
    .map(([id, value]) => restoreOrder(world, id, value))
  const resting = orders.filter(
    (o) => (o.status === 'New' || o.status === 'PartiallyFilled') && o.strategy === null,
  )
  for (const o of resting.sort((a, b) => a.priority - b.priority)) {
    const market = world.markets[o.spec.id - 1]
    if (market !== undefined) putBack(world, market, o)
  }
}

/** Sets how histories are read: on demand with `readHistory`, else now from the rows. */
function restoreHistories(world: World, rows: readonly ChangeRow[], readHistory: HistoryReader | null): void {
  if (readHistory !== null) {
    for (const account of world.accounts.values()) {
      account.unread = () => restoreHistory(world, account, readHistory(account.id))
    }
    return
  }
  for (const [id, own] of Map.groupBy(rows, historyAccountOf)) {
    const account = world.accounts.get(id)
    if (account !== undefined) restoreHistory(world, account, own)
    else if (id !== '') throw new Error(`stored history of no account: ${id}`)
  }
}

function restorePrices(market: Market, value: Value): void {
  market.last = Number(value.last)
  market.mark = Number(value.mark)
  market.index = Number(value.index)
}

function restoreMarket(world: World, market: Market, value: Value): void {
  const { sim, spec, bars } = market
  restorePrices(market, value)
  market.openInterest = Number(value.openInterest)
  market.fundingRateE8 = Number(value.fundingRateE8)
  market.nextFundingAt = Number(value.nextFundingAt)
  market.tradeCount = Number(value.tradeCount)
  for (const row of value.trades as readonly (readonly [number, number, number, number, number])[]) {
    market.trades.push(row)
  }
  sim.random = createRandom(world.seed ^ (world.time >>> 0), hashText(spec.symbol, 3))
  sim.fair = Number(value.fair)
  sim.anchor = Number(value.anchor)
  sim.shift = Number(value.shift ?? 0)
  sim.steppedAt = world.time
  sim.moodUntil = world.time + 30_000
  if (market.status === 'Trading') planNext(spec, sim, world.time)
  else sim.nextAt = NEVER
  const minute = Math.max(Number(value.minute), bars.seam)
  while (liveMinute(bars) < minute) addMinute(bars)
  const open = value.bar as readonly number[]
  // The row of a market without trading is older than its last minutes.
  if (minute >= bars.firstMinute) {
    bars.rows.set(open.slice(0, BAR_WIDTH), (minute - bars.firstMinute) * BAR_WIDTH)
  }
  while (liveMinute(bars) < Math.floor(world.time / 60_000)) addMinute(bars)
  market.window = dayWindow(market.history, bars)
}

/** Bars of all symbols: thinned hours, then minutes in order; a missing minute is flat. */
function restoreBars(world: World, rows: readonly ChangeRow[]): void {
  const stored = valuesOf(rows, 'bars')
  const hours = stored
    .filter(([key]) => key.startsWith('h'))
    .map(([key, value]) => [Number(key.slice(1)), value] as const)
  const minutes = stored
    .filter(([key]) => !key.startsWith('h'))
    .map(([key, value]) => [Number(key), value] as const)
  hours.sort(([a], [b]) => a - b)
  minutes.sort(([a], [b]) => a - b)
  for (const market of world.live) {
    const { seam, seamOpens } = market.bars
    market.bars = createLiveBars(seam, seamOpens)
  }
  for (const [hour, value] of hours) eachBar(world, value, (bars, row) => restoreHour(bars, hour, row))
  for (const [minute, value] of minutes)
    eachBar(world, value, (bars, row) => restoreMinute(bars, minute, row))
}

function eachBar(world: World, value: Value, put: (bars: LiveBars, row: Float64Array) => void): void {
  const values = Float64Array.from(value.values as readonly number[])
  for (let at = 0; at < values.length; at += BAR_WIDTH + 1) {
    const market = world.markets[(values[at] ?? 0) - 1]
    if (market !== undefined && !market.isGone) put(market.bars, values.slice(at + 1, at + 1 + BAR_WIDTH))
  }
}

function restoreHour(bars: LiveBars, hour: number, row: Float64Array): void {
  const first = Math.floor(bars.seam / 60)
  // Stored while the symbol was still coming: its series start later.
  if (hour < first) return
  if (hour !== first + bars.hourCount) throw new Error(`stored hour ${hour} is out of order`)
  addHour(bars, row)
  bars.firstMinute = (hour + 1) * 60
  bars.opens = [row[bar.close] ?? 0, row[bar.markClose] ?? 0, row[bar.indexClose] ?? 0]
  bars.count = 0
  addMinute(bars)
}

function restoreMinute(bars: LiveBars, minute: number, row: Float64Array): void {
  if (minute < bars.firstMinute) return
  while (liveMinute(bars) < minute) addMinute(bars)
  bars.rows.set(row, (bars.count - 1) * BAR_WIDTH)
}
