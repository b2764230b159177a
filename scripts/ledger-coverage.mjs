#!/usr/bin/env node
// Which ledger rows are named by a test? Run from the project's root:
//   node scripts/ledger-coverage.mjs            counts per area
//   node scripts/ledger-coverage.mjs TPSL FORM  the rows of these areas that no test names
// A row counts as named when its id stands in a file under tests/ or e2e/ (or a *.test.ts anywhere).
// Ranges such as TPSL-42..64 count for every row in them. Naming is not proving: it only shows what nobody looks at.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ledger = readFileSync(new URL('../docs/requirements.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, area, source, requirement, check] = line.split('\t')
    return { id, area, source, requirement, check }
  })
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter(
    (f) => /\.(ts|tsx|mjs)$/.test(f) && (/(^|\/)(tests|e2e)\//.test(f) || /\.(test|spec)\.tsx?$/.test(f)),
  )
const named = new Set()
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  for (const [, prefix, first, last] of text.matchAll(
    /\b([A-Z0-9]{3,7})-(\d{2})(?:\.\.(?:[A-Z0-9]+-)?(\d{2}))?\b/g,
  ))
    for (let n = Number(first); n <= Number(last ?? first); n++)
      named.add(`${prefix}-${String(n).padStart(2, '0')}`)
}
const prefixes = [...new Set(ledger.map((r) => r.id.split('-')[0]))]
const asked = process.argv.slice(2)
for (const prefix of asked.length ? asked : prefixes) {
  const rows = ledger.filter((r) => r.id.startsWith(prefix + '-'))
  const missing = rows.filter((r) => !named.has(r.id))
  console.log(`${prefix.padEnd(8)} ${rows.length - missing.length}/${rows.length} rows named by a test`)
  if (asked.length) for (const r of missing) console.log(`  ${r.id}  ${r.requirement}`)
}
if (!asked.length) console.log(`all      ${ledger.filter((r) => named.has(r.id)).length}/${ledger.length}`)
