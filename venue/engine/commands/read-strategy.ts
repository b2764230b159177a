/** Validates strategies (VENUE-47): TWAP, iceberg, chase limit. */
import { maxIcebergParts, orderOrigins } from '#shared/domain/order-kinds.ts'
import type { OrderOrigin } from '#shared/domain/order-kinds.ts'
import type { Refusal } from '../../exchange/commands.ts'
import type { Market } from '../state/market.ts'
import type { Draft } from '../orders/order-make.ts'
import { NEVER } from '../terms/order-parts.ts'
import type { StrategyState } from '../terms/order-parts.ts'
import { refuse } from '../terms/refusals.ts'
import { isAbsent, isRefusal, isZero, readDistance, readPrice, readQty } from './read.ts'
import type { Fields } from './read.ts'

/** Bounds of a TWAP's interval: a second to a day. */
const LEAST_INTERVAL = 1000
const DAY = 86_400_000
/** Maximum number of orders of a TWAP. */
const MOST_SLICES = 10_000

const nothing: StrategyState = {
  intervalMs: 0,
  slicesLeft: 0,
  subQty: 0,
  distance: 0,
  maxPrice: 0,
  actedAt: 0,
  childId: '',
  nextAt: NEVER,
}

const strategy = (origin: Draft['origin'], state: Partial<StrategyState>): Partial<Draft> => ({
  origin: origin ?? '',
  strategy: { ...nothing, ...state },
})

const wholeMs = (input: unknown, least: number, most: number): number | null =>
  typeof input === 'number' && Number.isSafeInteger(input) && input >= least && input <= most ? input : null

/** The fields of a strategy's order; its first step is due immediately. */
export function readStrategy(market: Market, input: unknown, draft: Draft): Partial<Draft> | Refusal {
  if (typeof input !== 'object' || input === null) return refuse('badStrategy')
  const fields = input as Fields
  const origin = orderOrigins.find((known) => known === fields.origin)
  return origin === undefined ? refuse('badStrategy', 'origin') : readers[origin](market, fields, draft)
}

type Reader = (market: Market, fields: Fields, draft: Draft) => Partial<Draft> | Refusal
const readers: Readonly<Record<OrderOrigin, Reader>> = { TWAP: twap, Iceberg: iceberg, 'Chase Limit': chase }

/** TWAP: market orders of equal size over a time. */
function twap(market: Market, fields: Fields, draft: Draft): Partial<Draft> | Refusal {
  if (draft.orderType !== 'Market') return refuse('badOrderType', 'a TWAP goes by market')
  const intervalMs = wholeMs(fields.intervalMs, LEAST_INTERVAL, DAY)
  const durationMs = wholeMs(fields.durationMs, LEAST_INTERVAL, DAY)
  if (intervalMs === null || durationMs === null || durationMs < intervalMs)
    return refuse('badStrategy', 'intervalMs and durationMs')
  const slices = Math.floor(durationMs / intervalMs)
  if (slices > MOST_SLICES || draft.qty < slices * market.spec.minQty)
    return refuse('badStrategy', 'a slice would be below the minimum quantity')
  return strategy('TWAP', { intervalMs, slicesLeft: slices, nextAt: 0 })
}

/** Iceberg: a limit order that shows part of its quantity at a time. */
function iceberg(market: Market, fields: Fields, draft: Draft): Partial<Draft> | Refusal {
  if (draft.orderType !== 'Limit') return refuse('badOrderType', 'an iceberg has a price')
  const { timeInForce } = draft
  if (timeInForce !== 'GoodTillCancel' && timeInForce !== 'PostOnly') return refuse('badTimeInForce')
  const subQty = readQty(market.spec, fields.subQty, draft.qty)
  if (isRefusal(subQty)) return refuse(subQty, 'subQty')
  if (draft.qty / subQty > maxIcebergParts) return refuse('badStrategy', 'subQty')
  return strategy('Iceberg', { subQty, nextAt: 0 })
}

/** Chase limit: a post-only order that follows the best price of its own side. */
function chase(market: Market, fields: Fields, draft: Draft): Partial<Draft> | Refusal {
  if (draft.orderType !== 'Limit') return refuse('badOrderType', 'a chase limit has a price of its own')
  const distance = isZero(fields.chaseDistance) ? 0 : readDistance(market.spec, fields.chaseDistance)
  if (isRefusal(distance)) return refuse('badStrategy', 'chaseDistance')
  const maxPrice = isAbsent(fields.maxChasePrice) ? 0 : readPrice(market.spec, fields.maxChasePrice)
  if (isRefusal(maxPrice)) return refuse(maxPrice, 'maxChasePrice')
  return { ...strategy('Chase Limit', { distance, maxPrice, nextAt: 0 }), timeInForce: 'PostOnly' }
}
