import type { VenueProcess } from './venue-process.ts'

/** A call as the venue logged it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly retCode: number
  readonly status: number
  /** Time of the answer (Unix ms) and duration (ms). */
  readonly at: number
  readonly durationMs: number
}

export const orderPath = {
  create: '/contract/v5/order/create',
  replace: '/contract/v5/order/replace',
  cancel: '/contract/v5/order/cancel',
} as const

export const KLINE_PATH = '/contract/v5/public/kline'

/** Calls of one path since the test began. The fixture clears the log. */
export async function seenRequests(venue: VenueProcess, path: string): Promise<readonly SeenRequest[]> {
  const { requests } = await venue.control<{ requests: SeenRequest[] }>(
    `/requests?path=${encodeURIComponent(path)}`,
  )
  return requests
}

/**
 * Intent ids of the create-order calls. Chromium repeats a POST if its keep-alive connection ended without an answer,
 * so an id may occur twice. What matters is that the id does not change.
 */
export async function orderIntents(venue: VenueProcess): Promise<readonly string[]> {
  const asked = await seenRequests(venue, orderPath.create)
  return [...new Set(asked.map(({ body }) => String(body['orderLinkId'])))]
}

/** Drops the answers of the next two create-order calls, because Chromium may repeat the first. */
export const loseAnswer = (venue: VenueProcess, drop: 'before' | 'after', delayMs = 0): Promise<unknown> =>
  venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 2, drop, delayMs })
