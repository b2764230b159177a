/**
 * Liquidation (docs/choices.md#isolated-liquidation). Isolated: when mark crosses the liquidation price, and no margin can be added by itself, the position
 * is taken over at its bankruptcy price; the insurance fund gets or pays the difference to mark. Cross: liquidate-pool.ts.
 */
import { isBeyondLiq, isolatedBustPrice } from '#shared/maths/integer/liquidation.ts'
import { cancelIn } from '../orders/order-life.ts'
import { emitCoin } from '../accounts/holdings.ts'
import { addByItself } from '../accounts/margin-change.ts'
import type { Market } from '../state/market.ts'
import type { Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { cover, isUnsound, liquidatePool, nextCut } from './liquidate-pool.ts'
import { takeOver } from './take-over.ts'

function liquidateIsolated(world: World, market: Market, h: Holding): void {
  for (const o of h.orders) cancelIn(world, o, 'CancelByLiq', 'EC_Liquidation')
  // A part that goes takes its share of the margin with it: what stays counts by a lower tier.
  while (h.size !== 0 && isBeyondLiq(h, market.mark)) {
    takeOver(world, market, h, Math.max(isolatedBustPrice(h), market.spec.tick), nextCut(h, market.mark))
  }
  cover(world, h.account, h.spec.settleCoin)
  emitCoin(world, h.account, h.spec.settleCoin)
}

/** Looks at everybody holding the symbol after its mark moved. */
export function checkLiquidations(world: World, market: Market): void {
  for (const h of market.holders) {
    if (h.size === 0) continue
    if (h.isIsolated) {
      if (isBeyondLiq(h, market.mark) && !addByItself(world, market, h)) liquidateIsolated(world, market, h)
    } else if (isUnsound(world, h.account, h.spec.settleCoin)) {
      liquidatePool(world, h.account, h.spec.settleCoin)
    }
  }
}
