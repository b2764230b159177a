import { configureGlobal } from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Every generated case follows from the seed that vitest.config.ts printed. */
const seed = Number(process.env['FC_SEED'])
if (!Number.isSafeInteger(seed)) throw new Error('FC_SEED must be a whole number')
configureGlobal({ seed })

// Files of the project `unit` share their globals, so each file gives back what it replaced.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
