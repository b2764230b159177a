/** What an account has, as text: read from the exchange, or from a gateway in front of it. */
import type { AccountInfo, WalletCoin, Order, Position } from '../../src/shared/domain/records.ts'

export interface Account {
  readonly account?: AccountInfo
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly wallet: readonly WalletCoin[]
}

/** Orders that Bybit's API does not list as ours do: combinations, and both sides of an order that cancels another. */
export const isOfApi = ({ symbol, stopOrderType }: Order): boolean =>
  !/-.*_/.test(symbol) && stopOrderType !== 'TakeProfitStopLossOCO'

const of = (record: object, names: readonly string[]): string =>
  names
    .map((name) => [name, Reflect.get(record, name) as unknown] as const)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

const orderFields = [
  'symbol',
  'side',
  'orderType',
  'orderStatus',
  'price',
  'qty',
  'leavesQty',
  'cumExecQty',
  'cumExecValue',
  'cumExecFee',
  'avgPrice',
  'timeInForce',
  'reduceOnly',
  'closeOnTrigger',
  'positionIdx',
  'orderLinkId',
  'takeProfit',
  'stopLoss',
  'triggerBy',
  'triggerDirection',
  'stopOrderType',
  'createdAt',
] as const
const positionFields = ['positionIdx', 'side', 'entryPrice', 'leverage', 'takeProfit', 'stopLoss'] as const

/** Orders by id, positions by symbol, balances by coin, sorted. Money is compared as text. */
export function accountText({ account, orders, positions, wallet }: Account): readonly string[] {
  // In portfolio margin the API names no leverage: https://bybit-exchange.github.io/docs/v5/position (2026-07-24).
  const fields = positionFields.filter(
    (name) => name !== 'leverage' || account?.marginMode !== 'PORTFOLIO_MARGIN',
  )
  return [
    ...orders.filter(isOfApi).map((order) => `order ${order.orderId}: ${of(order, orderFields)}`),
    ...positions
      .filter(({ size }) => size !== '0')
      .map((one) => `position ${one.symbol} ${one.size}: ${of(one, fields)}`),
    ...wallet
      .filter(({ walletBalance }) => walletBalance !== '0')
      .map(({ coin, walletBalance }) => `coin ${coin} ${walletBalance}`),
  ].toSorted()
}
