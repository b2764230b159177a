import { tickerField } from '#shared/wire/frames.ts'
import { figure, shortFigure } from '../../map/figures.ts'
import { singleInterest } from '../../map/ticker.ts'
import { paramError } from '../../terms/api-refusal.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Params } from '../../terms/params.ts'
import { marketOf, optionalTime, pageSize } from './page.ts'
import { tickerStates } from './tickers.ts'

const contracts = ['linear', 'inverse'] as const

/** Settlements of the venue, newest first. An exchange that records none answers an empty list. */
async function fundingHistory(params: Params, { exchange, markets }: ApiContext): Promise<ApiResult> {
  const category = params.categoryAmong(contracts)
  const market = marketOf(params, markets, category)
  const size = pageSize(params, 200, 200)
  const start = optionalTime(params, 'startTime')
  const end = optionalTime(params, 'endTime')
  // As at Bybit: a start needs an end.
  if (start !== undefined && end === undefined) throw paramError('endTime is required')
  const rows = (await exchange.fundingHistory?.(market.instrument.symbol)) ?? new Float64Array(0)
  const list: Readonly<Record<string, string>>[] = []
  for (let at = rows.length - 2; at >= 0 && list.length < size; at -= 2) {
    const time = rows[at] ?? 0
    if (time < (start ?? 0) || time > (end ?? Number.MAX_SAFE_INTEGER)) continue
    list.push({
      symbol: market.name,
      fundingRate: shortFigure(rows[at + 1] ?? 0, 8),
      fundingRateTimestamp: `${time}`,
    })
  }
  return { category, list }
}

const interestIntervals = ['5min', '15min', '30min', '1h', '4h', '1d'] as const

/** The venue does not record open interest: the list holds the present one, if the times asked for include now. */
async function openInterest(params: Params, { exchange, markets }: ApiContext): Promise<ApiResult> {
  const category = params.categoryAmong(contracts)
  const market = marketOf(params, markets, category)
  params.oneOf('intervalTime', interestIntervals)
  pageSize(params, 200, 50)
  const start = optionalTime(params, 'startTime') ?? 0
  const end = optionalTime(params, 'endTime') ?? Number.MAX_SAFE_INTEGER
  const state = (await tickerStates(exchange)).get(market.instrument.id)
  const isAsked =
    state !== undefined &&
    start <= state.now &&
    state.now <= end &&
    params.optionalText('cursor') === undefined
  const interest = state?.row[tickerField.openInterest] ?? 0
  const { lotFraction } = market.instrument
  const now = {
    openInterest: figure(interest, lotFraction),
    ...singleInterest(interest, lotFraction),
    timestamp: `${state?.now ?? 0}`,
  }
  return { symbol: market.name, category, list: isAsked ? [now] : [], nextPageCursor: '' }
}

export const fundingEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/market/funding/history',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => fundingHistory(params, context),
  },
  {
    method: 'GET',
    path: '/v5/market/open-interest',
    lane: 'market',
    access: 'public',
    handle: ({ params, context }) => openInterest(params, context),
  },
]
