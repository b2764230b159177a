/** Faults of the push channel that the control port can switch on (VENUE-34, faults.md 4.2). */
export interface PushFaults {
  readonly state: {
    stallHeartbeats: boolean
    stallPongs: boolean
    /** No public frame leaves, rows pile up. */
    stallPush: boolean
    /** Answers to `login` fail this many times more. */
    failLogins: number
  }
  mute(name: string, muted: boolean): void
  isMuted(name: string): boolean
  clear(): void
}

export function createPushFaults(): PushFaults {
  const muted = new Set<string>()
  const state = { stallHeartbeats: false, stallPongs: false, stallPush: false, failLogins: 0 }
  return {
    state,
    mute(name, on) {
      if (on) muted.add(name)
      else muted.delete(name)
    },
    isMuted: (name) => muted.size > 0 && muted.has(name),
    clear() {
      muted.clear()
      state.stallHeartbeats = false
      state.stallPongs = false
      state.stallPush = false
      state.failLogins = 0
    },
  }
}
