import type { Market } from '../terms/markets.ts'
import type { Category } from '../terms/category.ts'
import type { ApiContext } from '../terms/endpoint.ts'
import type { Params } from '../terms/params.ts'
import { paramError } from '../terms/api-refusal.ts'

/** Which symbols of a category a call is about: a symbol, else a base coin, else a settle coin, else all. */
export interface Scope {
  readonly category: Category
  readonly market: Market | undefined
  readonly fits: (market: Market) => boolean
}

/** Reads `category`, `symbol`, `baseCoin` and `settleCoin`: the first that is given counts. `isNeeded`: one must be. */
export function readScope(
  params: Params,
  { markets }: Pick<ApiContext, 'markets'>,
  isNeeded: boolean,
): Scope {
  const category = params.category()
  const market = params.optionalMarket(markets, category)
  const baseCoin = params.optionalCoin('baseCoin', markets)
  const settleCoin = params.optionalCoin('settleCoin', markets)
  if (isNeeded && market === undefined && baseCoin === undefined && settleCoin === undefined) {
    throw paramError('symbol, baseCoin or settleCoin is required')
  }
  return {
    category,
    market,
    fits: (one) => {
      if (one.category !== category) return false
      if (market !== undefined) return one === market
      if (baseCoin !== undefined) return one.instrument.baseCurrency === baseCoin
      return settleCoin === undefined || one.instrument.coin === settleCoin
    },
  }
}
