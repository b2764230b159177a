import { topic } from '#shared/wire/topics.ts'
import type { RiskStores } from './risk-stores.ts'

/** Whether the prices of all symbols are no longer confirmed. */
export function arePricesStale({ freshness }: Pick<RiskStores, 'freshness'>): boolean {
  const state = freshness.state(topic.tickerAll)
  return state === 'stale' || state === 'invalid'
}
