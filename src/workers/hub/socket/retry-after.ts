import type { Clock } from '../../runtime/clock.ts'
import { fetchWithin } from '../browser/fetch.ts'
import type { FetchLike } from '../browser/fetch.ts'

const PROBE_DEADLINE_MS = 2000
/** Shortest time between two probes: an overloaded exchange must not be called all the time. */
const PROBE_EVERY_MS = 5000
/** Longest wait that the hub obeys. */
const LONGEST_MS = 120_000

/** `Retry-After` in seconds or as a date -> ms from `now` on; 0 if it is missing or unusable. */
export function readRetryAfter(text: string | null, now: number): number {
  if (text === null || text.trim() === '') return 0
  const seconds = Number(text)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(LONGEST_MS, Math.max(0, ms)) : 0
}

/**
 * A script learns nothing about a refused websocket upgrade. So the hub calls the push address over HTTP to learn whether
 * and how long to wait (faults N4). It reads the status and `Retry-After`, never a body (N12).
 */
export function createRetryAfterProbe(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  readonly url: string
}): () => Promise<number> {
  const { clock } = options
  let lastProbe = -PROBE_EVERY_MS
  return async () => {
    const at = clock.monotonic()
    if (at - lastProbe < PROBE_EVERY_MS) return 0
    lastProbe = at
    const settled = await fetchWithin(clock, PROBE_DEADLINE_MS, (signal) =>
      options.fetch(options.url, {
        method: 'GET',
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal,
      }),
    )
    if (settled.kind !== 'value' || (settled.value.status !== 429 && settled.value.status !== 503)) return 0
    return readRetryAfter(settled.value.headers.get('retry-after'), clock.now())
  }
}
