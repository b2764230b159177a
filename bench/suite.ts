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

/** Adds a row. `lower` means that a lower value is better, so that the ratio is baseline / value. */
export type AddRow = (
  name: string,
  unit: string,
  value: number,
  against?: { readonly baseline: number; readonly lower?: boolean },
) => void

/**
 * A suite that needs Node: processes, sockets or files. It is one file `bench/<name>/<any>.node.ts` that exports
 * `suite`. It proves its own results and throws if they are wrong.
 */
export interface NodeSuite {
  readonly name: string
  measure(add: AddRow): Promise<void>
}

/** One row of the result. `ratio` = value / baseline, for values where higher is better. */
export interface BenchRow {
  readonly suite: string
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly baseline: number | null
  readonly ratio: number | null
}

export interface BenchReport {
  readonly commit: string
  readonly machine: string
  readonly where: 'chromium' | 'node'
  readonly seed: number
  readonly rows: readonly BenchRow[]
}
