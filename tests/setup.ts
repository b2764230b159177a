import { configureGlobal } from 'fast-check'

/** Every generated case follows from the seed that vitest.config.ts printed. */
const seed = Number(process.env['FC_SEED'])
if (!Number.isSafeInteger(seed)) throw new Error('FC_SEED must be a whole number')
configureGlobal({ seed })
