import type { SpanReading } from '#shared/units/span-kinds.ts'
import type { SpanRecorder } from '#shared/units/span-recorder.ts'

let recorder: Promise<SpanRecorder> | null = null

/** Its code is loaded with the first use: it is rare. */
async function load(): Promise<SpanRecorder> {
  const { createSpanRecorder } = await import('#shared/units/span-recorder.ts')
  return createSpanRecorder({ timeOrigin: performance.timeOrigin, now: () => performance.now() })
}

/** This thread's measurements, for `TimelineCalls`. Rejects if its code cannot be loaded; a later call loads it again. */
export async function readTimeline(after: number): Promise<SpanReading> {
  recorder ??= load()
  try {
    return (await recorder).read(after)
  } catch (error) {
    recorder = null
    throw error
  }
}
