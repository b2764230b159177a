import type { Order } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type { HistoryResult, OrderQueryResult, PrivateSnapshotResult } from '#shared/wire/http.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'
import type { HistoryFilter } from '../../exchange/exchange.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { readHistory } from './history-pages.ts'
import { readPage } from './pages.ts'
import { positionReads } from './position-reads.ts'
import { given } from '../../exchange/given.ts'
import type { Session } from './session-store.ts'

const filterOf = (query: FieldReader) => ({
  ...given('symbol', query.filledText('symbol')),
  ...readPage(query),
})

const shortSnapshot = (snapshot: PrivateSnapshot): PrivateSnapshotResult => ({
  account: { ...snapshot.account },
  seq: snapshot.seq,
  orders: snapshot.orders.map((order) => toShortKeys('order', order)),
  positions: snapshot.positions.map((position) => toShortKeys('position', position)),
  wallet: snapshot.wallet.map((coin) => toShortKeys('wallet', coin)),
  settings: snapshot.settings.map((setting) => toShortKeys('setting', setting)),
  ...given('totals', snapshot.totals),
})

/** Kinds of take-profit and stop-loss orders. */
const isTpSl = ({ stopOrderType }: Order): boolean =>
  stopOrderType !== undefined && /TakeProfit|StopLoss|TpSl/.test(stopOrderType)

/** Read calls of one account, consistent with its pushes (VENUE-29). */
export function accountRoutes(context: RouteContext): readonly PrivateRoute[] {
  const { exchange } = context

  /** A call that reads a part of the snapshot, optionally of one symbol. */
  const part = (
    pathName: string,
    choose: (snapshot: PrivateSnapshot, ofSymbol: (one: { readonly symbol: string }) => boolean) => unknown,
  ): PrivateRoute => ({
    method: 'GET',
    path: pathName,
    async handlePrivate({ query }, session) {
      const symbol = query.filledText('symbol')
      const problem = query.problem()
      if (problem !== null) return badRequest(problem)
      const snapshot = await exchange.privateSnapshot(session.accountId)
      return done({
        seq: snapshot.seq,
        list: choose(snapshot, (one) => symbol === undefined || one.symbol === symbol),
      })
    },
  })

  async function orderQuery({ query }: Call, session: Session): Promise<Answer> {
    const orderId = query.optionalText('orderId')
    const orderLinkId = query.optionalText('orderLinkId')
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    if (orderId === undefined && orderLinkId === undefined) {
      return badRequest('orderId or orderLinkId is missing')
    }
    const order = await exchange.findOrder(session.accountId, {
      ...given('orderId', orderId),
      ...given('orderLinkId', orderLinkId),
    })
    return done({ order: order === null ? null : toShortKeys('order', order) } satisfies OrderQueryResult)
  }

  /** Ended orders or executions. */
  const history = (
    pathName: string,
    list: 'closedOrders' | 'tradeHistory',
    table: ShortKeyTable,
    records: (accountId: string, filter: HistoryFilter) => Promise<readonly object[]>,
  ): PrivateRoute => ({
    method: 'GET',
    path: pathName,
    async handlePrivate({ query }, { accountId }) {
      const filter = filterOf(query)
      const problem = query.problem()
      if (problem !== null) return badRequest(problem)
      const page = await readHistory(exchange, accountId, { list, ...filter }, (range) =>
        records(accountId, { ...filter, ...range }),
      )
      if (!page.ok) return refusedBy(page)
      return done({
        list: page.list.map((row) => toShortKeys(table, row)),
        nextBefore: page.nextBefore,
      } satisfies HistoryResult)
    },
  })

  async function accountInfo(_call: Call, session: Session): Promise<Answer> {
    const totals = await exchange.query(session.accountId, { type: 'AccountTotals' })
    if (!totals.ok) return refusedBy(totals)
    const { account } = await exchange.privateSnapshot(session.accountId)
    return done({ account, totals: totals.result })
  }

  return [
    {
      method: 'GET',
      path: path.own.privateSnapshot,
      handlePrivate: async (_call, session) =>
        done(shortSnapshot(await exchange.privateSnapshot(session.accountId))),
    },
    { method: 'GET', path: path.own.orderQuery, handlePrivate: orderQuery },
    history(path.own.orderHistory, 'closedOrders', 'order', (accountId, filter) =>
      exchange.orderHistory(accountId, filter),
    ),
    history(path.own.executionList, 'tradeHistory', 'execution', (accountId, filter) =>
      exchange.executions(accountId, filter),
    ),
    { method: 'GET', path: path.own.accountInfo, handlePrivate: accountInfo },
    part(path.own.orderList, ({ orders }, ofSymbol) =>
      orders.filter(ofSymbol).map((order) => toShortKeys('order', order)),
    ),
    part(path.own.tpSlAll, ({ orders }, ofSymbol) =>
      orders.filter((order) => ofSymbol(order) && isTpSl(order)).map((order) => toShortKeys('order', order)),
    ),
    part(path.own.positionList, ({ positions }, ofSymbol) =>
      positions.filter(ofSymbol).map((position) => toShortKeys('position', position)),
    ),
    part(path.own.walletList, ({ wallet }) => wallet.map((coin) => toShortKeys('wallet', coin))),
    ...positionReads(context),
  ]
}
