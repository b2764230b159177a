import type { Order, OrderLeg } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { averageText, moneyText, priceText, qtyText } from '../terms/money.ts'
import type { AttachedStops, Slip, StopLeg, Trail } from '../terms/order-parts.ts'
import { datedFields } from '../accounts/records.ts'
import type { Spec } from '../terms/spec.ts'
import { sideOf } from '../state/state.ts'
import type { LiveOrder } from '../state/state.ts'

/** A slippage limit in the form of the command: ticks, or percent with two decimals. */
const slipText = ({ kind, amount }: Slip): DecimalText =>
  fromUnits(BigInt(amount), kind === 'Percent' ? 2 : 0)

const takeProfitFields = (spec: Spec, leg: StopLeg): Partial<Order> => ({
  takeProfit: priceText(spec, leg.trigger),
  tpTriggerBy: leg.by,
  tpOrderType: leg.orderType,
  ...(leg.limit === 0 ? {} : { limitTakeProfit: priceText(spec, leg.limit) }),
  ...(leg.slip === null ? {} : { tpMaxSlippage: slipText(leg.slip), tpMaxSlippageType: leg.slip.kind }),
})

const stopLossFields = (spec: Spec, leg: StopLeg): Partial<Order> => ({
  stopLoss: priceText(spec, leg.trigger),
  slTriggerBy: leg.by,
  slOrderType: leg.orderType,
  ...(leg.limit === 0 ? {} : { limitStopLoss: priceText(spec, leg.limit) }),
  ...(leg.slip === null ? {} : { slMaxSlippage: slipText(leg.slip), slMaxSlippageType: leg.slip.kind }),
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

type Fields = { -readonly [Name in keyof Order]?: Order[Name] }

/** Fields that only some orders have (ENTITY-11, 12). */
function addSpecial(fields: Fields, o: LiveOrder): void {
  const { spec } = o
  if (o.stopOrderType !== '') fields.stopOrderType = o.stopOrderType
  if (o.planType !== 0) fields.planType = o.planType
  if (o.triggerPrice !== 0) {
    fields.triggerPrice = priceText(spec, o.triggerPrice)
    fields.triggerBy = o.triggerBy
  }
  if (o.triggerDirection !== 0) fields.triggerDirection = o.triggerDirection
  if (o.parentOrderId !== '') fields.parentOrderId = o.parentOrderId
  if (o.ocoOrderId !== '') fields.ocoOrderId = o.ocoOrderId
  if (o.origin !== '') fields.specialTradeFrom = o.origin
  if (o.slip !== null) {
    fields.maxSlippageType = o.slip.kind
    fields.maxSlippage = slipText(o.slip)
  }
  if (o.attached !== null) Object.assign(fields, attachedFields(spec, o.attached))
  if (o.trail !== null) Object.assign(fields, trailFields(spec, o.trail))
  if (o.marketUnit !== '') fields.marketUnit = o.marketUnit
  if (o.isLeverage) fields.isLeverage = true
  if (o.placeMode !== '') fields.placeMode = o.placeMode
  if (o.apiKeyName !== '') fields.apiKeyName = o.apiKeyName
}

/** The two legs of a spread's order (ENTITY-13). */
const legsOfOrder = (o: LiveOrder, legs: readonly [string, string]): readonly OrderLeg[] =>
  legs.map((symbolId, at) => ({
    orderId: `${o.orderId}-${at + 1}`,
    productType: at === 0 ? 'LinearFutures' : 'LinearPerpetual',
    symbolId,
    side: sideOf(at === 0 ? o.isBuy : !o.isBuy),
  }))

/** Copies an order into a domain record. Written out field by field for speed: every command makes two. */
export function orderRecord(o: LiveOrder): Order {
  const { spec } = o
  const fields: Fields = { orderId: o.orderId }
  if (o.orderLinkId !== null) fields.orderLinkId = o.orderLinkId
  fields.symbol = spec.symbol
  fields.side = sideOf(o.isBuy)
  fields.orderType = o.orderType
  fields.orderStatus = o.status
  if (o.price !== 0) fields.price = priceText(spec, o.price)
  fields.qty = qtyText(spec, o.qty)
  fields.leavesQty = qtyText(spec, o.leaves)
  fields.cumExecQty = qtyText(spec, o.cumQty)
  fields.cumExecValue = moneyText(o.cumValue)
  fields.cumExecFee = moneyText(o.cumFee)
  if (o.cumQty !== 0) fields.avgPrice = averageText(spec, o.cumValue, o.cumQty)
  fields.timeInForce = o.timeInForce
  fields.reduceOnly = o.reduceOnly
  fields.closeOnTrigger = o.closeOnTrigger
  fields.positionIdx = o.positionIdx
  if (spec.deliveryAt !== 0 || spec.option !== null) Object.assign(fields, datedFields(spec))
  if (spec.option !== null) fields.baseCoin = spec.baseCoin
  if (spec.instrument.spreadLegs !== undefined) fields.legs = legsOfOrder(o, spec.instrument.spreadLegs)
  addSpecial(fields, o)
  if (o.cancelType !== '') fields.cancelType = o.cancelType
  if (o.rejectReason !== '') fields.cxlRejReason = o.rejectReason
  fields.createdAt = o.createdAt
  fields.updatedAt = o.updatedAt
  return fields as Order
}
