// `npm run bench:rivals`: other people's tables, charts and feeds beside the product (bench/README.md). It installs them
// below bench/rivals on first use. Arguments are passed on: `npm run bench:rivals -- --only chart --rate 100000`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, ensureRivals, localEnv, localNode, root, stop } from './setup.mjs'

ensureInstalled()
const reason = ensureRivals()
if (reason !== null) stop(reason)
const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: localEnv() }).status
const types = run(join(root, 'node_modules', '.bin', 'tsc'), ['-b', 'bench/rivals'])
const bench = run(localNode(), [join('bench', 'rivals', 'run.ts'), ...process.argv.slice(2)])
process.exit(types === 0 && bench === 0 ? 0 : 1)
