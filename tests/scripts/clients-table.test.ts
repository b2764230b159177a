import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failuresOf, isComplete, tableOf, withTable } from '../../scripts/clients-table.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const document = readFileSync(`${root}docs/api.md`, 'utf8')

const line = (title: string, more: object = {}) => ({ area: 'orders', title, ...more })
const report = (client: string, lines: ReturnType<typeof line>[], isSample = false) => ({
  client,
  isSample,
  lines,
})

describe('the table of scenarios and clients', () => {
  it('says yes only for a scenario that ran and passed', () => {
    const table = tableOf([
      report('bybit-api', [line('one', { ok: true }), line('two', { ok: false, error: 'broken' })]),
      report('ccxt', [line('one'), line('two', { reason: 'it can’t' })]),
    ])
    expect(table).toContain('| one | yes | not run | not run | not run |')
    expect(table).toContain('| two | **no** | not run | (1) | not run |')
    expect(table).toContain('(1) it can’t.')
    expect(table).toContain('2 scenarios, 2 runs: 1 green, 1 not.')
  })

  it('names each failure with its client', () => {
    const failures = failuresOf([report('ccxt', [line('two', { ok: false, error: 'broken' })])])
    expect(failures).toEqual(['ccxt: two: broken'])
  })

  it('is written into the document only after a full run of every client', () => {
    const all = ['bybit-api', 'bybit-api sockets', 'ccxt', 'ccxt pro'].map((name) => report(name, []))
    expect(isComplete(all)).toBe(true)
    expect(isComplete(all.slice(1))).toBe(false)
    // A file that did not start has lines without an outcome.
    expect(isComplete([...all, report('ccxt', [line('one')])])).toBe(false)
    expect(isComplete([...all, report('ccxt', [], true)])).toBe(false)
    expect(withTable(document, 'TABLE')).toContain('\n\nTABLE\n\n')
    expect(() => withTable('no marks', 'TABLE')).toThrow('marks')
  })
})

describe('docs/api.md', () => {
  /** Titles of the scenarios as they are written. */
  const titles = globSync('tests/clients/{scenarios/*.ts,books.test.ts}', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/(?:title:|BOOK_SCENARIO =) '([^']+)'/g)].map(
      ([, title = '']) => title,
    ),
  )

  it('lists every scenario, at least 40', () => {
    expect(titles.length).toBeGreaterThanOrEqual(40)
    expect(titles.filter((title) => !document.includes(`| ${title} |`))).toEqual([])
  })
})
