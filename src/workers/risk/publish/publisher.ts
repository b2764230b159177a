import type { Clock } from '../../runtime/clock.ts'

export interface PublisherOptions<P> {
  readonly clock: Clock
  /** Patches per second that the tab wants. */
  readonly hz: () => number
  /** Returns what changed since the last call, null for nothing. Only called when a patch may be sent at once. */
  readonly collect: () => P | null
  /**
   * Sends a patch. The promise is the page's acknowledgement. It has no deadline: a page that hangs gets no further
   * patches.
   */
  readonly send: (patch: P) => Promise<void> | void
  /** The page refused a patch: nobody knows what it has. */
  readonly lost: () => void
}

export interface Publisher {
  /** Something may have changed. Nothing runs while nothing is touched. */
  touch(): void
  /**
   * A change that waited may be sent now. If a batch of the feed arrives soon, it is sent with it: an extra patch would
   * only repeat, late, what the last batch brought.
   */
  scheduleSoon(): void
  /** A batch of the feed was applied: its changes are sent now. Waiting for a timer of ours would add to their age. */
  batchApplied(): void
  setParked(parked: boolean): void
}

const RETRY_MS = 1000
/** Least time between a patch and the next one for a batch, as a share of an interval. */
const FRESH_SHARE = 0.5
/** Ms that other changes wait, so that they can be sent with the next batch. */
const LINGER_MS = 5

/**
 * Sends about one patch per paint interval, and the next one only after the page acknowledged the last. The hub already
 * paces batches to the tab's rate, so each batch is published when it arrives: a timer here would add up to an interval
 * of age. Changes between batches wait for the next batch, or for an interval if the feed is quiet.
 */
export function createPublisher<P>(options: PublisherOptions<P>): Publisher {
  const { clock } = options
  let touched = false
  let underWay = false
  let parked = false
  let lastAt = -1000
  let notBefore = 0
  let hasBatch = false
  /** Monotonic ms until which the changes can wait for a batch. */
  let waitUntil = 0
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
    waitUntil = 0
    notBefore = clock.monotonic() + RETRY_MS
    schedule()
  }

  function fire(): void {
    cancel = null
    if (parked || underWay || !touched) return
    touched = false
    hasBatch = false
    waitUntil = 0
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
    const wait = Math.max(notBefore, lastAt + spacing, waitUntil) - clock.monotonic()
    cancel?.()
    cancel = null
    if (wait <= 0) fire()
    else cancel = clock.after(wait, fire)
  }

  return {
    touch() {
      touched = true
      waitUntil = 0
      schedule()
    },
    scheduleSoon() {
      if (!touched) waitUntil = clock.monotonic() + interval() + LINGER_MS
      touched = true
      schedule()
    },
    batchApplied() {
      touched = true
      waitUntil = 0
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
