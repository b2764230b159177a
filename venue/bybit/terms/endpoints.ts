/**
 * The calls of Bybit's v5 API that the gateway may make, each with the lane of the rate limiter that it waits in. A path that
 * is not here does not compile and is refused at run time: no call can move money out of an account.
 * @source https://bybit-exchange.github.io/docs/v5/rate-limit (2026-07-24)
 */

/** Lanes of the rate limiter, the most urgent first. The kill switch has one of its own: no other call can exhaust it. */
export const lanes = ['kill', 'cancel', 'order', 'position', 'resolve', 'sync', 'history', 'public'] as const
export type Lane = (typeof lanes)[number]

export const publicPaths = {
  '/v5/market/time': 'public',
  '/v5/market/instruments-info': 'public',
  '/v5/market/tickers': 'public',
  '/v5/market/orderbook': 'public',
  '/v5/market/recent-trade': 'public',
  '/v5/market/kline': 'public',
  '/v5/market/mark-price-kline': 'public',
  '/v5/market/index-price-kline': 'public',
  '/v5/market/funding/history': 'public',
  '/v5/market/risk-limit': 'public',
  '/v5/market/delivery-price': 'public',
  '/v5/system/status': 'public',
} as const satisfies Readonly<Record<string, Lane>>

export const signedGetPaths = {
  '/v5/user/query-api': 'sync',
  '/v5/account/info': 'sync',
  '/v5/account/wallet-balance': 'sync',
  '/v5/account/fee-rate': 'history',
  '/v5/account/transaction-log': 'history',
  '/v5/account/borrow-history': 'history',
  '/v5/spot-margin-trade/state': 'sync',
  '/v5/position/list': 'sync',
  '/v5/position/symbol-info': 'sync',
  '/v5/position/closed-pnl': 'history',
  '/v5/order/realtime': 'sync',
  '/v5/order/history': 'history',
  '/v5/execution/list': 'history',
} as const satisfies Readonly<Record<string, Lane>>

export const postPaths = {
  '/v5/order/create': 'order',
  '/v5/order/amend': 'order',
  '/v5/order/cancel': 'cancel',
  '/v5/order/cancel-all': 'cancel',
  '/v5/order/cancel-batch': 'cancel',
  '/v5/position/trading-stop': 'position',
  '/v5/position/set-leverage': 'position',
  '/v5/position/switch-mode': 'position',
  '/v5/position/add-margin': 'position',
  '/v5/position/set-auto-add-margin': 'position',
  '/v5/account/set-margin-mode': 'position',
  '/v5/account/repay': 'position',
  '/v5/account/demo-apply-money': 'position',
} as const satisfies Readonly<Record<string, Lane>>

export type PublicPath = keyof typeof publicPaths
export type SignedGetPath = keyof typeof signedGetPaths
export type GetPath = PublicPath | SignedGetPath
export type PostPath = keyof typeof postPaths
