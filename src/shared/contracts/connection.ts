/** The connection for the status bar. Sent to each tab at most once a second, and immediately when `state` changes. */
export interface ConnectionView {
  /** closed: no more attempts until the trader reconnects. passive: a hub of another version has the socket (V2). */
  readonly state: 'connecting' | 'open' | 'waiting' | 'closed' | 'passive'
  /** Close code and the exchange's reason if the state is `closed`, else 0 and ''. */
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
  /** Whether `clockOffsetMs` was measured. Until then it is 0. */
  readonly isClockKnown: boolean
  /** shared: one hub for all tabs. tab: this tab has its own hub, because SharedWorker is missing. */
  readonly hubKind: 'shared' | 'tab'
  readonly storage: 'ok' | 'unavailable'
}

/** Contents of the connection panel and its export. Sent on request only. Contains no secrets. */
export interface ConnectionReport {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  readonly connection: ConnectionView
  /**
   * Frames received per batch sent to a visible tab, 0 unknown: how many updates were superseded before they were sent.
   */
  readonly conflation: number
  /** The last 50 connection events, newest first. */
  readonly events: readonly { readonly at: number; readonly name: string; readonly detail: string }[]
  /** Subscribed public topics. `ageMs`: time since the last confirmation, -1 none yet. */
  readonly topics: readonly {
    readonly topic: string
    readonly state: 'fresh' | 'stale' | 'invalid'
    readonly ageMs: number
    readonly sequence: number
  }[]
}
