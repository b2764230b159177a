import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { QUOTE_WIDTH, quoteField } from '../../../exchange/market-data.ts'
import type { Exchange } from '../../../exchange/exchange.ts'
import { symbolStatusOf } from '../../map/instrument.ts'
import { tickerRow } from '../../map/ticker.ts'
import type { TickerState } from '../../map/ticker-state.ts'
import { paramError } from '../../terms/api-refusal.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Market } from '../../terms/markets.ts'
import type { Params } from '../../terms/params.ts'
import { optionalMarketOf } from './page.ts'

/** What tickers are made of, of all symbols that have prices, by instrument id. */
export async function tickerStates(exchange: Exchange): Promise<ReadonlyMap<number, TickerState>> {
  const [rows, quotes] = await Promise.all([exchange.tickers(), exchange.quotes?.() ?? new Float64Array(0)])
  const now = exchange.now()
  const states = new Map<number, TickerState>()
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
    const row = rows.subarray(at, at + TICKER_WIDTH)
    const id = row[tickerField.instrumentId] ?? 0
    states.set(id, { row, bidQuantity: 0, askQuantity: 0, hourAgo: 0, now })
  }
  for (let at = 0; at < quotes.length; at += QUOTE_WIDTH) {
    const value = (field: keyof typeof quoteField): number => quotes[at + quoteField[field]] ?? 0
    const state = states.get(value('instrumentId'))
    if (state === undefined) continue
    states.set(value('instrumentId'), {
      ...state,
      bidQuantity: value('bidQuantity'),
      askQuantity: value('askQuantity'),
      hourAgo: value('hourAgo'),
    })
  }
  return states
}

/** Bybit wants a symbol or a base coin of options. `expDate` is a date as in their names, such as 25DEC26. */
function wantedMarkets(params: Params, { markets }: ApiContext): readonly Market[] {
  const category = params.category()
  const one = optionalMarketOf(params, markets, category)
  if (one !== undefined) return [one]
  if (category !== 'option') return markets.list(category)
  const base = params.optionalText('baseCoin')
  if (base === undefined) throw paramError('symbol or baseCoin is required')
  const date = params.optionalText('expDate')
  return markets
    .list(category)
    .filter(
      ({ name, instrument }) =>
        instrument.baseCurrency === base && (date === undefined || name.split('-')[1] === date),
    )
}

async function tickers(params: Params, context: ApiContext): Promise<ApiResult> {
  const wanted = wantedMarkets(params, context).filter(
    ({ instrument }) => symbolStatusOf(instrument) === 'Trading',
  )
  const states = await tickerStates(context.exchange)
  const list = wanted.flatMap((market) => {
    const state = states.get(market.instrument.id)
    return state === undefined ? [] : [tickerRow(market, state)]
  })
  return { category: params.category(), list }
}

export const tickersEndpoint: Endpoint = {
  method: 'GET',
  path: '/v5/market/tickers',
  lane: 'market',
  access: 'public',
  handle: ({ params, context }) => tickers(params, context),
}
