/** Receives the spans of this thread while somebody measures. */
export interface SpanSink {
  /** Ms of this thread's clock, never 0. */
  start(): number
  end(kind: number, from: number, a: number, b: number): void
}

/** One per thread, as its clock is. null: nobody measures, and each event costs one comparison. */
let sink: SpanSink | null = null

export function setSpanSink(next: SpanSink | null): void {
  sink = next
}

/** Start of measured work for `endSpan`; 0 while nobody measures. */
export const startSpan = (): number => (sink === null ? 0 : sink.start())

/** End of measured work. Nothing is stored if nobody measured at its start. */
export function endSpan(kind: number, from: number, a = 0, b = 0): void {
  if (from !== 0) sink?.end(kind, from, a, b)
}
