const MOST = 60
const SPAN_MS = 300_000
/** ms between two connections, so that all sockets do not reopen in one moment. */
const GAP_MS = 300
/** ms before a connection is opened again, by the number of failures. */
const delays: readonly number[] = [200, 500, 1000, 2000, 5000, 10_000, 30_000]
const JITTER = 0.2

/** Attempts to connect, over all sockets. Bybit refuses an address with 500 in 5 minutes. */
export interface Attempts {
  /** Counts an attempt and returns 0, or returns the ms until one may be made. */
  take(): number
}

export function createAttempts(monotonic: () => number = () => performance.now()): Attempts {
  const times: number[] = []
  return {
    take() {
      const now = monotonic()
      while (times[0] !== undefined && now - times[0] >= SPAN_MS) times.shift()
      const [oldest = now, latest = -Infinity] = [times[0], times.at(-1)]
      const wait = Math.max(latest + GAP_MS - now, times.length < MOST ? 0 : oldest + SPAN_MS - now)
      if (wait > 0) return wait
      times.push(now)
      return 0
    },
  }
}

/** ms to wait after so many failures in a row (at least 1), longer or shorter by up to 20 %. `random`: 0 to 1. */
export function backoffMs(failures: number, random: number): number {
  const usual = delays[Math.min(failures, delays.length) - 1] ?? 0
  return usual * (1 - JITTER + 2 * JITTER * random)
}
