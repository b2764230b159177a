import { lanes } from '../terms/endpoints.ts'
import type { Lane } from '../terms/endpoints.ts'
import { TOTAL_PER_SECOND, laneMaximum, longestWait, pathMaximum } from './limits.ts'
import { createRateWindow } from './rate-window.ts'
import type { RateWindow } from './rate-window.ts'

/** Added to a reset time: Bybit's clock and ours differ a little. */
const AFTER_RESET_MS = 50
/** Without a reset time, a limit is over after this. */
const WINDOW_MS = 1000

/** A call that waits for its turn. */
export interface Turn {
  readonly lane: Lane
  readonly path: string
  /** Category of the call, or '': Bybit counts some of them apart. */
  readonly category: string
  /** Orders of a batch; 1 for all other calls. */
  readonly cost: number
}

/** Bybit's counter of a path, by the headers of an answer. */
export interface Counter {
  readonly limit: number
  readonly left: number
}

/** `go`: send now. `late`: waited too long. `paused`: Bybit refuses this address. `stopped`: the gateway ends. */
export type Permit = 'go' | 'late' | 'paused' | 'stopped'

export interface Limiter {
  /** Resolves when the call may be sent or is refused. */
  enter(turn: Turn): Promise<Permit>
  /** Corrects the maximum of a path by the headers of an answer. */
  correct(turn: Turn, counter: Counter): void
  /** Code 10006: the lane sends nothing for `resetMs` and 50 ms more. null: Bybit gave no reset time. */
  sleep(lane: Lane, resetMs: number | null): void
  /** HTTP 403 "access too frequent": no lane sends anything for so long. Waiting calls are refused. */
  pause(ms: number): void
  close(): void
}

interface Waiting {
  readonly turn: Turn
  readonly until: number
  readonly resolve: (permit: Permit) => void
}

interface Bucket {
  readonly window: RateWindow
  restsUntil: number
}

/** The lanes in front of Bybit's limits. Times are of `monotonic`, in ms. */
export function createLimiter(monotonic: () => number = () => performance.now()): Limiter {
  const queues = new Map<Lane, Waiting[]>(lanes.map((lane) => [lane, []]))
  const windows = new Map<Lane, RateWindow>(lanes.map((lane) => [lane, createRateWindow(laneMaximum(lane))]))
  /** Maximum of lanes that a higher rank of the account has raised. */
  const raised = new Map<Lane, number>()
  const asleepUntil = new Map<Lane, number>()
  const buckets = new Map<string, Bucket>()
  const total = createRateWindow(TOTAL_PER_SECOND)
  let pausedUntil = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function bucketOf({ lane, path, category }: Turn): Bucket {
    const name = `${lane} ${path} ${category}`
    const known = buckets.get(name)
    if (known !== undefined) return known
    const made = { window: createRateWindow(pathMaximum(lane, path, null)), restsUntil: 0 }
    buckets.set(name, made)
    return made
  }

  /** ms until this call may be sent; 0: now. */
  function waitOf(turn: Turn, now: number): number {
    const { lane, cost } = turn
    const bucket = bucketOf(turn)
    return Math.max(
      (asleepUntil.get(lane) ?? 0) - now,
      bucket.restsUntil - now,
      windows.get(lane)?.wait(now, cost) ?? 0,
      bucket.window.wait(now, cost),
      // Cancels overtake everything.
      lane === 'cancel' || lane === 'kill' ? 0 : total.wait(now, cost),
      0,
    )
  }

  function send({ turn, resolve }: Waiting, now: number): void {
    windows.get(turn.lane)?.add(now, turn.cost)
    bucketOf(turn).window.add(now, turn.cost)
    total.add(now, turn.cost)
    resolve('go')
  }

  /** Sends what fits, the most urgent lane first, and sets the timer for the rest. */
  function pump(): void {
    clearTimeout(timer)
    const now = monotonic()
    let soonest = Infinity
    for (const [lane, queue] of queues) {
      const rest: Waiting[] = []
      for (const waiting of queue) {
        const wait = waitOf(waiting.turn, now)
        if (wait === 0 && now <= waiting.until) send(waiting, now)
        else if (now >= waiting.until) waiting.resolve('late')
        else {
          rest.push(waiting)
          soonest = Math.min(soonest, wait, waiting.until - now)
        }
      }
      queues.set(lane, rest)
    }
    if (soonest !== Infinity) timer = setTimeout(pump, Math.ceil(soonest))
  }

  function refuseAll(permit: Permit): void {
    for (const queue of queues.values()) for (const { resolve } of queue.splice(0)) resolve(permit)
    clearTimeout(timer)
  }

  return {
    enter(turn) {
      if (isClosed) return Promise.resolve('stopped')
      const now = monotonic()
      if (now < pausedUntil) return Promise.resolve('paused')
      return new Promise((resolve) => {
        queues.get(turn.lane)?.push({ turn, until: now + longestWait[turn.lane], resolve })
        pump()
      })
    },
    correct(turn, { limit, left }) {
      if (turn.lane === 'public' || limit < 1) return
      const bucket = bucketOf(turn)
      const maximum = pathMaximum(turn.lane, turn.path, limit)
      bucket.window.setMaximum(maximum)
      // A higher rank of the account raises the lane too. A lower limit of one path never slows the others.
      const highest = Math.max(laneMaximum(turn.lane), raised.get(turn.lane) ?? 0, maximum)
      raised.set(turn.lane, highest)
      windows.get(turn.lane)?.setMaximum(highest)
      // Another program used the rest. Bybit's counter starts again within a second, and on average half of it is over.
      if (left === 0) bucket.restsUntil = Math.max(bucket.restsUntil, monotonic() + WINDOW_MS / 2)
      pump()
    },
    sleep(lane, resetMs) {
      const until = monotonic() + Math.max(resetMs ?? WINDOW_MS, 0) + AFTER_RESET_MS
      asleepUntil.set(lane, Math.max(asleepUntil.get(lane) ?? 0, until))
      pump()
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, monotonic() + ms)
      refuseAll('paused')
    },
    close() {
      isClosed = true
      refuseAll('stopped')
    },
  }
}
