import { bookRow } from '../../map/book.ts'
import { ApiRefusal } from '../../terms/api-refusal.ts'
import type { Category } from '../../terms/category.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Params } from '../../terms/params.ts'
import { marketOf, pageSize } from './page.ts'

const depths: Readonly<Record<Category, { readonly most: number; readonly missing: number }>> = {
  spot: { most: 1000, missing: 1 },
  linear: { most: 1000, missing: 25 },
  inverse: { most: 1000, missing: 25 },
  option: { most: 25, missing: 1 },
}

async function orderBook(params: Params, { exchange, markets }: ApiContext): Promise<ApiResult> {
  const category = params.category()
  const market = marketOf(params, markets, category)
  const { most, missing } = depths[category]
  const depth = pageSize(params, most, missing)
  const book = await exchange.book(market.instrument.symbol)
  if (book === null) throw new ApiRefusal(10001, 'Not supported symbols')
  return bookRow(market, book, depth, exchange.now())
}

export const bookEndpoint: Endpoint = {
  method: 'GET',
  path: '/v5/market/orderbook',
  lane: 'market',
  access: 'public',
  handle: ({ params, context }) => orderBook(params, context),
}
