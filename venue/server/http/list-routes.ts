import { tableLists } from '#shared/domain/table-lists.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import type { HistoryResult } from '#shared/wire/http.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import type { Query } from '../../exchange/commands.ts'
import type { HistoryRequest, PagedList } from '../../exchange/history.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { readHistory, recordsOf } from './history-pages.ts'
import { readPage } from './pages.ts'
import type { PageRequest } from './pages.ts'
import { given } from '../../exchange/given.ts'

/** Lists whose records are also pushed: they use the same short keys. */
const tableOf: Readonly<Partial<Record<TableList, ShortKeyTable>>> = {
  limitMarket: 'order',
  stopLimit: 'order',
  conditional: 'order',
  oco: 'order',
  trailingStop: 'order',
  mmr: 'order',
  futureSpread: 'order',
  iceberg: 'order',
  twap: 'order',
  chase: 'order',
  webhook: 'order',
  closedOrders: 'order',
  positions: 'position',
  tradeHistory: 'execution',
  assets: 'wallet',
}

const symbolFilter = (query: FieldReader) => given('symbol', query.filledText('symbol'))

/** The 20 lists of VENUE-48 and similar ones of VENUE-27: newest first, in pages. */
export function listRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  const route = (
    pathName: string,
    list: PagedList,
    read: (query: FieldReader) => Pick<HistoryRequest, 'symbol' | 'coin'>,
    queryOf: (only: Pick<HistoryRequest, 'symbol' | 'coin'>, range: PageRequest) => Query,
    table?: ShortKeyTable,
  ): PrivateRoute => ({
    method: 'GET',
    path: pathName,
    async handlePrivate({ query }: Call, { accountId }) {
      const range = readPage(query)
      const only = read(query)
      const problem = query.problem()
      if (problem !== null) return badRequest(problem)
      const records = recordsOf(exchange, accountId, (wide) => queryOf(only, wide))
      const page = await readHistory(exchange, accountId, { list, ...only, ...range }, records)
      if (!page.ok) return refusedBy(page)
      const rows = table === undefined ? page.list : page.list.map((row) => toShortKeys(table, row))
      return done({
        list: rows as HistoryResult['list'],
        nextBefore: page.nextBefore,
      } satisfies HistoryResult)
    },
  })
  const tableRoute = (pathName: string, list: TableList): PrivateRoute =>
    route(
      pathName,
      list,
      symbolFilter,
      (only, range) => ({ type: 'List', list, ...only, ...range }),
      tableOf[list],
    )

  return [
    ...tableLists.map((list) => tableRoute(tablePath(list), list)),
    tableRoute(path.own.twapList, 'twap'),
    route(path.own.closedPnl, 'closedPositions', symbolFilter, (only, range) => ({
      type: 'ClosedPnl',
      ...only,
      ...range,
    })),
    route(
      path.own.walletTransactions,
      'transactions',
      (query) => given('coin', query.filledText('coin')),
      (only, range) => ({ type: 'TransactionLog', ...only, ...range }),
    ),
  ]
}
