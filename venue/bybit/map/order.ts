import { isInverse } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { compareDecimalText, isNegativeText, isZeroText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { multiplyText, subtractText } from '#shared/units/exact.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import {
  isEnded,
  orderTypeOf,
  originOf,
  planTypeOf,
  positionIdxOf,
  sideOf,
  stopOrderTypeOf,
  timeInForceOf,
} from './enums.ts'
import {
  amountOf,
  countOf,
  flagOf,
  isRow,
  leftOut,
  present,
  priceOf,
  rowsOf,
  textOf,
  timeOf,
  wordOf,
} from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/** The fee in the coin that the market settles in; the only coin of the detail if it has one. */
function feeOf(row: Row, { instrument }: Market): DecimalText | undefined {
  const detail = row['cumFeeDetail']
  if (isRow(detail)) {
    const coins = Object.keys(detail)
    const coin = coins.length === 1 ? coins[0] : instrument.coin
    const fee = coin === undefined ? undefined : amountOf(detail, coin)
    if (fee !== undefined) return fee
  }
  return amountOf(row, 'cumExecFee')
}

const less = (a: DecimalText, b: DecimalText): DecimalText | undefined => {
  const rest = subtractText(a, b)
  return rest === null || isNegativeText(rest) ? undefined : rest
}

/** What is filled, by `leavesQty` if the row has no such field. An order that reports neither has no fills. */
function filledOf(row: Row, qty: DecimalText, status: string): DecimalText {
  const filled = amountOf(row, 'cumExecQty')
  if (filled !== undefined) return filled
  if (status === 'Filled') return qty
  const leaves = amountOf(row, 'leavesQty')
  return (leaves === undefined || isEnded(status) ? undefined : less(qty, leaves)) ?? ZERO_TEXT
}

/** What is open, by what is filled if the row has no such field. Quantities in the quote coin are filled by their value. */
function leavesOf(row: Row, qty: DecimalText, filled: DecimalText, status: string): DecimalText {
  const leaves = amountOf(row, 'leavesQty')
  if (leaves !== undefined) return leaves
  if (isEnded(status)) return ZERO_TEXT
  const done = row['marketUnit'] === 'quoteCoin' ? (amountOf(row, 'cumExecValue') ?? ZERO_TEXT) : filled
  return less(qty, done) ?? ZERO_TEXT
}

/**
 * The status of an order. A market order on spot is filled to the last lot: Bybit calls the dust after it canceled. A rest of a
 * lot or more was really canceled.
 */
function statusOf(row: Row, { category, instrument }: Market, word: string): string {
  if (category !== 'spot' || word !== 'PartiallyFilledCanceled' || row['orderType'] !== 'Market') return word
  const filled = amountOf(row, 'cumExecQty')
  const price = amountOf(row, 'avgPrice')
  if (filled === undefined || price === undefined || isZeroText(filled)) return word
  const isMoney = row['marketUnit'] === 'quoteCoin'
  const qty = amountOf(row, 'qty')
  const rest = amountOf(row, isMoney ? 'leavesValue' : 'leavesQty')
  const left = rest ?? less(qty ?? ZERO_TEXT, (isMoney ? amountOf(row, 'cumExecValue') : filled) ?? ZERO_TEXT)
  const lot = isMoney ? multiplyText(instrument.lotSize, price) : instrument.lotSize
  if (left === undefined || lot === null) return word
  return compareDecimalText(left, lot) < 0 ? 'Filled' : word
}

const directionOf = (row: Row): 1 | 2 | undefined => {
  const direction = countOf(row, 'triggerDirection')
  return direction === 1 || direction === 2 ? direction : undefined
}

/** Bybit has both fields, or UNKNOWN as the type. */
function slippageOf(row: Row): Pick<Order, 'maxSlippage' | 'maxSlippageType'> {
  const maxSlippageType = textOf(row, 'slippageToleranceType')
  const maxSlippage = amountOf(row, 'slippageTolerance')
  if (maxSlippageType !== 'TickSize' && maxSlippageType !== 'Percent') return {}
  return maxSlippage === undefined ? {} : { maxSlippage, maxSlippageType }
}

/** Coin of the quantity of a spot order, undefined for other words. */
const marketUnitOf = (row: Row): Order['marketUnit'] => {
  const unit = row['marketUnit']
  return unit === 'baseCoin' || unit === 'quoteCoin' ? unit : undefined
}

const trailingTypes: ReadonlySet<string | undefined> = new Set(['TrailingStop', 'TrailingProfit'])

/**
 * Bybit writes the activation price of a trailing stop or trailing profit as its trigger price. The distance of a trailing stop
 * is a field of the position.
 */
