/** Calls about things that the venue does not record. Their fields are checked, and their lists are empty. */
import type { ApiResult, Endpoint, PublicCall } from '../../terms/endpoint.ts'
import { marketOf, optionalTime, pageSize } from './page.ts'

const periods = ['5min', '15min', '30min', '1h', '4h', '1d'] as const
const volatilityPeriods = ['7', '14', '21', '30', '60', '90', '180', '270'] as const

function accountRatio({ params, context }: PublicCall): ApiResult {
  marketOf(params, context.markets, params.categoryAmong(['linear', 'inverse']))
  params.oneOf('period', periods)
  pageSize(params, 500, 50)
  optionalTime(params, 'startTime')
  optionalTime(params, 'endTime')
  return { list: [], nextPageCursor: '' }
}

/** The result of this call is a bare list at Bybit, not an object. */
function historicalVolatility({ params }: PublicCall): ApiResult {
  params.categoryAmong(['option'])
  params.optionalOneOf('period', volatilityPeriods)
  optionalTime(params, 'startTime')
  optionalTime(params, 'endTime')
  return [] as unknown as ApiResult
}

const insurance = ({ context }: PublicCall): ApiResult => ({
  updatedTime: `${context.exchange.now()}`,
  list: [],
})

const call = (path: string, handle: (call: PublicCall) => ApiResult): Endpoint => ({
  method: 'GET',
  path: `/v5/market/${path}`,
  lane: 'market',
  access: 'public',
  handle,
})

export const unrecordedEndpoints: readonly Endpoint[] = [
  call('account-ratio', accountRatio),
  call('historical-volatility', historicalVolatility),
  call('insurance', insurance),
  call('fee-group-info', () => ({ list: [] })),
]
