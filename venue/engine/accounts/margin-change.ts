/** Adds and removes margin of isolated positions: by command (VENUE-23), and automatically near liquidation (VENUE-22). */
import { autoAddStep, maxAddable, maxRemovable } from '#shared/maths/integer/add-margin.ts'
import { isBeyondLiq } from '#shared/maths/integer/liquidation.ts'
import { emitCoin, emitPosition, refreshMargins } from './holdings.ts'
import type { Market } from '../state/market.ts'
import { availableOf } from './pools.ts'
import type { RefusalName } from '../terms/refusals.ts'
import type { Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'

/** Why margin can't be added (or, negative, removed); null if it can. The position must be isolated and open. */
export function whyNoMargin(world: World, market: Market, h: Holding, change: bigint): RefusalName | null {
  if (change < 0n) {
    if (-change > maxRemovable(h, market.mark)) return 'marginNotFree'
    return isBeyondLiq({ ...h, extra: h.extra + change }, market.mark) ? 'marginNotFree' : null
  }
  const available = availableOf(world, h.account, h.spec.settleCoin)
  if (change > available) return 'insufficientBalance'
  return change > maxAddable(h, available) ? 'marginAboveValue' : null
}

/** Moves margin into a position, or out of it if negative, and emits the change. */
export function changeMargin(world: World, market: Market, h: Holding, change: bigint): void {
  h.extra += change
  h.updatedAt = world.time
  refreshMargins(h)
  emitPosition(world, market, h)
  emitCoin(world, h.account, h.spec.settleCoin)
}

/** Adds margin until the liquidation price is no longer reached; false if the wallet isn't enough. */
export function addAutomatically(world: World, market: Market, h: Holding): boolean {
  if (!h.autoAdd) return false
  while (isBeyondLiq(h, market.mark)) {
    const step = autoAddStep(h, availableOf(world, h.account, h.spec.settleCoin))
    if (step <= 0n) return false
    changeMargin(world, market, h, step)
  }
  return true
}
