import { commit, machine } from '../machine.ts'
import { REPORT_VERSION } from '../suite.ts'
import type { BenchReport, BenchRow, Samples } from '../suite.ts'

/** Collects rows of a suite. Rates are better when higher, everything else when lower; `ratio` says how many times better. */
export function createRows(suite = 'page'): {
  add(name: string, unit: string, value: number, baseline?: number, samples?: Samples): void
  report(seed: number): BenchReport
} {
  const rows: BenchRow[] = []
  return {
    add: (name, unit, value, baseline, samples) => {
      const isRate = unit === '1/s'
      const ratio = baseline === undefined ? null : isRate ? value / baseline : baseline / value
      const row: BenchRow = {
        suite,
        name,
        unit,
        better: isRate ? 'higher' : 'lower',
        value: round(value),
        baseline: baseline === undefined ? null : round(baseline),
        ratio: ratio === null ? null : round(ratio),
        ...(samples === undefined ? {} : { samples: roundAll(samples) }),
      }
      rows.push(row)
      console.log(
        `${name.padEnd(46)} ${String(row.value).padStart(10)} ${unit.padEnd(6)}${row.baseline === null ? '' : ` against ${row.baseline}  ${row.ratio} x`}`,
      )
    },
    report: (seed) => ({
      version: REPORT_VERSION,
      at: new Date().toISOString(),
      commit: commit(),
      machine: machine(),
      where: 'chromium',
      seed,
      rows,
    }),
  }
}

const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : -1)
const roundAll = ({ own, baseline, quantile }: Samples): Samples => ({
  own: own.map(round),
  ...(baseline === undefined ? {} : { baseline: baseline.map(round) }),
  ...(quantile === undefined ? {} : { quantile }),
})
