import type { Execution, Order } from '#shared/domain/records.ts'
import { executionRow } from '../map/execution.ts'
import { readLinkId } from '../map/order-command.ts'
import type { ApiResult, Endpoint, PrivateCall } from '../terms/endpoint.ts'
import { always, pageOf, readCursor, readWindow } from './pages.ts'
import { readScope } from './scope.ts'

/** The filled orders of some rows, by id: some fields of a row are the order's. */
export async function ordersOf(
  { context, caller }: PrivateCall,
  rows: readonly { readonly orderId: string }[],
): Promise<ReadonlyMap<string, Order | null>> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const orders = await Promise.all(
    ids.map((orderId) => context.exchange.findOrder(caller.accountId, { orderId })),
  )
  return new Map(ids.map((orderId, at) => [orderId, orders[at] ?? null]))
}

/**
 * GET /v5/execution/list (https://bybit-exchange.github.io/docs/v5/order/execution, as of 24 July 2026): fills, newest first.
 * Fills of an order named by id are found at any age. The venue keeps funding as wallet entries, not as fills: it is in
 * /v5/account/transaction-log.
 */
async function executionList(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const scope = readScope(params, context, false)
  const orderId = params.optionalText('orderId')
  const linkId = readLinkId(params)
  const execType = params.optionalText('execType')
  const limit = params.whole('limit', 1, 100, 50)
  const window = readWindow(params, context.exchange.now())
  const after = readCursor(params)
  const isNamed = orderId !== undefined || linkId !== undefined
  const fits = (execution: Execution): boolean => {
    const market = context.markets.bySymbol(execution.symbol)
    if (market === undefined || !scope.fits(market)) return false
    if (isNamed)
      return orderId === undefined ? execution.orderLinkId === linkId : execution.orderId === orderId
    return execType === undefined || execType === 'Trade' || execType === 'BustTrade'
  }
  const symbol = scope.market?.instrument.symbol
  const { rows, nextPageCursor } = await pageOf(
    {
      timeOf: (execution) => execution.execTime,
      idOf: (execution) => execution.execId,
      fits,
      read: (before, count) =>
        context.exchange.executions(caller.accountId, {
          before,
          limit: count,
          ...(symbol === undefined ? {} : { symbol }),
        }),
    },
    isNamed ? always : window,
    limit,
    after,
  )
  const orders = await ordersOf(call, rows)
  const list = rows.flatMap((execution) => {
    const market = context.markets.bySymbol(execution.symbol)
    return market === undefined ? [] : [executionRow(execution, market, orders.get(execution.orderId))]
  })
  return {
    category: scope.category,
    nextPageCursor,
    list: execType === undefined ? list : list.filter((row) => row['execType'] === execType),
  }
}

export const executionEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v5/execution/list', lane: 'history', access: 'read', handle: executionList },
]
