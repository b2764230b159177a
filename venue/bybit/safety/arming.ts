import type { StopReason } from '#shared/contracts/exchange.ts'

/** An arming ends after this, ms. */
export const ARMED_MS = 12 * 3_600_000
/** An arming that ended is announced within this, ms. A timer of 12 hours would not notice that the computer slept. */
const LOOK_MS = 10_000

export interface ArmingView {
  readonly isArmed: boolean
  readonly needsArming: boolean
  /** Unix ms; null without an end. */
  readonly armedUntil: number | null
  readonly stoppedBy: StopReason | null
}

/** Whether orders that open or enlarge a position may be sent. */
export interface Arming {
  view(): ArmingView
  isArmed(): boolean
  arm(): void
  /** From this call on no such order is sent, until somebody arms again. */
  disarm(by: StopReason): void
  /** Called after each change, at once. */
  onChange(listener: () => void): void
  close(): void
}

/**
 * The arming of one life of a gateway: it starts disarmed if `isNeeded`. Without that it needs no arming until something disarms
 * it. `now`: Unix ms.
 */
export function createArming(isNeeded: boolean, now: () => number): Arming {
  const listeners: (() => void)[] = []
  let needsArming = isNeeded
  let until: number | null = null
  let stoppedBy: StopReason | null = null

  const isArmed = (): boolean => !needsArming || (until !== null && now() < until)
  function tell(): void {
    for (const listener of listeners) listener()
  }
  function disarm(by: StopReason): void {
    needsArming = true
    until = null
    stoppedBy = by
    tell()
  }
  const timer = setInterval(() => {
    if (until !== null && !isArmed()) disarm('time')
  }, LOOK_MS)
  timer.unref()

  return {
    view: () => ({
      isArmed: isArmed(),
      needsArming,
      armedUntil: isArmed() ? until : null,
      stoppedBy: isArmed() ? null : until === null ? stoppedBy : 'time',
    }),
    isArmed,
    arm() {
      until = now() + ARMED_MS
      needsArming = true
      stoppedBy = null
      tell()
    },
    disarm,
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}
