import type { TopicFreshness } from '#shared/contracts/feed-port.ts'

/**
 * How much each topic can be trusted. `waiting`: nothing has come from this hub yet; after a change of hub everything
 * known is `stale` until the new one confirms it.
 */
export type FreshnessState = TopicFreshness['state'] | 'waiting'

export interface Freshness {
  state(topic: string): FreshnessState
  /** Local ms of the last confirmation, 0 unknown. */
  since(topic: string): number
  apply(changes: readonly TopicFreshness[]): readonly string[]
  /** Data came: true if that made an unconfirmed topic fresh. */
  arrived(topic: string, at: number): boolean
  /** A new hub: what was known is unconfirmed, since when nobody can say. Returns the topics it concerns. */
  unconfirm(): readonly string[]
  forget(topic: string): void
}

interface Entry {
  state: TopicFreshness['state']
  since: number
  unconfirmed: boolean
}

/** Knows no topic. */
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
