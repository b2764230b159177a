// `npm start`: installs and builds what is missing, then serves the built app and the venue on one loopback port.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, localEnv, localNode, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const venue = spawn(
  localNode(),
  [join(root, 'venue', 'cli.ts'), '--dist', join(root, 'dist'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: localEnv(),
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => venue.kill(signal))
venue.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
