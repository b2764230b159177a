import type { GatewayOptions } from './gateway-options.ts'
import type { OutsideLinks } from './server/http/outside-links.ts'

export const DEFAULT_PORT = 4173
export const DEFAULT_API_PORT = 4190
export const DEFAULT_SEED = 1
export const DEFAULT_SYMBOLS = 60
export const LOAD_SYMBOLS = 200

/** Options of `startVenue`. */
export interface VenueOptions {
  /** A real exchange instead of a simulated one (start-gateway.ts). */
  readonly gateway?: GatewayOptions
  /** Port, default 4173, or the network's own. The next free one is used if it is taken; 0 uses any. */
  readonly port?: number
  /** Folder of the built app; without it no app is served. */
  readonly dist?: string | null
  /** Folder of the stores; null (the default) stores nothing on disk. */
  readonly dataDir?: string | null
  readonly seed?: number
  /** Unix ms at which generated history ends and trading begins; default now. */
  readonly startAt?: number
  readonly symbols?: number
  /** Strikes of the nearest BTC USDC options, for load. */
  readonly strikes?: number
  /** Public updates per second, for load; without it the exchange generates its usual number. */
  readonly rate?: number
  /** File that says how the updates of `rate` are spread over time (bench/shapes). */
  readonly shape?: string
  /** File of a recorded stream that replaces the simulated market; accounts are then in memory only. */
  readonly replay?: string
  /** Speed of the replay: 2 is twice as fast. */
  readonly speed?: number
  /** The replay starts again at its end. */
  readonly loop?: boolean
  /** Name of a scenario of the venue, or a file. It sets seed, clock and symbols; nothing is stored. */
  readonly scenario?: string
  /** Records public data to this file, which must not exist yet. */
  readonly record?: string
  /** The files of `record` and `apiKeyFile` may be overwritten. */
  readonly force?: boolean
  /** Removes the stores first. */
  readonly fresh?: boolean
  /** true: a control port on any free port; a number: on that one. */
  readonly control?: boolean | number
  readonly callsPerSecond?: number
  /** true: the Bybit v5 API on port 4190; a number: on that one. The next free one is used if it is taken; 0 uses any. */
  readonly api?: boolean | number
  /** false: the API counts no requests. */
  readonly apiLimits?: boolean
  /** File for a trading key of the first unified demo account. */
  readonly apiKeyFile?: string
  /** A trading key of that account with given values, for tests. */
  readonly apiKey?: { readonly key: string; readonly secret: string }
  /** Addresses of outside hosts, given to the app (VENUE-63). */
  readonly links?: Partial<OutsideLinks>
  /** The venue serves stubs of those outside hosts. */
  readonly stubs?: boolean
  /** Further origins that may call, such as the development server's. */
  readonly allowedOrigins?: readonly string[]
  /** Lines for the person who started it. */
  readonly log?: (line: string) => void
  /** Warnings for that person. */
  readonly warn?: (line: string) => void
  /** Called once if the exchange's core fails: nothing works after that. */
  readonly onFailure?: (message: string) => void
}
