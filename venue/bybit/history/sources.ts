/** The lists of an account's past, and the calls that read them. */
import type { Category } from '../terms/category.ts'
import type { SignedGetPath } from '../terms/endpoints.ts'
import type { Network } from '../terms/networks.ts'
import type { Params } from '../terms/transport.ts'

export const sourceNames = ['executions', 'orders', 'closedPnl', 'transactions', 'loans'] as const
export type SourceName = (typeof sourceNames)[number]

/** One of the calls that together have all rows of a source. */
export interface Strand {
  /** Its category, or '' for a call without one. */
  readonly name: Category | ''
  readonly params: Params
  /** A refusal of this strand alone leaves it out: not every account may trade in it. */
  readonly isOptional: boolean
}

export interface Source {
  readonly path: SignedGetPath
  readonly strands: readonly Strand[]
  /** Rows that are older than this cannot be read, ms. */
  readonly reachMs: number
}

export const DAY_MS = 86_400_000
/** Bybit takes spans of at most 7 days. */
export const SPAN_MS = 7 * DAY_MS
/** Bybit keeps records for two years. An hour less: the clock moves on while a call waits. */
const REACH_MS = 730 * DAY_MS - 3_600_000
/** The demo network keeps orders for 7 days. @source https://bybit-exchange.github.io/docs/v5/demo (2026-07-24) */
const DEMO_ORDERS_MS = 7 * DAY_MS - 3_600_000

const strandsOf = (names: readonly Category[], limit: number): readonly Strand[] =>
  names.map((name) => ({ name, params: { category: name, limit }, isOptional: name !== 'linear' }))

/**
 * The sources on a network.
 * @source https://bybit-exchange.github.io/docs/v5/order/order-list and its neighbours (2026-07-24)
 */
export const sourcesOf = (network: Network): Readonly<Record<SourceName, Source>> => ({
  executions: {
    path: '/v5/execution/list',
    strands: strandsOf(['linear', 'inverse', 'option', 'spot'], 100),
    reachMs: REACH_MS,
  },
  orders: {
    path: '/v5/order/history',
    strands: strandsOf(['linear', 'inverse', 'option', 'spot'], 50),
    reachMs: network === 'demo' ? DEMO_ORDERS_MS : REACH_MS,
  },
  closedPnl: {
    path: '/v5/position/closed-pnl',
    strands: strandsOf(['linear', 'inverse', 'option'], 100),
    reachMs: REACH_MS,
  },
  transactions: {
    path: '/v5/account/transaction-log',
    strands: [{ name: '', params: { accountType: 'UNIFIED', limit: 50 }, isOptional: false }],
    reachMs: REACH_MS,
  },
  loans: {
    path: '/v5/account/borrow-history',
    strands: [{ name: '', params: { limit: 50 }, isOptional: false }],
    reachMs: REACH_MS,
  },
})
