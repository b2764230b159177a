import type { RiskClock } from '../../../../src/workers/risk/state/clock.ts'

export interface VirtualClock extends RiskClock {
  /** Lets `ms` pass: timers and frames that fall due run in order, promises settle in between. */
  pass(ms: number): Promise<void>
  readonly pending: number
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Time that passes only by `pass`. Frames are due at multiples of 16 ms. */
export function createVirtualClock(start = 1_700_000_000_000): VirtualClock {
  let passed = 0
  let order = 0
  const timers = new Set<Timer>()
  const after = (ms: number, run: () => void): (() => void) => {
    order += 1
    const timer: Timer = { at: passed + Math.max(0, ms), order, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 10; round += 1) await Promise.resolve()
  }
  return {
    now: () => start + passed,
    monotonic: () => passed,
    after,
    frame: (run) => after(16 - (passed % 16), run),
    get pending() {
      return timers.size
    },
    async pass(ms) {
      const end = passed + ms
      await settle()
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= end)
        due.sort((a, b) => a.at - b.at || a.order - b.order)
        const next = due[0]
        if (next === undefined) break
        passed = Math.max(passed, next.at)
        timers.delete(next)
        next.run()
        await settle()
      }
      passed = end
      await settle()
    },
  }
}
