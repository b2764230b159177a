/** State of the exchange's clock. It runs in real time until it is scaled, frozen or stepped. Unix ms. */
export interface ClockState {
  /** Exchange time at the anchor. */
  readonly exchangeMs: number
  /** Real time (Unix ms, fractional) of the anchor. */
  readonly realMs: number
  /** Exchange ms per real ms. */
  readonly factor: number
  readonly frozen: boolean
}

export interface Clock {
  now(): number
  state(): ClockState
  /** Copies the state of another thread's clock. */
  follow(state: ClockState): void
  freeze(frozen: boolean): void
  scale(factor: number): void
  step(ms: number): void
  /** Sets the clock forward; an earlier time is ignored. */
  moveTo(exchangeMs: number): void
}

const realNow = (): number => performance.timeOrigin + performance.now()

export function createClock(startMs: number): Clock {
  let anchor: ClockState = { exchangeMs: startMs, realMs: realNow(), factor: 1, frozen: false }

  function now(): number {
    if (anchor.frozen) return Math.floor(anchor.exchangeMs)
    return Math.floor(anchor.exchangeMs + (realNow() - anchor.realMs) * anchor.factor)
  }

  function set(change: Partial<ClockState>): void {
    anchor = { ...anchor, exchangeMs: now(), realMs: realNow(), ...change }
  }

  return {
    now,
    state: () => anchor,
    follow(state) {
      anchor = state
    },
    freeze: (frozen) => set({ frozen }),
    scale: (factor) => set({ factor }),
    step: (ms) => set({ exchangeMs: now() + Math.max(ms, 0) }),
    moveTo(exchangeMs) {
      if (exchangeMs > now()) set({ exchangeMs })
    },
  }
}
