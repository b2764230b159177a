import type { Clock } from '../../../src/workers/runtime/clock.ts'

export interface VirtualClock extends Clock {
  /** Lets `ms` pass: timers fire in order, promises settle between them. */
  advance(ms: number): Promise<void>
  /** Wall clock alone jumps (sleep, a person setting the clock). */
  jumpWall(ms: number): void
  pending(): number
}

/** Real macrotask turns, so that promise chains and message ports settle between virtual moments. */
export async function settle(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Time that passes only when told. */
export function createVirtualClock(startWall = 1_700_000_000_000): VirtualClock {
  let time = 0
  let wallOffset = startWall
  let serial = 0
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  function nextDue(until: number): [number, { readonly at: number; readonly run: () => void }] | null {
    let best: [number, { readonly at: number; readonly run: () => void }] | null = null
    for (const [id, timer] of timers) {
      if (timer.at <= until && (best === null || timer.at < best[1].at)) best = [id, timer]
    }
    return best
  }
  return {
    now: () => wallOffset + time,
    monotonic: () => time,
    after: (ms, run) => {
      serial += 1
      const id = serial
      timers.set(id, { at: time + Math.max(0, ms), run })
      return () => timers.delete(id)
    },
    advance: async (ms) => {
      const until = time + ms
      await settle()
      for (let due = nextDue(until); due !== null; due = nextDue(until)) {
        timers.delete(due[0])
        time = Math.max(time, due[1].at)
        due[1].run()
        await settle(2)
      }
      time = until
    },
    jumpWall: (ms) => {
      wallOffset += ms
    },
    pending: () => timers.size,
  }
}
