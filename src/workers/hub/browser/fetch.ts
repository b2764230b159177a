import { settleWithin } from '../../runtime/calls.ts'
import type { Settled } from '../../runtime/calls.ts'
import type { Clock } from '../../runtime/clock.ts'

/** The browser's `fetch`, as the hub calls it. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>

/**
 * A request with one deadline for all of it, the body included. Never rejects. The request is aborted when it has settled,
 * so that it holds no connection.
 */
export async function fetchWithin<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<Settled<T>> {
  const abort = new AbortController()
  const settled = await settleWithin(clock, ms, run(abort.signal))
  abort.abort()
  return settled
}
