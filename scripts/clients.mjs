// `npm run test:clients`: other people's clients of the Bybit v5 API against the venue (docs/api.md). It installs them
// below tests/clients on first use. A name limits the run: `npm run test:clients -- ccxt-pro`.
// With MAKER_SECONDS=600 the market maker runs for ten minutes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOf, isComplete, tableOf, withTable } from './clients-table.mjs'
import { ensureClients, ensureInstalled, localEnv, localNode, root, stop } from './setup.mjs'

ensureInstalled()
const reason = ensureClients()
if (reason !== null) stop(reason)

const results = join(root, 'test-results', 'clients')
const document = join(root, 'docs', 'api.md')
const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: localEnv() }).status

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const types = run(join(root, 'node_modules', '.bin', 'tsc'), ['-b', 'tests/clients'])
const tests = run(localNode(), [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--config',
  join('tests', 'clients', 'vitest.config.ts'),
  ...process.argv.slice(2).map((name) => `tests/clients/${name}.test.ts`),
])
const reports = readdirSync(results)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')))
const table = tableOf(reports)
console.log(`\n${table}\n\n${failuresOf(reports).join('\n')}`)
if (isComplete(reports)) {
  writeFileSync(document, withTable(readFileSync(document, 'utf8'), table))
  console.log('docs/api.md has the table.')
}
process.exit(types === 0 && tests === 0 ? 0 : 1)
