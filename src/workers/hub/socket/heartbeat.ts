import type { Clock } from '../../runtime/clock.ts'
import type { EmitConnectionEvent } from './connection-events.ts'
import type { Requests } from './requests.ts'

/**
 * The hub pings this long after the last pong and waits this long for the next: it finds a half-open socket within 15 s
 * (FEED-11).
 */
export const PING_AFTER_MS = 5000
export const PONG_WAIT_MS = 10_000
/**
 * The first pings follow each other quickly. The exchange's clock is needed at once, the status bar shows a latency soon,
 * and the clock's offset doesn't depend on a single round trip made while the page loads.
 */
const EARLY_PINGS_MS = [0, 500, 500, 1000]

export interface Heartbeat {
  start(): void
  stop(): void
  /** Last round trip in ms, or the age of an unanswered ping if that is longer; -1 unknown. */
  latencyMs(): number
}

/** Pings the open socket. A missing pong emits heart_error and calls `onDead`, a pong emits heart_back. */
export function createHeartbeat(options: {
  readonly clock: Clock
  readonly requests: Requests
  readonly emit: EmitConnectionEvent
  readonly onDead: () => void
  /** Round trip in ms of each pong. */
  readonly onPong: (roundTripMs: number) => void
}): Heartbeat {
  const { clock, requests, emit } = options
  let latency = -1
  /** When the unanswered ping was sent (monotonic ms), -1 none. */
  let pendingSince = -1
  let run = 0
  let pings = 0
  let cancel: () => void = () => undefined

  function plan(mine: number): void {
    const wait = EARLY_PINGS_MS[pings] ?? PING_AFTER_MS
    pings += 1
    cancel = clock.after(wait, () => ping(mine))
  }
  function ping(mine: number): void {
    const sentAt = clock.monotonic()
    pendingSince = sentAt
    requests.request(
      'ping',
      [],
      (answer) => {
        if (mine !== run) return
        pendingSince = -1
        if (answer === null) {
          emit('heart_error')
          options.onDead()
          return
        }
        latency = clock.monotonic() - sentAt
        emit('heart_back')
        options.onPong(latency)
        plan(mine)
      },
      PONG_WAIT_MS,
    )
  }
  return {
    start: () => {
      cancel()
      run += 1
      pings = 0
      plan(run)
    },
    stop: () => {
      cancel()
      run += 1
      latency = -1
      pendingSince = -1
    },
    latencyMs: () =>
      latency < 0 || pendingSince < 0 ? latency : Math.max(latency, clock.monotonic() - pendingSince),
  }
}
