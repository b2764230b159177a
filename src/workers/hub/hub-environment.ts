import type { Clock } from '../runtime/clock.ts'
import type { OpenDatabase } from '../runtime/storage.ts'
import type { FetchLike } from './http/http-client.ts'
import type { OpenSocket } from './socket/socket-like.ts'
import type { LocksLike } from './tabs/tab-lock.ts'

/** All that the hub takes from the world; the real one in `browser-environment.ts`, fakes in tests. */
export interface HubEnvironment {
  readonly kind: 'shared' | 'tab'
  /** Name of this build, shown by `hello`. */
  readonly build: string
  /** `https://host`: calls and push go to the origin the worker came from. */
  readonly origin: string
  readonly language: string
  readonly clock: Clock
  /** [0, 1) */
  readonly random: () => number
  /** Fresh random text, for the epoch and for ids. */
  readonly newId: () => string
  readonly openSocket: OpenSocket
  readonly fetch: FetchLike
  readonly locks: LocksLike | null
  /** Database of journal and preferences, and the one of the catalogue. */
  readonly openHubDatabase: OpenDatabase
  readonly openCatalogueDatabase: OpenDatabase
  /** Calls once when the tabs have moved to a newer hub: this one hung and was replaced. */
  readonly onReplaced: (listener: () => void) => void
  /** Ends this worker. */
  readonly end: () => void
  /** Serves the API on a command port; the answer stops it. */
  readonly serve: (api: object, port: MessagePort) => () => void
}
