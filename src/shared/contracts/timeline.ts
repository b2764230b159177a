import type { SpanReading } from '../units/span-kinds.ts'

/** Calls of a page that shows its performance, or records a trace, to each worker. */
export interface TimelineCalls {
  /**
   * What this thread measured. The first call begins to measure. It ends 3 s after the last call.
   *
   * @param after cursor of the last reading, 0 in the first one; -1: counts only, no spans are stored for it
   */
  readTimeline(after: number): Promise<SpanReading>
}
