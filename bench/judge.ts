import type { Limit } from './limits.ts'
import type { BenchRow } from './suite.ts'

export interface Verdict {
  /** One line for each missed limit, and for each row that should have been measured and was not. */
  readonly failures: readonly string[]
  /** Starts of row names that this run left out, so that their limits were not checked. */
  readonly unchecked: readonly string[]
}

/** Compares rows with their limits. `isRun` returns whether this run measures a suite. */
export function judge(
  rows: readonly BenchRow[],
  limits: readonly Limit[],
  isRun: (suite: string) => boolean,
): Verdict {
  const failures: string[] = []
  const unchecked = new Set<string>()
  for (const limit of limits) {
    const { suite, name, minRatio, maxRatio, maxValue, longOnly } = limit
    if (!isRun(suite)) continue
    const row = rows.find((one) => one.suite === suite && one.name === name)
    const fail = (what: string): void => void failures.push(`${suite} / ${name}: ${what}`)
    if (row === undefined) {
      // A whole measurement is left out, never a part of it.
      const isLeftOut =
        longOnly !== undefined && !rows.some((one) => one.suite === suite && one.name.startsWith(longOnly))
      if (isLeftOut) unchecked.add(longOnly)
      else fail('not measured')
      continue
    }
    // Rows have -1 for a figure that is no number.
    if (row.value < 0) fail('no number was measured')
    const ratio = row.ratio ?? Number.NaN
    if (minRatio !== undefined && !(ratio >= minRatio))
      fail(`${ratio.toFixed(2)} x, at least ${minRatio} x wanted`)
    if (maxRatio !== undefined && !(ratio <= maxRatio))
      fail(`${ratio.toFixed(2)} x, at most ${maxRatio} x wanted`)
    if (maxValue !== undefined && !(row.value <= maxValue))
      fail(`${row.value} ${row.unit}, at most ${maxValue} wanted`)
  }
  return { failures, unchecked: [...unchecked] }
}
