import { configureGlobal } from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Every generated case follows from the seed that vitest.config.ts printed. */
const seed = Number(process.env['FC_SEED'])
if (!Number.isSafeInteger(seed)) throw new Error('FC_SEED must be a whole number')
/** Cases of a property that names no number of its own. FC_RUNS=... hunts for rare cases. */
const numRuns = Number(process.env['FC_RUNS'] ?? (process.env['DEEP'] === undefined ? 100 : 1000))
configureGlobal({ seed, numRuns })

// Files of the project `unit` share their globals, so each file gives back what it replaced. A spy on a fake timer, restored
// after the real timers, would leave the fake one behind: the clock's functions are put back by hand.
const clock = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, queueMicrotask, Date }
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(globalThis, clock)
  Reflect.deleteProperty(performance, 'now')
})
