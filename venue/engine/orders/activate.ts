import { bandPrice } from '#shared/maths/integer/price-band.ts'
import { slippagePrice } from '#shared/maths/integer/slippage.ts'
import { afterFill } from './after-fill.ts'
import { append, bestPrice, reduce } from '../state/book.ts'
import { chargeOrder, emitWallet, holdingOf, refreshMargins } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { match, oppositeOf, ownSide, reaches, takeable } from './matching.ts'
import type { Taker } from './matching.ts'
import { cancelOrder, endOrder } from './order-life.ts'
import type { Draft } from './order-make.ts'
import { orderRecord } from './order-record.ts'
import type { Holding, LiveOrder } from '../state/state.ts'
import { trade } from './trade.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** The farthest price an order may have: bands around mark, for spot around the index. Buy and sell bands are equally wide. */
export function bandLimit(market: Market, isBuy: boolean): number {
  const { spec, index } = market
  const mark = spec.kind === 'spot' ? index : market.mark
  return bandPrice(spec, isBuy, { mark, index, xE4: spec.bandE4, yE4: spec.bandE4 })
}

/** The worst price of a market order: the band, and its own slippage where it has one (VENUE-59). */
function marketLimit(market: Market, o: LiveOrder): number {
  const band = bandLimit(market, o.isBuy)
  const best = bestPrice(oppositeOf(market.book, o.isBuy))
  if (o.slip === null || best === 0) return band
  const worst = slippagePrice(market.spec, o.isBuy, best, o.slip)
  return o.isBuy ? Math.min(worst, band) : Math.max(worst, band)
}

/** A limit price within the band (docs/choices.md#price-bands); spreads have no band. */
export function drawnPrice(market: Market, isBuy: boolean, price: number): number {
  if (market.spec.legs !== null) return price
  const band = bandLimit(market, isBuy)
  return isBuy ? Math.min(price, band) : Math.max(price, band)
}

/** A new order as it enters the book: its first event has the price it gets there. */
export function placedAt(market: Market, draft: Draft): Draft {
  const { orderType, price, status, strategy } = draft
  const enters = orderType === 'Limit' && price !== undefined && status !== 'Untriggered'
  if (!enters || (strategy ?? null) !== null) return draft
  return { ...draft, price: drawnPrice(market, draft.isBuy, price) }
}

/** Expected price of a market order: the best opposite price, or mark without one (docs/choices.md#order-cost). */
export const expectedPrice = (market: Market, isBuy: boolean): number =>
  bestPrice(oppositeOf(market.book, isBuy)) ||
  Math.max(Math.round(market.mark / market.spec.tick), 1) * market.spec.tick

/** Quantity that a reduce-only order may close; 0 if it wouldn't reduce. */
export const reducible = (h: Holding, isBuy: boolean): number =>
  h.size !== 0 && h.size > 0 !== isBuy ? Math.abs(h.size) : 0

function whyNot(market: Market, o: LiveOrder, taker: Taker): string {
  if (o.timeInForce === 'PostOnly') {
    const best = bestPrice(oppositeOf(market.book, o.isBuy))
    if (best !== 0 && reaches(o.isBuy, o.price, best)) return 'EC_PostOnlyWillTakeLiquidity'
  }
  if (o.timeInForce === 'FillOrKill' && takeable(market.book, taker, o.leaves) < o.leaves) {
    return 'EC_NoEnoughQtyToFill'
  }
  return ''
}

function rest(world: World, market: Market, h: Holding, o: LiveOrder): void {
  world.priority += 1
  o.priority = world.priority
  o.entry = append(ownSide(market.book, o.isBuy), o.price, o.leaves, o)
  chargeOrder(market, h, o)
  refreshMargins(h)
}

/**
 * Matches an accepted, registered order: it trades, then rests or ends. Events are emitted in the order executions, order,
 * position, wallet.
 */
export function activate(world: World, market: Market, o: LiveOrder): void {
  const h = holdingOf(o.account, market, o.positionIdx)
  const isMarket = o.orderType === 'Market'
  if (!isMarket) o.price = drawnPrice(market, o.isBuy, o.price)
  const taker: Taker = {
    isBuy: o.isBuy,
    limit: isMarket ? marketLimit(market, o) : o.price,
    account: o.account,
  }
  world.dirty.orders.add(o)
  const refused = whyNot(market, o, taker)
  if (refused !== '') {
    cancelOrder(world, market, o, 'CancelByMatch', refused)
    emitWallet(world, o.account, o.spec)
    return
  }
  const before = o.cumQty
  const { stop } = match(market.book, taker, o.leaves, (price, qty, maker) => {
    trade(world, market, o, o.isBuy, price, qty, maker)
  })
  const traded = o.cumQty > before
  if (o.leaves === 0) endOrder(world, market, o)
  const rests = o.leaves > 0 && stop === 'price' && !isMarket && mayRest(o)
  if (rests) rest(world, market, h, o)
  if (traded && (o.leaves === 0 || rests)) {
    emit(world, o.account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  } else if (o.leaves > 0 && !rests) {
    const reason = stop === 'self' ? 'EC_SelfTradePrevention' : 'EC_NoImmediateQtyToFill'
    cancelOrder(world, market, o, stop === 'self' ? 'CancelBySmp' : 'CancelByMatch', reason)
  }
  if (traded) afterFill(world, market, h, o, o.cumQty - before)
  emitWallet(world, o.account, o.spec)
}

const mayRest = (o: LiveOrder): boolean => o.timeInForce === 'GoodTillCancel' || o.timeInForce === 'PostOnly'

/** Puts an order back into the book without matching (restore, in order of priority). */
export function putBack(world: World, market: Market, o: LiveOrder): void {
  const h = holdingOf(o.account, market, o.positionIdx)
  o.entry = append(ownSide(market.book, o.isBuy), o.price, o.leaves, o)
  chargeOrder(market, h, o)
  refreshMargins(h)
  world.priority = Math.max(world.priority, o.priority)
}

/** Removes an order from the book but keeps it open (replace). */
export function takeOut(market: Market, o: LiveOrder): void {
  if (o.entry === null) return
  reduce(ownSide(market.book, o.isBuy), o.entry, o.entry.qty)
  o.entry = null
}
