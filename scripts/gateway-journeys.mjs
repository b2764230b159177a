// `npm run test:gateway`: the journeys of the terminal through a gateway (docs/exchange.md). It builds first. Further
// arguments are Playwright's: `npm run test:gateway -- e2e/stories/tpsl.spec.ts`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureChromium, ensureInstalled, localEnv, localNode, root } from './setup.mjs'

ensureInstalled()
const CHROMIUM_PATH = await ensureChromium()
const run = (env, ...args) =>
  spawnSync(localNode(), args, { cwd: root, stdio: 'inherit', env: localEnv(env) }).status
const script = (...parts) => join(root, 'node_modules', ...parts)

const wanted = process.argv.slice(2)
const built = run({}, script('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn')
if (built !== 0) process.exit(1)
process.exit(
  run(
    { CHROMIUM_PATH, E2E_EXCHANGE: 'gateway' },
    script('playwright', 'cli.js'),
    'test',
    ...(wanted.some((one) => one.startsWith('e2e/')) ? wanted : ['e2e/stories', ...wanted]),
  ) ?? 1,
)
