import type { Delivery } from '../../../exchange/market-data.ts'
import { ApiRefusal } from '../../terms/api-refusal.ts'
import { categoryOf } from '../../terms/category.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Params } from '../../terms/params.ts'
import { listPage, readCursor } from '../../terms/pages.ts'
import { pageSize } from './page.ts'

/** Options are listed for so long after their delivery, unless one is named. */
const DELIVERING_MS = 4 * 3_600_000

async function deliveriesOf({ exchange }: ApiContext, category: string): Promise<readonly Delivery[]> {
  const all = (await exchange.deliveries?.()) ?? []
  return all.filter((one) => categoryOf(one) === category)
}

async function deliveryPrice(params: Params, context: ApiContext): Promise<ApiResult> {
  const category = params.categoryAmong(['linear', 'inverse', 'option'])
  const size = pageSize(params, 200, 50)
  const symbol = params.optionalText('symbol')
  const all = await deliveriesOf(context, category)
  const isKnown = (name: string): boolean =>
    all.some((one) => one.symbol === name) || context.markets.byName(category, name) !== undefined
  if (symbol !== undefined && !isKnown(symbol)) throw new ApiRefusal(10001, 'Not supported symbols')
  const base = params.optionalText('baseCoin') ?? 'BTC'
  const settle = params.optionalText('settleCoin') ?? 'USDC'
  const since = context.exchange.now() - DELIVERING_MS
  const isListed = (one: Delivery): boolean => {
    if (symbol !== undefined) return one.symbol === symbol
    if (category === 'option') return one.baseCurrency === base && one.coin === settle && one.time > since
    return category === 'inverse' || one.coin === settle
  }
  const { rows, nextPageCursor } = listPage<Delivery>(
    all.filter(isListed),
    { timeOf: ({ time }) => time, idOf: ({ symbol: name }) => name },
    size,
    readCursor(params, context),
  )
  const list = rows.map((one) => ({
    symbol: one.symbol,
    deliveryPrice: one.price,
    deliveryTime: `${one.time}`,
  }))
  return { category, list, nextPageCursor }
}

/** Prices of the last 50 times at which options of a base coin were delivered. */
async function newDeliveryPrice(params: Params, context: ApiContext): Promise<ApiResult> {
  const category = params.categoryAmong(['option'])
  const base = params.text('baseCoin')
  const settle = params.optionalText('settleCoin') ?? 'USDT'
  const prices = new Map<number, string>()
  for (const { baseCurrency, coin, time, price } of await deliveriesOf(context, category)) {
    if (baseCurrency === base && coin === settle) prices.set(time, price)
  }
  const newest = [...prices].sort(([a], [b]) => b - a).slice(0, 50)
  return {
    category,
    list: newest.map(([time, price]) => ({ deliveryPrice: price, deliveryTime: `${time}` })),
  }
}

/** Deliveries (https://bybit-exchange.github.io/docs/v5/market/delivery-price, as of 24 July 2026). */
export const deliveryEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/market/delivery-price',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => deliveryPrice(params, context),
  },
  {
    method: 'GET',
    path: '/v5/market/new-delivery-price',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => newDeliveryPrice(params, context),
  },
]
