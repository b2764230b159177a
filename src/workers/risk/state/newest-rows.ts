import type { Freshness } from './freshness.ts'

/** Newest rows of the open symbol's topics that have only one row, by topic. */
export interface NewestRows {
  /** undefined without one, and while its topic is not confirmed: a stale row must neither be shown nor decide. */
  get(topic: string): readonly number[] | undefined
  set(topic: string, row: readonly number[]): void
  clear(): void
}

export function createNewestRows(freshness: Pick<Freshness, 'state'>): NewestRows {
  const rows = new Map<string, readonly number[]>()
  return {
    get: (topic) => (freshness.state(topic) === 'fresh' ? rows.get(topic) : undefined),
    set: (topic, row) => void rows.set(topic, row),
    clear: () => rows.clear(),
  }
}
