/** Converts orders to stored rows and back. Fields with default values are omitted. */
import type { PositionIdx, TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import { holdingOf } from '../../engine/accounts/holdings.ts'
import type { AttachedStops, Origin, Slip, StrategyState, Trail } from '../../engine/terms/order-parts.ts'
import { isEnded } from '../../engine/state/state.ts'
import type { LiveOrder, OrderState } from '../../engine/state/state.ts'
import type { World } from '../../engine/state/world.ts'

type Value = Readonly<Record<string, unknown>>

/** Row value of an order, without its id. */
export const orderValue = (o: LiveOrder): Value => ({
  accountId: o.account.id,
  symbol: o.spec.symbol,
  orderLinkId: o.orderLinkId,
  isBuy: o.isBuy,
  orderType: o.orderType,
  price: o.price,
  qty: o.qty,
  leaves: o.leaves,
  cumQty: o.cumQty,
  cumValue: `${o.cumValue}`,
  cumFee: `${o.cumFee}`,
  timeInForce: o.timeInForce,
  reduceOnly: o.reduceOnly,
  closeOnTrigger: o.closeOnTrigger,
  ...(o.positionIdx === 0 ? {} : { positionIdx: o.positionIdx }),
  status: o.status,
  triggerPrice: o.triggerPrice,
  triggerBy: o.triggerBy,
  triggerDirection: o.triggerDirection,
  stopOrderType: o.stopOrderType,
  cancelType: o.cancelType,
  rejectReason: o.rejectReason,
  createdAt: o.createdAt,
  updatedAt: o.updatedAt,
  priority: o.priority,
  number: o.number,
  ...specialValue(o),
})

const specialValue = (o: LiveOrder): Value => ({
  ...(o.planType === 0 ? {} : { planType: o.planType }),
  ...(o.parentOrderId === '' ? {} : { parentOrderId: o.parentOrderId }),
  ...(o.ocoOrderId === '' ? {} : { ocoOrderId: o.ocoOrderId }),
  ...(o.origin === '' ? {} : { origin: o.origin }),
  ...(o.slip === null ? {} : { slip: o.slip }),
  ...(o.attached === null ? {} : { attached: o.attached }),
  ...(o.trail === null ? {} : { trail: { ...o.trail } }),
  ...(o.strategy === null ? {} : { strategy: { ...o.strategy } }),
  ...(o.marketUnit === '' ? {} : { marketUnit: o.marketUnit }),
  ...(o.isLeverage ? { isLeverage: true } : {}),
  ...(o.ofPosition ? { ofPosition: true } : {}),
  ...(o.placeMode === '' ? {} : { placeMode: o.placeMode }),
  ...(o.apiKeyName === '' ? {} : { apiKeyName: o.apiKeyName }),
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const special = (value: Value) => ({
  planType: (value.planType ?? 0) as LiveOrder['planType'],
  parentOrderId: text(value.parentOrderId),
  ocoOrderId: text(value.ocoOrderId),
  origin: text(value.origin) as Origin,
  slip: (value.slip ?? null) as Slip | null,
  attached: (value.attached ?? null) as AttachedStops | null,
  trail: value.trail === undefined ? null : { ...(value.trail as Trail) },
  strategy: value.strategy === undefined ? null : { ...(value.strategy as StrategyState) },
  marketUnit: text(value.marketUnit) as LiveOrder['marketUnit'],
  isLeverage: value.isLeverage === true,
  ofPosition: value.ofPosition === true,
  placeMode: text(value.placeMode),
  apiKeyName: text(value.apiKeyName),
})

/**
 * Restores an order: open ones become open but aren't in the book yet, ended ones are appended to the history. Throws if the
 * account or symbol doesn't exist.
 */
export function restoreOrder(world: World, orderId: string, value: Value): LiveOrder {
  const account = world.accounts.get(String(value.accountId))
  const market = world.bySymbol.get(String(value.symbol))
  if (account === undefined || market === undefined)
    throw new Error(`stored order of ${String(value.symbol)}`)
  const status = value.status as OrderState
  const o: LiveOrder = {
    orderId,
    number: Number(value.number),
    orderLinkId: typeof value.orderLinkId === 'string' ? value.orderLinkId : null,
    account,
    spec: market.spec,
    isBuy: value.isBuy === true,
    orderType: value.orderType === 'Market' ? 'Market' : 'Limit',
    price: Number(value.price),
    qty: Number(value.qty),
    leaves: Number(value.leaves),
    cumQty: Number(value.cumQty),
    cumValue: BigInt(String(value.cumValue)),
    cumFee: BigInt(String(value.cumFee)),
    timeInForce: value.timeInForce as TimeInForce,
    reduceOnly: value.reduceOnly === true,
    closeOnTrigger: value.closeOnTrigger === true,
    positionIdx: (value.positionIdx ?? 0) as PositionIdx,
    status,
    triggerPrice: Number(value.triggerPrice),
    triggerBy: value.triggerBy as TriggerPriceType,
    triggerDirection: value.triggerDirection === 1 ? 1 : value.triggerDirection === 2 ? 2 : 0,
    stopOrderType: String(value.stopOrderType),
    ...special(value),
    cancelType: String(value.cancelType),
    rejectReason: String(value.rejectReason),
    createdAt: Number(value.createdAt),
    updatedAt: Number(value.updatedAt),
    priority: Number(value.priority),
    cost: 0n,
    entry: null,
  }
  if (o.orderLinkId !== null) account.history.byLink.set(o.orderLinkId, o)
  if (isEnded(status)) {
    account.history.ended.add(o)
    return o
  }
  account.open.set(orderId, o)
  const h = holdingOf(account, market, o.positionIdx)
  h.orders.add(o)
  if (status === 'Untriggered') market.triggers.add(o)
  if (o.ofPosition && status === 'Untriggered') h.stops.add(o)
  if (o.strategy !== null) market.strategies.add(o)
  return o
}

/** Sorts untriggered orders by creation, across accounts: of several reached orders the oldest triggers first. */
export function byAge(orders: Set<LiveOrder>): void {
  const sorted = [...orders].sort((a, b) => a.number - b.number)
  orders.clear()
  for (const o of sorted) orders.add(o)
}
