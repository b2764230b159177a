/** Cancels orders: one, all, or a position's partial TP/SL entries. */
import type { CommandAnswer } from '../../exchange/commands.ts'
import { emitPosition, emitWallet, holdingOf } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { cancelOrder, cancelTogether, strategyOf } from '../orders/order-life.ts'
import { orderRecord } from '../orders/order-record.ts'
import { refuse } from '../terms/refusals.ts'
import { holdingId } from '../state/state.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import { fullKinds } from '../accounts/stop-kinds.ts'
import type { World } from '../state/world.ts'
import { isAbsent, marketOf, readIdx } from './read.ts'
import type { Fields } from './read.ts'

/** Answer of a command on an order: its ids and its state after the command. */
export const orderAnswer = (o: LiveOrder, more: Fields = {}): CommandAnswer => ({
  ok: true,
  result: { orderId: o.orderId, orderLinkId: o.orderLinkId ?? '', order: orderRecord(o), ...more },
})

/** The open order that a command names, or a refusal. */
export function openOrder(
  world: World,
  account: Account,
  fields: Fields,
): { market: Market; o: LiveOrder } | CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const { orderId } = fields
  const o = typeof orderId === 'string' ? account.open.get(orderId) : undefined
  if (o !== undefined && o.spec === market.spec) return { market, o }
  const ended = typeof orderId === 'string' ? account.ended.get(orderId) : undefined
  if (ended === undefined || ended.spec !== market.spec) return refuse('unknownOrder')
  return refuse(ended.status === 'Filled' ? 'orderFilled' : 'orderEnded')
}

const BY_USER = ['CancelByUser', 'EC_PerCancelRequest'] as const

/** Cancels an order. Cancelling a strategy's order cancels the strategy; cancelling one OCO order cancels the other. */
export function cancelOne(world: World, account: Account, fields: Fields): CommandAnswer {
  const found = openOrder(world, account, fields)
  if ('ok' in found) return found
  const { market, o } = found
  const peer = o.stopOrderType === 'TakeProfitStopLossOCO' ? account.open.get(o.ocoOrderId) : undefined
  cancelOrder(world, market, strategyOf(o) ?? o, ...BY_USER)
  if (peer !== undefined) cancelOrder(world, market, peer, ...BY_USER)
  if (o.ofPosition) emitPosition(world, market, holdingOf(account, market, o.positionIdx))
  emitWallet(world, account, o.spec)
  return orderAnswer(o)
}

/** Cancels all open orders, or those of a symbol, and answers how many. */
export function cancelAll(world: World, account: Account, fields: Fields): CommandAnswer {
  const { symbol } = fields
  const market = symbol === undefined ? null : marketOf(world, symbol)
  if (symbol !== undefined && market === null) return refuse('unknownSymbol')
  const orders = [...account.open.values()].filter((o) => market === null || o.spec === market.spec)
  cancelTogether(world, account, orders, 'CancelAll', 'EC_PerCancelRequest')
  return { ok: true, result: { count: orders.length, orderIds: orders.map((o) => o.orderId) } }
}

/** Cancels all partial TP/SL entries of one position, and nothing else (VENUE-20). */
export function cancelTotally(world: World, account: Account, fields: Fields): CommandAnswer {
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  if (fields.kind !== 'PartialTpSlConditional') return refuse('badRequest', 'kind')
  const positionIdx = readIdx(account, market, isAbsent(fields.positionIdx) ? 0 : fields.positionIdx)
  if (positionIdx === null) return refuse('badPositionIdx')
  const h = account.holdings.get(holdingId(market.spec.id, positionIdx))
  const entries = [...(h?.stops ?? [])].filter((o) => !fullKinds.has(o.stopOrderType))
  for (const o of entries) cancelOrder(world, market, o, ...BY_USER)
  if (h !== undefined && entries.length > 0) emitPosition(world, market, h)
  return { ok: true, result: { count: entries.length, orderIds: entries.map((o) => o.orderId) } }
}
