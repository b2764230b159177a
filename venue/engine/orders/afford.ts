import { fillFee } from '#shared/maths/integer/fills.ts'
import { initialMargin, openOrderMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { ceilDiv, E8 } from '#shared/maths/integer/ratio.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import { bestPrice } from '../state/book.ts'
import { peekHolding, spotCoins, spotLock } from '../accounts/holdings.ts'
import { loanRateE8, mayBorrow, mayOwe } from '../accounts/lending.ts'
import { availableOf, freeOf } from '../accounts/pools.ts'
import type { Market } from '../state/market.ts'
import { oppositeOf, reaches } from './matching.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import type { RefusalName } from '../terms/refusals.ts'
import { costParts } from '../accounts/spread.ts'
import type { Account, Holding, LiveOrder } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { bandLimit, expectedPrice } from './activate.ts'

/** What of an order its margin depends on. */
export type Wanted = Pick<
  LiveOrder,
  'isBuy' | 'price' | 'leaves' | 'orderType' | 'reduceOnly' | 'positionIdx' | 'isLeverage'
>

/**
 * The price an order is costed at: market, and a chase before its first price, at the touch; a limit at its price, or at the
 * touch it would cross (docs/choices.md#order-cost).
 */
function costPrice(market: Market, o: Wanted): number {
  if (o.orderType === 'Market' || o.price === 0) return expectedPrice(market, o.isBuy)
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

/**
 * What closing an opposite position at a price sets free: its margin and profit, less the fee (docs/choices.md#max-quantity). Options that count
 * by their margins alone bring, or take, their whole premium.
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

/** Worth of a side with an order: what is there already at mark, what the order adds at its price (docs/choices.md#order-cost). */
function worthAfter({ spec, mark }: Market, before: number, leaves: number, price: number): bigint {
  if (before > 0) return valueAt(spec, mark, before) + valueAt(spec, price, leaves)
  const opens = before + leaves
  return opens > 0 ? valueAt(spec, price, opens) : 0n
}

/**
 * Whether an order's margin and value are within the account's means: null, or the refusal. Closing an opposite position is
 * free; what goes beyond it may use what the closing sets free. An accepted resting order of that kind can leave the
 * available balance below zero, which blocks further opening orders only.
 */
export function shortOf(world: World, market: Market, account: Account, o: Wanted): RefusalName | null {
  const { spec } = market
  if (spec.kind === 'spot') return shortOfCoins(world, market, account, o)
  if (o.reduceOnly) return null
  const h = peekHolding(account, market, o.positionIdx)
  const held = Math.abs(h.size)
  const isOpposite = h.size !== 0 && h.size > 0 !== o.isBuy
  const price = costPrice(market, o)
  const before = (o.isBuy ? h.buyQty : h.sellQty) + (isOpposite ? -held : held)
  if (spec.kind !== 'option' && worthAfter(market, before, o.leaves, price) > valueLimit(spec, h.leverageE2))
    return 'riskLimit'
  const opens = isOpposite ? Math.max(o.leaves - held, 0) : o.leaves
  const need =
    o.orderType === 'Market'
      ? ceilDiv(costParts(market, o.isBuy, price, opens, h.leverageE2), BigInt(h.leverageE2) * E8)
      : chargeMore(h, o, costParts(market, o.isBuy, price, o.leaves, h.leverageE2))
  if (need <= 0n) return null
  let free = availableOf(world, account, spec.settleCoin)
  if (isOpposite && opens > 0) free += released(h, market, price)
  return need > free ? 'insufficientBalance' : null
}

/** Quote money that buying a quantity at the market takes now, up to the price limit. */
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

/** Spot: the coins an order pays with must be there and free, or lent where it may borrow. */
function shortOfCoins(world: World, market: Market, account: Account, o: Wanted): RefusalName | null {
  const { spec } = market
  const price = o.orderType === 'Market' || o.price === 0 ? expectedPrice(market, o.isBuy) : o.price
  // A market buy pays what the book asks, level by level: nothing may be bought with money that isn't there.
  const walks = o.orderType === 'Market' && o.isBuy
  const need = walks ? takingCost(market, o.leaves) : spotLock(spec, o.isBuy, price, o.leaves)
  const { pays } = spotCoins(spec, o.isBuy)
  if (!o.isLeverage) return need > availableOf(world, account, pays) ? 'insufficientBalance' : null
  if (!mayBorrow(account) || loanRateE8(spec) === 0n) return 'marginTradingOff'
  const lacking = need - freeOf(world, account, pays)
  return lacking <= 0n || mayOwe(world, account, spec, pays, lacking) ? null : 'insufficientBalance'
}
