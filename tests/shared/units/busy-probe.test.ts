import { describe, expect, it } from 'vitest'
import { createBusyProbe } from '#shared/units/busy-probe.ts'

/** A thread that works for `busyMs` of every `periodMs`: a timer within that time is called at its end. */
function runFor(seconds: number, busyMs: number, periodMs: number): number {
  let seed = 7
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let now = 0
  let timer: { readonly at: number; readonly call: () => void } | null = null
  const probe = createBusyProbe({
    now: () => now,
    after: (ms, call) => {
      timer = { at: now + ms, call }
      return () => {
        timer = null
      }
    },
    random,
  })
  while (now < seconds * 1000) {
    const next: { readonly at: number; readonly call: () => void } | null = timer
    if (next === null) break
    const { at, call } = next as { readonly at: number; readonly call: () => void }
    const into = at % periodMs
    now = into < busyMs ? at - into + busyMs : at
    timer = null
    call()
  }
  const percent = probe.percent()
  probe.stop()
  return percent
}

describe('the probe of a busy thread', () => {
  it('finds the share of short and of long tasks, to a few percent', () => {
    for (const [busyMs, periodMs] of [
      [0, 20],
      [10, 20],
      [16, 20],
      [300, 600],
      [900, 1000],
    ] as const) {
      const share = (100 * busyMs) / periodMs
      // Within the last millisecond of a task a timer is not late.
      expect(Math.abs(runFor(60, busyMs, periodMs) - share), `${busyMs} of ${periodMs} ms`).toBeLessThan(13)
    }
  })

  it('says nothing before the first second', () => {
    expect(runFor(0.2, 0, 20)).toBeNaN()
  })
})
