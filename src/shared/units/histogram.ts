/**
 * A histogram of fixed size with log-linear buckets. Values are counted in steps of 1/1024. Below 128 steps (0.125) each
 * step has a bucket. Above, each power of two has 64 buckets of equal width.
 *
 * Error bound: a quantile differs from the exact nearest-rank one by at most 1/128 of it plus 1/1024.
 */
export interface Histogram {
  /** Counts a value. Negative ones count as 0, those above `LARGEST` as `LARGEST`; NaN is not counted. */
  add(value: number): void
  /** Takes back a value that was added. */
  remove(value: number): void
  count(): number
  /** Nearest-rank quantile, `share` within 0..1; NaN without values. */
  quantile(share: number): number
  /**
   * Counts between `from` and `to` in `bars` groups whose widths grow by one factor. The first and last group also have
   * what is below and above.
   */
  bars(bars: number, from: number, to: number): readonly number[]
}

const STEPS = 1024
const LINEAR = 128
const HALF = LINEAR / 2
/** 32-bit integers: 25 powers of two above the linear buckets. */
const BUCKETS = LINEAR + 24 * HALF
/** Values above this one are counted in the last bucket. */
export const LARGEST = (2 ** 31 - 1) / STEPS

function bucketOf(value: number): number {
  const steps = Math.round(Math.min(LARGEST, Math.max(0, value)) * STEPS)
  if (steps < LINEAR) return steps
  const shift = 31 - Math.clz32(steps) - 6
  return shift * HALF + (steps >> shift)
}

/** Middle of a bucket. */
function valueOf(bucket: number): number {
  if (bucket < LINEAR) return bucket / STEPS
  const shift = Math.floor(bucket / HALF) - 1
  const first = (bucket - shift * HALF) * 2 ** shift
  return (first + (2 ** shift - 1) / 2) / STEPS
}

export function createHistogram(): Histogram {
  const counts = new Uint32Array(BUCKETS)
  let total = 0
  return {
    add(value) {
      if (Number.isNaN(value)) return
      const bucket = bucketOf(value)
      counts[bucket] = (counts[bucket] ?? 0) + 1
      total += 1
    },
    remove(value) {
      const bucket = bucketOf(value)
      if (Number.isNaN(value) || counts[bucket] === 0) return
      counts[bucket] = (counts[bucket] ?? 0) - 1
      total -= 1
    },
    count: () => total,
    quantile(share) {
      if (total === 0) return Number.NaN
      let rest = Math.min(total, Math.max(1, Math.ceil(total * share)))
      let bucket = 0
      while ((rest -= counts[bucket] ?? 0) > 0) bucket += 1
      return valueOf(bucket)
    },
    bars(bars, from, to) {
      const sums = Array.from({ length: bars }, () => 0)
      const width = Math.log(to / from) / bars
      counts.forEach((count, bucket) => {
        if (count === 0) return
        const at = Math.floor(Math.log(Math.max(valueOf(bucket), from) / from) / width)
        const bar = Math.min(bars - 1, at)
        sums[bar] = (sums[bar] ?? 0) + count
      })
      return sums
    },
  }
}
