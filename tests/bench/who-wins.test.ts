import { describe, expect, it } from 'vitest'
import { tableOf } from '../../bench/report/who-wins.ts'
import type { BenchRow } from '../../bench/suite.ts'

const row = (
  name: string,
  value: number,
  baseline: number | null,
  more: Partial<BenchRow> = {},
): BenchRow => ({
  suite: 'rivals',
  name,
  unit: '%',
  better: 'lower',
  value,
  baseline,
  ratio: null,
  ...more,
})
const lines = (...rows: BenchRow[]): readonly string[] => tableOf(rows).split('\n').slice(2)

describe('the table of the rivals', () => {
  it('says who is ahead, also where the rival is, and calls a tenth equal', () => {
    expect(
      lines(
        row('chart-busy rate=10000 uplot', 2, 8),
        row('chart-cpu rate=10000 uplot', 8, 2),
        row('chart-age-p99 rate=100000 uplot', 10, 10.5, { unit: 'ms' }),
        row('chart-frames rate=10000 uplot', 60, 30, { unit: '1/s', better: 'higher' }),
      ),
    ).toEqual([
      '| chart, 10,000/s | uplot | busy | 2 % | 8 % | ours |',
      '| chart, 10,000/s | uplot | cpu | 8 % | 2 % | uplot |',
      '| chart, 100,000/s | uplot | age-p99 | 10 ms | 10.5 ms | equal |',
      '| chart, 10,000/s | uplot | frames | 60 /s | 30 /s | ours |',
    ])
  })

  it('has a row for a rival that did not load, and none of its figures', () => {
    expect(
      lines(
        row('table-failed rate=10000 ag-grid', 1, null, { unit: 'count' }),
        row('table-busy rate=10000 ag-grid', 2, -1),
        row('table-failed rate=10000 perspective', 0, null, { unit: 'count' }),
      ),
    ).toEqual(['| table, 10,000/s | ag-grid | did not load | | | |'])
  })
})
