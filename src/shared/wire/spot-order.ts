import { mapStatus } from '../domain/order-status.ts'
import type { Side } from '../domain/enums.ts'
import type { Order } from '../domain/records.ts'
import { spotOrderNumbers, spotOrderTexts } from '../domain/spot-order.ts'
import type { SpotOrder } from '../domain/spot-order.ts'
import { parseDecimalText } from '../units/decimal-text.ts'
import { multiplyText } from '../units/exact.ts'
import { scaledToText } from '../units/scaled.ts'

/** Only the compact model has sides in capitals (ENTITY-17). */
export const compactSide = (side: Side): 'BUY' | 'SELL' => (side === 'Buy' ? 'BUY' : 'SELL')
export const sideOfCompact = (side: string): Side | null => {
  const upper = side.toUpperCase()
  return upper === 'BUY' ? 'Buy' : upper === 'SELL' ? 'Sell' : null
}

/** Short keys of the compact model (ENTITY-15, ENTITY-16). */
export const spotOrderKeys = {
  activationPrice: 'ac',
  amount: 'am',
  avgPrice: 'ap',
  baseTokenId: 'bi',
  baseTokenName: 'bn',
  clientOrderId: 'ci',
  createType: 'ct',
  executedAmount: 'ea',
  executedQty: 'eq',
  leavesAmount: 'la',
  leavesQty: 'lq',
  marketUnit: 'mu',
  ocoTriggerBy: 'ob',
  orderId: 'i',
  orderQtyForView: 'qv',
  origQty: 'q',
  planType: 'pt',
  price: 'p',
  quotePrice: 'qp',
  quoteTokenId: 'qi',
  quoteTokenName: 'qn',
  side: 'sd',
  slLimitPrice: 'll',
  slOrderType: 'lo',
  slTriggerPrice: 'sl',
  status: 'st',
  stopOrderType: 'so',
  symbolId: 's',
  symbolName: 'sn',
  time: 't',
  timeInForce: 'tf',
  tpLimitPrice: 'lk',
  tpOrderType: 'ko',
  tpTriggerPrice: 'tk',
  trailingPercentage: 'tw',
  trailingValue: 'tv',
  triggerPrice: 'tp',
  type: 'ot',
  specialTradeFrom: 'sf',
  maxSlippage: 'ms',
  maxSlippageType: 'mt',
} as const

const pick = (short: Readonly<Record<string, unknown>>, name: keyof typeof spotOrderKeys): unknown =>
  Object.hasOwn(short, spotOrderKeys[name]) ? short[spotOrderKeys[name]] : undefined

/** A compact order from its short keys. Null without id, side or time. Unknown keys are ignored. */
export function readSpotOrder(
  short: Readonly<Record<string, unknown>>,
  onUnknown?: (status: string) => void,
): SpotOrder | null {
  const record: Record<string, unknown> = {}
  for (const name of spotOrderNumbers) {
    const value = parseDecimalText(pick(short, name))
    if (value !== null) record[name] = value
  }
  for (const name of spotOrderTexts) {
    const value = pick(short, name)
    if (typeof value === 'string' && value !== '') record[name] = value
  }
  const planType = pick(short, 'planType')
  if (typeof planType === 'number' && Number.isSafeInteger(planType)) record['planType'] = planType
  const side = pick(short, 'side')
  const read = typeof side === 'string' ? sideOfCompact(side) : null
  const time = pick(short, 'time')
  const { orderId, status = '' } = record
  if (read === null || typeof orderId !== 'string' || !Number.isSafeInteger(time)) return null
  return {
    ...record,
    side: compactSide(read),
    time,
    status: mapStatus(String(status), record['planType'] !== undefined, onUnknown),
  } as SpotOrder
}

/** Converts an order record of a spot symbol to a compact order. The tokens are those of the symbol's catalogue item. */
export function toSpotOrder(
  order: Order,
  symbol: {
    readonly symbolName: string
    readonly baseTokenId: string
    readonly quoteTokenId: string
  },
): SpotOrder {
  const amount = multiplyText(order.price, order.qty)
  const leavesAmount = multiplyText(order.price, order.leavesQty)
  const texts = {
    clientOrderId: order.orderLinkId,
    timeInForce: order.timeInForce,
    stopOrderType: order.stopOrderType,
    marketUnit: order.marketUnit,
    tpOrderType: order.tpOrderType,
    slOrderType: order.slOrderType,
    specialTradeFrom: order.specialTradeFrom,
    maxSlippageType: order.maxSlippageType,
  }
  const numbers = {
    activationPrice: order.activationPrice,
    amount,
    avgPrice: order.avgPrice,
    executedAmount: order.cumExecValue,
    executedQty: order.cumExecQty,
    leavesAmount,
    leavesQty: order.leavesQty,
    orderQtyForView: order.qty,
    origQty: order.qty,
    price: order.price,
    slLimitPrice: order.limitStopLoss,
    slTriggerPrice: order.stopLoss,
    tpLimitPrice: order.limitTakeProfit,
    tpTriggerPrice: order.takeProfit,
    trailingPercentage: scaledToText(order.trailValuePercentageE4, 2),
    trailingValue: order.trailValue,
    triggerPrice: order.triggerPrice,
    maxSlippage: order.maxSlippage,
  }
  const present = Object.entries({ ...texts, ...numbers }).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return {
    ...Object.fromEntries(present),
    orderId: order.orderId,
    symbolId: order.symbol,
    symbolName: symbol.symbolName,
    baseTokenId: symbol.baseTokenId,
    baseTokenName: symbol.baseTokenId,
    quoteTokenId: symbol.quoteTokenId,
    quoteTokenName: symbol.quoteTokenId,
    side: compactSide(order.side),
    type: order.orderType,
    status: mapStatus(order.orderStatus, order.planType !== undefined),
    ...(order.planType === undefined ? {} : { planType: order.planType }),
    time: order.createdAt,
  }
}
