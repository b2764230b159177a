import type { VenueProcess } from './venue-process.ts'

/** A call as the venue saw it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Readonly<Record<string, unknown>>
  readonly retCode: number
  readonly status: number
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
