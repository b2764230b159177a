/** Dumps of the whole state as text, for snapshots and the state hash: equal states give equal bytes. */
import { append, createBook } from '../../engine/state/book.ts'
import type { Book, BookSide } from '../../engine/state/book.ts'
import { BAR_WIDTH, createLiveBars } from '../../engine/candles/live-bars.ts'
import type { LiveBars, Opens } from '../../engine/candles/live-bars.ts'
import { dayWindow } from '../../engine/candles/window.ts'
import { accountValue, coreValue, holdingValue, houseValue, marketValue } from './changes.ts'
import { chargeOrder, holdingOf, refreshMargins } from '../../engine/accounts/holdings.ts'
import { isSameList, listingValue, restoreList } from './stored-listings.ts'
import type { Market } from '../../engine/state/market.ts'
import { byAge, orderValue, restoreOrder } from './order-store.ts'
import { createRandom } from '../../engine/terms/random.ts'
import {
  positionIdxOf,
  restoreAccount,
  restoreCounters,
  restoreHolding,
  restoreHouse,
  restoreLog,
} from './restore.ts'
import type { Mood, SharedSim } from '../../engine/state/sim-state.ts'
import type { Account, LiveOrder } from '../../engine/state/state.ts'
import type { World } from '../../engine/state/world.ts'

const DUMP_VERSION = 3

type Value = Readonly<Record<string, unknown>>
type Queue = readonly (readonly [qty: number, orderId: string])[]
type SideDump = readonly (readonly [price: number, queue: Queue])[]

function sideDump(side: BookSide): SideDump {
  return side.prices.map((price) => {
    const queue: [number, string][] = []
    for (let entry = side.levels.get(price)?.head ?? null; entry !== null; entry = entry.next) {
      queue.push([entry.qty, entry.order?.orderId ?? ''])
    }
    return [price, queue]
  })
}

const barsDump = (bars: LiveBars): Value => ({
  seam: bars.seam,
  seamOpens: bars.seamOpens,
  firstMinute: bars.firstMinute,
  opens: bars.opens,
  rows: [...bars.rows.subarray(0, bars.count * BAR_WIDTH)],
  hours: [...bars.hours.subarray(0, bars.hourCount * BAR_WIDTH)],
})

function marketDump(market: Market): Value {
  const { random, ...sim } = market.sim
  return {
    ...listingValue(market),
    ...marketValue(market),
    sim: { ...sim, venues: [...sim.venues], random: random.state() },
    ...(market.fundings.length === 0 ? {} : { fundings: market.fundings }),
    holders: Array.from(market.holders, (h) => [h.account.id, h.positionIdx]),
    bars: barsDump(market.bars),
    bids: sideDump(market.book.bids),
    asks: sideDump(market.book.asks),
  }
}

function accountDump(account: Account): Value {
  return {
    id: account.id,
    value: accountValue(account),
    holdings: Array.from(account.holdings.values(), holdingValue),
    orders: [...account.ended.list, ...account.open.values()].map((o) => [o.orderId, orderValue(o)]),
    executions: account.executions,
    log: account.log,
  }
}

export function dumpWorld(world: World, shared: SharedSim): string {
  return JSON.stringify({
    version: DUMP_VERSION,
    core: coreValue(world),
    house: houseValue(world),
    shared: { factor: shared.factor, nextAt: shared.nextAt, random: shared.random.state() },
    accounts: [...world.accounts.values()].map(accountDump),
    markets: world.markets.map(marketDump),
  })
}

/** 64-bit hash of a text as hex. */
export function hashOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + at), 0x85ebca6b)
    b ^= b >>> 13
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}

