import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { faultRows } from '../faults/fault-rows.ts'
import { rowsOf } from '../faults/faults-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const ledger = new Set(
  text('docs/requirements.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? ''),
)

/** Ledger rows that a text names. `TPSL-42..64` names each row in it. */
function ledgerRows(named: string): readonly string[] {
  return [...named.matchAll(/\b([A-Z0-9]{3,7})-(\d{2})(?:\.\.(?:[A-Z0-9]+-)?(\d{2}))?\b/g)].flatMap(
    ([, area = '', first = '', last]) =>
      Array.from(
        { length: Number(last ?? first) - Number(first) + 1 },
        (_, at) => `${area}-${String(Number(first) + at).padStart(2, '0')}`,
      ).filter((id) => ledger.has(id)),
  )
}

const TITLE = /\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,\s*(\{[^}]*\})?/gs

/** Titles of the journeys that `npm test` runs (playwright.config.ts). */
const coreTitles = globSync('e2e/**/*.spec.ts', { cwd: root }).flatMap((file) =>
  [...text(file).matchAll(TITLE)]
    .filter(([, , title = '', options = '']) => `${title}${options}`.includes('@core'))
    .map(([, , title = '']) => title),
)

const otherTests = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map(text)

it('each row of the ledger is in the title of a test that npm test runs', () => {
  const named = new Set([...otherTests, ...coreTitles].flatMap(ledgerRows))
  expect(coreTitles.length).toBeGreaterThan(40)
  expect([...ledger].filter((id) => !named.has(id))).toEqual([])
})

/** Memory over hours. Only `npm run test:deep` has the time. */
const longRuns = new Set(['M1', 'M2'])

it('each fault is in the title of a test that npm test runs', () => {
  const titles = otherTests.flatMap((test) =>
    [...test.matchAll(/^\s*(?:it|test)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm)].map(
      ([, , title = '']) => title,
    ),
  )
  const named = new Set([...titles, ...coreTitles].flatMap(rowsOf))
  const missing = faultRows.map(({ id }) => id).filter((id) => !named.has(id) && !longRuns.has(id))
  expect(missing).toEqual([])
})
