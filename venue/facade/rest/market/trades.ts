import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import { tradeRow } from '../../map/trade.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Category } from '../../terms/category.ts'
import type { Market } from '../../terms/markets.ts'
import type { Params } from '../../terms/params.ts'
import { marketOf, optionalMarketOf, pageSize } from './page.ts'

/** Trades of one option, or of all options of a base coin, BTC where none is named. */
function wantedOptions(params: Params, { markets }: ApiContext): readonly Market[] {
  const one = optionalMarketOf(params, markets, 'option')
  if (one !== undefined) return [one]
  const base = params.optionalText('baseCoin') ?? 'BTC'
  const type = params.optionalOneOf('optionType', ['Call', 'Put'])
  return markets
    .list('option')
    .filter(
      ({ instrument }) =>
        instrument.baseCurrency === base && (type === undefined || instrument.optionType === type),
    )
}

const wantedMarkets = (params: Params, context: ApiContext, category: Category): readonly Market[] =>
  category === 'option' ? wantedOptions(params, context) : [marketOf(params, context.markets, category)]

/** Newest first. The exchange keeps fewer trades than Bybit's largest page. */
async function recentTrades(params: Params, context: ApiContext): Promise<ApiResult> {
  const category = params.category()
  const wanted = wantedMarkets(params, context, category)
  const size = category === 'spot' ? pageSize(params, 60, 60) : pageSize(params, 1000, 500)
  const lists = await Promise.all(
    wanted.map(async (market) => {
      const rows = await context.exchange.recentTrades(market.instrument.symbol)
      return Array.from({ length: rows.length / TRADE_WIDTH }, (_, trade) => ({
        time: rows[trade * TRADE_WIDTH + 1] ?? 0,
        number: rows[trade * TRADE_WIDTH] ?? 0,
        row: tradeRow(market, rows, trade * TRADE_WIDTH),
      }))
    }),
  )
  const newest = lists.flat().sort((a, b) => b.time - a.time || b.number - a.number)
  return { category, list: newest.slice(0, size).map(({ row }) => row) }
}

export const tradesEndpoint: Endpoint = {
  method: 'GET',
  path: '/v5/market/recent-trade',
  lane: 'market',
  access: 'public',
  handle: ({ params, context }) => recentTrades(params, context),
}
