import type { Order, OrderLeg } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { averageText, moneyText, priceText, qtyText } from './money.ts'
import type { AttachedStops, Slip, StopLeg, Trail } from './order-parts.ts'
import { datedFields } from './records.ts'
import type { Spec } from './spec.ts'
import { sideOf } from './state.ts'
import type { LiveOrder } from './state.ts'

/** A slippage as the command said it: ticks, or percent with two decimals. */
const slipText = ({ kind, amount }: Slip): DecimalText =>
  fromUnits(BigInt(amount), kind === 'Percent' ? 2 : 0)

const takeProfitFields = (spec: Spec, leg: StopLeg): Partial<Order> => ({
  takeProfit: priceText(spec, leg.trigger),
  tpTriggerBy: leg.by,
  tpOrderType: leg.orderType,
  ...(leg.limit === 0 ? {} : { limitTakeProfit: priceText(spec, leg.limit) }),
})

const stopLossFields = (spec: Spec, leg: StopLeg): Partial<Order> => ({
  stopLoss: priceText(spec, leg.trigger),
  slTriggerBy: leg.by,
  slOrderType: leg.orderType,
  ...(leg.limit === 0 ? {} : { limitStopLoss: priceText(spec, leg.limit) }),
})

const attachedFields = (spec: Spec, { mode, tp, sl }: AttachedStops): Partial<Order> => ({
  tpSlMode: mode,
  ...(tp === null ? {} : takeProfitFields(spec, tp)),
  ...(sl === null ? {} : stopLossFields(spec, sl)),
})

const trailFields = (spec: Spec, trail: Trail): Partial<Order> => ({
  ...(trail.distance === 0 ? {} : { trailValue: priceText(spec, trail.distance) }),
  ...(trail.rateE4 === 0 ? {} : { trailValuePercentageE4: trail.rateE4 }),
  ...(trail.activation === 0 ? {} : { activationPrice: priceText(spec, trail.activation) }),
})

/** What only some orders carry (ENTITY-11, 12). */
function specialFields(o: LiveOrder): Partial<Order> {
  const { spec } = o
  return {
    ...(o.stopOrderType === '' ? {} : { stopOrderType: o.stopOrderType }),
    ...(o.planType === 0 ? {} : { planType: o.planType }),
    ...(o.triggerPrice === 0
      ? {}
      : { triggerPrice: priceText(spec, o.triggerPrice), triggerBy: o.triggerBy }),
    ...(o.triggerDirection === 0 ? {} : { triggerDirection: o.triggerDirection }),
    ...(o.parentOrderId === '' ? {} : { parentOrderId: o.parentOrderId }),
    ...(o.ocoOrderId === '' ? {} : { ocoOrderId: o.ocoOrderId }),
    ...(o.origin === '' ? {} : { specialTradeFrom: o.origin }),
    ...(o.slip === null ? {} : { maxSlippageType: o.slip.kind, maxSlippage: slipText(o.slip) }),
    ...(o.attached === null ? {} : attachedFields(spec, o.attached)),
    ...(o.trail === null ? {} : trailFields(spec, o.trail)),
    ...(o.marketUnit === '' ? {} : { marketUnit: o.marketUnit }),
    ...(o.isLeverage ? { isLeverage: true } : {}),
    ...(o.placeMode === '' ? {} : { placeMode: o.placeMode }),
  }
}

/** The two legs of a spread's order (ENTITY-13). */
const legsOfOrder = (o: LiveOrder, legs: readonly [string, string]): readonly OrderLeg[] =>
  legs.map((symbolId, at) => ({
    orderId: `${o.orderId}-${at + 1}`,
    productType: at === 0 ? 'LinearFutures' : 'LinearPerpetual',
    symbolId,
    side: sideOf(at === 0 ? o.isBuy : !o.isBuy),
  }))

/** A copy of an order as everybody else knows it. */
export function orderRecord(o: LiveOrder): Order {
  const { spec } = o
  return {
    orderId: o.orderId,
    ...(o.orderLinkId === null ? {} : { orderLinkId: o.orderLinkId }),
    symbol: spec.symbol,
    side: sideOf(o.isBuy),
    orderType: o.orderType,
    orderStatus: o.status,
    ...(o.price === 0 ? {} : { price: priceText(spec, o.price) }),
    qty: qtyText(spec, o.qty),
    leavesQty: qtyText(spec, o.leaves),
    cumExecQty: qtyText(spec, o.cumQty),
    cumExecValue: moneyText(o.cumValue),
    cumExecFee: moneyText(o.cumFee),
    ...(o.cumQty === 0 ? {} : { avgPrice: averageText(spec, o.cumValue, o.cumQty) }),
    timeInForce: o.timeInForce,
    reduceOnly: o.reduceOnly,
    closeOnTrigger: o.closeOnTrigger,
    positionIdx: o.positionIdx,
    ...datedFields(spec),
    ...(spec.option === null ? {} : { baseCoin: spec.baseCoin }),
    ...(spec.instrument.spreadLegs === undefined ? {} : { legs: legsOfOrder(o, spec.instrument.spreadLegs) }),
    ...specialFields(o),
    ...(o.cancelType === '' ? {} : { cancelType: o.cancelType }),
    ...(o.rejectReason === '' ? {} : { cxlRejReason: o.rejectReason }),
    createdAt: o.createdAt,
    updatedAt: o.updatedAt,
  }
}
