import type { Clock } from '../../runtime/clock.ts'
import type { OpenDatabase } from '../../runtime/storage.ts'
import type { FetchLike } from '../browser/fetch.ts'
import type { OpenSocket } from '../socket/socket-like.ts'
import type { ChannelLike } from '../browser/channel.ts'
import type { LocksLike } from '../browser/locks.ts'

/** All that the hub takes from the world; the real one in `browser-environment.ts`, fakes in tests. */
export interface HubEnvironment {
  readonly kind: 'shared' | 'tab'
  /** Name of this build, shown by `hello`. */
  readonly build: string
  /** Address of the worker's script and the worker's name: what a page of the same protocol joins it by. */
  readonly script: string
  readonly name: string
  /** `https://host`: calls and push go to the origin the worker came from. */
  readonly origin: string
  readonly language: string
  /** The page runs inside the product's mobile app (SYM-42). */
  readonly isMobileApp?: boolean
  readonly clock: Clock
  /** [0, 1) */
  readonly random: () => number
  /** Fresh random text, for the epoch and for ids. */
  readonly newId: () => string
  readonly openSocket: OpenSocket
  readonly fetch: FetchLike
  readonly locks: LocksLike | null
  /** Where hubs of different versions settle who has the socket. */
  readonly channel: ChannelLike | null
  /** Where hubs of single tabs tell each other what concerns the whole browser; null: one hub has all tabs. */
  readonly siblings?: ChannelLike | null
  /** Database of journal and preferences, and the one of the catalogue. */
  readonly openHubDatabase: OpenDatabase
  readonly openCatalogueDatabase: OpenDatabase
  /** Database of the chart's layouts; without one they last as long as this worker. */
  readonly openChartDatabase?: OpenDatabase
  /** Calls once when the tabs have moved to a newer hub: this one hung and was replaced. */
  readonly onReplaced: (listener: () => void) => void
  /** Ends this worker. */
  readonly end: () => void
  /** Serves the API on a command port; the answer stops it. */
  readonly serve: (api: object, port: MessagePort) => () => void
}
