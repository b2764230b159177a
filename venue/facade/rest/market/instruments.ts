import { instrumentRow, statuses, symbolStatusOf } from '../../map/instrument.ts'
import type { Status } from '../../map/instrument.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Category } from '../../terms/category.ts'
import type { Market } from '../../terms/markets.ts'
import type { Params } from '../../terms/params.ts'
import { listPage, readCursor } from '../../terms/pages.ts'
import { optionalMarketOf, pageSize } from './page.ts'

/** Options are listed before and during their delivery too, unless another status is named. */
const defaultStatuses: Readonly<Record<Category, readonly Status[]>> = {
  spot: ['Trading'],
  linear: ['Trading'],
  inverse: ['Trading'],
  option: ['PreLaunch', 'Trading', 'Delivering'],
}

/** By base coin Bybit answers linear and inverse contracts together. Options are those of BTC where none is named. */
function candidates(params: Params, { markets }: ApiContext, category: Category): readonly Market[] {
  const one = optionalMarketOf(params, markets, category)
  if (one !== undefined) return [one]
  if (category === 'spot') return markets.list(category)
  const base = params.optionalText('baseCoin') ?? (category === 'option' ? 'BTC' : undefined)
  if (base === undefined) return markets.list(category)
  const found =
    category === 'option' ? markets.list(category) : [...markets.list('linear'), ...markets.list('inverse')]
  return found.filter(({ instrument }) => instrument.baseCurrency === base)
}

function instrumentsInfo(params: Params, context: ApiContext): ApiResult {
  const category = params.category()
  const status = params.optionalOneOf('status', statuses)
  const size = pageSize(params, 1000, 500)
  const wanted = status === undefined ? defaultStatuses[category] : [status]
  const found = candidates(params, context, category).filter(({ instrument }) =>
    wanted.includes(symbolStatusOf(instrument)),
  )
  // Bybit lists all spot symbols at once.
  if (category === 'spot') return { category, list: found.map(instrumentRow) }
  const page = listPage(found, { idOf: ({ name }) => name }, size, readCursor(params, context))
  return { category, list: page.rows.map(instrumentRow), nextPageCursor: page.nextPageCursor }
}

export const instrumentsEndpoint: Endpoint = {
  method: 'GET',
  path: '/v5/market/instruments-info',
  lane: 'market',
  access: 'public',
  handle: ({ params, context }) => instrumentsInfo(params, context),
}
