import { createHistogram } from '#shared/units/histogram.ts'
import type { Histogram } from '#shared/units/histogram.ts'

/** A histogram of the values of the last slices. */
export interface RollingHistogram extends Pick<Histogram, 'quantile' | 'bars' | 'count'> {
  /** Adds the values of a further slice, and takes back those of the oldest one. */
  push(values: readonly number[]): void
}

export function createRollingHistogram(slices: number): RollingHistogram {
  const histogram = createHistogram()
  const held: (readonly number[])[] = []
  return {
    push(values) {
      held.push(values)
      for (const value of values) histogram.add(value)
      if (held.length > slices) for (const value of held.shift() ?? []) histogram.remove(value)
    },
    count: () => histogram.count(),
    quantile: (share) => histogram.quantile(share),
    bars: (bars, from, to) => histogram.bars(bars, from, to),
  }
}

/** The growth of a count over the last slices. */
export interface RollingRate {
  /** A later value of the count, and when (ms). A smaller value than before is of another thread: it starts over. */
  push(count: number, at: number): void
  /** Growth per second; NaN before the second value. */
  perSecond(): number
  /** Growth in the window, 0 before the second value. */
  growth(): number
}

export function createRollingRate(slices: number): RollingRate {
  let held: { readonly count: number; readonly at: number }[] = []
  const ends = () => [held[0] ?? { count: 0, at: 0 }, held.at(-1) ?? { count: 0, at: 0 }] as const
  return {
    push(count, at) {
      if (count < (held.at(-1)?.count ?? 0)) held = []
      held.push({ count, at })
      if (held.length > slices + 1) held.shift()
    },
    perSecond() {
      const [first, last] = ends()
      return last.at === first.at ? Number.NaN : ((last.count - first.count) / (last.at - first.at)) * 1000
    },
    growth() {
      const [first, last] = ends()
      return last.count - first.count
    },
  }
}
