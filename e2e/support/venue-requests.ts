import type { VenueProcess } from './venue-process.ts'

/** A call as the venue saw it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly retCode: number
  readonly status: number
  /** When it was answered, Unix ms, and how long that took. */
  readonly at: number
  readonly durationMs: number
}

export const orderPath = {
  create: '/contract/v5/order/create',
  replace: '/contract/v5/order/replace',
  cancel: '/contract/v5/order/cancel',
} as const

export const KLINE_PATH = '/contract/v5/public/kline'

/** Calls of one path since the test began (the fixture clears the log). */
export async function seenRequests(venue: VenueProcess, path: string): Promise<readonly SeenRequest[]> {
  const { requests } = await venue.control<{ requests: SeenRequest[] }>(
    `/requests?path=${encodeURIComponent(path)}`,
  )
  return requests
}

/**
 * Orders that were asked for, by the id of the intent. Chromium itself repeats a POST whose kept connection ended without
 * an answer, so an intent may be seen twice; what counts is that its id stays the same.
 */
export async function orderIntents(venue: VenueProcess): Promise<readonly string[]> {
  const asked = await seenRequests(venue, orderPath.create)
  return [...new Set(asked.map(({ body }) => String(body['orderLinkId'])))]
}

/** The answers of the next order are lost: that of the browser's own repetition too. */
export const loseAnswer = (venue: VenueProcess, drop: 'before' | 'after', delayMs = 0): Promise<unknown> =>
  venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 2, drop, delayMs })
