import type { VenueProcess } from './venue-process.ts'

/** What the venue counts of its push channel: open and logged in now, and ever. */
export interface PushCounts {
  readonly sockets: number
  readonly logins: number
  readonly opened: number
  readonly loginsEver: number
}

export const pushCounts = (venue: VenueProcess): Promise<PushCounts> => venue.control<PushCounts>('/push')
