/**
 * What threads measure while a page shows its performance or records a trace. All fields are numbers, so that no text of an
 * order, account or key can be in them.
 */

/** Kinds of measured work, by thread. `a` and `b` are the two numbers stored with each. */
export const span = {
  /** A frame of the socket, from its arrival until its rows are stored. a: rows. b: the exchange's time in it, Unix ms. */
  hubFrame: 0,
  /** The rows of a decoded frame are stored. */
  hubStore: 1,
  /** A batch is made and sent to a tab. a: its number. */
  hubBatch: 2,
  /** A batch is applied. a: its number. b: its rows. */
  riskBatch: 3,
  /** A patch is collected and sent. a: number of the last batch in it. b: number of the patch. */
  riskPatch: 4,
  /** Canvases are painted. */
  riskPaint: 5,
  /** A patch is written into the stores. a: its number. */
  pagePatch: 6,
  /** The frame of a patch, until after it. a: number of the patch. */
  pageFrame: 7,
  /** A chart handles messages or draws. */
  chartWork: 8,
} as const

export type SpanKind = (typeof span)[keyof typeof span]
export const SPAN_KINDS = 9
/** Numbers of a stored span: kind, start and duration (ms of the thread's `performance.now()`), a, b. */
export const SPAN_WIDTH = 5
/** Numbers of a total: count, ms, sum of b. */
export const TOTAL_WIDTH = 3

/** Everything that one thread measured since it began to. */
export interface SpanReading {
  /** Time origin of the thread (Unix ms): it aligns its clock, and a replaced worker has another one. */
  readonly timeOrigin: number
  /** `performance.now()` of the reading. */
  readonly now: number
  /** Ms in measured work. Work within other work counts once. */
  readonly busyMs: number
  /** TOTAL_WIDTH numbers for each kind. */
  readonly totals: Float64Array
  /** Stored spans since the cursor of the call, SPAN_WIDTH numbers each. Empty if the call asked for none. */
  readonly spans: Float64Array
  /** Cursor of the next call. */
  readonly next: number
  /** Spans since the cursor that were overwritten. */
  readonly lost: number
}
