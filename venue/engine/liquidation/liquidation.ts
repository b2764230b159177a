/**
 * Liquidation (docs/choices.md#isolated-liquidation). Isolated: when mark crosses the liquidation price and no margin can be added automatically, the
 * position is taken over at its bankruptcy price. The insurance fund gets or pays the difference to mark. Cross:
 * liquidate-pool.ts.
 */
import { isBeyondLiq, isolatedBustPrice } from '#shared/maths/integer/liquidation.ts'
import { cancelIn } from '../orders/order-life.ts'
import { emitCoin } from '../accounts/holdings.ts'
import { addAutomatically } from '../accounts/margin-change.ts'
import type { Market } from '../state/market.ts'
import type { Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { checkPool, cover, nextCut } from './liquidate-pool.ts'
import { takeOver } from './take-over.ts'

function liquidateIsolated(world: World, market: Market, h: Holding): void {
  for (const o of h.orders) cancelIn(world, o, 'CancelByLiq', 'EC_Liquidation')
  // A partial liquidation also removes that share of the margin; the rest is in a lower tier.
  while (h.size !== 0 && isBeyondLiq(h, market.mark)) {
    takeOver(world, market, h, Math.max(isolatedBustPrice(h), market.spec.tick), nextCut(h, market.mark))
  }
  cover(world, h.account, h.spec.settleCoin)
  emitCoin(world, h.account, h.spec.settleCoin)
}

/** Checks all holders of a symbol after its mark price moved. */
export function checkLiquidations(world: World, market: Market): void {
  for (const h of market.holders) {
    if (h.size === 0) continue
    if (h.isIsolated) {
      if (isBeyondLiq(h, market.mark) && !addAutomatically(world, market, h))
        liquidateIsolated(world, market, h)
    } else checkPool(world, h.account, h.spec.settleCoin)
  }
}
