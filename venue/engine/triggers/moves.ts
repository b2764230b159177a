import type { Market } from '../state/market.ts'
import type { World } from '../state/world.ts'
import { checkLiquidations } from '../liquidation/liquidation.ts'
import { wakeChases } from './strategies.ts'
import { fireTriggers } from './triggers.ts'

/** After a market moved: checks conditional orders, then liquidations. */
export function settleMoves(world: World, market: Market): void {
  for (let turn = 0; turn < 8 && market.moved; turn += 1) {
    market.moved = false
    if (market.triggers.size > 0) fireTriggers(world, market)
    if (market.holders.size > 0) checkLiquidations(world, market)
    if (market.strategies.size > 0) wakeChases(world, market)
  }
}
