import { parsePublicTopic, topic } from '#shared/wire/topics.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import type { TopicStore } from '../state/topic-store.ts'

/** Subscribed topics change when a person opens a market: this often is enough, ms. */
const EACH_MS = 1000

/**
 * Subscribes to the candles of one minute of each market whose trades a tab watches, whatever its chart shows, and to those of
 * the mark price if the chart shows it. A recording of ten minutes is one bar of a chart of 30 minutes. Returns a function for each change of the store; `now`: steady clock, ms.
 */
export function createMinuteCandles(options: {
  readonly store: Pick<TopicStore, 'open'>
  readonly subscriptions: Pick<Subscriptions, 'topics' | 'acquire' | 'release'>
}): (now: number) => void {
  const { store, subscriptions } = options
  let own = new Set<string>()
  let checkedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - checkedAt < EACH_MS) return
    checkedAt = now
    const wanted = new Set<string>()
    for (const name of subscriptions.topics()) {
      const parsed = parsePublicTopic(name)
      if (parsed?.kind === 'trades') wanted.add(topic.kline('1', parsed.symbol))
      // Those that a tab has at one minute need nothing.
      else if (parsed?.kind === 'markKline' && parsed.interval !== '1')
        wanted.add(topic.markKline('1', parsed.symbol))
    }
    for (const name of wanted) {
      if (own.has(name)) continue
      store.open(name)
      subscriptions.acquire(name)
    }
    for (const name of own) if (!wanted.has(name)) subscriptions.release(name)
    own = wanted
  }
}
