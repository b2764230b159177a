import { proxy } from 'valtio/vanilla'
import type { ConnectionView } from '#shared/contracts/connection.ts'

export const emptyConnection: ConnectionView = {
  state: 'connecting',
  endCode: 0,
  endReason: '',
  latencyMs: -1,
  tabs: 0,
  dataAgeMs: -1,
  reconnects: 0,
  updatesPerSecond: 0,
  framesPerSecond: 0,
  droppedFrames: 0,
  clockOffsetMs: 0,
  isClockKnown: false,
  hubKind: 'shared',
  storage: 'ok',
}

/** The connection's state as the hub reports it, at most once a second; one field per key. */
export const connection = proxy<{ -readonly [K in keyof ConnectionView]: ConnectionView[K] }>({
  ...emptyConnection,
})

/** State of this tab's threads. */
export const threads = proxy<{
  hub: 'starting' | 'up' | 'replacing' | 'refused'
  /** Why the hub was last replaced or refused; '' if never. */
  hubReason: string
  hubEpoch: string
  /** Number of hub replacements since the page was loaded. */
  hubReplacements: number
  /** The newer build that other tabs run, or 'chunk' if a file of this build is gone: a reload is needed. '' for none. */
  update: string
  risk: 'starting' | 'up' | 'replacing'
  /** Number of risk workers started: painters must transfer a new canvas when it changes. */
  riskGeneration: number
  /** Unix ms since when data is stale; 0 while it is fresh. */
  staleSince: number
  /** Whether any market data arrived since the page was loaded, or were there already. */
  hasData: boolean
}>({
  hub: 'starting',
  hubReason: '',
  hubEpoch: '',
  hubReplacements: 0,
  update: '',
  risk: 'starting',
  riskGeneration: 0,
  staleSince: 0,
  hasData: false,
})
