/** Connection as the status bar shows it; pushed to each tab at most once a second and at once on change of state. */
export interface ConnectionView {
  /** closed: ended for good until a trader asks; passive: another version's hub has the socket (V2). */
  readonly state: 'connecting' | 'open' | 'waiting' | 'closed' | 'passive'
  /** Close code and the exchange's words where the state is `closed`; 0 and '' else. */
  readonly endCode: number
  readonly endReason: string
  /** Last round trip in ms, -1 unknown. */
  readonly latencyMs: number
  readonly tabs: number
  /** Age of the newest confirmation (data or heartbeat) in ms, -1 before the first. */
  readonly dataAgeMs: number
  readonly reconnects: number
  readonly updatesPerSecond: number
  readonly framesPerSecond: number
  readonly droppedFrames: number
  /** Server clock minus local clock in ms. */
  readonly clockOffsetMs: number
  /** Whether `clockOffsetMs` was measured; 0 before. */
  readonly isClockKnown: boolean
  /** 'shared' is the normal rung; the others are the fallbacks of ARCHITECTURE.md. */
  readonly hubKind: 'shared' | 'tab'
  readonly storage: 'ok' | 'unavailable'
}

/** What the connection panel shows while it's open, and what is exported with it; asked for, never pushed. No secrets in it. */
export interface ConnectionReport {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  readonly connection: ConnectionView
  /** Frames that came per batch that a looked-at tab got: how much is left out because it was outdated at once; 0 unknown. */
  readonly conflation: number
  /** The last 50, newest first: the nine connection event names and what the hub noted beside them. */
  readonly events: readonly { readonly at: number; readonly name: string; readonly detail: string }[]
  /** Public topics held: age of the last confirmation in ms, -1 none yet. */
  readonly topics: readonly {
    readonly topic: string
    readonly state: 'fresh' | 'stale' | 'invalid'
    readonly ageMs: number
    readonly sequence: number
  }[]
}
