import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runInChromium } from './in-chromium.ts'
import { commit, machine, root } from './machine.ts'
import { measureSuite } from './measure.ts'
import { runNodeSuites } from './node-suites.ts'
import { REPORT_VERSION } from './suite.ts'
import type { BenchReport, BenchRow, BenchSuite } from './suite.ts'

/** `npm run bench`: see bench/README.md for the method. */
const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true, default: [] },
    in: { type: 'string', default: 'chromium' },
    profile: { type: 'boolean', default: false },
    json: { type: 'string' },
    window: { type: 'string', default: '200' },
    update: { type: 'boolean', default: false },
  },
})

async function inNode(suites: readonly string[], windowMs: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const file of globSync('bench/*/*.bench.ts', { cwd: root }).sort()) {
    const { suite } = (await import(join(root, file))) as { suite: BenchSuite }
    if (suites.length === 0 || suites.includes(suite.name))
      rows.push(...(await measureSuite(suite, windowMs)))
  }
  return rows
}

interface Baseline {
  readonly commit: string
  readonly rows: readonly Omit<BenchRow, 'better' | 'samples'>[]
}
export const baselineFile = join(root, 'bench', 'baselines.json')

function show(rows: readonly BenchRow[]): void {
  for (const row of rows) {
    const value = row.value >= 1000 ? Math.round(row.value).toLocaleString('en-US') : row.value.toPrecision(4)
    const ratio = row.ratio === null ? '' : `  ${row.ratio.toFixed(2)} x rival`
    console.log(
      `${row.suite.padEnd(10)} ${row.name.padEnd(54)} ${value.padStart(16)} ${row.unit.padEnd(14)}${ratio}`,
    )
  }
}

const windowMs = Number(values.window)
const where = values.in === 'node' ? 'node' : 'chromium'
const nodeRows = await runNodeSuites(values.suite)
// If all named suites run in Node, no browser is needed.
const isDone =
  values.suite.length > 0 && values.suite.every((name) => nodeRows.some((row) => row.suite === name))
const rows = [
  ...nodeRows,
  ...(isDone
    ? []
    : where === 'node'
      ? await inNode(values.suite, windowMs)
      : await runInChromium(values.suite, windowMs, values.profile)),
]
if (rows.length === 0) {
  console.error(`no suite named ${values.suite.join(', ')}`)
  process.exit(1)
}
show(rows)
const report: BenchReport = {
  version: REPORT_VERSION,
  at: new Date().toISOString(),
  commit: commit(),
  machine: machine(),
  where,
  seed: 1,
  rows,
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
if (values.update) {
  const baselines = existsSync(baselineFile)
    ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Record<string, Baseline>)
    : {}
  const key = `${machine()} ${where}`
  // Suites that did not run retain their earlier rows.
  const others = (baselines[key]?.rows ?? []).filter((row) => rows.every(({ suite }) => suite !== row.suite))
  // The committed file has no samples: `bench:check` compares ratios.
  const measured = rows
    .filter((row) => row.ratio !== null)
    .map(({ suite, name, unit, value, baseline, ratio }) => ({ suite, name, unit, value, baseline, ratio }))
  const compared = [...others, ...measured]
  baselines[key] = {
    commit: report.commit,
    rows: compared.toSorted((x, y) => x.suite.localeCompare(y.suite)),
  }
  writeFileSync(baselineFile, `${JSON.stringify(baselines, null, 2)}\n`)
  console.log('baselines written')
}
