import { publicTopics } from '#shared/wire/topics.ts'
import type { ExchangeHealth } from '../../exchange/exchange.ts'
import type { Topic } from './topic.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Whether a heartbeat may confirm a topic; without health it may confirm all. */
export function isConfirmed(
  { parsed }: Topic,
  health: ExchangeHealth | undefined,
  registry: Pick<TopicRegistry, 'instrumentOf'>,
): boolean {
  if (health === undefined) return true
  if (publicTopics[parsed.kind].needs === 'allTickers') return health.areAllTickersLive
  return !health.stale.has(registry.instrumentOf(parsed.symbol)?.id ?? -1)
}
