/**
 * What a bench suite is. A suite is one file `bench/<name>/<name>.bench.ts` exporting `suite`; its inputs are made from a
 * seed outside the timed part, `check()` proves the result outside it, and each suite has a naive or library rival.
 */
export interface BenchCase {
  readonly name: string
  /** Unit of the value, e.g. 'rows/s'. */
  readonly unit: string
  /** How many units one `run()` does; 1 when absent. */
  readonly perRun?: number
  run(): void | Promise<void>
  /** Throws when what `run()` made is wrong. */
  check(): void
  /** Also report the 99th percentile of one run's duration (ms), for what a person waits for. */
  readonly reportP99?: boolean
  /** Name of the case in this suite that it's measured against; none for the rival itself. */
  readonly rival?: string
}

export interface BenchSuite {
  readonly name: string
  readonly cases: readonly BenchCase[]
}

/** Adds a row; `lower`: a lower value is the better one, so that the ratio is baseline / value. */
export type AddRow = (
  name: string,
  unit: string,
  value: number,
  against?: { readonly baseline: number; readonly lower?: boolean },
) => void

/**
 * A suite that needs Node: processes, sockets, files. One file `bench/<name>/<any>.node.ts` exporting `suite`. It proves its
 * own results and throws where they are wrong.
 */
export interface NodeSuite {
  readonly name: string
  measure(add: AddRow): Promise<void>
}

/** One line of the result. `ratio` = value / baseline, where higher values are better. */
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