const triggerOf = (row: Row, stopOrderType: string | undefined): Partial<Order> => {
  const price = priceOf(row, 'triggerPrice')
  if (price === undefined) return {}
  return trailingTypes.has(stopOrderType) ? { activationPrice: price } : { triggerPrice: price }
}

/** Fields of an instrument that an order shows. */
const contractOf = ({ instrument, category }: Market): Partial<Order> => ({
  ...(instrument.settleTradingTime > 0 ? { deliveryTime: instrument.settleTradingTime } : {}),
  ...(instrument.strikePrice === undefined ? {} : { strikePrice: instrument.strikePrice }),
  ...(category === 'spot' || isInverse(instrument.contractType) ? { baseCoin: instrument.baseCurrency } : {}),
})

/**
 * An order of `/v5/order/realtime`, `/v5/order/history` or the topic `order`. Left out without id, known symbol, side, quantity
 * or status. `at`: Unix ms of the answer or message, for a row without times.
 * @source https://bybit-exchange.github.io/docs/v5/websocket/private/order (2026-07-24)
 */
export function orderOf(row: Row, category: Category, catalogue: Catalogue, at: number): Mapped<Order> {
  const orderId = textOf(row, 'orderId')
  if (orderId === undefined) return leftOut('order', 'orderId', textOf(row, 'orderLinkId'))
  const market = catalogue.byName(category, textOf(row, 'symbol') ?? '')
  if (market === undefined) return leftOut('order', 'symbol', orderId)
  const side = sideOf(textOf(row, 'side'))
  if (side === undefined) return leftOut('order', 'side', orderId)
  const qty = amountOf(row, 'qty')
  if (qty === undefined) return leftOut('order', 'qty', orderId)
  const word = textOf(row, 'orderStatus')
  if (word === undefined) return leftOut('order', 'orderStatus', orderId)
  const orderStatus = statusOf(row, market, word)

  const price = priceOf(row, 'price')
  const orderType = orderTypeOf(textOf(row, 'orderType'), price !== undefined)
  const createType = wordOf(row, 'createType')
  const stopOrderType = stopOrderTypeOf(wordOf(row, 'stopOrderType'), createType)
  const cumExecQty = filledOf(row, qty, word)
  const updatedAt = timeOf(row, 'updatedTime') ?? timeOf(row, 'createdTime') ?? at
  return {
    ok: true,
    value: present<Order>({
      orderId,
      orderLinkId: textOf(row, 'orderLinkId'),
      symbol: market.instrument.symbol,
      side,
      orderType,
      orderStatus,
      // Bybit writes the price bound of a market order here; ours has no price.
      price: orderType === 'Market' ? undefined : price,
      qty,
      leavesQty: orderStatus === word ? leavesOf(row, qty, cumExecQty, word) : ZERO_TEXT,
      cumExecQty,
      cumExecValue: amountOf(row, 'cumExecValue'),
      cumExecFee: feeOf(row, market),
      avgPrice: priceOf(row, 'avgPrice'),
      timeInForce: timeInForceOf(wordOf(row, 'timeInForce'), orderType),
      reduceOnly: flagOf(row, 'reduceOnly') ?? false,
      closeOnTrigger: flagOf(row, 'closeOnTrigger') ?? false,
      positionIdx: positionIdxOf(countOf(row, 'positionIdx')) ?? 0,
      stopOrderType,
      ...triggerOf(row, stopOrderType),
      triggerBy: wordOf(row, 'triggerBy'),
      triggerDirection: directionOf(row),
      takeProfit: priceOf(row, 'takeProfit'),
      stopLoss: priceOf(row, 'stopLoss'),
      tpTriggerBy: wordOf(row, 'tpTriggerBy'),
      slTriggerBy: wordOf(row, 'slTriggerBy'),
      tpSlMode: textOf(row, 'tpslMode'),
      limitTakeProfit: priceOf(row, 'tpLimitPrice'),
      limitStopLoss: priceOf(row, 'slLimitPrice'),
      cancelType: wordOf(row, 'cancelType'),
      cxlRejReason: wordOf(row, 'rejectReason', ['EC_NoError']),
      marketUnit: marketUnitOf(row),
      ...slippageOf(row),
      isLeverage: flagOf(row, 'isLeverage'),
      ...contractOf(market),
      placeMode: createType === 'CreateByClosing' ? 'CloseAll' : undefined,
      specialTradeFrom: originOf(createType),
      planType: planTypeOf(stopOrderType, orderType, category),
      createdAt: timeOf(row, 'createdTime') ?? updatedAt,
      updatedAt,
    }),
  }
}

/** The orders of a list, and why others were left out. */
export function ordersOf(
  list: unknown,
  category: Category,
  catalogue: Catalogue,
  at: number,
): readonly Mapped<Order>[] {
  return rowsOf(list).map((row) => orderOf(row, category, catalogue, at))
}
