import type { OrderStatus, TimeInForce } from '#shared/domain/enums.ts'
import type { CancelType, RejectReason } from '#shared/domain/end-reasons.ts'
import type { Order } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { multiplyText } from '#shared/units/exact.ts'
import type { Category } from '../terms/category.ts'
import type { Market } from '../terms/markets.ts'

/** Words of orders: https://bybit-exchange.github.io/docs/v5/enum, as of 24 July 2026. */
export const timesInForce = {
  GTC: 'GoodTillCancel',
  IOC: 'ImmediateOrCancel',
  FOK: 'FillOrKill',
  PostOnly: 'PostOnly',
} as const

const wordsOfTime: Readonly<Record<TimeInForce, keyof typeof timesInForce>> = {
  GoodTillCancel: 'GTC',
  ImmediateOrCancel: 'IOC',
  FillOrKill: 'FOK',
  PostOnly: 'PostOnly',
}

const cancelTypes: Readonly<Record<CancelType, string>> = {
  CancelByUser: 'CancelByUser',
  CancelAll: 'CancelByUser',
  CancelByReduceOnly: 'CancelByReduceOnly',
  CancelByTpSlTsClear: 'CancelByTpSlTsClear',
  CancelByPzSideCh: 'CancelByTpSlTsClear',
  CancelByPmTrialMmOverEquity: 'CancelByPmTrialMmOverEquity',
  CancelByLiq: 'CancelAllBeforeLiq',
  CancelByDCP: 'CancelByDCP',
  CancelByCannotAffordOrderCost: 'CancelByCannotAffordOrderCost',
  CancelByOco: 'UNKNOWN',
  CancelByDelivery: 'CancelByDelivery',
  CancelByDelisting: 'CancelBySettle',
  CancelByStrategyEnd: 'CancelByUser',
  CancelByAdmin: 'CancelByAdmin',
  CancelByReset: 'CancelByAdmin',
  CancelByMatch: 'UNKNOWN',
  CancelBySmp: 'CancelBySmp',
}

const rejectReasons: Readonly<Record<RejectReason, string>> = {
  EC_PerCancelRequest: 'EC_PerCancelRequest',
  EC_ReduceOnlyNoPosition: 'EC_Others',
  EC_NoPosition: 'EC_Others',
  EC_PositionSideChanged: 'EC_Others',
  EC_Liquidation: 'EC_Others',
  EC_SelfTradePrevention: 'EC_BySelfMatch',
  EC_RiskLimit: 'EC_Others',
  EC_PostOnlyWillTakeLiquidity: 'EC_PostOnlyWillTakeLiquidity',
  EC_NoImmediateQtyToFill: 'EC_NoImmediateQtyToFill',
  EC_NoEnoughQtyToFill: 'EC_NoEnoughQtyToFill',
  EC_InsufficientBalance: 'EC_Others',
  EC_AccountReset: 'EC_Others',
  EC_SymbolEnded: 'EC_InvalidSymbolStatus',
  EC_SymbolClosed: 'EC_InvalidSymbolStatus',
  EC_OtherOrderTriggered: 'EC_Others',
  EC_CloseOnTrigger: 'EC_Others',
  EC_Disconnected: 'EC_Others',
}

/** Our stop order types under other names at Bybit; the others have the same. */
const stopTypes: Readonly<Record<string, string>> = {
  TakeProfitStopLoss: 'tpslOrder',
  TakeProfitStopLossOCO: 'OcoOrder',
  BidirectionalTpSl: 'BidirectionalTpslOrder',
  TrailingProfit: 'TrailingStop',
  // Only `createType` names it.
  Liquidation: '',
}

const createTypes: Readonly<Record<string, string>> = {
  TWAP: 'CreateByTWAP',
  Iceberg: 'CreateByIceBerg',
  'Chase Limit': 'CreateByChaseOrder',
  TakeProfit: 'CreateByTakeProfit',
  StopLoss: 'CreateByStopLoss',
  PartialTakeProfit: 'CreateByPartialTakeProfit',
  PartialStopLoss: 'CreateByPartialStopLoss',
  TrailingStop: 'CreateByTrailingStop',
  TrailingProfit: 'CreateByTrailingProfit',
  Liquidation: 'CreateByLiq',
  MmRateClose: 'CreateByMmRateClose',
  CloseAll: 'CreateByClosing',
}

/** The word of a table, or `missing` for a word it does not have. */
const wordIn = (table: Readonly<Record<string, string>>, word: string | undefined, missing: string): string =>
  word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? missing) : missing

const openStatuses: ReadonlySet<string> = new Set<OrderStatus>([
  'New',
  'PartiallyFilled',
  'Untriggered',
  'Triggered',
])
export const isOpen = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => openStatuses.has(orderStatus)

/** `stopOrderType` as Bybit names it, '' for orders without a trigger. */
export const stopTypeOf = ({ stopOrderType = '' }: Order): string =>
  wordIn(stopTypes, stopOrderType, stopOrderType)

/** `orderStatus` as Bybit names it. A contract's order that was cancelled after fills is Cancelled; only spot has a word of its own. */
export const orderStatusOf = ({ orderStatus }: Order, category: Category): string =>
  orderStatus === 'PartiallyFilledCanceled' && category !== 'spot' ? 'Cancelled' : orderStatus

