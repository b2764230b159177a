import type { createPulse } from '../bridge/pulse.ts'
import { ROW } from '../feed/bar-rows.ts'

/** Sends live bars to the engine, one message per frame. Of several updates of a bar it sends the newest. */
export interface TickRelay {
  put: (series: number, row: Float64Array) => void
  /** Sends the waiting bars at once. */
  now: () => void
  /** Discards the waiting bars. */
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
