import type { OrderRowView } from '#shared/contracts/orders.ts'
import { isInverse, quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { toExact } from '#shared/units/exact.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import { distanceText } from './order-distance.ts'
import { isPositionStop } from '../tpsl/list.ts'
import { trailingTerms } from '../tpsl/trailing.ts'
import { kindOfOrder } from './order-list.ts'
import { orderValue, valueCoin } from './order-value.ts'

/** Filled part of an order in whole percent, cut; 0 for unusable quantities. */
function filledPercent(filled: unknown, qty: unknown): number {
  const done = toExact(filled)
  const all = toExact(qty)
  if (done === null || all === null || all.units <= 0n) return 0
  const scale = Math.max(done.scale, all.scale)
  const part =
    (done.units * 100n * 10n ** BigInt(scale - done.scale)) / (all.units * 10n ** BigInt(scale - all.scale))
  return Math.min(100, Math.max(0, Number(part)))
}

function valueText(order: Order, instrument: Instrument | undefined): string {
  const value = orderValue(order, instrument)
  if (instrument !== undefined && isInverse(instrument.contractType))
    return formatQuantity(value, instrument.lotFraction, { group: true })
  return value === null ? MISSING : formatMoney(value, instrument?.upnlFraction ?? 2, { group: true })
}

const isPrice = (text: DecimalText | undefined): text is DecimalText =>
  text !== undefined && compareDecimalText(text, '0' as DecimalText) > 0

/**
 * A row of the open-orders table. An order of an unknown instrument has its own decimals.
 *
 * @param distance `orderDistance`; null if it is unknown, or not shown
 * @param slice what an open strategy has in the book now
 */
export function orderRow(
  order: Order,
  instrument: Instrument | undefined,
  distance: number | null,
  slice?: Order,
): OrderRowView {
  const priceDecimals = (text: DecimalText): number => instrument?.priceFraction ?? decimalsOf(text) ?? 0
  const lots = instrument?.lotFraction ?? decimalsOf(order.qty) ?? 0
  const price = (text: DecimalText | undefined): string =>
    isPrice(text) ? formatPrice(text, priceDecimals(text), { group: true }) : MISSING
  return {
    orderId: order.orderId,
    orderLinkId: order.orderLinkId ?? '',
    symbol: order.symbol,
    displayName: instrument?.displayName ?? order.symbol,
    side: order.side,
    orderType: order.orderType,
    orderStatus: order.orderStatus,
    price: price(order.price),
    priceText: isPrice(order.price) ? order.price : '',
    distance: distanceText(distance),
    qty: formatQuantity(order.qty, lots, { group: true }),
    qtyText: parseDecimalText(order.qty) ?? order.qty,
    filled: formatQuantity(order.cumExecQty, lots, { group: true }),
    filledPercent: filledPercent(order.cumExecQty, order.qty),
    value: valueText(order, instrument),
    valueCoin: valueCoin(instrument),
    unit: quantityCoin(instrument),
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    triggerPrice: price(order.triggerPrice),
    triggerText: isPrice(order.triggerPrice) ? order.triggerPrice : '',
    ...(order.triggerDirection === undefined ? {} : { triggerDirection: order.triggerDirection }),
    ...(order.triggerBy === undefined ? {} : { triggerBy: order.triggerBy }),
    ...(slice === undefined || order.specialTradeFrom !== 'Iceberg'
      ? {}
      : { visible: formatQuantity(slice.leavesQty, lots, { group: true }) }),
    ...((order.stopOrderType ?? '').startsWith('Trailing')
      ? {
          trailing: trailingTerms(order, instrument?.priceFraction ?? 2),
          trailingFrom: isPrice(order.activationPrice) ? price(order.activationPrice) : '',
        }
      : {}),
    ...(isPositionStop(order) && order.closeOnTrigger
      ? { positionKey: positionKey(order.symbol, order.positionIdx) }
      : {}),
    createdAt: order.createdAt,
    kind: kindOfOrder(order),
    origin: order.specialTradeFrom ?? '',
    ...(order.maxSlippage === undefined || order.maxSlippageType === undefined
      ? {}
      : { maxSlippage: order.maxSlippage, maxSlippageType: order.maxSlippageType }),
    ...(order.isElsewhere === true ? { isElsewhere: true } : {}),
    ...(order.apiKeyName === undefined ? {} : { apiKeyName: order.apiKeyName }),
  }
}
