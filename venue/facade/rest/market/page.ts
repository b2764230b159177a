/** Fields that several market calls read. */
import { ApiRefusal } from '../../terms/api-refusal.ts'
import type { Category } from '../../terms/category.ts'
import type { Market, Markets } from '../../terms/markets.ts'
import type { Params } from '../../terms/params.ts'

/** The last time that a date can have, Unix ms. */
const LAST_TIME = 8_640_000_000_000_000

/** A limit above the largest page counts as the largest. Less than 1 is refused. */
export const pageSize = (params: Params, most: number, missing: number): number =>
  Math.min(params.whole('limit', 1, Number.MAX_SAFE_INTEGER, missing), most)

/** A time in Unix ms. */
export const optionalTime = (params: Params, name: string): number | undefined =>
  params.optionalWhole(name, 0, LAST_TIME)

/** The symbol of a public call, which Bybit refuses in other words than that of an order. */
export function marketOf(params: Params, markets: Markets, category: Category): Market {
  const market = markets.byName(category, params.text('symbol'))
  if (market === undefined) throw new ApiRefusal(10001, 'Not supported symbols')
  return market
}

export const optionalMarketOf = (params: Params, markets: Markets, category: Category): Market | undefined =>
  params.optionalText('symbol') === undefined ? undefined : marketOf(params, markets, category)
