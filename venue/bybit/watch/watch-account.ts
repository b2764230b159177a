import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Query, QueryAnswer, Refusal } from '../../exchange/commands.ts'
import type { AccountSide, AccountView, OpenAccount } from '../terms/account-side.ts'
import type { Network } from '../terms/networks.ts'
import { watchCapabilities } from './capabilities.ts'

const [FORBIDDEN_CODE, forbiddenText] = callErrors.forbidden
const readOnly: Refusal = {
  ok: false,
  code: FORBIDDEN_CODE,
  message: withDetail(forbiddenText, 'the gateway is read-only'),
}

/** Totals of an empty account in USD; it has no rates. */
const noTotals: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'totalEquity',
    'totalWalletBalance',
    'totalMarginBalance',
    'totalAvailableBalance',
    'totalPerpUPL',
    'totalOptionValue',
    'totalBorrowed',
    'totalInitialMargin',
    'totalPositionIM',
    'totalOrderIM',
    'totalMaintenanceMargin',
  ].map((name) => [name, '0']),
)

/**
 * An account without a key: it sees the markets and owns nothing. Every command is refused with 10005, every list is empty.
 * Its sequence stays 0, since nothing ever happens to it.
 */
export function createWatchAccount(network: Network): AccountSide & OpenAccount & AccountView {
  const account: AccountInfo = {
    accountId: `watch-${network}`,
    name: `Bybit ${network}`,
    kind: 'UTA2',
    isDemo: network !== 'mainnet',
    marginMode: 'REGULAR_MARGIN',
    positionMode: 'MergedSingle',
  }
  const answer = (query: Query): QueryAnswer => {
    if (query.type === 'PreAddMargin') return readOnly
    return { ok: true, result: query.type === 'AccountTotals' ? noTotals : { list: [] } }
  }
  return {
    capabilities: () => watchCapabilities(network),
    onNotice: () => undefined,
    accountsOf: () => Promise.resolve([account]),
    command: () => Promise.resolve(readOnly),
    query: (_accountId, query) => Promise.resolve(answer(query)),
    privateSnapshot: () =>
      Promise.resolve({ account, seq: 0, orders: [], positions: [], wallet: [], settings: [] }),
    findOrder: () => Promise.resolve(null),
    orderHistory: () => Promise.resolve([]),
    executions: () => Promise.resolve([]),
    onPrivate: () => undefined,
    isLive: () => true,
    close: () => undefined,
  }
}