export const createTypeOf = ({ specialTradeFrom, stopOrderType, placeMode }: Order): string =>
  [specialTradeFrom, stopOrderType, placeMode].reduce<string>(
    (found, word) => (found === '' ? wordIn(createTypes, word, '') : found),
    '',
  ) || 'CreateByUser'

/** Value of what is not filled yet, at the order's price: quote coin, for inverse contracts base coin cut to 8 decimals. */
function leavesValueOf({ price, leavesQty }: Order, category: Category): string {
  if (price === undefined) return '0'
  if (category !== 'inverse') return multiplyText(price, leavesQty) ?? '0'
  return new Decimal(leavesQty).dividedBy(price).toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed()
}

/** Coin of an order's fees. */
const feeCoinOf = ({ side }: Order, { category, instrument }: Market): string =>
  category !== 'spot' ? instrument.coin : side === 'Buy' ? instrument.baseCurrency : instrument.quoteCurrency

/** A trailing stop has its activation price here. Where it triggers now is in no field. */
const triggerPriceOf = (order: Order): string | undefined =>
  stopTypeOf(order) === 'TrailingStop' ? order.activationPrice : order.triggerPrice

/** Fields that only some categories have. */
function ownFields(order: Order, category: Category): Readonly<Record<string, unknown>> {
  if (category === 'spot') return { ocoTriggerBy: 'OcoTriggerByUnknown', basePrice: '' }
  if (category === 'option') return { tpslMode: '', lastPriceOnCreated: '' }
  return {
    createType: createTypeOf(order),
    tpslMode: order.tpSlMode === 'Full' || order.tpSlMode === 'Partial' ? order.tpSlMode : '',
    lastPriceOnCreated: '',
  }
}

/**
 * An order as /v5/order/realtime, /v5/order/history and the order topics have it
 * (https://bybit-exchange.github.io/docs/v5/order/open-order, as of 24 July 2026). Amounts and times are text, "" is absent.
 */
export function orderRow(order: Order, market: Market): Readonly<Record<string, unknown>> {
  const { category, name } = market
  const ended = !isOpen(order)
  const fee = order.cumExecFee ?? '0'
  return {
    orderId: order.orderId,
    orderLinkId: order.orderLinkId ?? '',
    parentOrderLinkId: '',
    blockTradeId: '',
    symbol: name,
    price: order.price ?? '0',
    qty: order.qty,
    side: order.side,
    isLeverage: category === 'spot' ? (order.isLeverage === true ? '1' : '0') : '',
    positionIdx: order.positionIdx,
    orderStatus: orderStatusOf(order, category),
    cancelType: wordIn(cancelTypes, order.cancelType, 'UNKNOWN'),
    rejectReason:
      order.cxlRejReason === undefined
        ? 'EC_NoError'
        : wordIn(rejectReasons, order.cxlRejReason, 'EC_Others'),
    avgPrice: order.avgPrice ?? '',
    leavesQty: ended ? '0' : order.leavesQty,
    leavesValue: ended ? '0' : leavesValueOf(order, category),
    cumExecQty: order.cumExecQty,
    cumExecValue: order.cumExecValue ?? '0',
    cumExecFee: fee,
    cumFeeDetail: fee === '0' ? {} : { [feeCoinOf(order, market)]: fee },
    timeInForce: wordIn(wordsOfTime, order.timeInForce, order.timeInForce),
    orderType: order.orderType,
    stopOrderType: stopTypeOf(order),
    orderIv: '',
    marketUnit: order.marketUnit ?? '',
    slippageToleranceType: order.maxSlippageType ?? 'UNKNOWN',
    slippageTolerance: order.maxSlippage ?? '',
    triggerPrice: triggerPriceOf(order) ?? '',
    takeProfit: order.takeProfit ?? '',
    stopLoss: order.stopLoss ?? '',
    tpLimitPrice: order.limitTakeProfit ?? '',
    slLimitPrice: order.limitStopLoss ?? '',
    tpTriggerBy: order.tpTriggerBy ?? '',
    slTriggerBy: order.slTriggerBy ?? '',
    triggerDirection: order.triggerDirection ?? 0,
    triggerBy: order.triggerBy ?? '',
    reduceOnly: order.reduceOnly,
    closeOnTrigger: order.closeOnTrigger,
    placeType: category === 'option' ? 'price' : '',
    smpType: 'None',
    smpGroup: 0,
    smpOrderId: '',
    extraFees: '',
    createdTime: String(order.createdAt),
    updatedTime: String(order.updatedAt),
    ...ownFields(order, category),
  }
}

/** Kinds of orders that `orderFilter` tells apart. */
export const orderFilters = ['Order', 'StopOrder', 'tpslOrder', 'OcoOrder', 'BidirectionalTpslOrder'] as const
export type OrderFilter = (typeof orderFilters)[number]

/**
 * Whether an order is of a kind. A conditional spot order made with either filter locks no balance here, so it is found as
 * StopOrder and as tpslOrder.
 */
export function isOfFilter(order: Order, category: Category, filter: OrderFilter): boolean {
  const type = stopTypeOf(order)
  if (type === 'OcoOrder' || type === 'BidirectionalTpslOrder') return filter === type
  const waits = type !== ''
  if (filter === 'Order') return !waits
  return waits && (filter === 'StopOrder' || (filter === 'tpslOrder' && category === 'spot'))
}
