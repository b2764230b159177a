// The gates and test runners in the order they run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closing, countPlaywright, countVitest } from './results.mjs'
import { ensureClients, localEnv, localNode, root } from './setup.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const script = (...parts) => join(root, 'node_modules', ...parts)
const results = join(root, 'test-results')

/** The gates of pre-push: no browser, at most five minutes. */
export const verifyGates = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'types', command: [bin('tsc'), '-b', '.', 'tests/components'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'licences', command: [localNode(), join(root, 'scripts', 'notices.mjs'), '--check'] },
  { name: 'unit tests', runner: 'vitest', projects: ['unit', 'page'] },
  {
    name: 'build',
    command: [localNode(), script('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  },
  { name: 'size', command: [bin('size-limit')] },
]
export const threadGates = [{ name: 'thread tests', runner: 'vitest', projects: ['threads'] }]
export const browserGates = [
  {
    name: 'component tests',
    runner: 'vitest',
    projects: ['components'],
    config: join('tests', 'components', 'vitest.config.ts'),
  },
  { name: 'e2e', runner: 'playwright' },
]
/** A sample of the scenarios of other people's clients (docs/api.md). Without the npm registry it is one skip. */
export const clientGate = {
  name: 'clients',
  runner: 'vitest',
  projects: ['clients'],
  config: join('tests', 'clients', 'vitest.config.ts'),
  env: { CLIENTS: 'sample' },
  unless: ensureClients,
}
/** Mutation scores of a sample (docs/mutation.md): deep runs only. All mutants take hours. */
export const mutationGate = {
  name: 'mutation scores',
  command: [localNode(), join(root, 'scripts', 'mutation.mjs'), '--sample=10'],
}

const nothing = { passed: 0, failed: 0, skips: [], retried: [] }

/** Runs a test runner that writes a JSON report to `file`, and counts the report. */
function runTests(args, env, file, count) {
  const done = spawnSync(localNode(), args, { cwd: root, stdio: 'inherit', env })
  if (!existsSync(file)) return { ...nothing, failed: 1, ok: false }
  const counted = count(JSON.parse(readFileSync(file, 'utf8')))
  // A suite that fails to load reports no failed test. The runner's exit status counts it as one failure.
  const failed = Math.max(counted.failed, done.status === 0 ? 0 : 1)
  return { ...counted, failed, ok: done.status === 0 && failed === 0 && counted.passed > 0 }
}

function vitest({ projects, config = 'vitest.config.ts' }, env) {
  const file = join(results, `${projects[0]}.json`)
  const args = [
    script('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  return runTests(args, env, file, countVitest)
}

function playwright(_gate, env) {
  const file = join(results, 'e2e.json')
  const some = env.DEEP ? [] : ['--grep', '@core']
  const args = [script('playwright', 'cli.js'), 'test', ...some, '--reporter=line,json']
  return runTests(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, file, countPlaywright)
}
const runners = { vitest, playwright }

function runCommand({ command: [program, ...args] }, env) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env })
  return { ...nothing, failed: status === 0 ? 0 : 1, ok: status === 0 }
}

/**
 * Runs the gates in order and returns their results. It continues after a failure, so that one run shows every
 * failure.
 */
export function runGates(gates, extraEnv = {}) {
  const env = localEnv({ NO_COLOR: '1', ...extraEnv })
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  return gates.map((gate) => {
    const from = Date.now()
    console.log(`\n== ${gate.name}`)
    const reason = gate.unless?.() ?? null
    const counted =
      reason === null
        ? (gate.runner === undefined ? runCommand : runners[gate.runner])(gate, { ...env, ...gate.env })
        : { ...nothing, ok: true, skips: [{ test: gate.name, reason }] }
    const seconds = Math.round((Date.now() - from) / 1000)
    const { passed, failed, skips, ok } = counted
    const result =
      gate.runner === undefined
        ? ok
          ? 'ok'
          : 'FAILED'
        : `${passed} passed, ${failed} failed, ${skips.length} skipped`
    console.log(`   ${gate.name}: ${result} (${seconds} s)`)
    return { ...counted, name: gate.name, seconds }
  })
}

/** Prints the closing lines, the totals last, and exits with 1 if anything failed. */
export function close(parts) {
  const { lines, ok } = closing(parts)
  console.log(`\n${lines.join('\n')}`)
  process.exit(ok ? 0 : 1)
}
