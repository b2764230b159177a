// `npm test`: set-up, verify, thread tests, e2e. `npm run test:deep` adds full seed counts, soaks and picture
// baselines.
import { ensureChromium, ensureInstalled } from './setup.mjs'

ensureInstalled()
const chromium = await ensureChromium()
const { browserGates, close, runGates, threadGates, verifyGates } = await import('./gates.mjs')
const deep = process.argv.includes('--deep')
close(
  runGates([...verifyGates, ...threadGates, ...browserGates], {
    CHROMIUM_PATH: chromium,
    ...(deep ? { DEEP: '1' } : {}),
  }),
)
