import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../machine.ts'
import { changesAsComment } from './comment.ts'
import { flameChart } from './flame.ts'
import type { CpuProfile } from './flame.ts'
import { groupRuns, reportPage } from './page.ts'
import { readRun } from './read-runs.ts'

/** `npm run bench:report -- RUN.json...`: see bench/README.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(root, 'bench', 'out', 'report.html') },
    profile: { type: 'string', multiple: true, default: [] },
    comment: { type: 'string' },
  },
})

/** Reads a file with `read`; a fault names the file and ends the program. */
function readWith<Value>(file: string, read: (text: string) => Value): Value {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return process.exit(1)
  }
}

if (positionals.length === 0) {
  console.error(
    'usage: npm run bench:report -- RUN.json... [--profile FILE.cpuprofile] [--out FILE.html] [--comment FILE]',
  )
  process.exit(2)
}
const groups = groupRuns(positionals.map((file) => readWith(file, readRun)))
const flames = values.profile.map((file) => ({
  title: basename(file),
  svg: readWith(file, (text) => flameChart(JSON.parse(text) as CpuProfile)),
}))
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, reportPage(groups, flames))
console.log(`report: ${values.out}`)
for (const { title, runs } of groups) console.log(`  ${title}: ${runs.length} run(s)`)

const [before, after] = [groups[0], groups.at(-1)]
if (values.comment !== undefined) {
  if (before === undefined || after === undefined || before === after) {
    console.error('--comment compares two commits or machines, and these runs are all of one')
    process.exit(2)
  }
  const { text, worse } = changesAsComment(before, after)
  writeFileSync(values.comment, text)
  console.log(`comment: ${values.comment}`)
  // The caller comments first and then fails.
  process.exitCode = worse === 0 ? 0 : 3
}
