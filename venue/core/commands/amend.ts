import { valueAt } from '#shared/maths/integer/terms.ts'
import type { CommandAnswer } from '../../exchange.ts'
import { reduce } from '../book.ts'
import { chargeOrder, emitWallet, holdingOf, refreshMargins, releaseOrder } from '../holdings.ts'
import type { Market } from '../market.ts'
import { ownSide } from '../matching.ts'
import { orderRecord } from '../records.ts'
import { refuse } from '../refusals.ts'
import type { Account, LiveOrder } from '../state.ts'
import { cancelOrder } from '../trade.ts'
import { emit } from '../world.ts'
import type { World } from '../world.ts'
import { activate, reducible, takeOut } from './activate.ts'
import { shortOf } from './afford.ts'
import { orderAnswer } from './create.ts'
import type { Fields } from './create.ts'
import { isRefusal, marketOf, readPrice, readQty } from './read.ts'

/** The open order a command names, or why there is none. */
function openOrder(
  world: World,
  account: Account,
  fields: Fields,
): { market: Market; o: LiveOrder } | CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { orderId } = fields
  const o = typeof orderId === 'string' ? account.open.get(orderId) : undefined
  if (o !== undefined && o.spec === market.spec) return { market, o }
  const ended = account.ended.findLast((old) => old.orderId === orderId && old.spec === market.spec)
  if (ended === undefined) return refuse('unknownOrder')
  return refuse(ended.status === 'Filled' ? 'orderFilled' : 'orderEnded')
}

/** Changes price and/or total quantity. Priority stays only when the price stays and the quantity shrinks. */
export function replaceOrder(world: World, account: Account, fields: Fields): CommandAnswer {
  const found = openOrder(world, account, fields)
  if ('ok' in found) return found
  const { market, o } = found
  const { spec } = market
  const isMarket = o.orderType === 'Market'
  if (isMarket && fields.price !== undefined) return refuse('badReplace')
  const price = fields.price === undefined ? o.price : readPrice(spec, fields.price)
  if (isRefusal(price)) return refuse(price)
  const max = isMarket ? spec.maxMarketQty : o.timeInForce === 'PostOnly' ? spec.maxPostOnlyQty : spec.maxQty
  const asked = fields.qty === undefined ? o.qty : readQty(spec, fields.qty, max)
  if (isRefusal(asked)) return refuse(asked)
  const h = holdingOf(account, market)
  const most = o.cumQty + reducible(h, o.isBuy)
  const qty = o.reduceOnly && o.status !== 'Untriggered' ? Math.min(asked, most) : asked
  if (qty <= o.cumQty || (qty === o.qty && price === o.price)) return refuse('badReplace')
  if (!o.reduceOnly && !isMarket && valueAt(spec, price, qty) < spec.minNotional) return refuse('minNotional')
  if (o.status === 'Untriggered') {
    o.price = price
    o.leaves = qty
    o.qty = qty
    return replaced(world, account, o)
  }
  if (price === o.price && qty < o.qty) return shrink(world, market, o, qty)
  const old = { price: o.price, qty: o.qty, leaves: o.leaves }
  releaseOrder(h, o, o.leaves)
  refreshMargins(h)
  const short = shortOf(world, market, account, { ...o, price, leaves: qty - o.cumQty })
  if (short !== null) {
    chargeOrder(h, o)
    refreshMargins(h)
    return refuse(short)
  }
  takeOut(market, o)
  o.price = price
  o.leaves += qty - old.qty
  o.qty = qty
  replaced(world, account, o)
  activate(world, market, o)
  return orderAnswer(o)
}

function replaced(world: World, account: Account, o: LiveOrder): CommandAnswer {
  o.updatedAt = world.time
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'replaced', order: orderRecord(o) })
  return orderAnswer(o)
}

function shrink(world: World, market: Market, o: LiveOrder, qty: number): CommandAnswer {
  const h = holdingOf(o.account, market)
  const less = o.qty - qty
  releaseOrder(h, o, o.leaves)
  if (o.entry !== null) reduce(ownSide(market.book, o.isBuy), o.entry, less)
  o.qty = qty
  o.leaves -= less
  chargeOrder(h, o)
  refreshMargins(h)
  replaced(world, o.account, o)
  emitWallet(world, o.account)
  return orderAnswer(o)
}

export function cancelOne(world: World, account: Account, fields: Fields): CommandAnswer {
  const found = openOrder(world, account, fields)
  if ('ok' in found) return found
  cancelOrder(world, found.market, found.o, 'CancelByUser', 'EC_PerCancelRequest')
  emitWallet(world, account)
  return orderAnswer(found.o)
}

/** Cancels every open order, of one symbol or of all; answers how many. */
export function cancelAll(world: World, account: Account, fields: Fields): CommandAnswer {
  const { symbol } = fields
  const market = symbol === undefined ? null : marketOf(world, symbol)
  if (symbol !== undefined && market === null) return refuse('unknownSymbol')
  const orders = [...account.open.values()].filter((o) => market === null || o.spec === market.spec)
  for (const o of orders) cancelIn(world, o, 'CancelAll', 'EC_PerCancelRequest')
  if (orders.length > 0) emitWallet(world, account)
  return { ok: true, result: { count: orders.length, orderIds: orders.map((o) => o.orderId) } }
}

/** Cancels an order in whatever market it belongs to. */
export function cancelIn(world: World, o: LiveOrder, cancelType: string, reason: string): void {
  const market = world.markets[o.spec.id - 1]
  if (market !== undefined) cancelOrder(world, market, o, cancelType, reason)
}
