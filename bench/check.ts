import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runInChromium } from './in-chromium.ts'
import { judge } from './judge.ts'
import { REGRESSION, limits } from './limits.ts'
import { machine, root } from './machine.ts'
import { runNodeSuites } from './node-suites.ts'
import type { BenchReport, BenchRow } from './suite.ts'

/**
 * `npm run bench:check` runs the suites and compares their rows with limits.ts and the committed ratios. It fails on
 * a missed limit or on a ratio that fell by more than a quarter. It never fails on absolute times. `--page FILE` adds
 * the page bench's rows, `--venue` runs Node's own suites.
 */
const { values } = parseArgs({
  options: { page: { type: 'string' }, venue: { type: 'boolean', default: false } },
})

interface Baselines {
  readonly [key: string]: { readonly rows: readonly BenchRow[] } | undefined
}

const rows: BenchRow[] = await runInChromium([], 150, false)
if (values.venue) rows.push(...(await runNodeSuites([])))
if (values.page) rows.push(...(JSON.parse(readFileSync(values.page, 'utf8')) as BenchReport).rows)
const found = (suite: string, name: string): BenchRow | undefined =>
  rows.find((row) => row.suite === suite && row.name === name)
const failures: string[] = []

const { failures: missed, unchecked } = judge(rows, limits, (suite) =>
  suite === 'page' ? values.page !== undefined : !suite.startsWith('venue') || values.venue,
)
failures.push(...missed)
for (const start of unchecked) console.log(`no row ${start}… in this run: its limits were not checked`)

const file = join(root, 'bench', 'baselines.json')
const baselines = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baselines) : {}
const committed = baselines[`${machine()} chromium`]
if (committed === undefined)
  console.log(`no baseline committed for "${machine()} chromium": only the limits were checked`)
for (const before of committed?.rows ?? []) {
  const now = found(before.suite, before.name)
  // Latencies and processor shares of whole processes vary too much for this check. limits.ts bounds them instead.
  if (before.ratio === null || now === undefined || now.ratio === null || now.suite.startsWith('venue'))
    continue
  if (now.ratio < before.ratio * (1 - REGRESSION))
    failures.push(`${now.suite} / ${now.name}: ${now.ratio.toFixed(2)} x, was ${before.ratio.toFixed(2)} x`)
}

for (const failure of failures) console.error(failure)
console.log(`${rows.length} rows, ${failures.length} failures`)
process.exit(failures.length === 0 ? 0 : 1)
