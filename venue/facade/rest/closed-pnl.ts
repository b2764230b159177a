import { closedPnlRow } from '../map/closed-pnl.ts'
import type { EndedPosition } from '../map/closed-pnl.ts'
import { refusalOf } from '../map/codes.ts'
import { paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import { ordersOf } from './execution.ts'
import { historyPage, readCursor, readWindow } from '../terms/pages.ts'
import { readScope } from './scope.ts'

/** GET /v5/position/closed-pnl: ended positions, newest first, by the time they ended. */
export async function closedPnl(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const scope = readScope(params, context, false)
  if (scope.category === 'spot') throw paramError('category invalid')
  const limit = params.whole('limit', 1, 100, 50)
  const window = readWindow(params, context.exchange.now())
  const symbol = scope.market?.instrument.symbol
  const { rows, nextPageCursor } = await historyPage<EndedPosition>(
    {
      timeOf: (ended) => ended.updatedAt,
      idOf: (ended) => `${ended.symbol}/${ended.positionIdx}/${ended.orderId}/${ended.createdAt}`,
      fits: (ended) => {
        const market = context.markets.bySymbol(ended.symbol)
        return market !== undefined && scope.fits(market)
      },
      async read(before, count) {
        const answer = await context.exchange.query(caller.accountId, {
          type: 'ClosedPnl',
          before,
          limit: count,
          ...(symbol === undefined ? {} : { symbol }),
        })
        if (!answer.ok) throw refusalOf(answer, scope.category)
        return answer.result['list'] as readonly EndedPosition[]
      },
    },
    window,
    limit,
    readCursor(params, context),
  )
  const orders = await ordersOf(call, rows)
  return {
    category: scope.category,
    nextPageCursor,
    list: rows.flatMap((ended) => {
      const market = context.markets.bySymbol(ended.symbol)
      return market === undefined ? [] : [closedPnlRow(ended, market, orders.get(ended.orderId) ?? null)]
    }),
  }
}
