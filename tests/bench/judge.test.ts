import { describe, expect, it } from 'vitest'
import { judge } from '../../bench/judge.ts'
import { limits } from '../../bench/limits.ts'
import type { Limit } from '../../bench/limits.ts'
import type { BenchRow } from '../../bench/suite.ts'

const row = (name: string, value: number, ratio: number | null = null): BenchRow => ({
  suite: 'page',
  name,
  unit: 'count',
  better: 'lower',
  value,
  baseline: null,
  ratio,
})
const limit = (more: Partial<Limit>): Limit => ({ suite: 'page', name: 'desk-sockets', ...more })
const failures = (rows: readonly BenchRow[], ...all: readonly Limit[]): readonly string[] =>
  judge(rows, all, () => true).failures

describe('a limit of the benches', () => {
  it('fails if its row is beyond it, and passes at it', () => {
    expect(failures([row('desk-sockets', 1)], limit({ maxValue: 1 }))).toEqual([])
    expect(failures([row('desk-sockets', 2)], limit({ maxValue: 1 }))).toHaveLength(1)
    expect(failures([row('desk-sockets', 9, 0.5)], limit({ minRatio: 0.5 }))).toEqual([])
    expect(failures([row('desk-sockets', 9, 0.4)], limit({ minRatio: 0.5 }))).toHaveLength(1)
    expect(failures([row('desk-sockets', 9)], limit({ minRatio: 0.5 }))).toHaveLength(1)
  })

  it('fails if a figure is no number: rows have -1 for it, which is below every bound', () => {
    expect(failures([row('desk-sockets', -1)], limit({ maxValue: 1 }))).toEqual([
      'page / desk-sockets: no number was measured',
    ])
  })

  it('fails if its row is missing, but not those of a suite that was not run', () => {
    expect(failures([], limit({ maxValue: 1 }))).toEqual(['page / desk-sockets: not measured'])
    expect(judge([], [limit({ maxValue: 1 })], (suite) => suite !== 'page').failures).toEqual([])
  })

  it('of a measurement that a quick run leaves out is listed as unchecked; a run of half of it fails', () => {
    const late = limit({ maxValue: 1, longOnly: 'desk-' })
    expect(judge([row('busy', 1)], [late], () => true)).toEqual({ failures: [], unchecked: ['desk-'] })
    expect(failures([row('desk-cpu', 1)], late)).toEqual(['page / desk-sockets: not measured'])
  })

  it('names a measurement of its own if a quick run leaves it out', () => {
    for (const { name, longOnly } of limits)
      if (longOnly !== undefined) expect(name.startsWith(longOnly)).toBe(true)
  })
})
