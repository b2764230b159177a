import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { BarRecording, RecordedBars } from '#shared/contracts/recording.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import { stateHash } from '../state/state-hash.ts'
import type { TopicStore } from '../state/topic-store.ts'
import { createMinuteCandles } from './minute-candles.ts'
import { createRecorder } from './recorder.ts'
import { barParts } from './bar-parts.ts'
import { createIntentList, factsOf } from './intent-list.ts'
import type { JournaledIntent } from './intent-list.ts'
import { fetchBars, fetchShownBars, saveFile } from './save-file.ts'
import type { PublicGet } from './save-file.ts'

/** Place of the recording that ended in a failure: the newest one, until another replaces it. */
const KEPT_KEY = 'hub/recording'
/** Most bars that the exchange gives at once. */
const BARS_REPLAYED = 1500
/** A failure that repeats is recorded once in this time. */
const KEEP_EVERY_MS = 60_000

export interface FlightRecorderOptions {
  readonly clock: Clock
  readonly build: string
  readonly store: Pick<TopicStore, 'get' | 'open' | 'tickers'>
  readonly subscriptions: Pick<Subscriptions, 'topics' | 'acquire' | 'release'>
  /** The exchange's time, Unix ms. */
  readonly serverNow: () => number
  readonly storage: Pick<Storage, 'get' | 'put'>
  readonly http: Pick<HttpClient, 'call'>
  readonly exchange: () => ExchangeView
  readonly instruments: () => readonly Instrument[]
  readonly trace: (name: string, detail: string) => void
}

export interface FlightRecorder {
  touch(): void
  /** An intent was journaled: before it is sent, and when its outcome is known. */
  note(intent: JournaledIntent): void
  save(): Promise<Blob | null>
  /** Candles of a chart as a recording; null without enough of them. */
  bars(request: BarRecording): Promise<Blob | null>
  /** The hub failed: stores the recording, so that it can be saved later, also after a restart. */
  keep(): void
  /** The recording that `keep` stored; null for none. */
  kept(): Promise<Blob | null>
  stop(): void
}

/** The recorder with what makes its parts a file. */
export function createFlightRecorder(options: FlightRecorderOptions): FlightRecorder {
  const subscribed = (): readonly string[] => options.subscriptions.topics()
  const recorder = createRecorder({
    ...options,
    subscribed,
    onFault: (what) => options.trace('recorder', what),
  })
  const followMarkets = createMinuteCandles(options)
  const intents = createIntentList()
  const get: PublicGet = async (path, query) => {
    const answer = await options.http.call({ method: 'GET', path, query, symbol: query['symbol'] ?? '' })
    return answer.hasError ? null : answer.result
  }
  const about = () => ({
    build: options.build,
    savedAt: options.clock.now(),
    exchange: options.exchange(),
    instruments: options.instruments(),
  })
  /** What is recorded so far, and the span of it. */
  async function cut() {
    const saving = recorder.save()
    // At once: the store must not move between the last cut and its hash.
    const hash = stateHash(options.store, subscribed())
    const saved = await saving
    const [from = 0, to = 0] = [saved.parts[0]?.from, saved.parts.at(-1)?.to]
    return { ...saved, hash, to, intents: intents.between(from, to) }
  }
  type Cut = Awaited<ReturnType<typeof cut>>
  const fileOf = (made: Cut, bars: readonly RecordedBars[]): Promise<Blob | null> =>
    saveFile({ ...about(), ...made, bars, barMs: 0 })
  const withBars = async (made: Cut): Promise<Blob | null> =>
    fileOf(made, await fetchShownBars(made.topics, made.to, get))
  let keptAt = Number.NEGATIVE_INFINITY
  async function keep(): Promise<void> {
    const made = await cut()
    const store = async (file: Blob | null): Promise<void> => {
      if (file !== null) await options.storage.put(PREFERENCE_STORE, KEPT_KEY, file)
    }
    // At once, without the candles: after a failure nobody knows how long this worker lives, and whether calls are answered.
    await store(await fileOf(made, []))
    await store(await withBars(made))
  }
  return {
    touch: () => {
      recorder.touch()
      followMarkets(options.clock.monotonic())
    },
    note: (record) => {
      const at = recorder.note(JSON.stringify(factsOf(record)))
      if (at !== null) intents.take(record, at)
    },
    stop: () => recorder.stop(),
    save: async () => withBars(await cut()),
    bars: async (request) => {
      const page = await fetchBars(request, options.serverNow(), BARS_REPLAYED, get)
      const made = page === null ? null : await barParts(page)
      return made === null || page === null
        ? null
        : saveFile({ ...about(), ...made, hash: {}, bars: [page], intents: [] })
    },
    keep: () => {
      const now = options.clock.monotonic()
      if (now - keptAt < KEEP_EVERY_MS) return
      keptAt = now
      keep().catch((error: unknown) => options.trace('recorder', String(error)))
    },
    kept: async () => {
      const file = await options.storage.get(PREFERENCE_STORE, KEPT_KEY)
      return file instanceof Blob ? file : null
    },
  }
}
