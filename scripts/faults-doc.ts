/**
 * node scripts/faults-doc.ts [--check | --take [FOLDER]] writes docs/faults.md (tests/faults/faults-page.ts). --check
 * fails if the committed page differs. --take first reads figures from test-results/*.json, the reports of `npm test`
 * and `npm run test:deep`, into docs/faults-runs.json. A test counts as one run, or as the number it reports
 * (`meta.runs`, annotation `runs`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { faultsPage, generate } from '../tests/faults/faults-page.ts'

const at = process.argv.indexOf('--take')
const text = generate(at === -1 ? null : (process.argv[at + 1] ?? 'test-results'))
if (!process.argv.includes('--check')) writeFileSync(faultsPage, text)
else if (readFileSync(faultsPage, 'utf8') !== text) {
  process.stderr.write('docs/faults.md is not what its tests say: node scripts/faults-doc.ts\n')
  process.exit(1)
}
