import { triggerPriceTypes, timesInForce } from '#shared/domain/enums.ts'
import type { TriggerPriceType } from '#shared/domain/enums.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import type { CommandAnswer } from '../../exchange.ts'
import { holdingOf } from '../holdings.ts'
import type { Market } from '../market.ts'
import { orderRecord } from '../records.ts'
import { refuse } from '../refusals.ts'
import type { RefusalName } from '../refusals.ts'
import type { Account, LiveOrder } from '../state.ts'
import { emit, nextOrderId, OPEN_ORDERS_CAP } from '../world.ts'
import type { World } from '../world.ts'
import { activate, expectedPrice, reducible } from './activate.ts'
import { shortOf } from './afford.ts'
import { isLinkId, isRefusal, marketOf, readPrice, readQty, readTrigger } from './read.ts'

export type Fields = Readonly<Record<string, unknown>>

/** An order's answer: its id, and the order as it stands after the command. */
export const orderAnswer = (o: LiveOrder, more: Fields = {}): CommandAnswer => ({
  ok: true,
  result: { orderId: o.orderId, orderLinkId: o.orderLinkId ?? '', order: orderRecord(o), ...more },
})

type Checked = Omit<LiveOrder, 'orderId' | 'number' | 'account' | 'priority' | 'entry' | 'status'>

/** Places an order; a known orderLinkId answers with the first order and does nothing. */
export function createOrder(world: World, account: Account, fields: Fields): CommandAnswer {
  const { orderLinkId } = fields
  if (orderLinkId !== undefined && orderLinkId !== '' && !isLinkId(orderLinkId)) return refuse('badLinkId')
  const first = typeof orderLinkId === 'string' ? account.byLink.get(orderLinkId) : undefined
  if (first !== undefined) return orderAnswer(first, { duplicate: true })
  const market = marketOf(world, fields.symbol)
  if (market === null) return refuse('unknownSymbol')
  const checked = check(world, market, account, fields)
  if (typeof checked === 'string') return refuse(checked)
  const h = account.holdings.get(market.spec.id)
  if ((h?.orders.size ?? 0) >= OPEN_ORDERS_CAP) return refuse('tooManyOrders')
  if (checked.triggerPrice === 0) {
    const short = shortOf(world, market, account, checked)
    if (short !== null) return refuse(short)
  }
  const o = register(world, market, account, checked)
  if (o.status === 'Untriggered') market.triggers.add(o)
  else activate(world, market, o)
  return orderAnswer(o)
}

function register(world: World, market: Market, account: Account, checked: Checked): LiveOrder {
  const o: LiveOrder = {
    ...checked,
    ...nextOrderId(world),
    account,
    status: checked.triggerPrice === 0 ? 'New' : 'Untriggered',
    priority: 0,
    entry: null,
  }
  account.open.set(o.orderId, o)
  if (o.orderLinkId !== null) account.byLink.set(o.orderLinkId, o)
  holdingOf(account, market).orders.add(o)
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'newed', order: orderRecord(o) })
  return o
}

/** Everything but money: shape, steps, bounds, enums. */
function check(world: World, market: Market, account: Account, fields: Fields): Checked | RefusalName {
  const { spec } = market
  const { side, orderType, timeInForce, positionIdx, reduceOnly, closeOnTrigger, triggerBy } = fields
  if (side !== 'Buy' && side !== 'Sell') return 'badSide'
  if (orderType !== 'Limit' && orderType !== 'Market') return 'badOrderType'
  const tif = timesInForce.find((known) => known === timeInForce)
  if (tif === undefined || (orderType === 'Market' && tif === 'PostOnly')) return 'badTimeInForce'
  if (positionIdx !== 0) return 'badPositionIdx'
  if (typeof reduceOnly !== 'boolean' || typeof closeOnTrigger !== 'boolean') return 'badRequest'
  const isBuy = side === 'Buy'
  const isMarket = orderType === 'Market'
  const price = isMarket ? 0 : readPrice(spec, fields.price)
  if (isRefusal(price)) return price
  const trigger = readConditional(market, fields.triggerPrice, triggerBy)
  if (typeof trigger === 'string') return trigger
  const closes = reduceOnly || closeOnTrigger
  const h = account.holdings.get(spec.id)
  const most = closes && h !== undefined ? reducible(h, isBuy) : 0
  if (closes && trigger.price === 0 && most === 0) return 'reduceOnlyNoPosition'
  const max = isMarket ? spec.maxMarketQty : tif === 'PostOnly' ? spec.maxPostOnlyQty : spec.maxQty
  const closesAll = reduceOnly && closeOnTrigger && fields.qty === '0' && most > 0
  const asked = closesAll ? Math.min(most, max) : readQty(spec, fields.qty, max)
  if (isRefusal(asked)) return asked
  const qty = closes && trigger.price === 0 ? Math.min(asked, most) : asked
  const worth = valueAt(spec, isMarket ? expectedPrice(market, isBuy) : price, qty)
  if (!closes && worth < spec.minNotional) return 'minNotional'
  const { orderLinkId } = fields
  return {
    orderLinkId: typeof orderLinkId === 'string' && orderLinkId !== '' ? orderLinkId : null,
    spec,
    isBuy,
    orderType,
    price,
    qty,
    leaves: qty,
    cumQty: 0,
    cumValue: 0n,
    cumFee: 0n,
    timeInForce: tif,
    reduceOnly: closes,
    closeOnTrigger,
    positionIdx: 0,
    triggerPrice: trigger.price,
    triggerBy: trigger.by,
    triggerDirection: trigger.direction,
    stopOrderType: trigger.price === 0 ? '' : 'Stop',
    cancelType: '',
    rejectReason: '',
    createdAt: world.time,
    updatedAt: world.time,
    cost: 0n,
  }
}

interface Conditional {
  readonly price: number
  readonly by: TriggerPriceType
  readonly direction: 0 | 1 | 2
}

function readConditional(market: Market, price: unknown, by: unknown): Conditional | RefusalName {
  if (price === undefined || price === '') return { price: 0, by: 'LastPrice', direction: 0 }
  const kind = by === undefined ? 'LastPrice' : triggerPriceTypes.find((known) => known === by)
  if (kind === undefined) return 'badTriggerBy'
  const units = readTrigger(market.spec, price)
  if (isRefusal(units)) return units
  const now = referencePrice(market, kind)
  if (units === now) return 'badTrigger'
  return { price: units, by: kind, direction: units > now ? 1 : 2 }
}

export const referencePrice = (market: Market, by: TriggerPriceType): number =>
  by === 'LastPrice' ? market.last : by === 'MarkPrice' ? market.mark : market.index
