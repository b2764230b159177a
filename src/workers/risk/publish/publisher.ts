import type { Clock } from '../../runtime/clock.ts'

export interface PublisherOptions<P> {
  readonly clock: Clock
  /** Patches a second the tab asked for. */
  readonly hz: () => number
  /** What changed since the last call; null where nothing did. Only called when a patch may go out at once. */
  readonly collect: () => P | null
  /** Hands the patch over; the promise is the acknowledgement. It has no deadline: a page that hangs is not fed. */
  readonly send: (patch: P) => Promise<void> | void
  /** The page refused a patch: what it knows is unknown. */
  readonly lost: () => void
}

export interface Publisher {
  /** Something may have changed. Nothing runs while nothing is touched. */
  touch(): void
  setParked(parked: boolean): void
}

/** A patch that comes this little early is let through, so that two clocks of one rate don't beat against each other. */
const EARLY_MS = 4
const RETRY_MS = 1000

/**
 * At most one patch per paint interval, one under way at a time. Intervals lie on a grid: a patch that went late doesn't
 * push the ones after it back.
 */
export function createPublisher<P>(options: PublisherOptions<P>): Publisher {
  const { clock } = options
  let touched = false
  let underWay = false
  let parked = false
  let due = 0
  let cancel: (() => void) | null = null

  const interval = (): number => 1000 / Math.min(60, Math.max(1, options.hz()))

  function acknowledged(): void {
    underWay = false
    schedule()
  }

  function refused(): void {
    underWay = false
    options.lost()
    touched = true
    due = Math.max(due, clock.monotonic() + RETRY_MS)
    schedule()
  }

  function fire(): void {
    cancel = null
    if (parked || underWay || !touched) return
    touched = false
    const patch = options.collect()
    if (patch === null) return
    const now = clock.monotonic()
    due = now - due < interval() && now >= due ? due + interval() : now + interval()
    underWay = true
    let acknowledgement: Promise<void> | void
    try {
      acknowledgement = options.send(patch)
    } catch {
      refused()
      return
    }
    Promise.resolve(acknowledgement).then(acknowledged, refused)
  }

  function schedule(): void {
    if (!touched || parked || underWay || cancel !== null) return
    const wait = due - clock.monotonic()
    if (wait <= EARLY_MS) fire()
    else cancel = clock.after(wait, fire)
  }

  return {
    touch() {
      touched = true
      schedule()
    },
    setParked(next) {
      parked = next
      if (!parked) return schedule()
      cancel?.()
      cancel = null
    },
  }
}
