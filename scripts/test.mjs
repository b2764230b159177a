// `npm test`: set-up, verify, thread tests, a sample of other people's clients, e2e. `npm run test:deep` adds full
// seed counts, soaks, picture baselines and mutation scores.
import { ensureChromium, ensureInstalled } from './setup.mjs'

ensureInstalled()
const chromium = await ensureChromium()
const { browserGates, clientGate, close, mutationGate, runGates, threadGates, verifyGates } =
  await import('./gates.mjs')
const deep = process.argv.includes('--deep')
close(
  runGates([...verifyGates, ...threadGates, clientGate, ...browserGates, ...(deep ? [mutationGate] : [])], {
    CHROMIUM_PATH: chromium,
    ...(deep ? { DEEP: '1' } : {}),
  }),
)
