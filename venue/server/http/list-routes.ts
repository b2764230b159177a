import { tableLists } from '#shared/domain/table-lists.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import type { HistoryResult } from '#shared/wire/http.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import type { Query } from '../../exchange/commands.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { pageOf, readPage, widened } from './pages.ts'
import type { PageRequest } from './pages.ts'
import { given } from '../../exchange/given.ts'
import type { Session } from './session-store.ts'

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

type Row = Readonly<Record<string, unknown>>

const rowsOf = (result: Row): readonly Row[] => {
  const list = result['list']
  return Array.isArray(list) ? (list as readonly Row[]) : []
}

function timeOf(row: Row): number | undefined {
  const time = row['updatedAt'] ?? row['execTime'] ?? row['time']
  return typeof time === 'number' ? time : undefined
}

const symbolFilter = (query: FieldReader) => given('symbol', query.filledText('symbol'))

/** The 20 lists of VENUE-48 and similar ones of VENUE-27: newest first, in pages. */
export function listRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  async function page(
    session: Session,
    query: Query & PageRequest,
    limit: number,
    table: ShortKeyTable | undefined,
  ): Promise<Answer> {
    const answer = await exchange.query(session.accountId, query)
    if (!answer.ok) return refusedBy(answer)
    const { list, nextBefore } = pageOf(rowsOf(answer.result), limit, timeOf)
    const rows = table === undefined ? list : list.map((row) => toShortKeys(table, row))
    return done({ list: rows, nextBefore } satisfies HistoryResult)
  }

  const route = (
    pathName: string,
    read: (query: FieldReader, range: PageRequest) => Query & PageRequest,
    table?: ShortKeyTable,
  ): PrivateRoute => ({
    method: 'GET',
    path: pathName,
    async handlePrivate({ query }: Call, session) {
      const range = readPage(query)
      const requested = read(query, widened(range))
      const problem = query.problem()
      return problem === null ? page(session, requested, range.limit, table) : badRequest(problem)
    },
  })
  const tableRoute = (pathName: string, list: TableList): PrivateRoute =>
    route(
      pathName,
      (query, range) => ({ type: 'List', list, ...symbolFilter(query), ...range }),
      tableOf[list],
    )

  return [
    ...tableLists.map((list) => tableRoute(tablePath(list), list)),
    tableRoute(path.own.twapList, 'twap'),
    route(path.own.closedPnl, (query, range) => ({ type: 'ClosedPnl', ...symbolFilter(query), ...range })),
    route(path.own.walletTransactions, (query, range) => ({
      type: 'TransactionLog',
      ...given('coin', query.filledText('coin')),
      ...range,
    })),
  ]
}
