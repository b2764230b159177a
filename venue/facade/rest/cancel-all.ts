import type { Order } from '#shared/domain/records.ts'
import { nameOf, refusalOf } from '../map/codes.ts'
import { isOfFilter, orderFilters, stopTypeOf } from '../map/order.ts'
import type { OrderFilter } from '../map/order.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'
import { mayTrade, tradableMarket } from './permissions.ts'
import { readScope } from './scope.ts'

interface Found {
  readonly order: Order
  readonly market: Market
}

/** An order that ended between the list and its cancel is no failure of the call. */
const endedNames: ReadonlySet<string | undefined> = new Set(['unknownOrder', 'orderFilled', 'orderEnded'])

/** Cancels one order, or all of a symbol; the ids of those that were cancelled. */
async function cancel(
  { context, caller }: PrivateCall,
  { order, market }: Found,
  isWholeSymbol: boolean,
): Promise<readonly string[]> {
  const { symbol } = market.instrument
  const answer = await context.exchange.command(
    caller.accountId,
    isWholeSymbol ? { type: 'CancelAll', symbol } : { type: 'CancelOrder', orderId: order.orderId, symbol },
  )
  if (answer.ok) {
    const ids = answer.result['orderIds']
    return isWholeSymbol && Array.isArray(ids) ? (ids as readonly string[]) : [order.orderId]
  }
  if (endedNames.has(nameOf(answer))) return []
  throw refusalOf(answer, market.category)
}

/** The kinds of orders to cancel: spot's normal ones unless said otherwise, all kinds of the other categories. */
function readFilter({ params }: PrivateCall): OrderFilter | undefined {
  const category = params.category()
  const filter = params.optionalOneOf('orderFilter', orderFilters)
  if (category === 'option') return undefined
  return filter ?? (category === 'spot' ? 'Order' : undefined)
}

/**
 * POST /v5/order/cancel-all (https://bybit-exchange.github.io/docs/v5/order/cancel-all, as of 24 July 2026). A key that is
 * restricted to symbols must name one of them (`requireTrade`). All orders of a symbol end together; with a filter they end
 * one after the other.
 */
export async function cancelAll(call: PrivateCall): Promise<ApiResult> {
  const { context, caller, params } = call
  const category = params.category()
  const scope = readScope(params, context, category === 'linear' || category === 'inverse')
  if (scope.market !== undefined) tradableMarket(call, category)
  const filter = readFilter(call)
  const stopType = params.optionalText('stopOrderType')
  const isWhole = filter === undefined && stopType === undefined
  const { orders } = await context.exchange.privateSnapshot(caller.accountId)
  const wanted = orders.flatMap((order): readonly Found[] => {
    const market = context.markets.bySymbol(order.symbol)
    if (market === undefined || !scope.fits(market) || !mayTrade(caller, market)) return []
    if (filter !== undefined && !isOfFilter(order, category, filter)) return []
    return stopType === undefined || stopTypeOf(order) === stopType ? [{ order, market }] : []
  })
  const jobs = isWhole ? [...new Map(wanted.map((found) => [found.market.name, found])).values()] : wanted
  const ids = (await Promise.all(jobs.map((found) => cancel(call, found, isWhole)))).flat()
  const linkIds = new Map(orders.map(({ orderId, orderLinkId = '' }) => [orderId, orderLinkId]))
  return {
    list: ids.map((orderId) => ({ orderId, orderLinkId: linkIds.get(orderId) ?? '' })),
    success: '1',
  }
}
