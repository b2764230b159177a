import type { Category } from './category.ts'
import type { Params } from './transport.ts'

/** Bybit's lists of open orders and positions of contracts: parameters that together name all of them. */
export const contractLists: readonly (readonly [Category, Params])[] = [
  ['linear', { settleCoin: 'USDT' }],
  ['linear', { settleCoin: 'USDC' }],
  ['inverse', {}],
  ['option', {}],
]

/**
 * Kinds of spot orders: each has a list of its own.
 * @source https://bybit-exchange.github.io/docs/v5/order/open-order (2026-07-24)
 */
export const spotFilters = ['Order', 'tpslOrder', 'StopOrder', 'OcoOrder', 'BidirectionalTpslOrder'] as const

/** Coins that count as one USD. @source docs/choices.md#account-totals [A] */
export const usdCoins: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])
