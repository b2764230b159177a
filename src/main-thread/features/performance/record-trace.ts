import { measureThreads } from '../../bridge/measure-threads.ts'
import type { ThreadReading } from '../../bridge/measure-threads.ts'
import { connection } from '../../stores/connection.ts'
import { saveText } from '../../ui/save-text.ts'
import { traceEvents, traceText } from './trace-events.ts'
import type { TracePart } from './trace-events.ts'

export const TRACE_SECONDS = 5
/** The last work is read with the next reading of the threads, ms. */
const LAST_READING_MS = 700

const epochNow = (): number => performance.timeOrigin + performance.now()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Puts the readings of each thread together, in the order in which threads appeared. */
export function joinReadings(readings: readonly ThreadReading[]): readonly TracePart[] {
  const parts = new Map<string, TracePart>()
  for (const { thread, timeOrigin, spans } of readings) {
    const key = `${thread} ${timeOrigin}`
    const before = parts.get(key)?.spans ?? new Float64Array()
    const joined = new Float64Array(before.length + spans.length)
    joined.set(before)
    joined.set(spans, before.length)
    parts.set(key, { thread, timeOrigin, spans: joined })
  }
  return [...parts.values()]
}

/**
 * Records what all threads do and saves it as a file. `left` is called with the seconds that are left. Resolves to false if
 * nothing was measured.
 */
export async function recordTrace(
  left: (seconds: number) => void,
  seconds = TRACE_SECONDS,
): Promise<boolean> {
  const readings: ThreadReading[] = []
  const stop = measureThreads((found) => readings.push(...found), true)
  const from = epochNow()
  for (let second = seconds; second > 0; second -= 1) {
    left(second)
    await wait(1000)
  }
  const to = epochNow()
  await wait(LAST_READING_MS)
  stop()
  const events = traceEvents(joinReadings(readings), { from, to, clockOffsetMs: connection.clockOffsetMs })
  if (!events.some(({ ph }) => ph === 'X')) return false
  const name = `perpdeck-trace-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`
  saveText(name, traceText(events, `${__BUILD__.version}+${__BUILD__.commit}`), 'application/json')
  return true
}
