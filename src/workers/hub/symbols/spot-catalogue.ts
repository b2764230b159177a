import type { QuoteTokenGroup, SpotCatalogueView } from '#shared/domain/spot.ts'
import { path } from '#shared/wire/http.ts'
import {
  CDN_SPOT_LIST,
  SPOT_RETRIES,
  SPOT_RETRY_MAX_MS,
  SPOT_RETRY_MIN_MS,
} from '#shared/wire/http-constants.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { CallAnswer } from '../http/envelope.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { PageStore } from '../state/page-store.ts'
import { builtInSpot } from './built-in-spot.ts'
import { mergeSpotLists, readQuoteGroups } from './read-spot.ts'
import { parseStoredSpot, SPOT_KEY, storedSpotText } from './spot-store.ts'
import type { SpotLists, StoredSpot } from './spot-store.ts'
import { spotCodes } from './trace-codes.ts'
import type { TraceCode } from './trace-codes.ts'

/** The spot symbols for all tabs. */
export interface SpotCatalogue {
  /** Loads the list, or joins the open load (SYM-11); never rejects. */
  load(): Promise<SpotCatalogueView>
  /** The known list; loads it first if none is known. */
  get(): Promise<SpotCatalogueView>
  stop(): void
}

/** A marker, which servers send as text or number. */
const markerOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : null

/**
 * Loads `symbol_list_all` and `symbol_list_v3` and merges them; the fallbacks are `symbol_list_v2`, the stored list and the
 * built-in one (SYM-02..11). Each fallback traces its code.
 */
