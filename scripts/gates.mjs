// The gates and test runners in the order they are run, and how their results are counted.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { localEnv, localNode, root } from './setup.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const results = join(root, 'test-results')

/** No browser, at most five minutes: what pre-push runs. */
export const verifyGates = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'licences', command: [localNode(), join(root, 'scripts', 'notices.mjs'), '--check'] },
  { name: 'unit tests', runner: 'vitest', project: 'unit' },
  {
    name: 'build',
    command: [
      localNode(),
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel',
      'warn',
    ],
  },
  { name: 'size', command: [bin('size-limit')] },
]
export const threadGates = [{ name: 'thread tests', runner: 'vitest', project: 'threads' }]
export const browserGates = [{ name: 'e2e', runner: 'playwright' }]

function vitest(gate, env) {
  const file = join(results, `${gate.project}.json`)
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    gate.project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const done = spawnSync(localNode(), args, { cwd: root, stdio: 'inherit', env })
  if (!existsSync(file)) return { passed: 0, failed: 1, ok: false }
  const json = JSON.parse(readFileSync(file, 'utf8'))
  // A suite that fails to load fails no test of its own: it must still count.
  const failed = Math.max(json.numFailedTests, done.status === 0 ? 0 : 1)
  return {
    passed: json.numPassedTests,
    failed,
    ok: done.status === 0 && failed === 0 && json.numPassedTests > 0,
  }
}

function playwright(env) {
  const file = join(results, 'e2e.json')
  const args = [join(root, 'node_modules', 'playwright', 'cli.js'), 'test', '--reporter=line,json']
  const done = spawnSync(localNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, ok: false }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  if (stats.flaky > 0) console.log(`${stats.flaky} tests passed only when tried again`)
  const failed = Math.max(stats.unexpected, done.status === 0 ? 0 : 1)
  return { passed: stats.expected + stats.flaky, failed, ok: done.status === 0 && stats.expected > 0 }
}

/** Runs the gates in order; goes on after a failure so that one run tells everything. Returns the counts. */
export function runGates(gates, extraEnv = {}) {
  const env = localEnv({ NO_COLOR: '1', ...extraEnv })
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const sum = { passed: 0, failed: 0, broken: [] }
  for (const gate of gates) {
    const from = Date.now()
    console.log(`\n== ${gate.name}`)
    if (gate.runner) {
      const counted = gate.runner === 'vitest' ? vitest(gate, env) : playwright(env)
      sum.passed += counted.passed
      sum.failed += counted.failed
      if (!counted.ok) sum.broken.push(gate.name)
      console.log(
        `   ${gate.name}: ${counted.passed} passed, ${counted.failed} failed (${Math.round((Date.now() - from) / 1000)} s)`,
      )
    } else {
      const [program, ...args] = gate.command
      const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env })
      if (done.status !== 0) {
        sum.failed += 1
        sum.broken.push(gate.name)
      }
      console.log(
        `   ${gate.name}: ${done.status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - from) / 1000)} s)`,
      )
    }
  }
  return sum
}

/** Prints the one closing line and ends the process truthfully. */
export function close(sum) {
  if (sum.broken.length > 0) console.log(`\nnot green: ${sum.broken.join(', ')}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed === 0 && sum.broken.length === 0 ? 0 : 1)
}
