import { limitField, tickerField } from '#shared/wire/frames.ts'
import { priceLimitsOf } from '../../../market-data/price-limits.ts'
import { figure } from '../../map/figures.ts'
import { symbolStatusOf } from '../../map/instrument.ts'
import { riskTierRows } from '../../map/risk-tier.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Params } from '../../terms/params.ts'
import { listPage, readCursor } from '../../terms/pages.ts'
import { marketOf, optionalMarketOf } from './page.ts'
import { tickerStates } from './tickers.ts'

/** Bybit lists the tiers of so many symbols at a time. */
const SYMBOLS_A_PAGE = 15

function riskLimit(params: Params, context: ApiContext): ApiResult {
  const { markets } = context
  const category = params.categoryAmong(['linear', 'inverse'])
  const one = optionalMarketOf(params, markets, category)
  const found = (one === undefined ? markets.list(category) : [one]).filter(
    ({ instrument }) => symbolStatusOf(instrument) !== 'Closed',
  )
  const { rows, nextPageCursor } = listPage(
    found,
    { idOf: ({ name }) => name },
    category === 'linear' ? SYMBOLS_A_PAGE : found.length,
    readCursor(params, context),
  )
  return { category, list: rows.flatMap(riskTierRows), nextPageCursor }
}

/** Highest price of a buy and lowest of a sell now; '' for a symbol without limits or prices. */
async function priceLimit(params: Params, { exchange, markets }: ApiContext): Promise<ApiResult> {
  const market = marketOf(params, markets, params.categoryAmong(['spot', 'linear', 'inverse'], 'linear'))
  const row = (await tickerStates(exchange)).get(market.instrument.id)?.row
  const mark = row?.[tickerField.markPrice] ?? 0
  const index = row?.[tickerField.indexPrice] ?? 0
  const limits = mark > 0 && index > 0 ? priceLimitsOf(market.instrument)?.(mark, index) : undefined
  const price = (field: keyof typeof limitField): string =>
    limits === undefined ? '' : figure(limits[limitField[field]] ?? 0, market.instrument.priceFraction)
  return {
    symbol: market.name,
    buyLmt: price('highestBuy'),
    sellLmt: price('lowestSell'),
    ts: `${exchange.now()}`,
  }
}

export const limitEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/market/risk-limit',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => riskLimit(params, context),
  },
  {
    method: 'GET',
    path: '/v5/market/price-limit',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => priceLimit(params, context),
  },
]
