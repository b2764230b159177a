import { fillFee } from '#shared/maths/integer/fills.ts'
import { initialMargin, openOrderMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import type { OrderSum } from '#shared/maths/integer/margin.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import { bestPrice } from '../state/book.ts'
import { peekHolding, spotCoins, spotLock } from '../accounts/holdings.ts'
import { loanRateE8, mayBorrow, mayOwe } from '../accounts/lending.ts'
import { availableOf, payableOf } from '../accounts/pools.ts'
import type { Market } from '../state/market.ts'
import { oppositeOf, reaches } from './matching.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import type { RefusalName } from '../terms/refusals.ts'
import { costParts } from '../accounts/spread.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { bandLimit, expectedPrice } from './activate.ts'

/** The fields of an order that its margin depends on. */
export type Wanted = Pick<
  LiveOrder,
  'isBuy' | 'price' | 'leaves' | 'orderType' | 'reduceOnly' | 'positionIdx' | 'isLeverage'
>

/**
 * The price for an order's cost: the best opposite price for market orders and for a chase without a price yet; for limit
 * orders their price, or the best opposite price if they would cross it (docs/choices.md#order-cost).
 */
function costPrice(market: Market, o: Wanted): number {
  if (o.orderType === 'Market' || o.price === 0) return expectedPrice(market, o.isBuy)
  const touch = bestPrice(oppositeOf(market.book, o.isBuy))
  if (touch === 0) return o.price
  return o.isBuy ? Math.min(o.price, touch) : Math.max(o.price, touch)
}

const NO_ORDERS: OrderSum = { qty: 0, parts: 0n }

/**
 * Additional order margin if this order is added to the open ones. A market order fills at once: the other side's orders do not
 * hide it. Those of its side do count: what they close is not there twice.
 */
function chargeMore(h: Holding, o: Wanted, parts: bigint): bigint {
  const sides = [
    { qty: h.buyQty, parts: h.buyCost },
    { qty: h.sellQty, parts: h.sellCost },
  ] as const
  const [own, facing] = o.isBuy ? sides : [sides[1], sides[0]]
  const charge = (mine: OrderSum, other: OrderSum): bigint => {
    const [buy, sell] = o.isBuy ? [mine, other] : [other, mine]
    return openOrderMargin(h.spec, h.size, h.leverageE2, buy, sell)
  }
  const all = { qty: own.qty + o.leaves, parts: own.parts + parts }
  return o.orderType === 'Market'
    ? charge(all, NO_ORDERS) - charge(own, NO_ORDERS)
    : charge(all, facing) - h.orderMargin
}

/**
 * Balance released by closing an opposite position at a price: its margin and profit minus the fee (docs/choices.md#max-quantity). Options
 * outside a portfolio release, or need, their whole premium.
 */
function released(h: Holding, market: Market, price: number): bigint {
  const qty = Math.abs(h.size)
  const fee = fillFee(h.spec, price, qty, false, market.index)
  if (h.isIsolated) return h.isolatedMargin + pnlAt(h, price) - fee
  const margin = initialMargin(h, market.mark, market.index)
  if (h.spec.kind === 'option' && !isPortfolio(h.account)) {
    const premium = valueAt(h.spec, price, qty)
    return margin + (h.size > 0 ? premium : -premium) - fee
  }
  return margin + pnlAt(h, price) - pnlAt(h, market.mark) - fee
}

/** Value of a side including an order: the existing quantity at mark, the order's at its price (docs/choices.md#order-cost). */
function worthAfter({ spec, mark }: Market, before: number, leaves: number, price: number): bigint {
  if (before > 0) return valueAt(spec, mark, before) + valueAt(spec, price, leaves)
  const opens = before + leaves
  return opens > 0 ? valueAt(spec, price, opens) : 0n
}

/**
 * Checks whether the account can afford an order; returns the refusal or null. A market order that only closes is never refused.
 * Closing needs no margin, and what goes beyond it, with the open orders of its side, may use the balance that closing releases.
 * The open orders that such an order leaves without a position to close can make the available balance negative, which only
 * blocks further opening orders.
 */
export function shortOf(world: World, market: Market, account: Account, o: Wanted): RefusalName | null {
  const { spec } = market
  if (spec.kind === 'spot') return shortOfCoins(world, market, account, o)
  if (o.reduceOnly) return null
  const h = peekHolding(account, market, o.positionIdx)
  const held = Math.abs(h.size)
  const isOpposite = h.size !== 0 && h.size > 0 !== o.isBuy
  if (o.orderType === 'Market' && isOpposite && o.leaves <= held) return null
  const price = costPrice(market, o)
  const before = (o.isBuy ? h.buyQty : h.sellQty) + (isOpposite ? -held : held)
  if (spec.kind !== 'option' && worthAfter(market, before, o.leaves, price) > valueLimit(spec, h.leverageE2))
    return 'riskLimit'
  const need = chargeMore(h, o, costParts(market, o.isBuy, price, o.leaves, h.leverageE2))
  if (need <= 0n) return null
  let free = availableOf(world, account, spec.settleCoin)
  if (isOpposite) free += released(h, market, price)
  return need > free ? 'insufficientBalance' : null
}

/** Cost in the quote coin of buying a quantity from the book now, up to the price limit. */
function takingCost(market: Market, qty: number): bigint {
  const { spec, book } = market
  const side = oppositeOf(book, true)
  const limit = bandLimit(market, true)
  let left = qty
  let cost = 0n
  for (let at = side.prices.length - 1; at >= 0 && left > 0; at -= 1) {
    const price = side.prices[at] ?? 0
    if (!reaches(true, limit, price)) break
    const part = Math.min(left, side.levels.get(price)?.total ?? 0)
    cost += valueAt(spec, price, part)
    left -= part
  }
  return cost
}

/** Spot: the account must have the paying coin available, or be able to borrow it. */
function shortOfCoins(world: World, market: Market, account: Account, o: Wanted): RefusalName | null {
  const { spec } = market
  const price = o.orderType === 'Market' || o.price === 0 ? expectedPrice(market, o.isBuy) : o.price
  // A market buy pays the asks level by level: it must not spend more than the wallet has.
  const walks = o.orderType === 'Market' && o.isBuy
  const need = walks ? takingCost(market, o.leaves) : spotLock(spec, o.isBuy, price, o.leaves)
  const { pays } = spotCoins(spec, o.isBuy)
  const payable = payableOf(world, account, pays)
  if (!o.isLeverage)
    return need > availableOf(world, account, pays) || need > payable ? 'insufficientBalance' : null
  if (!mayBorrow(account) || loanRateE8(spec) === 0n) return 'marginTradingOff'
  const lacking = need - payable
  return lacking <= 0n || mayOwe(world, account, spec, pays, lacking) ? null : 'insufficientBalance'
}
