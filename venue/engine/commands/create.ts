import type { CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { runStrategy } from '../triggers/strategies.ts'
import type { Market } from '../state/market.ts'
import { register } from '../orders/order-make.ts'
import type { Draft } from '../orders/order-make.ts'
import { pair } from '../orders/position-stops.ts'
import { refuse } from '../terms/refusals.ts'
import { holdingId } from '../state/state.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import { OPEN_ORDERS_CAP } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { activate, placedAt } from '../orders/activate.ts'
import { shortOf } from '../orders/afford.ts'
import { orderAnswer } from './cancel.ts'
import { borrowLeverage } from './leverage.ts'
import { isLinkId, marketOf } from './read.ts'
import type { Fields } from './read.ts'
import { readOrder } from './read-order.ts'
import type { Reading } from './read-order.ts'
import { isRefused } from './read-stops.ts'

/** Places an order. For a known orderLinkId it answers with the existing order and does nothing else. */
export function createOrder(world: World, account: Account, fields: Fields): CommandAnswer {
  const { orderLinkId } = fields
  if (orderLinkId !== undefined && orderLinkId !== '' && !isLinkId(orderLinkId)) return refuse('badLinkId')
  const first = typeof orderLinkId === 'string' ? account.byLink.get(orderLinkId) : undefined
  if (first !== undefined) return orderAnswer(first, { duplicate: true })
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  if (market.status !== 'Trading') return refuse('notTrading')
  // SYM-39: some symbols are for unified accounts only; an existing position may always be reduced.
  const isUnified = account.info.kind !== 'standard'
  if (!isUnified && market.spec.instrument.utaSupportOnly === true && fields.reduceOnly !== true) {
    return refuse('unifiedOnly')
  }
  const reading = readOrder(market, account, fields)
  if (isRefused(reading)) return reading
  const { draft } = reading
  const h = account.holdings.get(holdingId(market.spec.id, draft.positionIdx))
  if ((h?.orders.size ?? 0) + reading.parts.length >= OPEN_ORDERS_CAP) return refuse('tooManyOrders')
  const leverage = borrowLeverage(world, market, account, draft.positionIdx, fields.leverage)
  if (isRefused(leverage)) return leverage
  const short = draft.status === 'Untriggered' ? null : shortOf(world, market, account, draft)
  if (short !== null) {
    leverage.giveBack()
    return refuse(short)
  }
  leverage.keep()
  return place(world, market, account, reading)
}

function place(world: World, market: Market, account: Account, reading: Reading): CommandAnswer {
  const { draft, other, parts, failedQty } = reading
  const o = enter(world, market, account, draft)
  if (other !== null) pair(world, o, register(world, market, account, other))
  for (const qty of parts) enter(world, market, account, { ...draft, orderLinkId: null, qty })
  const more = {
    ...(o.ocoOrderId === '' ? {} : { ocoOrderId: o.ocoOrderId }),
    create_order_failed_qty_x: qtyX(market, failedQty),
  }
  return failedQty === 0 ? orderAnswer(o, more) : partlyFailed(market, failedQty)
}

/** A quantity as 1e-8 of a unit. */
const qtyX = ({ spec }: Market, qty: number): string => `${BigInt(qty) * 10n ** BigInt(8 - spec.lotFraction)}`

/** 39303: part of a split order could not be placed. Unlike with other refusals, the placed orders remain (ERR-09). */
export const partlyFailed = (market: Market, failedQty: number): Refusal =>
  refuse('splitOrderFailed', '', { create_order_failed_qty_x: qtyX(market, failedQty) })

/** Creates an order and starts it, its first event already at the price that it rests at: it waits for its trigger, is matched, or runs as a strategy. */
export function enter(world: World, market: Market, account: Account, draft: Draft): LiveOrder {
  const o = register(world, market, account, placedAt(market, draft))
  if (o.strategy !== null) runStrategy(world, market, o)
  else if (o.status !== 'Untriggered') activate(world, market, o)
  return o
}
