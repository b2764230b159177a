import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { BarRecording, RecordedBars, RecordedIntent } from '#shared/contracts/recording.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { RELEASE } from '#shared/domain/release.ts'
import { intervals } from '#shared/domain/enums.ts'
import { path } from '#shared/wire/http.ts'
import { blockHead, fileHead } from '#shared/wire/recording.ts'
import type { Block } from '#shared/wire/recording.ts'
import { toRequestInterval } from '#shared/wire/request-interval.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import { deflate } from '../../runtime/deflate.ts'

type Topics = readonly (readonly [name: string, id: number])[]

/** Most bars before the recording, per chart. */
const BARS_BEFORE = 1000

/** A public GET; null if it failed. */
export type PublicGet = (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>

/** The newest candles of a series up to a moment (ms), as the exchange gives them; null if it does not. */
export async function fetchBars(
  { symbol, interval, kind }: BarRecording,
  to: number,
  limit: number,
  get: PublicGet,
): Promise<RecordedBars | null> {
  const result = await get(path.own.kline, {
    symbol,
    interval: toRequestInterval(interval),
    kind,
    to: String(Math.ceil(to / 1000)),
    limit: String(limit),
  })
  return result === null ? null : { symbol, interval, kind, result }
}

/** The candles that recorded charts showed: a chart in the past needs what was before it. */
export async function fetchShownBars(
  topics: Topics,
  to: number,
  get: PublicGet,
): Promise<readonly RecordedBars[]> {
  const series = topics.flatMap(([name]) => {
    const parsed = parsePublicTopic(name)
    const interval = intervals.find((one) => one === parsed?.interval)
    if (parsed === null || interval === undefined || parsed.kind === 'indexCandle') return []
    return [{ symbol: parsed.symbol, interval, kind: parsed.kind === 'kline' ? 'market' : 'mark' } as const]
  })
  const pages = series.map((of) => fetchBars(of, to, BARS_BEFORE, get))
  return (await Promise.all(pages)).filter((page) => page !== null)
}

/**
 * A recording as a file. What is in it is a closed list: public market data and symbols, the exchange's name and abilities,
 * and intents. Nothing is copied from a call's headers, a session, an account or a login.
 */
export async function saveFile(options: {
  readonly parts: readonly Block[]
  readonly topics: Topics
  readonly build: string
  readonly savedAt: number
  readonly exchange: ExchangeView
  readonly instruments: readonly Instrument[]
  /** Hash of the state at the end, by topic. */
  readonly hash: Readonly<Record<string, string>>
  readonly bars: readonly RecordedBars[]
  readonly barMs: number
  readonly intents: readonly RecordedIntent[]
}): Promise<Blob | null> {
  const { parts, topics, exchange } = options
  const last = parts.at(-1)
  const first = parts[0]
  if (first === undefined || last === undefined) return null
  const meta = {
    release: RELEASE,
    build: options.build,
    savedAt: options.savedAt,
    exchange: { name: exchange.name, network: exchange.network, capabilities: exchange.capabilities },
    topics,
    hash: options.hash,
    instruments: options.instruments.map((instrument) =>
      toShortKeys('instrument', {
        ...instrument,
        riskTiers: instrument.riskTiers.map((tier) => toShortKeys('riskTier', tier)),
      }),
    ),
    bars: options.bars,
    barMs: options.barMs,
    intents: options.intents,
  }
  const raw = new TextEncoder().encode(JSON.stringify(meta))
  const about: Block = { bytes: await deflate([raw]), rawLength: raw.length, from: first.from, to: last.to }
  const nothing: Block = { bytes: new Uint8Array(0), rawLength: 0, from: 0, to: 0 }
  return new Blob(
    [
      fileHead(),
      blockHead('meta', about),
      about.bytes,
      ...parts.flatMap((part) => [blockHead('part', part), part.bytes]),
      blockHead('end', nothing),
    ],
    { type: 'application/octet-stream' },
  )
}