/** Replaces the state by a dump of the same seed, start and symbols. Throws on any other text, and then changes nothing. */
export function restoreDump(world: World, shared: SharedSim, text: string): void {
  const dump = JSON.parse(text) as Value
  const core = dump.core as Value | undefined
  const own = coreValue(world)
  if (dump.version !== DUMP_VERSION || core === undefined) throw new Error('not a dump of this version')
  for (const name of ['seed', 'startAt', 'symbols', 'isWhole'] as const) {
    if (core[name] !== own[name]) throw new Error(`dump of another exchange: ${name}`)
  }
  const markets = dump.markets as readonly Value[]
  if (!isSameList(world, markets)) throw new Error('dump of another exchange: symbols')
  world.accounts.clear()
  world.byProfile.clear()
  world.leaving.clear()
  for (const market of world.markets) {
    market.holders.clear()
    market.triggers.clear()
    market.strategies.clear()
  }
  restoreCounters(world, core)
  restoreList(world, markets)
  restoreHouse(world, dump.house as Value)
  const sharedDump = dump.shared as { factor: number; nextAt: number; random: readonly number[] }
  shared.factor = sharedDump.factor
  shared.nextAt = sharedDump.nextAt
  shared.random = createRandom(0, 0, sharedDump.random)
  const orders = new Map<string, LiveOrder>()
  const accounts = dump.accounts as readonly Value[]
  for (const account of accounts) restoreAccount(world, String(account.id), account.value as Value)
  for (const [at, value] of markets.entries()) holdersInOrder(world, world.markets[at], value)
  for (const account of accounts) {
    for (const value of account.holdings as readonly Value[]) restoreHolding(world, value)
    for (const [id, value] of account.orders as readonly (readonly [string, Value])[]) {
      orders.set(id, restoreOrder(world, id, value))
    }
    const known = world.accounts.get(String(account.id))
    known?.history.executions.push(...(account.executions as Account['executions']))
    if (known === undefined) continue
    for (const entry of account.log as Account['log']) restoreLog(known, entry)
  }
  for (const [at, value] of markets.entries()) restoreMarketDump(world, world.markets[at], value, orders)
  for (const market of world.markets) {
    byAge(market.triggers)
    byAge(market.strategies)
  }
  world.agendaAt = 0
  world.replaced = true
}

/** Restores the order of holders: they are processed in order of first use. */
function holdersInOrder(world: World, market: Market | undefined, value: Value): void {
  for (const [id, positionIdx] of value.holders as readonly (readonly [string, number])[]) {
    const account = world.accounts.get(id)
    if (account !== undefined && market !== undefined) holdingOf(account, market, positionIdxOf(positionIdx))
  }
}

function restoreMarketDump(
  world: World,
  market: Market | undefined,
  value: Value,
  orders: ReadonlyMap<string, LiveOrder>,
): void {
  if (market === undefined) return
  Object.assign(market, {
    last: value.last,
    mark: value.mark,
    index: value.index,
    openInterest: value.openInterest,
    fundingRateE8: value.fundingRateE8,
    nextFundingAt: value.nextFundingAt,
    tradeCount: value.tradeCount,
    moved: false,
    tickerDirty: true,
    pendingTrades: [],
  })
  market.trades.splice(0, market.trades.length, ...(value.trades as Market['trades']))
  market.fundings.splice(0, market.fundings.length, ...((value.fundings ?? []) as Market['fundings']))
  restoreSim(market, value.sim as Value)
  restoreBarsDump(market, value.bars as Value)
  market.window = dayWindow(market.history, market.bars)
  const book = createBook()
  restoreSide(world, book, true, value.bids as SideDump, orders)
  restoreSide(world, book, false, value.asks as SideDump, orders)
  market.book = book
}

function restoreSim(market: Market, value: Value): void {
  const { random, venues, mood, ...numbers } = value
  Object.assign(market.sim, numbers, {
    mood: mood as Mood,
    random: createRandom(0, 0, random as readonly number[]),
    venues: [...(venues as readonly number[])],
  })
}

function restoreBarsDump(market: Market, value: Value): void {
  const bars = createLiveBars(Number(value.seam), value.seamOpens as Opens)
  market.bars = bars
  bars.rows = Float64Array.from(value.rows as readonly number[])
  bars.count = bars.rows.length / BAR_WIDTH
  bars.hours = Float64Array.from(value.hours as readonly number[])
  bars.hourCount = bars.hours.length / BAR_WIDTH
  bars.firstMinute = Number(value.firstMinute)
  bars.opens = value.opens as Opens
}

function restoreSide(
  world: World,
  book: Book,
  isBid: boolean,
  dump: SideDump,
  orders: ReadonlyMap<string, LiveOrder>,
): void {
  const side = isBid ? book.bids : book.asks
  for (const [price, queue] of dump) {
    for (const [qty, orderId] of queue) {
      const o = orders.get(orderId) ?? null
      const entry = append(side, price, qty, o)
      const market = o === null ? undefined : world.markets[o.spec.id - 1]
      if (o === null || market === undefined) continue
      o.entry = entry
      const h = holdingOf(o.account, market, o.positionIdx)
      chargeOrder(market, h, o)
      refreshMargins(h)
    }
  }
}
