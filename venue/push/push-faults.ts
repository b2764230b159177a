/** Faults of the push channel that the control port can switch on (VENUE-34, faults.md 4.2). */
export interface PushFaults {
  readonly state: {
    stallHeartbeats: boolean
    stallPongs: boolean
    /** No public frame leaves, rows pile up. */
    stallPush: boolean
    /** Upgrades are refused until this moment (performance.now). */
    refuseUntil: number
    /** Answers to `login` fail this many times more. */
    failLogins: number
  }
  /** Every topic whose name begins like this goes silent: neither rows nor heartbeats confirm it. */
  mute(prefix: string, muted: boolean): void
  isMuted(name: string): boolean
  clear(): void
}

export function createPushFaults(): PushFaults {
  const muted = new Set<string>()
  const state = { stallHeartbeats: false, stallPongs: false, stallPush: false, refuseUntil: 0, failLogins: 0 }
  return {
    state,
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
      state.stallHeartbeats = false
      state.stallPongs = false
      state.stallPush = false
      state.refuseUntil = 0
      state.failLogins = 0
    },
  }
}
