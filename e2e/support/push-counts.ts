import type { VenueProcess } from './venue-process.ts'

/** Push connections and logins that the venue counts, current and total. */
export interface PushCounts {
  readonly sockets: number
  readonly logins: number
  readonly opened: number
  readonly loginsEver: number
}

export const pushCounts = (venue: VenueProcess): Promise<PushCounts> => venue.control<PushCounts>('/push')
