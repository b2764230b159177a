import type { createPulse } from '../bridge/pulse.ts'
import { ROW } from '../feed/bar-rows.ts'

/** Live bars on their way to the engine: the newest of each time, as one message per frame. */
export interface TickRelay {
  put: (series: number, row: Float64Array) => void
  /** Sends what waits at once. */
  now: () => void
  /** Forgets what waits. */
  cancel: () => void
}

export function createTickRelay(
  send: (series: number, bars: Float64Array) => void,
  pulse: (run: () => void) => ReturnType<typeof createPulse>,
  sent: () => void,
): TickRelay {
  const ticks = new Map<number, Float64Array>()
  let current = 0
  const beat = pulse(() => {
    const [first, ...more] = ticks.values()
    let bars = first
    if (more.length > 0) {
      bars = new Float64Array(ticks.size * ROW)
      let at = 0
      for (const row of ticks.values()) bars.set(row, ROW * at++)
    }
    ticks.clear()
    if (bars !== undefined) send(current, bars)
    sent()
  })
  return {
    put: (series, row) => {
      if (series !== current) ticks.clear()
      current = series
      ticks.set(row[0] ?? 0, row)
      beat.request()
    },
    now: beat.now,
    cancel: () => {
      beat.cancel()
      ticks.clear()
    },
  }
}
