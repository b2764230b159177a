import { orderStatuses } from '#shared/domain/enums.ts'
import type { Order } from '#shared/domain/records.ts'
import { isOfFilter, orderFilters, orderRow, orderStatusOf } from '../map/order.ts'
import { readLinkId } from '../map/order-command.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import { always, historyPage, listPage, readCursor, readWindow } from '../terms/pages.ts'
import type { Page } from '../terms/pages.ts'
import { readScope } from './scope.ts'

/** Ended orders that /v5/order/realtime lists. */
const RECENT = 500

const createdOrder = {
  timeOf: (order: Order): number => order.createdAt,
  idOf: (order: Order): string => order.orderId,
}
const endedOrder = {
  timeOf: (order: Order): number => order.updatedAt,
  idOf: (order: Order): string => order.orderId,
}

/** The order that a call names by its ids, null for an unknown one, undefined if it names none. */
async function namedOrder({ params, context, caller }: PrivateCall): Promise<Order | null | undefined> {
  const orderId = params.optionalText('orderId')
  const orderLinkId = readLinkId(params)
  if (orderId === undefined && orderLinkId === undefined) return undefined
  return context.exchange.findOrder(
    caller.accountId,
    orderId === undefined ? { orderLinkId: orderLinkId ?? '' } : { orderId },
  )
}

/** The answer of both lists: rows of the category's symbols. */
function listOf({ params, context }: PrivateCall, { rows, nextPageCursor }: Page<Order>): ApiResult {
  return {
    category: params.category(),
    nextPageCursor,
    list: rows.flatMap((order) => {
      const market = context.markets.bySymbol(order.symbol)
      return market === undefined ? [] : [orderRow(order, market)]
    }),
  }
}

const single = (order: Order | null, isOf: (order: Order) => boolean): Page<Order> => ({
  rows: order !== null && isOf(order) ? [order] : [],
  nextPageCursor: '',
})

/** An order that is named by id is found whatever symbol or kind the call names with it. */
function isOfCategory({ params, context }: PrivateCall): (order: Order) => boolean {
  const category = params.category()
  return ({ symbol }) => context.markets.bySymbol(symbol)?.category === category
}

/** Which orders a call is about, by symbol, coin and kind. */
function readFit(call: PrivateCall, isNeeded: boolean): (order: Order) => boolean {
  const { params, context } = call
  const scope = readScope(params, context, isNeeded)
  const filter = params.optionalOneOf('orderFilter', orderFilters)
  return (order) => {
    const market = context.markets.bySymbol(order.symbol)
    if (market === undefined || !scope.fits(market)) return false
    return filter === undefined || isOfFilter(order, scope.category, filter)
  }
}

/** The newest 500 ended orders of the account and category. */
async function recentlyEnded(call: PrivateCall): Promise<readonly Order[]> {
  const { exchange } = call.context
  const { rows } = await historyPage(
    {
      ...endedOrder,
      fits: isOfCategory(call),
      read: (before, limit) => exchange.orderHistory(call.caller.accountId, { before, limit }),
    },
    always,
    RECENT,
    null,
  )
  return rows
}

/** A fault: whether the call does not know the order yet, because it is too young. */
function isUnknownYet({ context: { exchange, faults } }: PrivateCall): (order: Order) => boolean {
  const lagMs = faults?.realtimeLagMs ?? 0
  return ({ createdAt }) => lagMs > 0 && createdAt > exchange.now() - lagMs
}

/**
 * GET /v5/order/realtime (https://bybit-exchange.github.io/docs/v5/order/open-order, as of 24 July 2026): open orders, newest
 * first; with openOnly 1 or 2 the newest 500 ended ones; named by id an order in any state.
 */
export async function openOrders(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const limit = params.whole('limit', 1, 50, 20)
  const openOnly = params.whole('openOnly', 0, 2, 0)
  const after = readCursor(params, context)
  const named = await namedOrder(call)
  const fits = readFit(call, named === undefined && params.category() === 'linear')
  const isOf = isOfCategory(call)
  const isYoung = isUnknownYet(call)
  if (named !== undefined)
    return listOf(
      call,
      single(named, (order) => isOf(order) && !isYoung(order)),
    )
  const orders =
    openOnly === 0
      ? (await context.exchange.privateSnapshot(caller.accountId)).orders
      : await recentlyEnded(call)
  const wanted = orders.filter((order) => fits(order) && !isYoung(order))
  return listOf(call, listPage(wanted, createdOrder, limit, after))
}

/**
 * GET /v5/order/history (https://bybit-exchange.github.io/docs/v5/order/order-list, as of 24 July 2026): ended orders, newest
 * first, by the time they ended. An order named by id is found at any age.
 */
export async function orderHistory(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const limit = params.whole('limit', 1, 50, 20)
  const window = readWindow(params, context.exchange.now())
  const after = readCursor(params, context)
  const status = params.optionalOneOf('orderStatus', orderStatuses)
  const isOf = readFit(call, false)
  const fits = (order: Order): boolean => {
    if (!isOf(order)) return false
    return status === undefined || orderStatusOf(order, params.category()) === status
  }
  const named = await namedOrder(call)
  if (named !== undefined) return listOf(call, single(named, isOfCategory(call)))
  const symbol = params.optionalMarket(context.markets)?.instrument.symbol
  const page = await historyPage(
    {
      ...endedOrder,
      fits,
      read: (before, count) =>
        context.exchange.orderHistory(caller.accountId, {
          before,
          limit: count,
          ...(symbol === undefined ? {} : { symbol }),
        }),
    },
    window,
    limit,
    after,
  )
  return listOf(call, page)
}
