// `npm test`: set-up, verify, thread tests, e2e. `npm run test:deep` adds full seed counts, soaks, picture
// baselines and mutation scores.
import { ensureChromium, ensureInstalled } from './setup.mjs'

ensureInstalled()
const chromium = await ensureChromium()
const { browserGates, close, mutationGate, runGates, threadGates, verifyGates } = await import('./gates.mjs')
const deep = process.argv.includes('--deep')
close(
  runGates([...verifyGates, ...threadGates, ...browserGates, ...(deep ? [mutationGate] : [])], {
    CHROMIUM_PATH: chromium,
    ...(deep ? { DEEP: '1' } : {}),
  }),
)
