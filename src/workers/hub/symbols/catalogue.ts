import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { builtInInstruments } from './built-in.ts'
import { readCatalogue } from './read-instrument.ts'

/** Version of the cached list (SYM-21); the database has this one store (SYM-23). */
export const CATALOGUE_VERSION = 6
export const CATALOGUE_STORE = 'catalogue'
const CACHE_KEY = 'brief-symbol-list'
const RETRY_FIRST_MS = 1000
const RETRY_LONGEST_MS = 30_000
/** A list that shrinks below this part of the last good one is not believed (ST10). */
const BELIEVABLE_PART = 0.5

export interface CatalogueView {
  readonly instruments: readonly Instrument[]
  readonly source: 'network' | 'cache' | 'built-in'
}

export interface Catalogue {
  /** Cache first, network behind it (SYM-19). */
  start(): void
  /** null while nothing is known yet. */
  view(): CatalogueView | null
  /** The id that the venue's frames use for a symbol; corrects a list that isn't the venue's own. */
  learnId(symbol: string, id: number): void
  /** Asks the network again. */
  refresh(): void
}

export function createCatalogue(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly storage: Storage
  readonly onChange: (view: CatalogueView) => void
  readonly trace: (name: string, detail: string) => void
}): Catalogue {
  const { clock, http, storage, trace } = options
  let view: CatalogueView | null = null
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  let loading = false
  let cached: Promise<void> = Promise.resolve()

  function publish(instruments: readonly Instrument[], source: CatalogueView['source']): void {
    view = { instruments, source }
    trace('catalogue', `${source} ${instruments.length}`)
    options.onChange(view)
  }
  function retryLater(): void {
    cancelRetry()
    cancelRetry = clock.after(retryMs, refresh)
    retryMs = Math.min(RETRY_LONGEST_MS, retryMs * 2)
  }

  async function readCache(): Promise<void> {
    const raw = await storage.get(CATALOGUE_STORE, CACHE_KEY)
    if (view !== null || !isMap(raw) || raw['version'] !== CATALOGUE_VERSION) return
    const read = readCatalogue(raw['result'])
    if (read === null) trace('catalogue cache unreadable', '10011501')
    else publish(read.instruments, 'cache')
  }

  /** Fetches and publishes; false with the reason traced. */
  async function fetchList(): Promise<boolean> {
    const answer = await http.call({
      method: 'GET',
      path: path.briefSymbolList,
      query: { filter: 'all', version: String(CATALOGUE_VERSION) },
    })
    if (answer.hasError) {
      trace('catalogue call failed', `${answer.retCode} ${answer.retMsg}`)
      return false
    }
    const read = readCatalogue(answer.result)
    if (read === null) {
      trace('catalogue unreadable', '')
      return false
    }
    if (read.refused > 0) trace('catalogue items refused', String(read.refused))
    const last = view !== null && view.source !== 'built-in' ? view.instruments.length : 0
    if (read.instruments.length < last * BELIEVABLE_PART) {
      trace('catalogue shrank', `${last} -> ${read.instruments.length}`)
      return false
    }
    publish(read.instruments, 'network')
    void storage.put(CATALOGUE_STORE, CACHE_KEY, {
      version: CATALOGUE_VERSION,
      savedAt: clock.now(),
      result: answer.result,
    })
    return true
  }

  async function load(): Promise<void> {
    loading = true
    const good = await fetchList()
    loading = false
    if (good) {
      retryMs = RETRY_FIRST_MS
      return
    }
    await cached
    // 10011507: neither network nor stored list.
    if (view === null) {
      trace('catalogue built in', '10011507')
      publish(builtInInstruments(), 'built-in')
    }
    retryLater()
  }
  function refresh(): void {
    cancelRetry()
    if (!loading) void load()
  }

  return {
    start: () => {
      cached = readCache()
      refresh()
    },
    view: () => view,
    learnId: (symbol, id) => {
      if (view === null) return
      const wrong = view.instruments.find(
        (instrument) => instrument.symbol === symbol && instrument.id !== id,
      )
      if (wrong === undefined) return
      const instruments = view.instruments
        .filter((instrument) => instrument.id !== id)
        .map((instrument) => (instrument === wrong ? { ...instrument, id } : instrument))
      publish(instruments, view.source)
      if (view.source === 'cache') refresh()
    },
    refresh,
  }
}
