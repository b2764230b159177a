import { fillFee } from '#shared/maths/integer/fills.ts'
import {
  costOfOrder,
  initialMargin,
  openOrderMargin,
  orderCostParts,
  pnlAt,
} from '#shared/maths/integer/margin.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import { bestPrice } from '../book.ts'
import { availableOf, peekHolding } from '../holdings.ts'
import type { Market } from '../market.ts'
import { oppositeOf } from '../matching.ts'
import type { RefusalName } from '../refusals.ts'
import type { Account, Holding, LiveOrder } from '../state.ts'
import type { World } from '../world.ts'
import { expectedPrice } from './activate.ts'

type Wanted = Pick<LiveOrder, 'isBuy' | 'price' | 'leaves' | 'orderType' | 'reduceOnly'>

/** The price an order is costed at: market at the touch; a limit at its price, or at the touch it would cross (maths.md 3). */
function costPrice(market: Market, o: Wanted): number {
  if (o.orderType === 'Market') return expectedPrice(market, o.isBuy)
  const touch = bestPrice(oppositeOf(market.book, o.isBuy))
  if (touch === 0) return o.price
  return o.isBuy ? Math.min(o.price, touch) : Math.max(o.price, touch)
}

/** What the open orders would be charged more with this one. */
function chargeMore(h: Holding, o: Wanted, parts: bigint): bigint {
  const [buyLeaves, buyParts] = o.isBuy ? [o.leaves, parts] : [0, 0n]
  const [sellLeaves, sellParts] = o.isBuy ? [0, 0n] : [o.leaves, parts]
  const buy = { qty: h.buyQty + buyLeaves, parts: h.buyCost + buyParts }
  const sell = { qty: h.sellQty + sellLeaves, parts: h.sellCost + sellParts }
  return openOrderMargin(h.size, h.leverageE2, buy, sell) - h.orderMargin
}

/** What closing an opposite position at a price sets free: its margin and profit, less the fee (maths.md 4). */
function released(h: Holding, market: Market, price: number): bigint {
  const qty = Math.abs(h.size)
  const fee = fillFee(h.spec, valueAt(h.spec, price, qty), false)
  if (h.isIsolated) return h.isolatedMargin + pnlAt(h, price) - fee
  const margin = initialMargin(h, valueAt(h.spec, market.mark, qty))
  return margin + pnlAt(h, price) - pnlAt(h, market.mark) - fee
}

/**
 * Whether an order's margin and value are within the account's means: null, or the refusal. Closing an opposite position is
 * free; what goes beyond it may use what the closing sets free. An accepted resting order of that kind can leave the
 * available balance below zero, which blocks further opening orders only.
 */
export function shortOf(world: World, market: Market, account: Account, o: Wanted): RefusalName | null {
  if (o.reduceOnly) return null
  const h = peekHolding(account, market)
  const { spec } = market
  const held = Math.abs(h.size)
  const isOpposite = h.size !== 0 && h.size > 0 !== o.isBuy
  const resting = o.isBuy ? h.buyQty : h.sellQty
  const after = isOpposite ? resting + o.leaves - held : resting + o.leaves + held
  if (after > 0 && valueAt(spec, market.mark, after) > valueLimit(spec, h.leverageE2)) return 'riskLimit'
  const price = costPrice(market, o)
  const opens = isOpposite ? Math.max(o.leaves - held, 0) : o.leaves
  const need =
    o.orderType === 'Market'
      ? costOfOrder(spec, o.isBuy, valueAt(spec, price, opens), h.leverageE2)
      : chargeMore(h, o, orderCostParts(spec, o.isBuy, valueAt(spec, price, o.leaves), h.leverageE2))
  if (need <= 0n) return null
  let free = availableOf(world, account)
  if (isOpposite && opens > 0) free += released(h, market, price)
  return need > free ? 'insufficientBalance' : null
}
