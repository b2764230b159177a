import { activate, reducible } from '../commands/activate.ts'
import { shortOf } from '../commands/afford.ts'
import { referencePrice } from '../commands/create.ts'
import { holdingOf } from '../holdings.ts'
import type { Market } from '../market.ts'
import { orderRecord } from '../records.ts'
import type { LiveOrder } from '../state.ts'
import { cancelOrder, endOrder } from '../trade.ts'
import { emit } from '../world.ts'
import type { World } from '../world.ts'

function isReached(market: Market, o: LiveOrder): boolean {
  const price = referencePrice(market, o.triggerBy)
  return o.triggerDirection === 1 ? price >= o.triggerPrice : price <= o.triggerPrice
}

function fire(world: World, market: Market, o: LiveOrder): void {
  market.triggers.delete(o)
  o.status = 'Triggered'
  o.updatedAt = world.time
  emit(world, o.account, { kind: 'order', event: 'replaced', order: orderRecord(o) })
  if (o.reduceOnly) {
    const most = reducible(holdingOf(o.account, market), o.isBuy)
    if (most === 0) {
      cancelOrder(world, market, o, 'CancelByReduceOnly', 'EC_ReduceOnlyNoPosition')
      return
    }
    if (o.leaves > most) {
      o.qty = most
      o.leaves = most
    }
  }
  const short = shortOf(world, market, o.account, o)
  if (short !== null) {
    endOrder(world, market, o)
    o.status = 'Rejected'
    o.rejectReason = short === 'riskLimit' ? 'EC_RiskLimit' : 'EC_InsufficientBalance'
    emit(world, o.account, { kind: 'order', event: 'rejected', order: orderRecord(o) })
    return
  }
  o.status = 'New'
  activate(world, market, o)
}

/** Fires the conditional orders whose price was reached; a fill may reach the next one, so it goes on until none is. */
export function fireTriggers(world: World, market: Market): void {
  for (let turn = 0; turn < 1000 && market.triggers.size > 0; turn += 1) {
    let reached: LiveOrder | null = null
    for (const o of market.triggers) {
      if (isReached(market, o)) {
        reached = o
        break
      }
    }
    if (reached === null) return
    fire(world, market, reached)
  }
}
