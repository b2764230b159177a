import { commit, machine } from '../machine.ts'
import type { BenchReport, BenchRow } from '../suite.ts'

/** Collects rows whose lower values are better, so `ratio` = baseline / value. */
export function createRows(): {
  add(name: string, unit: string, value: number, baseline?: number): void
  report(seed: number): BenchReport
} {
  const rows: BenchRow[] = []
  return {
    add: (name, unit, value, baseline) => {
      const row: BenchRow = {
        suite: 'page',
        name,
        unit,
        value: round(value),
        baseline: baseline === undefined ? null : round(baseline),
        ratio: baseline === undefined ? null : round(baseline / value),
      }
      rows.push(row)
      console.log(
        `${name.padEnd(46)} ${String(row.value).padStart(10)} ${unit.padEnd(6)}${row.baseline === null ? '' : ` against ${row.baseline}  ${row.ratio} x`}`,
      )
    },
    report: (seed) => ({ commit: commit(), machine: machine(), where: 'chromium', seed, rows }),
  }
}

const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : -1)
