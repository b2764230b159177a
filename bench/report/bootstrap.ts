import { seeded } from '../seeded.ts'

const RESAMPLES = 4000
const SEED = 1
/** Windows of one run are closer together than runs are, so fewer runs say nothing about the spread. */
export const LEAST_RUNS = 3

/** Nearest-rank quantile of sorted values. */
export function quantileOf(sorted: Float64Array, quantile: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * quantile) - 1))
  return sorted[at] ?? Number.NaN
}

/** 95 % interval. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Samples of each run of one side. */
export type Runs = readonly (readonly number[])[]

/**
 * The interval in which the ratio of two quantiles lies, `after / before`, by a bootstrap in two steps: runs are drawn with
 * replacement, then samples within each drawn run, 4,000 times, from a fixed seed. Null if a side has fewer than three runs
 * with samples, or if a quantile is zero, so that there is no ratio.
 *
 * Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), section 3.8.
 */
export function ratioInterval(before: Runs, after: Runs, quantile = 0.5): Interval | null {
  const sides = [before, after].map((runs) => runs.filter((run) => run.length > 0))
  const [old = [], now = []] = sides
  if (old.length < LEAST_RUNS || now.length < LEAST_RUNS) return null
  const random = seeded(SEED)
  const one = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const draw = (runs: Runs): number => {
    const drawn = runs.flatMap(() => {
      const run = one(runs)
      return run.map(() => one(run))
    })
    return quantileOf(Float64Array.from(drawn).sort(), quantile)
  }
  const ratios = new Float64Array(RESAMPLES)
  for (let at = 0; at < RESAMPLES; at++) {
    const ratio = draw(now) / draw(old)
    if (!Number.isFinite(ratio)) return null
    ratios[at] = ratio
  }
  ratios.sort()
  return { low: quantileOf(ratios, 0.025), high: quantileOf(ratios, 0.975) }
}
