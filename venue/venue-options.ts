import type { OutsideLinks } from './server/http/outside-links.ts'

export const DEFAULT_PORT = 4173
export const DEFAULT_SEED = 1
export const DEFAULT_SYMBOLS = 60
export const LOAD_SYMBOLS = 200

/** How a venue is started. */
export interface VenueOptions {
  /** Wished port, default 4173; the next free one is taken where it isn't; 0 takes any. */
  readonly port?: number
  /** Folder of the built app; none is served without. */
  readonly dist?: string | null
  /** Folder of the stores; null (the default) keeps everything in memory. */
  readonly dataDir?: string | null
  readonly seed?: number
  /** Unix ms at which the exchange's own history ends and trading begins; default now. */
  readonly startAt?: number
  readonly symbols?: number
  /** Strikes of the nearest BTC USDC options, for load. */
  readonly strikes?: number
  /** Public updates per second; without it the exchange moves at its own pace. */
  readonly rate?: number
  /** A recorded stream that stands for the public side; accounts then live in memory. */
  readonly replay?: string
  /** 2 plays it twice as fast. */
  readonly speed?: number
  /** At its end begin again. */
  readonly loop?: boolean
  /** A scenario of the venue by name, or a file: its seed, clock and symbols hold, and nothing is kept. */
  readonly scenario?: string
  /** Writes the public side to this file, which must not exist yet. */
  readonly record?: string
  /** The file of `record` may be overwritten. */
  readonly force?: boolean
  /** Removes the stores first. */
  readonly fresh?: boolean
  /** true: a control port on any free port; a number: on that one. */
  readonly control?: boolean | number
  readonly callsPerSecond?: number
  /** Addresses outside the product that the app is told (VENUE-63). */
  readonly links?: Partial<OutsideLinks>
  /** The venue stands in for those outside hosts. */
  readonly stubs?: boolean
  /** Origins besides its own that may call: the development server's. */
  readonly allowedOrigins?: readonly string[]
  /** Lines for the person who started it. */
  readonly log?: (line: string) => void
  /** The same for what is wrong and doesn't stop it. */
  readonly warn?: (line: string) => void
  /** Called once when the exchange's core has failed: nothing works any more. */
  readonly onFailure?: (message: string) => void
}
