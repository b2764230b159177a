import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultRows } from './fault-rows.ts'
import { generate, rowsOf } from './faults-page.ts'

describe('docs/faults.md', () => {
  it('matches the tests: `node scripts/faults-doc.ts` writes it', () => {
    expect(readFileSync('docs/faults.md', 'utf8')).toBe(generate(null))
  })
  it('reads single rows and ranges, and ignores texts that only resemble them', () => {
    expect(rowsOf('N1, ST10: P1..P3 and W2 (A99, N15, FEED-01)')).toEqual([
      'N1',
      'ST10',
      'P1',
      'P2',
      'P3',
      'W2',
    ])
  })
  it('has a test for every row', () => {
    const bare = generate(null)
      .split('\n')
      .map((line) => line.split(' | '))
      .filter(
        ([id = '', , , inNode, inBrowser]) => /^\| \w+\d+$/.test(id) && inNode === '--' && inBrowser === '--',
      )
    expect(bare).toEqual([])
    expect(new Set(faultRows.map(({ id }) => id)).size).toBe(faultRows.length)
  })
})
