import type { BenchReport, BenchRow } from '../suite.ts'
import { quantileOf, ratioInterval } from './bootstrap.ts'
import type { Interval, Runs } from './bootstrap.ts'

/** Runs of one commit on one machine. */
export interface Group {
  readonly title: string
  readonly runs: readonly BenchReport[]
}

/** `unknown`: one side has fewer than three runs with samples. `noise`: the interval of the ratio includes 1. */
export type Verdict = 'better' | 'worse' | 'noise' | 'unknown'

export interface Change {
  readonly row: BenchRow
  readonly before: number
  readonly now: number
  /** After / before; null if before is 0. */
  readonly ratio: number | null
  readonly interval: Interval | null
  readonly verdict: Verdict
}

const keyOf = ({ suite, name }: BenchRow): string => `${suite} / ${name}`

/** A row of several runs: its figures are those of the run in the middle, its samples are of each. */
export interface MergedRow {
  readonly row: BenchRow
  readonly runs: Runs
  /** The row's figure in each run, in the order of the runs. */
  readonly values: readonly number[]
}

/** The row whose figure is the median; the lower one of two in the middle. */
const middleRow = (rows: readonly BenchRow[], last: BenchRow): BenchRow =>
  rows.toSorted((a, b) => a.value - b.value)[(rows.length - 1) >> 1] ?? last

/** Rows of several runs of one commit on one machine, by suite and name. */
export function mergeRuns(runs: readonly BenchReport[]): ReadonlyMap<string, MergedRow> {
  const found = Map.groupBy(
    runs.flatMap(({ rows }) => rows),
    keyOf,
  )
  const merged = new Map<string, MergedRow>()
  for (const [key, rows] of found) {
    const last = rows.at(-1)
    if (last === undefined) continue
    merged.set(key, {
      row: middleRow(rows, last),
      runs: rows.map(({ samples }) => samples?.own ?? []),
      values: rows.map(({ value }) => value),
    })
  }
  return merged
}

function verdictOf(better: BenchRow['better'], interval: Interval | null): Verdict {
  if (interval === null) return 'unknown'
  if (interval.low <= 1 && interval.high >= 1) return 'noise'
  return interval.low > 1 === (better === 'higher') ? 'better' : 'worse'
}

/** How rows changed from one commit or machine to another. Rows that only one side has are left out. */
export function compareRuns(
  before: readonly BenchReport[],
  after: readonly BenchReport[],
): readonly Change[] {
  const old = mergeRuns(before)
  return [...mergeRuns(after)].flatMap(([key, { row, runs }]) => {
    const was = old.get(key)
    if (was === undefined || was.row.unit !== row.unit) return []
    const interval = ratioInterval(was.runs, runs, row.samples?.quantile)
    const before = middleOf(was)
    const now = middleOf({ row, runs })
    const ratio = before === 0 ? null : now / before
    return [{ row, before, now, ratio, interval, verdict: verdictOf(row.better, interval) }]
  })
}

/** The row's quantile over the samples of all runs; its figure if it has none. */
function middleOf({ row, runs }: Pick<MergedRow, 'row' | 'runs'>): number {
  const all = Float64Array.from(runs.flat()).sort()
  return all.length === 0 ? row.value : quantileOf(all, row.samples?.quantile ?? 0.5)
}
