/** Lets exchange time pass: every act of the crowd in its order, minutes, funding, triggers, liquidation. */
import { addMinute, liveMinute } from '../candles/live-bars.ts'
import { dayWindow } from '../candles/window.ts'
import type { Market } from '../market.ts'
import { stepShared } from '../sim/fair.ts'
import type { SharedSim } from '../sim/sim-state.ts'
import { stepMarket } from '../sim/step.ts'
import type { World } from '../world.ts'
import { followRate, settleFunding } from './funding.ts'
import { checkLiquidations } from './liquidation.ts'
import { fireTriggers } from './triggers.ts'

/** After a market moved: conditional orders, then positions in danger. */
export function settleMoves(world: World, market: Market): void {
  if (!market.moved) return
  market.moved = false
  if (market.triggers.size > 0) fireTriggers(world, market)
  if (market.holders.size > 0) checkLiquidations(world, market)
}

/** A minute is over: bars close, tickers look at a new day window, funding is due now and then. */
export function rollMinute(world: World): void {
  for (const market of world.markets) {
    while (liveMinute(market.bars) * 60_000 + 60_000 <= world.time) addMinute(market.bars)
    market.window = dayWindow(market.history, market.bars)
    market.tickerDirty = true
    followRate(market)
    settleFunding(world, market)
    settleMoves(world, market)
  }
}

function earliest(world: World): Market | null {
  let first: Market | null = null
  for (const market of world.markets) {
    if (first === null || market.sim.nextAt < first.sim.nextAt) first = market
  }
  return first
}

export interface Runner {
  /** Runs everything due up to `now`; a clock that went back changes nothing. */
  runUntil(now: number): void
}

export function createRunner(world: World, shared: SharedSim): Runner {
  return {
    runUntil: (now) => {
      for (;;) {
        const next = earliest(world)
        const minute = (Math.floor(world.time / 60_000) + 1) * 60_000
        const at = Math.min(next?.sim.nextAt ?? Infinity, shared.nextAt, minute)
        if (at > now) break
        world.time = Math.max(Math.floor(at), world.time)
        if (at === minute) rollMinute(world)
        else if (at === shared.nextAt) stepShared(shared)
        else if (next !== null) {
          stepMarket(world, shared, next)
          settleMoves(world, next)
        }
      }
      world.time = Math.max(world.time, Math.floor(now))
    },
  }
}
