import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/**
 * 44 seconds of Bybit's public data of 9 August 2026: four linear and two spot symbols, with the instruments of both
 * categories. Not in the repository.
 */
const file = fileURLToPath(
  new URL('../../../../shared/data/bybit/bybit-v5-public-20260809.jsonl.gz', import.meta.url),
)

export const hasRecording = existsSync(file)
/** For titles of tests that need it. */
export const whyNot = hasRecording ? '' : ' (skipped where ../shared/data is absent)'

export type Recorded = Readonly<Record<string, unknown>>
export type RecordedCategory = 'linear' | 'spot'

/** A push, unchanged, as the recording has it. */
export interface RecordedPush {
  /** ms since the first one. */
  readonly at: number
  readonly category: RecordedCategory
  readonly topic: string
  readonly text: string
  readonly message: Recorded
}

export interface Recording {
  /** Items of the instruments call. */
  readonly instruments: Readonly<Record<RecordedCategory, readonly Recorded[]>>
  readonly pushes: readonly RecordedPush[]
}

const objectOf = (text: string): Recorded => JSON.parse(text) as Recorded

/** Reads the recording. */
export function readRecording(): Recording {
  const instruments: Record<RecordedCategory, readonly Recorded[]> = { linear: [], spot: [] }
  const categories = new Map<string, RecordedCategory>()
  const pushes: RecordedPush[] = []
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (line === '') continue
    const { t, conn, ts, data, addr, url } = JSON.parse(line) as Record<string, string>
    const category: RecordedCategory = (addr ?? url ?? '').includes('spot') ? 'spot' : 'linear'
    if (t === 'connect') categories.set(conn ?? '', category)
    if (t === 'http') {
      const { list } = objectOf(data ?? '')['result'] as { readonly list: readonly Recorded[] }
      instruments[category] = list
    }
    if (t !== 'recv') continue
    const message = objectOf(data ?? '')
    const { topic } = message
    if (typeof topic !== 'string') continue
    const from = categories.get(conn ?? '') ?? 'linear'
    pushes.push({ at: Number(ts) * 1000, category: from, topic, text: data ?? '', message })
  }
  // The file has one connection after the other. Pushes of one millisecond keep their order.
  pushes.sort((a, b) => a.at - b.at)
  const first = pushes[0]?.at ?? 0
  return { instruments, pushes: pushes.map((one) => ({ ...one, at: one.at - first })) }
}
