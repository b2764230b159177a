import { orderTypes, sides, triggerPriceTypes } from '#shared/domain/enums.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { Command, CreateOrder, Slippage, TpSlFields } from '../../exchange/commands.ts'
import { given } from '../../exchange/given.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { Category } from '../terms/category.ts'
import type { Market } from '../terms/markets.ts'
import type { Params } from '../terms/params.ts'
import { reduceOnlyTpSl, spotMarketTpSl } from './codes.ts'
import { timesInForce } from './order.ts'

const LINK_ID = /^[A-Za-z0-9_-]{1,36}$/
const marketUnits = ['baseCoin', 'quoteCoin'] as const
const tpslModes = ['Full', 'Partial'] as const

const isContract = (category: Category): boolean => category === 'linear' || category === 'inverse'

/** A link id: at most 36 letters, digits, dashes and underscores. */
export function readLinkId(params: Params): string | undefined {
  const linkId = params.optionalText('orderLinkId')
  if (linkId !== undefined && !LINK_ID.test(linkId)) throw paramError('orderLinkId invalid')
  return linkId
}

/** Which side of a hedge, 0 in one-way mode; spot and options have no hedge. */
export function readPositionIdx(params: Params, category: Category): PositionIdx {
  const positionIdx = params.whole('positionIdx', 0, 2, 0) as PositionIdx
  return isContract(category) ? positionIdx : 0
}

/** Price of a leg, "0" for none. The exchange would call a negative one a wrong trigger price. */
function readLegPrice(params: Params, name: 'takeProfit' | 'stopLoss'): string | undefined {
  const price = params.optionalDecimal(name)
  if (price?.startsWith('-') === true) throw paramError(`${name} invalid`)
  return price
}

/** Prices and types of a take profit and a stop loss. */
const readLegs = (params: Params): Omit<TpSlFields, 'tpSlMode' | 'tpTriggerBy' | 'slTriggerBy'> => ({
  ...given('takeProfit', readLegPrice(params, 'takeProfit')),
  ...given('stopLoss', readLegPrice(params, 'stopLoss')),
  ...given('tpOrderType', params.optionalOneOf('tpOrderType', orderTypes)),
  ...given('slOrderType', params.optionalOneOf('slOrderType', orderTypes)),
  ...given('tpLimitPrice', params.optionalDecimal('tpLimitPrice')),
  ...given('slLimitPrice', params.optionalDecimal('slLimitPrice')),
})

/** TP/SL of an order or of a position. "0" removes a leg. */
export const readTpSl = (params: Params): TpSlFields => ({
  ...readLegs(params),
  ...given('tpTriggerBy', params.optionalOneOf('tpTriggerBy', triggerPriceTypes)),
  ...given('slTriggerBy', params.optionalOneOf('slTriggerBy', triggerPriceTypes)),
  ...given('tpSlMode', params.optionalOneOf('tpslMode', tpslModes)),
})

/**
 * TP/SL of a spot order, which has no mode and is triggered by the last price: a leg with a limit price is a limit order
 * (https://bybit-exchange.github.io/docs/v5/order/create-order, as of 24 July 2026).
 */
function readSpotTpSl(params: Params): TpSlFields {
  const legs = readLegs(params)
  const typeOf = (type: TpSlFields['tpOrderType'], limitPrice: string | undefined) =>
    type ?? (limitPrice === undefined ? undefined : 'Limit')
  const tpOrderType = typeOf(legs.tpOrderType, legs.tpLimitPrice)
  const slOrderType = typeOf(legs.slOrderType, legs.slLimitPrice)
  // The exchange has limit legs in its Partial mode alone. For spot both modes are the same otherwise.
  const isLimit = tpOrderType === 'Limit' || slOrderType === 'Limit'
  return {
    ...legs,
    ...given('tpOrderType', tpOrderType),
    ...given('slOrderType', slOrderType),
    ...(isLimit ? { tpSlMode: 'Partial' } : {}),
  }
}

const isSet = (price: string | undefined): boolean => price !== undefined && parseDecimalText(price) !== '0'

/** Slippage limit of a market order; UNKNOWN is Bybit's word for none. */
function readSlippage(params: Params): Slippage | undefined {
  const type = params.optionalOneOf('slippageToleranceType', ['TickSize', 'Percent', 'UNKNOWN'])
  const maxSlippage = params.optionalDecimal('slippageTolerance')
  if (type === 'UNKNOWN' || (type === undefined && maxSlippage === undefined)) return undefined
  if (type === undefined || maxSlippage === undefined) throw paramError('slippageTolerance invalid')
  return { maxSlippageType: type, maxSlippage }
}

type Trigger = Pick<CreateOrder, 'triggerPrice' | 'triggerBy' | 'triggerDirection'>

/**
 * Trigger of a conditional order. Contracts name the direction, and the exchange checks it by the present price of its kind;
 * for spot the exchange derives it. Options have no conditional orders.
 */
