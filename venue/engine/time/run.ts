/** Advances exchange time: steps of the crowd in order, minutes, funding, triggers, liquidation. */
import { addMinute, liveMinute } from '../candles/live-bars.ts'
import { dayWindow } from '../candles/window.ts'
import type { Market } from '../state/market.ts'
import { stepShared } from '../prices/fair.ts'
import type { SharedSim } from '../state/sim-state.ts'
import { references, stepMarket } from '../crowd/step.ts'
import type { World } from '../state/world.ts'
import { deliverDue, rollListings } from '../lifecycle/delivery.ts'
import { startComing } from '../lifecycle/alter.ts'
import { followRate, settleFunding } from '../liquidation/funding.ts'
import { runDue } from '../triggers/due.ts'
import { emitAdlRanks } from '../accounts/holdings.ts'
import { chargeInterest } from '../accounts/lending.ts'
import { watchAccounts } from '../liquidation/liquidate-pool.ts'
import { settleMoves } from '../triggers/moves.ts'
import { skip, SKIP_MS, thinAll } from './skip.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** Number of minute bars; the oldest day beyond them is thinned to hours. */
const KEPT_MINUTES = 14 * 1440

/** Ends a minute: closes bars, moves the tickers' 24 h window, settles funding when due. */
function rollMinute(world: World): void {
  for (const [at, market] of world.live.entries()) {
    while ((liveMinute(market.bars) + 1) * MINUTE <= world.time) {
      if (at === 0) world.dirty.minutes.push(liveMinute(market.bars))
      addMinute(market.bars)
    }
    market.window = dayWindow(market.history, market.bars)
    market.tickerDirty = true
    if (market.status !== 'Trading') continue
    followRate(market)
    settleFunding(world, market)
    settleMoves(world, market)
    if (market.holders.size > 0) emitAdlRanks(world, market)
  }
  if (world.time % HOUR === 0) chargeInterest(world)
  watchAccounts(world)
  if (deliverDue(world)) rollListings(world)
  startComing(world)
  const bars = world.markets[0]?.bars
  if (bars === undefined || bars.count <= KEPT_MINUTES + 1440) return
  thinAll(world, Math.floor((bars.firstMinute + 1440) / 60) * 60)
}

/** Runs everything that is due up to `now`, in order. An earlier time changes nothing. */
export function runUntil(world: World, shared: SharedSim, now: number): void {
  const end = Math.floor(now)
  if (!(end > world.time)) return
  if (end - world.time > SKIP_MS) skip(world, shared, end)
  for (;;) {
    const next = earliest(world)
    const minute = (Math.floor(world.time / MINUTE) + 1) * MINUTE
    const at = Math.min(next?.sim.nextAt ?? Infinity, shared.nextAt, minute, world.agendaAt)
    if (at > end) break
    world.time = Math.max(Math.floor(at), world.time)
    if (at === minute) rollMinute(world)
    else if (at === world.agendaAt) runDue(world)
    else if (at === shared.nextAt) {
      stepShared(shared)
      markOptions(world)
    } else if (next !== null) {
      stepMarket(world, shared, next)
      settleMoves(world, next)
    }
  }
  world.time = end
}

/** Updates option marks between the options' own rare steps, so that no mark is older than this. */
const MARK_AGE_MS = 2500

function markOptions(world: World): void {
  for (const market of world.live) {
    if (market.spec.option === null || market.status !== 'Trading') continue
    if (world.time - market.sim.referenceAt < MARK_AGE_MS) continue
    references(world, market)
    settleMoves(world, market)
  }
}

function earliest(world: World): Market | null {
  let first: Market | null = null
  for (const market of world.live) {
    if (first === null || market.sim.nextAt < first.sim.nextAt) first = market
  }
  return first
}
