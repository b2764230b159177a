/**
 * A bench suite is one file `bench/<name>/<name>.bench.ts` that exports `suite`. Its inputs are made from a seed
 * outside the timed code. `check()` proves the result, also outside the timed code. Each suite has a naive or library
 * rival.
 */
export interface BenchCase {
  readonly name: string
  /** Unit of the value, e.g. 'rows/s'. */
  readonly unit: string
  /** Units done by one `run()`, 1 if absent. */
  readonly perRun?: number
  run(): void | Promise<void>
  /** Throws if the result of `run()` is wrong. */
  check(): void
  /** Also reports the 99th percentile of one run's duration (ms), for operations a person waits for. */
  readonly reportP99?: boolean
  /** Name of the baseline case in this suite. The rival itself has none. */
  readonly rival?: string
}

export interface BenchSuite {
  readonly name: string
  readonly cases: readonly BenchCase[]
}

/**
 * What a row's figures were computed from, in the row's unit and in the order of measuring: windows, whose median is the
 * figure, or single times with their `quantile`.
 */
export interface Samples {
  readonly own: readonly number[]
  readonly baseline?: readonly number[]
  /** Quantile of the samples that the row reports, 0 to 1; the median if absent. */
  readonly quantile?: number
}

/** Adds a row. `lower` means that a lower value is better, so that the ratio is baseline / value. */
export type AddRow = (
  name: string,
  unit: string,
  value: number,
  against?: { readonly baseline?: number; readonly lower?: boolean; readonly samples?: Samples },
) => void

/**
 * A suite that needs Node: processes, sockets or files. It is one file `bench/<name>/<any>.node.ts` that exports
 * `suite`. It proves its own results and throws if they are wrong.
 */
export interface NodeSuite {
  readonly name: string
  measure(add: AddRow): Promise<void>
}

/** One row of the result. `ratio` above 1 is better than the baseline, whichever direction is better. */
export interface BenchRow {
  readonly suite: string
  readonly name: string
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly value: number
  readonly baseline: number | null
  readonly ratio: number | null
  readonly samples?: Samples
}

/** Version of the JSON that `--json` writes. It rises when a field changes its meaning or goes. */
export const REPORT_VERSION = 1

/** A whole run: what `--json FILE` writes and `npm run bench:report` reads. */
export interface BenchReport {
  readonly version: typeof REPORT_VERSION
  /** End of the run, ISO 8601 in UTC. */
  readonly at: string
  readonly commit: string
  readonly machine: string
  readonly where: 'chromium' | 'node'
  readonly seed: number
  readonly rows: readonly BenchRow[]
}
