/** Frames that faults count apart. */
export type FaultyStream = 'public' | 'private'

/** How an upgrade is refused (fault N4). */
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
    /** No public frame leaves, rows pile up. */
    stallPush: boolean
    /** Upgrades are refused until this moment (performance.now). */
    refuseUntil: number
    /** What they are answered then: status line, and further header lines and a body where a proxy would send them. */
    refusal: Refusal
    /** Upgrades that come are taken and never answered. */
    hangUpgrades: boolean
    /** Answers to `login` fail this many times more. */
    failLogins: number
    /** So many frames more are lost on their way: sequences go on without them. */
    readonly lose: Record<FaultyStream, number>
    /** So many frames more are sent twice. */
    readonly double: Record<FaultyStream, number>
  }
  /** How often the next frame of this stream is to be sent: 0, 1 or 2. Counts it. */
  copies(stream: FaultyStream): 0 | 1 | 2
  /** Every topic whose name begins like this goes silent: neither rows nor heartbeats confirm it. */
  mute(prefix: string, muted: boolean): void
  isMuted(name: string): boolean
  clear(): void
}

const quiet = () => ({
  stallHeartbeats: false,
  stallPongs: false,
  stallPush: false,
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
  return {
    state,
    copies(stream) {
      if (state.lose[stream] > 0) {
        state.lose[stream] -= 1
        return 0
      }
      if (state.double[stream] > 0) {
        state.double[stream] -= 1
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
