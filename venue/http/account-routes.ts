import { path } from '#shared/wire/http.ts'
import type { HistoryResult, OrderQueryResult, PrivateSnapshotResult } from '#shared/wire/http.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import type { PrivateRoute, RouteContext } from './call.ts'
import { code, done, refused } from './envelope.ts'
import type { FieldReader } from './fields.ts'

const HISTORY_MAX = 200

interface HistoryFilter {
  readonly symbol?: string
  readonly before: number
  readonly limit: number
}

function readFilter(query: FieldReader): HistoryFilter {
  const symbol = query.optionalText('symbol')
  return {
    ...(symbol === undefined || symbol === '' ? {} : { symbol }),
    before: query.whole('before', 0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    limit: query.whole('limit', 1, HISTORY_MAX, 50),
  }
}

/** Rows of one millisecond may straddle the end of a page: as many more are read to keep them together. */
const TIES_MAX = 500

/**
 * One page, newest first, and the cursor of the next. The cursor is a millisecond, exclusive: a page is lengthened to hold
 * all rows of its last one.
 */
function pageOf<T>(
  rows: readonly T[],
  limit: number,
  timeOf: (row: T) => number,
): { readonly list: readonly T[]; readonly nextBefore: number | null } {
  if (rows.length <= limit) return { list: rows, nextBefore: null }
  const edge = rows[limit - 1]
  if (edge === undefined) return { list: [], nextBefore: null }
  let end = limit
  for (let row = rows[end]; row !== undefined && timeOf(row) === timeOf(edge); row = rows[end]) end += 1
  return { list: rows.slice(0, end), nextBefore: end < rows.length ? timeOf(edge) : null }
}

/** Reads of one account, consistent with its pushes (VENUE-29). */
export function accountRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  return [
    {
      method: 'GET',
      path: path.own.privateSnapshot,
      async handlePrivate(_call, session) {
        const snapshot = await exchange.privateSnapshot(session.accountId)
        return done({
          account: { ...snapshot.account },
          seq: snapshot.seq,
          orders: snapshot.orders.map((order) => toShortKeys('order', order)),
          positions: snapshot.positions.map((position) => toShortKeys('position', position)),
          wallet: snapshot.wallet.map((coin) => toShortKeys('wallet', coin)),
          settings: snapshot.settings.map((setting) => toShortKeys('setting', setting)),
        } satisfies PrivateSnapshotResult)
      },
    },
    {
      method: 'GET',
      path: path.own.orderQuery,
      async handlePrivate({ query }, session) {
        const orderId = query.optionalText('orderId')
        const orderLinkId = query.optionalText('orderLinkId')
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        if (orderId === undefined && orderLinkId === undefined) {
          return refused(code.badParameter, 'orderId or orderLinkId is missing')
        }
        const order = await exchange.findOrder(session.accountId, {
          ...(orderId === undefined ? {} : { orderId }),
          ...(orderLinkId === undefined ? {} : { orderLinkId }),
        })
        return done({
          order: order === null ? null : toShortKeys('order', order),
        } satisfies OrderQueryResult)
      },
    },
    {
      method: 'GET',
      path: path.own.orderHistory,
      async handlePrivate({ query }, session) {
        const filter = readFilter(query)
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const wide = { ...filter, limit: filter.limit + TIES_MAX }
        const orders = await exchange.orderHistory(session.accountId, wide)
        const { list, nextBefore } = pageOf(orders, filter.limit, (order) => order.updatedAt)
        return done({
          list: list.map((order) => toShortKeys('order', order)),
          nextBefore,
        } satisfies HistoryResult)
      },
    },
    {
      method: 'GET',
      path: path.own.executionList,
      async handlePrivate({ query }, session) {
        const filter = readFilter(query)
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const wide = { ...filter, limit: filter.limit + TIES_MAX }
        const executions = await exchange.executions(session.accountId, wide)
        const { list, nextBefore } = pageOf(executions, filter.limit, (execution) => execution.execTime)
        return done({
          list: list.map((execution) => toShortKeys('execution', execution)),
          nextBefore,
        } satisfies HistoryResult)
      },
    },
  ]
}
