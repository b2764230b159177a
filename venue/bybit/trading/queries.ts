import type { Query, QueryAnswer } from '../../exchange/commands.ts'
import { accountTotals, coinTotals } from '../account/totals.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import { dispatch } from './dispatch.ts'

/** One handler for each type of query. */
export type QueryHandlers = {
  readonly [K in Query['type']]: (query: Extract<Query, { readonly type: K }>) => Promise<QueryAnswer>
}

const empty = (): Promise<QueryAnswer> => Promise.resolve({ ok: true, result: { list: [] } })

/** The queries of an account at Bybit. */
export function createQueries({ state, coinPriceOf }: AccountParts): (query: Query) => Promise<QueryAnswer> {
  const handlers: QueryHandlers = {
    PreAddMargin: () => Promise.resolve(refuseHere('forbidden', 'the gateway cannot do this yet')),
    List: empty,
    ClosedPnl: empty,
    TransactionLog: empty,
    AccountTotals: () => Promise.resolve(accountTotals(state.records, coinPriceOf)),
    CoinTotals: () => Promise.resolve(coinTotals(state.records, coinPriceOf)),
  }
  return dispatch<Query, QueryAnswer>(handlers)
}
