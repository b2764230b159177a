import { bestPrice } from '../book.ts'
import { availableOf, peekHolding } from '../holdings.ts'
import { initialMargin, orderCost, orderMarginOf, pnlAt, valueLimit } from '../margin.ts'
import type { Market } from '../market.ts'
import { oppositeOf } from '../matching.ts'
import { feeOf, valueOf } from '../money.ts'
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
function chargeMore(h: Holding, o: Wanted, cost: bigint): bigint {
  const charge = orderMarginOf(
    h,
    h.buyQty + (o.isBuy ? o.leaves : 0),
    h.sellQty + (o.isBuy ? 0 : o.leaves),
    h.buyCost + (o.isBuy ? cost : 0n),
    h.sellCost + (o.isBuy ? 0n : cost),
  )
  return charge - h.orderMargin
}

/** What closing an opposite position at a price sets free: its margin and profit, less the fee (maths.md 4). */
function released(h: Holding, market: Market, price: number): bigint {
  const qty = Math.abs(h.size)
  const fee = feeOf(valueOf(h.spec, price, qty), h.spec.takerFeeE8)
  if (h.isIsolated) return h.isolatedMargin + pnlAt(h, price) - fee
  const margin = initialMargin(h, valueOf(h.spec, market.mark, qty), h.value)
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
  if (after > 0 && valueOf(spec, market.mark, after) > valueLimit(spec, h.leverageE2)) return 'riskLimit'
  const price = costPrice(market, o)
  const opens = isOpposite ? Math.max(o.leaves - held, 0) : o.leaves
  const need =
    o.orderType === 'Market'
      ? orderCost(spec, o.isBuy, valueOf(spec, price, opens), h.leverageE2)
      : chargeMore(h, o, orderCost(spec, o.isBuy, valueOf(spec, price, o.leaves), h.leverageE2))
  if (need <= 0n) return null
  let free = availableOf(world, account)
  if (isOpposite && opens > 0) free += released(h, market, price)
  return need > free ? 'insufficientBalance' : null
}
