// `npm start`: installs and builds what is missing, then serves the built app and the venue on one loopback port.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, ensureInstalled, isBuilt, localEnv, localNode, root } from './setup.mjs'

// An API key of the environment reaches the gateway alone, not npm or the build.
const keys = {}
for (const name of ['PERPDECK_BYBIT_KEY', 'PERPDECK_BYBIT_SECRET']) {
  if (process.env[name] !== undefined) keys[name] = process.env[name]
  delete process.env[name]
}
ensureInstalled()
// The text of --help needs no build.
if (!process.argv.includes('--help') && !isBuilt()) {
  // A build takes half a minute: wrong options are reported before it.
  const check = [join(root, 'scripts', 'check-options.ts'), ...process.argv.slice(2)]
  const { status } = spawnSync(localNode(), check, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  build()
}
// Without --dist it serves the folder dist, which --help does without.
const venue = spawn(localNode(), [join(root, 'venue', 'cli.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: localEnv(keys),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => venue.kill(signal))
venue.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