function readTrigger(params: Params, category: Category): Trigger {
  const triggerPrice = params.optionalDecimal('triggerPrice')
  const filter = params.optionalOneOf('orderFilter', ['Order', 'tpslOrder', 'StopOrder'])
  if (!isSet(triggerPrice)) {
    // Without its trigger a conditional order would be placed at once.
    const waits = category === 'spot' && filter !== undefined && filter !== 'Order'
    if (waits) throw paramError('triggerPrice is required')
    return {}
  }
  if (category === 'option') throw paramError('triggerPrice invalid')
  if (category === 'spot') return { ...given('triggerPrice', triggerPrice), triggerBy: 'LastPrice' }
  const direction = params.optionalWhole('triggerDirection', 1, 2)
  if (direction === undefined) throw new ApiRefusal(10001, 'TriggerDirection invalid')
  return {
    ...given('triggerPrice', triggerPrice),
    triggerBy: params.optionalOneOf('triggerBy', triggerPriceTypes) ?? 'LastPrice',
    triggerDirection: direction === 1 ? 1 : 2,
  }
}

/**
 * Quantity and unit of a spot market order. Conditional ones count the base coin at this exchange: an amount of the quote coin
 * is converted at the trigger price, rounded down to the lot.
 */
function readSpotMarket(
  params: Params,
  { instrument }: Market,
  order: Pick<CreateOrder, 'side' | 'qty' | 'triggerPrice'>,
): Pick<CreateOrder, 'qty' | 'marketUnit'> {
  const marketUnit =
    params.optionalOneOf('marketUnit', marketUnits) ?? (order.side === 'Buy' ? 'quoteCoin' : 'baseCoin')
  if (order.triggerPrice === undefined || marketUnit === 'baseCoin') return { qty: order.qty, marketUnit }
  const lots = new Decimal(order.qty).dividedBy(order.triggerPrice).dividedBy(instrument.lotSize)
  return { qty: lots.toDecimalPlaces(0, Decimal.ROUND_DOWN).times(instrument.lotSize).toFixed(), marketUnit }
}

/** Features the venue does not have. They are refused, because an order without them would be another order. */
function refuseOthers(params: Params): void {
  for (const name of ['orderIv', 'bboSideType', 'bboLevel']) {
    if (params.optionalText(name) !== undefined) throw paramError(`${name} is not supported`)
  }
  if (params.flag('mmp')) throw paramError('mmp is not supported')
}

/** The time in force: market orders are always immediate. */
function readTimeInForce(params: Params, isMarket: boolean): CreateOrder['timeInForce'] {
  const word = params.optionalOneOf('timeInForce', ['GTC', 'IOC', 'FOK', 'PostOnly']) ?? 'GTC'
  return isMarket ? 'ImmediateOrCancel' : timesInForce[word]
}

/**
 * Body of /v5/order/create (https://bybit-exchange.github.io/docs/v5/order/create-order, as of 24 July 2026). Prices and
 * quantities are checked by the exchange: a wrong one has changed nothing. Throws ApiRefusal for a field of a wrong kind.
 */
export function readCreate(params: Params, market: Market, apiKeyName: string): CreateOrder {
  const { category } = market
  refuseOthers(params)
  const side = params.oneOf('side', sides)
  const orderType = params.oneOf('orderType', orderTypes)
  const isMarket = orderType === 'Market'
  const orderLinkId = readLinkId(params)
  if (category === 'option' && orderLinkId === undefined) throw paramError('orderLinkId is required')
  const isSpot = category === 'spot'
  const reduceOnly = !isSpot && params.flag('reduceOnly')
  const closeOnTrigger = isContract(category) && params.flag('closeOnTrigger')
  const tpSl = isSpot ? readSpotTpSl(params) : readTpSl(params)
  const hasTpSl = isSet(tpSl.takeProfit) || isSet(tpSl.stopLoss)
  if (reduceOnly && hasTpSl) throw reduceOnlyTpSl()
  if (isSpot && isMarket && hasTpSl) throw spotMarketTpSl()
  const qty = params.decimal('qty')
  const price = isMarket ? undefined : params.decimal('price')
  const trigger = readTrigger(params, category)
  return {
    type: 'CreateOrder',
    symbol: market.instrument.symbol,
    side,
    orderType,
    // "0.0" means all of the position just as "0" does.
    qty: parseDecimalText(qty) === '0' ? '0' : qty,
    timeInForce: readTimeInForce(params, isMarket),
    reduceOnly,
    closeOnTrigger,
    positionIdx: readPositionIdx(params, category),
    apiKeyName,
    ...given('price', price),
    ...given('orderLinkId', orderLinkId),
    ...(isSpot && params.flag('isLeverage') ? { isLeverage: true } : {}),
    ...(isMarket ? readSlippage(params) : {}),
    ...trigger,
    ...tpSl,
    ...(isSpot && isMarket ? readSpotMarket(params, market, { side, qty, ...trigger }) : {}),
  }
}

/**
 * Body of /v5/order/amend: absent fields stay as they are, "0" removes a TP/SL leg. `direction` is the order's present trigger
 * direction, which a new trigger price must keep.
 */
export function readAmend(params: Params, market: Market, orderId: string, direction?: 1 | 2): Command {
  if (params.optionalText('orderIv') !== undefined) throw paramError('orderIv is not supported')
  return {
    type: 'ReplaceOrder',
    orderId,
    symbol: market.instrument.symbol,
    ...given('price', params.optionalDecimal('price')),
    ...given('qty', params.optionalDecimal('qty')),
    ...given('triggerPrice', params.optionalDecimal('triggerPrice')),
    ...given('triggerDirection', direction),
    ...(market.category === 'spot' ? readSpotTpSl(params) : readTpSl(params)),
  }
}
