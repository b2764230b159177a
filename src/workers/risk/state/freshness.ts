import type { TopicFreshness } from '#shared/contracts/feed-port.ts'

/**
 * How fresh a topic is. `waiting`: this hub has sent nothing yet. After a change of hub all known topics are `stale`
 * until the new hub confirms them.
 */
export type FreshnessState = TopicFreshness['state'] | 'waiting'

export interface Freshness {
  state(topic: string): FreshnessState
  /** Local Unix ms of the last confirmation; 0 if unknown. */
  since(topic: string): number
  apply(changes: readonly TopicFreshness[]): readonly string[]
  /** Data arrived. Returns true if that made the topic fresh. */
  arrived(topic: string, at: number): boolean
  /** A new hub was linked: all topics are stale, since an unknown time. Returns them. */
  unconfirm(): readonly string[]
  forget(topic: string): void
}

interface Entry {
  state: TopicFreshness['state']
  since: number
  unconfirmed: boolean
}

/** A store without topics. */
export function createFreshness(): Freshness {
  const entries = new Map<string, Entry>()
  return {
    state: (topic) => entries.get(topic)?.state ?? 'waiting',
    since: (topic) => entries.get(topic)?.since ?? 0,
    apply(changes) {
      const changed: string[] = []
      for (const { topic, state, since } of changes) {
        if (entries.get(topic)?.state !== state) changed.push(topic)
        entries.set(topic, { state, since, unconfirmed: false })
      }
      return changed
    },
    arrived(topic, at) {
      const entry = entries.get(topic)
      if (entry !== undefined && !entry.unconfirmed) return false
      const wasFresh = entry?.state === 'fresh'
      entries.set(topic, { state: 'fresh', since: at, unconfirmed: false })
      return !wasFresh
    },
    unconfirm() {
      for (const entry of entries.values()) {
        entry.state = 'stale'
        entry.since = 0
        entry.unconfirmed = true
      }
      return [...entries.keys()]
    },
    forget(topic) {
      entries.delete(topic)
    },
  }
}
