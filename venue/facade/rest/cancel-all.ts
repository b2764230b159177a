import type { Order } from '#shared/domain/records.ts'
import { nameOf, refusalOf } from '../map/codes.ts'
import { isOfFilter, orderFilters, stopTypeOf } from '../map/order.ts'
import type { OrderFilter } from '../map/order.ts'
import type { PrivateCall, WithExtInfo } from '../terms/endpoint.ts'
import { stopOrderTypes } from '../terms/filter-words.ts'
import type { Market } from '../terms/markets.ts'
import { refuseRestricted, tradableMarket } from '../terms/rights.ts'
import { partCodes, refuseIfNothingDone, runPart } from './parts.ts'
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
  if (endedNames.has(nameOf(answer))) {
    // The cancel of one leg of an OCO pair, or of a strategy, has ended the other orders of it.
    const now = await context.exchange.findOrder(caller.accountId, { orderId: order.orderId })
    return now?.cancelType === 'CancelByUser' ? [order.orderId] : []
  }
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
 * restricted to symbols must name one of them. All orders of a symbol end together; with a filter they end one after the
 * other. Every order that realtime listed and a user's cancel ended is in the list: both legs of an OCO pair. If some could not be cancelled, `success` is 0, the list has the others, and retExtInfo the codes.
 */
export async function cancelAll(call: PrivateCall): Promise<WithExtInfo> {
  const { context, caller, params } = call
  const category = params.category()
  const scope = readScope(params, context, category === 'linear' || category === 'inverse')
  if (scope.market === undefined) refuseRestricted(caller)
  else tradableMarket(call, category)
  const filter = readFilter(call)
  const stopType = params.optionalOneOf('stopOrderType', stopOrderTypes)
  const isWhole = filter === undefined && stopType === undefined
  const { orders } = await context.exchange.privateSnapshot(caller.accountId)
  const wanted = orders.flatMap((order): readonly Found[] => {
    const market = context.markets.bySymbol(order.symbol)
    if (market === undefined || !scope.fits(market)) return []
    if (filter !== undefined && !isOfFilter(order, category, filter)) return []
    return stopType === undefined || stopTypeOf(order) === stopType ? [{ order, market }] : []
  })
  const jobs = isWhole ? [...new Map(wanted.map((found) => [found.market.name, found])).values()] : wanted
  const parts = await Promise.all(
    jobs.map((job) => runPart(call, job, (own, found) => cancel(own, found, isWhole))),
  )
  refuseIfNothingDone(parts)
  const ids = parts.flatMap(({ result }) => result ?? [])
  const linkIds = new Map(orders.map(({ orderId, orderLinkId = '' }) => [orderId, orderLinkId]))
  return {
    result: {
      list: ids.map((orderId) => ({ orderId, orderLinkId: linkIds.get(orderId) ?? '' })),
      success: parts.every(({ refusal }) => refusal === null) ? '1' : '0',
    },
    extInfo: partCodes(parts, ({ order, market }) => ({
      symbol: market.name,
      orderId: isWhole ? '' : order.orderId,
    })),
  }
}
