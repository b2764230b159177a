/** What `bench:check` refuses, whatever the machine: ratios against the rival in the same run, counts and bytes. */
export interface Limit {
  readonly suite: string
  readonly name: string
  /** The row's ratio (value / baseline) must be at least / at most this. */
  readonly minRatio?: number
  readonly maxRatio?: number
  /** For counts and bytes: the row's value must be at most this. */
  readonly maxValue?: number
}

export const limits: readonly Limit[] = [
  { suite: 'decode', name: 'frame of positional rows -> columns', minRatio: 3 },
]

/** A committed ratio may fall by this share before the check fails. */
export const REGRESSION = 0.25
