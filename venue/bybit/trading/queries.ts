import type { Query, QueryAnswer } from '../../exchange/commands.ts'
import type { HistoryRequest } from '../../exchange/history.ts'
import { accountTotals, coinTotals } from '../account/totals.ts'
import { preAddMargin } from '../changes/pre-add-margin.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import { dispatch } from './dispatch.ts'

/** One handler for each type of query. */
export type QueryHandlers = {
  readonly [K in Query['type']]: (query: Extract<Query, { readonly type: K }>) => Promise<QueryAnswer>
}

/** The queries of an account at Bybit. */
export function createQueries(parts: AccountParts): (query: Query) => Promise<QueryAnswer> {
  const { state, history, coinPriceOf } = parts
  async function page(request: HistoryRequest): Promise<QueryAnswer> {
    const answer = await history.page(state, request)
    return answer.ok ? { ok: true, result: { list: answer.list } } : answer
  }
  const handlers: QueryHandlers = {
    PreAddMargin: (query) => Promise.resolve(preAddMargin(parts, query)),
    List: ({ type: _type, ...request }) => page(request),
    ClosedPnl: ({ type: _type, ...request }) => page({ list: 'closedPositions', ...request }),
    TransactionLog: ({ type: _type, ...request }) => page({ list: 'transactions', ...request }),
    AccountTotals: () => Promise.resolve(accountTotals(state.records, coinPriceOf)),
    CoinTotals: () => Promise.resolve(coinTotals(state.records, coinPriceOf)),
  }
  return dispatch<Query, QueryAnswer>(handlers)
}
