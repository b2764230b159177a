/** Streams whose frames faults count separately. */
export type FaultyStream = 'public' | 'private'

/** Answer to a refused upgrade (fault N4). */
export interface Refusal {
  readonly status: number
  readonly retryAfter?: number
  readonly body?: string
}

/** Faults of the push channel that the control port can switch on (VENUE-34, docs/choices.md#fault-injection). */
export interface PushFaults {
  readonly state: {
    stallHeartbeats: boolean
    stallPongs: boolean
    /** No public frame is sent; rows accumulate. */
    stallPush: boolean
    /** Everything is sent this much later, ms (fault N5). */
    delayMs: number
    /** Upgrades are refused until this time (performance.now). */
    refuseUntil: number
    /** The answer: status line, and headers and body as a proxy would send them. */
    refusal: Refusal
    /** Upgrades are accepted and never answered. */
    hangUpgrades: boolean
    /** Number of next logins that fail. */
    failLogins: number
    /** Number of next frames that are lost; sequences continue. */
    readonly lose: Record<FaultyStream, number>
    /** Number of next frames that are sent twice. */
    readonly double: Record<FaultyStream, number>
  }
  /** Frames that were sent twice since the start. */
  readonly doubled: number
  /** How often to send the next frame of a stream: 0, 1 or 2. Counts the frame. */
  copies(stream: FaultyStream): 0 | 1 | 2
  /** Mutes all topics with this prefix: they get no rows, and heartbeats don't confirm them. */
  mute(prefix: string, muted: boolean): void
  isMuted(name: string): boolean
  clear(): void
}

const quiet = () => ({
  stallHeartbeats: false,
  stallPongs: false,
  stallPush: false,
  delayMs: 0,
  refuseUntil: 0,
  refusal: { status: 503 } as Refusal,
  hangUpgrades: false,
  failLogins: 0,
  lose: { public: 0, private: 0 },
  double: { public: 0, private: 0 },
})

export function createPushFaults(): PushFaults {
  const muted = new Set<string>()
  const state = quiet()
  let doubled = 0
  return {
    state,
    get doubled() {
      return doubled
    },
    copies(stream) {
      if (state.lose[stream] > 0) {
        state.lose[stream] -= 1
        return 0
      }
      if (state.double[stream] > 0) {
        state.double[stream] -= 1
        doubled += 1
        return 2
      }
      return 1
    },
    mute(name, on) {
      if (on) muted.add(name)
      else muted.delete(name)
    },
    isMuted(name) {
      for (const prefix of muted) if (name.startsWith(prefix)) return true
      return false
    },
    clear() {
      muted.clear()
      Object.assign(state, quiet())
    },
  }
}
