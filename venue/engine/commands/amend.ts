/** Amends open orders (VENUE-18). */
import type { CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { shrinkResting } from '../orders/after-fill.ts'
import {
  chargeOrder,
  emitPosition,
  emitWallet,
  holdingOf,
  refreshMargins,
  releaseOrder,
  restorer,
} from '../accounts/holdings.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { strategyOf } from '../orders/order-life.ts'
import type { AttachedStops, StopLeg } from '../terms/order-parts.ts'
import { changed } from '../orders/position-stops.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import { emitTradeMessage } from '../orders/trade-messages.ts'
import type { World } from '../state/world.ts'
import { activate, drawnPrice, reducible, takeOut } from '../orders/activate.ts'
import { shortOf } from '../orders/afford.ts'
import { openOrder, orderAnswer } from './cancel.ts'
import { isAbsent, isRefusal, readPrice, readQty, readTrigger } from './read.ts'
import type { Fields } from './read.ts'
import { beyondSpotLimit, mostQty, worthOf } from './read-order.ts'
import { isRefused, readAttached, hasLeg, wrongWay } from './read-stops.ts'

/** New values of an order. */
interface Change {
  readonly price: number
  readonly qty: number
  readonly triggerPrice: number
  readonly triggerDirection: 0 | 1 | 2
  readonly attached: AttachedStops | null
}

const sameLeg = (a: StopLeg | null, b: StopLeg | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.trigger === b.trigger &&
    a.by === b.by &&
    a.orderType === b.orderType &&
    a.limit === b.limit &&
    a.size === b.size &&
    a.slip?.kind === b.slip?.kind &&
    a.slip?.amount === b.slip?.amount)

const sameAttached = (a: AttachedStops | null, b: AttachedStops | null): boolean =>
  a === b || (a !== null && b !== null && a.mode === b.mode && sameLeg(a.tp, b.tp) && sameLeg(a.sl, b.sl))

const isSame = (o: LiveOrder, to: Change): boolean =>
  to.price === o.price &&
  to.qty === o.qty &&
  to.triggerPrice === o.triggerPrice &&
  sameAttached(to.attached, o.attached)

/**
 * Amends price, total quantity, trigger price and TP/SL. An order keeps its priority only if its price is unchanged and its
 * quantity doesn't grow. Strategies, their orders and trailing stops can't be amended: cancel and place them again.
 */
export function replaceOrder(world: World, account: Account, fields: Fields): CommandAnswer {
  const found = openOrder(world, account, fields)
  if ('ok' in found) return found
  const { market, o } = found
  if (market.status !== 'Trading') return refuse('notTrading')
  if (o.strategy !== null || strategyOf(o) !== null || o.trail !== null) return refuse('badReplace')
  const to = readChange(market, o, fields)
  if (isRefused(to)) return to
  if (to.qty <= o.cumQty || isSame(o, to)) return refuse('badReplace')
  const isWaiting = o.status === 'Untriggered'
  if (!o.reduceOnly && o.orderType === 'Limit' && worthOf(o.spec, to.price, to.qty) < o.spec.minNotional)
    return refuse('minNotional')
  if (isWaiting) {
    o.price = to.price
    o.leaves = to.qty
    o.qty = to.qty
    o.triggerPrice = to.triggerPrice
    o.triggerDirection = to.triggerDirection
    o.attached = to.attached
    market.moved = true
    const answer = replaced(world, o)
    if (o.ofPosition) emitPosition(world, market, holdingOf(account, market, o.positionIdx))
    return answer
  }
  return to.price === o.price && to.qty <= o.qty
    ? shrink(world, market, o, to)
    : reenter(world, market, o, to)
}

function readChange(market: Market, o: LiveOrder, fields: Fields): Change | Refusal {
  const { spec } = o
  const isMarket = o.orderType === 'Market'
  const isWaiting = o.status === 'Untriggered'
  if (isMarket && !isAbsent(fields.price)) return refuse('badReplace', 'price')
  if (!isWaiting && !isAbsent(fields.triggerPrice)) return refuse('badReplace', 'triggerPrice')
  const price = isAbsent(fields.price) ? o.price : readPrice(spec, fields.price)
  if (isRefusal(price)) return refuse(price)
  const beyond = isWaiting || isMarket || price === o.price ? null : beyondSpotLimit(market, o.isBuy, price)
  if (beyond !== null) return beyond
  const max = mostQty(spec, o.orderType, o.timeInForce)
  const requested = isAbsent(fields.qty) ? o.qty : readQty(spec, fields.qty, max)
  if (isRefusal(requested)) return refuse(requested)
  const h = holdingOf(o.account, market, o.positionIdx)
  const most = o.cumQty + reducible(h, o.isBuy)
  if (o.ofPosition && requested > most) return refuse('badTpSlQty')
  if (requested !== o.qty && (o.stopOrderType === 'TakeProfit' || o.stopOrderType === 'StopLoss'))
    return refuse('badReplace', 'it closes the whole position')
  const qty = o.reduceOnly && !isWaiting ? Math.min(requested, most) : requested
  const trigger = isAbsent(fields.triggerPrice) ? null : readNewTrigger(market, o, fields)
  if (trigger !== null && isRefused(trigger)) return trigger
  const { attached: known } = o
  const says =
    hasLeg(fields, true, (known?.tp ?? null) !== null) || hasLeg(fields, false, (known?.sl ?? null) !== null)
  if (says && o.reduceOnly) return refuse('badTpSl')
  const attached = says ? readAttached(market, fields, o.isBuy, price, known) : known
  if (attached !== null && isRefused(attached)) return attached
  return {
    price,
    qty,
    attached,
    triggerPrice: trigger?.price ?? o.triggerPrice,
    triggerDirection: trigger?.direction ?? o.triggerDirection,
  }
}

/**
 * A new trigger price. TP/SL entries and OCO orders stay on their side of the market. Other conditional orders may change it,
 * unless the command names their direction.
 */
function readNewTrigger(
  market: Market,
  o: LiveOrder,
  fields: Fields,
): { readonly price: number; readonly direction: 0 | 1 | 2 } | Refusal {
  const price = readTrigger(o.spec, fields.triggerPrice)
  if (isRefusal(price)) return refuse(price)
  const now = referencePrice(market, o.triggerBy)
  const direction = price > now ? 1 : 2
  if (o.ofPosition) {
    const leg = { trigger: price, by: o.triggerBy, orderType: o.orderType, limit: 0, size: 0, slip: null }
    const wrong = wrongWay(!o.isBuy, o.stopOrderType.endsWith('TakeProfit'), leg, now)
    return wrong ?? { price, direction: o.triggerDirection }
  }
  const required = o.ocoOrderId === '' ? fields.triggerDirection : o.triggerDirection
  if (price === now || ((required === 1 || required === 2) && direction !== required)) {
    const rises = (required ?? o.triggerDirection) === 1
    return refuse(rises ? 'triggerNotRising' : 'triggerNotFalling', '', { triggerBy: o.triggerBy })
  }
  return { price, direction }
}

function replaced(world: World, o: LiveOrder): CommandAnswer {
  changed(world, o)
  emitTradeMessage(world, o, 'edit')
  return orderAnswer(o)
}

/** Amends without loss of priority: less quantity at the same price, or other TP/SL. */
function shrink(world: World, market: Market, o: LiveOrder, to: Change): CommandAnswer {
  const h = holdingOf(o.account, market, o.positionIdx)
  o.attached = to.attached
  if (to.qty === o.qty) return replaced(world, o)
  releaseOrder(h, o, o.leaves)
  shrinkResting(world, market, o, o.qty - to.qty)
  chargeOrder(market, h, o)
  refreshMargins(h)
  emitTradeMessage(world, o, 'edit')
  emitWallet(world, o.account, o.spec)
  return orderAnswer(o)
}

/** Amends price or adds quantity: the order leaves the book and is matched again. */
function reenter(world: World, market: Market, o: LiveOrder, to: Change): CommandAnswer {
  const { account } = o
  const h = holdingOf(account, market, o.positionIdx)
  const restore = restorer(h)
  releaseOrder(h, o, o.leaves)
  refreshMargins(h)
  const short = shortOf(world, market, account, { ...o, price: to.price, leaves: to.qty - o.cumQty })
  if (short !== null) {
    restore()
    return refuse(short)
  }
  takeOut(market, o)
  o.price = drawnPrice(market, o.isBuy, to.price)
  o.leaves += to.qty - o.qty
  o.qty = to.qty
  o.attached = to.attached
  replaced(world, o)
  activate(world, market, o)
  return orderAnswer(o)
}
