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
  /**
   * Something that had to wait may go out now. It goes with the next batch where one comes: a patch of its own would
   * say again, late, what the last batch brought.
   */
  patient(): void
  /** A batch of the feed was applied whole: what it brought goes out now, so that two clocks don't add up. */
  fresh(): void
  setParked(parked: boolean): void
}

const RETRY_MS = 1000
/** How much of an interval must lie between a patch and the next one that a batch asks for. */
const FRESH_SHARE = 0.5
/** Other changes give the next batch this much time to take them along. */
const LINGER_MS = 5

/**
 * About one patch per paint interval, one under way at a time. The hub already paces batches to the tab's rate, so a
 * batch is published as it comes: a grid of our own would add up to an interval of age. What comes between batches waits
 * for the next one, or for an interval where the feed is quiet.
 */
export function createPublisher<P>(options: PublisherOptions<P>): Publisher {
  const { clock } = options
  let touched = false
  let underWay = false
  let parked = false
  let lastAt = -1000
  let notBefore = 0
  let hasBatch = false
  /** Where all that changed can wait for a batch: until then. */
  let patientUntil = 0
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
    patientUntil = 0
    notBefore = clock.monotonic() + RETRY_MS
    schedule()
  }

  function fire(): void {
    cancel = null
    if (parked || underWay || !touched) return
    touched = false
    hasBatch = false
    patientUntil = 0
    const patch = options.collect()
    if (patch === null) return
    lastAt = clock.monotonic()
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
    if (!touched || parked || underWay) return
    const spacing = hasBatch ? interval() * FRESH_SHARE : interval() + LINGER_MS
    const wait = Math.max(notBefore, lastAt + spacing, patientUntil) - clock.monotonic()
    cancel?.()
    cancel = null
    if (wait <= 0) fire()
    else cancel = clock.after(wait, fire)
  }

  return {
    touch() {
      touched = true
      patientUntil = 0
      schedule()
    },
    patient() {
      if (!touched) patientUntil = clock.monotonic() + interval() + LINGER_MS
      touched = true
      schedule()
    },
    fresh() {
      touched = true
      patientUntil = 0
      hasBatch = true
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
