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

/** The connection as the hub tells it, one field per key, at most once a second. */
export const connection = proxy<{ -readonly [K in keyof ConnectionView]: ConnectionView[K] }>({
  ...emptyConnection,
})

/** How the threads of this tab are. */
export const threads = proxy<{
  hub: 'starting' | 'up' | 'replacing' | 'refused'
  /** Why the hub was replaced or refused last; '' none. */
  hubReason: string
  hubEpoch: string
  /** How often a hub was replaced under this page. */
  hubReplacements: number
  /** Name of the newer version that runs in other tabs (or of the part of this one that is gone); '' none: reload to go on. */
  update: string
  risk: 'starting' | 'up' | 'replacing'
  /** Grows with every risk worker: painters must hand over a new canvas when it changes. */
  riskGeneration: number
  /** Unix ms when data stopped being fresh; 0 while it's fresh. */
  staleSince: number
}>({
  hub: 'starting',
  hubReason: '',
  hubEpoch: '',
  hubReplacements: 0,
  update: '',
  risk: 'starting',
  riskGeneration: 0,
  staleSince: 0,
})
