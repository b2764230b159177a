import type { Clock } from '../../runtime/clock.ts'
import type { OpenDatabase } from '../../runtime/storage.ts'
import type { FetchLike } from '../browser/fetch.ts'
import type { OpenSocket } from '../socket/socket-like.ts'
import type { ChannelLike } from '../browser/channel.ts'
import type { LocksLike } from '../browser/locks.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { Meter } from '../status/meter.ts'

/** The parts of a hub that a replay reads and moves. */
export interface RecordedTopics {
  readonly store: TopicStore
  readonly subscriptions: Subscriptions
  readonly meter: Meter
}

/** Everything the hub uses of its surroundings: the browser's in `browser-environment.ts`, fakes in tests. */
export interface HubEnvironment {
  readonly kind: 'shared' | 'tab'
  /** Name of this build, sent by `hello`. */
  readonly build: string
  /** Address of the worker's script and name of the worker: a page of the same protocol joins it by both. */
  readonly script: string
  readonly name: string
  /** `https://host`: calls and push go to the worker's own origin. */
  readonly origin: string
  readonly language: string
  /** The page runs inside the product's mobile app (SYM-42). */
  readonly isMobileApp?: boolean
  readonly clock: Clock
  /** [0, 1) */
  readonly random: () => number
  /** A new random text, for the epoch and for ids. */
  readonly newId: () => string
  readonly openSocket: OpenSocket
  readonly fetch: FetchLike
  readonly locks: LocksLike | null
  /** Channel on which hubs of different versions decide which one holds the socket. */
  readonly channel: ChannelLike | null
  /** Channel between hubs of single tabs; null: one hub serves all tabs. */
  readonly siblings?: ChannelLike | null
  /** Database of the journal and preferences, and the one of the catalogue. */
  readonly openHubDatabase: OpenDatabase
  readonly openCatalogueDatabase: OpenDatabase
  /** Database of the chart's layouts; without it they last as long as this worker. */
  readonly openChartDatabase?: OpenDatabase
  /** Calls the listener once, when a newer hub replaced this one because it hung. */
  readonly onReplaced: (listener: () => void) => void
  /** Ends this worker. */
  readonly end: () => void
  /** A recording in place of an exchange (decision 31); such a hub records nothing. */
  readonly recording?: { attach(topics: RecordedTopics): void }
  /** Serves the API on a command port; the returned function stops it. */
  readonly serve: (api: object, port: MessagePort) => () => void
}
