import type { EngineStats } from '../api/extensions.ts'

export interface FrameStats {
  /** Runs `work` and adds its duration to the busy time. */
  measure: <T>(work: () => T) => T
  frame: () => void
  /** Input that will change the picture. Its latency ends with the next drawn frame. */
  input: (at: number) => void
  /** `withWork`: each piece of work is stored from now on, until it is read without. */
  read: (
    counts: { bars: number; lines: number; labels: number; worker: boolean },
    withWork?: boolean,
  ) => EngineStats
}

const KEPT = 256
/** Numbers of stored work, two for each piece. */
const KEPT_WORK = 8192

/** Counts frames, busy time and latency from input to frame, for the engine's thread. */
export function createFrameStats(): FrameStats {
  let frames = 0
  let busy = 0
  let since = performance.now()
  let waiting: number[] = []
  let latencies: number[] = []
  let inside = false
  let kept: number[] | null = null
  return {
    measure: (work) => {
      // A frame drawn while a message is handled belongs to the time of that message.
      if (inside) return work()
      inside = true
      const start = performance.now()
      try {
        return work()
      } finally {
        inside = false
        const duration = performance.now() - start
        busy += duration
        if (kept !== null && kept.length < KEPT_WORK) kept.push(start, duration)
      }
    },
    frame: () => {
      frames++
      if (waiting.length === 0) return
      const now = performance.timeOrigin + performance.now()
      latencies = [...latencies, ...waiting.map((at) => now - at)].slice(-KEPT)
      waiting = []
    },
    input: (at) => {
      if (waiting.length < KEPT) waiting.push(at)
    },
    read: (counts, withWork = false) => {
      const now = performance.now()
      const stats = {
        frames,
        busyMs: busy,
        elapsedMs: now - since,
        inputLatencies: latencies,
        timeOrigin: performance.timeOrigin,
        work: kept ?? [],
        ...counts,
      }
      kept = withWork ? [] : null
      frames = 0
      busy = 0
      since = now
      latencies = []
      return stats
    },
  }
}
