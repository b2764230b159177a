/** Takes over positions: the house gets the position at mark through an order of the exchange. */
import { flowOf, valueAt } from '#shared/maths/integer/terms.ts'
import { positionChanged } from '../orders/after-fill.ts'
import type { Market } from '../state/market.ts'
import { makeOrder } from '../orders/order-make.ts'
import { orderRecord } from '../orders/order-record.ts'
import type { Holding } from '../state/state.ts'
import { emitLiquidation } from '../orders/trade-messages.ts'
import { fillOrder, houseTrade } from '../orders/trade.ts'
import { emit, houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** Kind of the exchange's order: MmRateClose reduces a position until the pool's maintenance margin rate is sound. */
type TakeOverKind = 'Liquidation' | 'MmRateClose'

/** Closes `qty` of a position at a price; the house gets it at mark, and the insurance fund gets or pays the difference. */
export function takeOver(
  world: World,
  market: Market,
  h: Holding,
  price: number,
  qty: number,
  kind: TakeOverKind = 'Liquidation',
): void {
  const { account, spec } = h
  const isBuy = h.size < 0
  const o = makeOrder(world, account, market, {
    isBuy,
    orderType: 'Market',
    qty,
    reduceOnly: true,
    closeOnTrigger: true,
    triggerBy: 'MarkPrice',
    stopOrderType: kind,
    positionIdx: h.positionIdx,
  })
  emit(world, account, { kind: 'order', event: 'newed', order: orderRecord(o) })
  houseTrade(world, market, !isBuy, market.mark, qty)
  // The user trades at the price, the house at mark: the fund gets the difference.
  const [atPrice, atMark] = [valueAt(spec, price, qty), valueAt(spec, market.mark, qty)]
  houseOf(world, spec.settleCoin).insurance += flowOf(spec, isBuy, atMark) - flowOf(spec, isBuy, atPrice)
  fillOrder(world, market, o, price, qty, false)
  account.ended.add(o)
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  positionChanged(world, market, h)
  emitLiquidation(world, o, h, price)
}
