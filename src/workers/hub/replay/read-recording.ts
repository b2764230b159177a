import type {
  RecordedBars,
  RecordedIntent,
  RecordingFile,
  RecordingView,
} from '#shared/contracts/recording.ts'
import { contractTypes, intervals, sides } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { readLayout, RECORDING_MAX_BYTES } from '#shared/wire/recording.ts'
import type { Block, RecordingFault } from '#shared/wire/recording.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import { inflate } from '../../runtime/deflate.ts'
import { isMap } from '../feeds/read-record.ts'

/** More topics than any hub can have: such a file is not ours. */
const MOST_TOPICS = 5000
/** Longest name that is shown. */
const LONGEST = 40

/** A recording that can be played. Records of its parts are read when they are played. */
export interface Recording {
  readonly view: RecordingView
  readonly parts: readonly Block[]
  /** Ids in the recorded frames by name. */
  readonly topics: ReadonlyMap<string, number>
  readonly exchange: Readonly<Record<string, unknown>>
  /** Items of the catalogue, unchecked, by contract type. */
  readonly instruments: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>
  readonly bars: readonly RecordedBars[]
  /** Hash of the state at the end, by topic. */
  readonly hash: Readonly<Record<string, unknown>>
}

export type ReadRecording =
  | { readonly recording: Recording }
  | { readonly fault: RecordingFault; readonly version: number }

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return null
  }
}

/** Names of public topics with ids, each once; null for anything else. */
function readTopics(raw: unknown): ReadonlyMap<string, number> | null {
  if (!Array.isArray(raw) || raw.length > MOST_TOPICS) return null
  const topics = new Map<string, number>()
  for (const pair of raw as readonly unknown[]) {
    if (!Array.isArray(pair)) return null
    const [name, id] = pair as readonly unknown[]
    if (typeof name !== 'string' || !Number.isSafeInteger(id) || parsePublicTopic(name) === null) return null
    topics.set(name, id as number)
  }
  return topics.size === raw.length && new Set(topics.values()).size === topics.size ? topics : null
}

/** Short key of an instrument's contract type. */
const TYPE_KEY = 'ct'

function readInstruments(raw: unknown): Recording['instruments'] {
  const byType = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const item of Array.isArray(raw) ? (raw as readonly unknown[]) : []) {
    const type = isMap(item) ? contractTypes.find((one) => one === item[TYPE_KEY]) : undefined
    if (!isMap(item) || type === undefined) continue
    byType.set(type, [...(byType.get(type) ?? []), item])
  }
  return byType
}

function readPages(raw: unknown): readonly RecordedBars[] {
  return (Array.isArray(raw) ? (raw as readonly unknown[]) : []).flatMap((page) => {
    if (!isMap(page)) return []
    const { symbol, kind, result } = page
    const interval = intervals.find((one) => one === page['interval'])
    if (typeof symbol !== 'string' || interval === undefined || (kind !== 'market' && kind !== 'mark'))
      return []
    return [{ symbol, interval, kind, result }]
  })
}

/** Longest bar: a month, ms. */
const BAR_MAX_MS = 31 * 24 * 3600 * 1000
const barMsOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= BAR_MAX_MS ? value : 0

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')

const intentKinds = ['create', 'replace', 'cancel', 'account'] as const
const outcomes = ['accepted', 'rejected', 'absent', 'unproven'] as const
const MOST_INTENTS = 1000

/** The trader's actions within the recording, oldest first. One that is malformed is left out. */
function readIntents(raw: unknown, from: number, to: number): readonly RecordedIntent[] {
  return (Array.isArray(raw) ? (raw as readonly unknown[]).slice(0, MOST_INTENTS) : [])
    .flatMap((one): RecordedIntent[] => {
      if (!isMap(one)) return []
      const { at, code } = one
      const kind = intentKinds.find((name) => name === one['kind'])
      if (kind === undefined || typeof at !== 'number' || !(at >= from && at <= to)) return []
      return [
        {
          at,
          kind,
          side: sides.find((name) => name === one['side']) ?? '',
          symbol: textOf(one['symbol']),
          price: parseDecimalText(one['price']) ?? '',
          qty: parseDecimalText(one['qty']) ?? '',
          outcome: outcomes.find((name) => name === one['outcome']) ?? '',
          code: Number.isSafeInteger(code) ? (code as number) : 0,
        },
      ]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The intervals of all recorded candles, also of mark prices. */
function intervalsOf(topics: ReadonlyMap<string, number>): readonly Interval[] {
  const recorded = new Set([...topics.keys()].map((name) => parsePublicTopic(name)?.interval))
  return intervals.filter((one) => recorded.has(one))
}

/** The shortest interval of each market whose candles are recorded. */
function chartsOf(topics: ReadonlyMap<string, number>): RecordingView['charts'] {
  const shortest = new Map<string, Interval>()
  for (const name of topics.keys()) {
    const parsed = parsePublicTopic(name)
    const interval = intervals.find((one) => one === parsed?.interval)
    if (parsed?.kind !== 'kline' || interval === undefined) continue
    const known = shortest.get(parsed.symbol)
    if (known === undefined || intervals.indexOf(interval) < intervals.indexOf(known))
      shortest.set(parsed.symbol, interval)
  }
  return Array.from(shortest, ([symbol, interval]) => ({ symbol, interval }))
}

/** Reads a file. Nothing in it is trusted: what is played passes the same checks as the exchange's own data. */
export async function readRecording(file: RecordingFile): Promise<ReadRecording> {
  // Before any byte is read: a file of 2 GB costs nothing.
  if (file.size > RECORDING_MAX_BYTES) return { fault: 'size', version: 0 }
  const layout = readLayout(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in layout) return { fault: layout.fault, version: layout.version ?? 0 }
  const raw = await inflate(layout.meta.bytes, layout.meta.rawLength)
  const meta = raw === null ? null : parse(raw)
  const topics = isMap(meta) ? readTopics(meta['topics']) : null
  const [first, last] = [layout.parts[0], layout.parts.at(-1)]
  if (!isMap(meta) || topics === null || first === undefined || last === undefined)
    return { fault: 'damaged', version: 0 }
  const about = isMap(meta['exchange']) ? meta['exchange'] : {}
  const symbols = [...topics.keys()].flatMap((name) => parsePublicTopic(name)?.symbol ?? [])
  return {
    recording: {
      view: {
        from: first.from,
        to: last.to,
        exchange: textOf(about['name']),
        symbols: [...new Set(symbols)].filter((symbol) => symbol !== ''),
        isCut: layout.isCut,
        barMs: barMsOf(meta['barMs']),
        intents: readIntents(meta['intents'], first.from, last.to),
        charts: chartsOf(topics),
        intervals: intervalsOf(topics),
      },
      parts: layout.parts,
      topics,
      exchange: { ...about, name: textOf(about['name']) },
      instruments: readInstruments(meta['instruments']),
      bars: readPages(meta['bars']),
      hash: isMap(meta['hash']) ? meta['hash'] : {},
    },
  }
}