export function createSpotCatalogue(options: {
  readonly clock: Clock
  readonly http: Pick<HttpClient, 'call'>
  readonly store: PageStore
  /** [0, 1) */
  readonly random: () => number
  readonly retries?: number
  /** A CDN has a copy of the whole list: it is called first if no list is known (ERR-20). */
  readonly hasCdn?: () => boolean | Promise<boolean>
  readonly onView?: (view: SpotCatalogueView) => void
  readonly trace: TraceCode
}): SpotCatalogue {
  const { clock, http, store, trace, retries = SPOT_RETRIES } = options
  let view: SpotCatalogueView | null = null
  let lists: SpotLists | null = null
  let stored: Promise<StoredSpot | null> | null = null
  let loading: Promise<SpotCatalogueView> | null = null
  let retried = 0
  let cancelRetry: () => void = () => undefined

  const call = (to: string, query: Readonly<Record<string, string>>): Promise<CallAnswer> =>
    http.call({ method: 'GET', path: to, query })
  const readStore = (): Promise<StoredSpot | null> =>
    (stored ??= store.read(SPOT_KEY).then(parseStoredSpot, () => null))

  /** The list of an answer; the known list if the server confirms it by an empty list with the same marker. */
  function listOf(
    answer: CallAnswer,
    names: readonly [list: string, marker: string],
    known: readonly [list: unknown, marker: string] | null,
  ): readonly [list: unknown, marker: string] | null {
    if (answer.hasError || !isMap(answer.result)) return null
    const list = answer.result[names[0]]
    const marker = markerOf(answer.result[names[1]])
    if (marker === null) return null
    const isUnchanged = Array.isArray(list) && list.length === 0 && known !== null && known[1] === marker
    return isUnchanged ? known : [list, marker]
  }

  async function callForAll(known: SpotLists | null): Promise<CallAnswer> {
    const found = known === null && (options.hasCdn?.() ?? false)
    const hasCdn = typeof found === 'boolean' ? found : await found
    if (hasCdn) {
      const copy = await call(CDN_SPOT_LIST, {})
      if (!copy.hasError) return copy
      trace(spotCodes.cdnRequest, `${copy.retCode} ${copy.retMsg}`)
    }
    return call(path.spotSymbolListAll, known === null ? {} : { last_modified_at: known.lastModifiedTime })
  }

  async function fromBoth(): Promise<readonly QuoteTokenGroup[] | null> {
    const known = lists
    const [all, v3] = await Promise.all([
      callForAll(known),
      call(path.spotSymbolListV3, known === null ? {} : { version: known.version }),
    ])
    if (v3.hasError) trace(spotCodes.v3Request, `${v3.retCode} ${v3.retMsg}`)
    if (all.hasError || v3.hasError) {
      trace(spotCodes.allOrV3Request, all.hasError ? `${all.retCode} ${all.retMsg}` : '')
      return null
    }
    const allList = listOf(
      all,
      ['quoteTokenSymbols', 'lastModifiedTime'],
      known === null ? null : [known.all, known.lastModifiedTime],
    )
    const v3List = listOf(
      v3,
      ['quoteTokenResult', 'version'],
      known === null ? null : [known.v3, known.version],
    )
    const groups =
      allList === null || v3List === null ? null : readQuoteGroups(mergeSpotLists(allList[0], v3List[0]))
    if (allList === null || v3List === null || groups === null) {
      trace(spotCodes.merge, '')
      // The markers of lists that don't fit together must not be sent again.
      lists = null
      return null
    }
    lists = { all: allList[0], lastModifiedTime: allList[1], v3: v3List[0], version: v3List[1] }
    save({ lists })
    return groups
  }

  async function fromV2(): Promise<readonly QuoteTokenGroup[] | null> {
    trace(spotCodes.fallBackToV2, '')
    const answer = await call(path.spotSymbolListV2, {})
    const raw = !answer.hasError && isMap(answer.result) ? answer.result['quoteTokenResult'] : null
    const groups = readQuoteGroups(raw)
    if (groups === null) trace(spotCodes.v2Request, answer.hasError ? `${answer.retCode}` : 'unreadable')
    else save({ groups: raw })
    return groups
  }

  async function fromStore(): Promise<readonly QuoteTokenGroup[] | null> {
    const found = await readStore()
    if (found === null) return null
    const raw = found.lists === undefined ? found.groups : mergeSpotLists(found.lists.all, found.lists.v3)
    const groups = readQuoteGroups(raw)
    if (groups !== null) trace(spotCodes.useCache, '')
    return groups
  }

  function save(next: StoredSpot): void {
    stored = Promise.resolve(next)
    const text = storedSpotText(next)
    if (text !== null) store.write(SPOT_KEY, text)
  }

  /** The list from the network; null with the reason traced. */
  async function fetchGroups(): Promise<SpotCatalogueView | null> {
    try {
      const merged = await fromBoth()
      if (merged !== null) return { groups: merged, source: 'network' }
      const groups = await fromV2()
      return groups === null ? null : { groups, source: 'v2' }
    } catch (error) {
      trace(spotCodes.execution, String(error))
      return null
    }
  }

  function retryLater(): void {
    if (retried >= retries) {
      trace(spotCodes.retryMax, String(retries))
      return
    }
    retried += 1
    const wait = SPOT_RETRY_MIN_MS + options.random() * (SPOT_RETRY_MAX_MS - SPOT_RETRY_MIN_MS)
    trace(spotCodes.retryError, String(Math.round(wait)))
    cancelRetry()
    cancelRetry = clock.after(wait, () => void load())
  }

  async function loadOnce(): Promise<SpotCatalogueView> {
    const found = lists === null && view === null ? await readStore() : null
    if (found?.lists !== undefined) ({ lists } = found)
    const fresh = await fetchGroups()
    if (fresh !== null) {
      retried = 0
      return fresh
    }
    retryLater()
    if (view !== null && view.source !== 'built-in') return view
    const storedGroups = await fromStore()
    if (storedGroups !== null) return { groups: storedGroups, source: 'cache' }
    trace(spotCodes.hardCoded, '')
    return { groups: builtInSpot(), source: 'built-in' }
  }

  async function loadAndPublish(): Promise<SpotCatalogueView> {
    const next = await loadOnce()
    view = next
    loading = null
    options.onView?.(next)
    return next
  }
  const load = (): Promise<SpotCatalogueView> => (loading ??= loadAndPublish())

  return {
    load,
    get: () => (view === null ? load() : Promise.resolve(view)),
    stop: () => cancelRetry(),
  }
}
