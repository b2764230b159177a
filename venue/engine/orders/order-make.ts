import { schedule } from '../state/agenda.ts'
import { holdingOf } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { orderRecord } from './order-record.ts'
import { isOwn, emitTradeMessage } from './trade-messages.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import { emit, nextOrderId } from '../state/world.ts'
import type { World } from '../state/world.ts'

type Needed = 'isBuy' | 'orderType' | 'qty'
type Given =
  | 'orderLinkId'
  | 'price'
  | 'timeInForce'
  | 'reduceOnly'
  | 'closeOnTrigger'
  | 'positionIdx'
  | 'status'
  | 'triggerPrice'
  | 'triggerBy'
  | 'triggerDirection'
  | 'stopOrderType'
  | 'planType'
  | 'parentOrderId'
  | 'ocoOrderId'
  | 'origin'
  | 'slip'
  | 'attached'
  | 'trail'
  | 'strategy'
  | 'marketUnit'
  | 'isLeverage'
  | 'ofPosition'
  | 'placeMode'
  | 'apiKeyName'

/** Fields of a new order; absent fields have the values of a plain market order. */
export type Draft = Pick<LiveOrder, Needed> & Partial<Pick<LiveOrder, Given>>

/** Default values. */
const plain = {
  orderLinkId: null,
  price: 0,
  timeInForce: 'ImmediateOrCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  status: 'New',
  triggerPrice: 0,
  triggerBy: 'LastPrice',
  triggerDirection: 0,
  stopOrderType: '',
  planType: 0,
  parentOrderId: '',
  ocoOrderId: '',
  origin: '',
  slip: null,
  attached: null,
  trail: null,
  strategy: null,
  marketUnit: '',
  isLeverage: false,
  ofPosition: false,
  placeMode: '',
  apiKeyName: '',
} as const satisfies Pick<LiveOrder, Given>

/** Creates an order with the next id; it isn't registered with its account yet. */
export function makeOrder(world: World, account: Account, market: Market, draft: Draft): LiveOrder {
  return {
    ...plain,
    ...draft,
    ...nextOrderId(world),
    account,
    spec: market.spec,
    leaves: draft.qty,
    cumQty: 0,
    cumValue: 0n,
    cumFee: 0n,
    cancelType: '',
    rejectReason: '',
    createdAt: world.time,
    updatedAt: world.time,
    priority: 0,
    cost: 0n,
    entry: null,
  }
}

/** Registers an order as open and emits it. */
export function register(world: World, market: Market, account: Account, draft: Draft): LiveOrder {
  const o = makeOrder(world, account, market, draft)
  account.open.set(o.orderId, o)
  if (o.orderLinkId !== null) account.byLink.set(o.orderLinkId, o)
  const h = holdingOf(account, market, o.positionIdx)
  // A holding is stored with its first order, even if that never trades.
  if (h.updatedAt === 0 && h.orders.size === 0) world.dirty.holdings.add(h)
  h.orders.add(o)
  if (o.status === 'Untriggered') market.triggers.add(o)
  if (o.ofPosition) h.stops.add(o)
  if (o.strategy !== null) {
    market.strategies.add(o)
    schedule(world, o.strategy.nextAt)
  }
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'newed', order: orderRecord(o) })
  if (isOwn(o)) emitTradeMessage(world, o, 'make')
  return o
}
