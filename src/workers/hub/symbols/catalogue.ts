import { isCatalogueType, isTradedType } from '#shared/domain/contract-type.ts'
import { contractTypes } from '#shared/domain/enums.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { settleWithin } from '../../runtime/calls.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { builtInInstruments } from './built-in.ts'
import { CATALOGUE_VERSION, createCatalogueStore } from './catalogue-store.ts'
import { isBelievable, mergeLists, replaceOne, withIds } from './merge-lists.ts'
import { readCatalogue, readInstrument } from './read-instrument.ts'
import type { ReadCatalogue } from './read-instrument.ts'
import { createSymbolRefresh } from './symbol-refresh.ts'
import type { SymbolNews } from './symbol-notices.ts'
import { contractCodes } from './trace-codes.ts'

const RETRY_FIRST_MS = 1000
const RETRY_LONGEST_MS = 30_000
/** Longest wait for the stored list once the network has failed: a page is usable within 2 s (ST1). */
const STORE_WAIT_MS = 1000
/** Nothing at all after this long, neither stored nor answered: the built-in list stands in (goal R12). */
const BUILT_IN_AFTER_MS = 1000
/** More symbols changed at once than this: the whole list is asked for. */
const MOST_SINGLE = 8

export interface CatalogueView {
  readonly instruments: readonly Instrument[]
  readonly source: 'network' | 'cache' | 'built-in'
}

/** pending: nothing came yet; rejected: the last call failed, what is shown is stored or built in (SYM-17). */
export type CatalogueStatus = 'pending' | 'resolved' | 'rejected'
/** The stored list at once with the network behind it, or the network with the stored list behind it (SYM-19, SYM-20). */
export type CatalogueStrategy = 'stale-while-revalidate' | 'network-first'

/** The contract symbols and how they may be traded, for all tabs. */
export interface Catalogue {
  start(): void
  /** null while nothing is known yet. */
  view(): CatalogueView | null
  status(): CatalogueStatus
  /**
   * The id that the venue's frames use for a symbol; corrects a list that isn't the venue's own, also one that comes later: it's
   * told once, and often before a list that hangs is given up.
   */
  learnId(symbol: string, id: number): void
  /** The ids that were told, by symbol. */
  readonly learnt: ReadonlyMap<string, number>
  /** Asks the network for the whole list again. */
  refresh(): void
  /** Takes what the exchange told and asks for those symbols alone (SYM-26); for the whole list where it named none. */
  follow(news: readonly SymbolNews[]): void
  /** Takes a family that has a list of its own (spot): it's listed beside the contracts. */
  addFamily(type: ContractType, instruments: readonly Instrument[]): void
  /** Asks for symbols that an account holds and no list has (options, spot): kept hidden, so that positions can be read. */
  need(symbols: readonly string[]): void
}

export function createCatalogue(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly storage: Storage
  readonly strategy?: CatalogueStrategy
  readonly onChange: (view: CatalogueView) => void
  readonly trace: (name: string, detail: string) => void
}): Catalogue {
  const { clock, http, trace, strategy = 'stale-while-revalidate' } = options
  const store = createCatalogueStore(options.storage, trace)
  let view: CatalogueView | null = null
  let status: CatalogueStatus = 'pending'
  /** Symbols of the last good list; what is kept besides them doesn't count. */
  let listed = 0
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  /** Families that came by a list of their own. */
  const listedApart = new Set<string>()
  let loading = false
  /** It was asked for again while an answer was under way that may be older. */
  let wanted = false
  let cached: Promise<void> | null = null
  const learnt = new Map<string, number>()
  /** Asked for by `need`: once each. */
  const needed = new Set<string>()

  function publish(list: readonly Instrument[], source: CatalogueView['source']): void {
    const instruments = source === 'network' ? list : withIds(list, learnt)
    const isSame =
      view?.source === source &&
      view.instruments.length === instruments.length &&
      view.instruments.every((instrument, at) => instrument === instruments[at])
    if (isSame) return
    view = { instruments, source }
    trace('catalogue', `${source} ${instruments.length}`)
    options.onChange(view)
  }
  /** Takes a list that is the venue's own; the built-in one is forgotten whole. */
  function take(read: ReadCatalogue, source: 'network' | 'cache'): void {
    const before = view === null || view.source === 'built-in' ? [] : view.instruments
    listed = read.instruments.length
    if (read.refused > 0) trace('catalogue items refused', String(read.refused))
    if (read.unknownTypes.length > 0) trace('catalogue types unknown', read.unknownTypes.join())
    const merged = mergeLists(
      before.filter(({ contractType }) => isCatalogueType(contractType) || !listedApart.has(contractType)),
      read.instruments,
    )
    publish(withFamilies(merged, before), source)
  }

  /** What other lists gave stays as it is when the contract list is renewed; an id that the list uses is the list's. */
  function withFamilies(list: readonly Instrument[], before: readonly Instrument[]): readonly Instrument[] {
    const apart = before.filter(({ contractType }) => listedApart.has(contractType))
    if (apart.length === 0) return list
    const ids = new Set(apart.map(({ id }) => id))
    const symbols = new Set(apart.map(({ symbol }) => symbol))
    return [...list.filter(({ id, symbol }) => !ids.has(id) && !symbols.has(symbol)), ...apart]
  }

  /** Whether a list of the venue's own is shown, be it an old one. */
  const hasOwn = (): boolean => view !== null && view.source !== 'built-in'
  function standIn(): void {
    if (view !== null) return
    trace(contractCodes.hardCoded, '')
    publish(builtInInstruments(), 'built-in')
  }

  /** The stored list, unless the network was quicker. */
  function useStored(): Promise<void> {
    cached ??= store.read().then((read) => {
      if (read !== null && view?.source !== 'network') take(read, 'cache')
    })
    return cached
  }

  async function readAnswer(result: unknown): Promise<boolean> {
    const read = readCatalogue(result)
    if (read === null) {
      trace(contractCodes.v6Parse, 'answer')
      const fallback = hasOwn() ? null : await store.readFallback()
      if (fallback !== null) take(fallback, 'cache')
      return false
    }
    if (!isBelievable(listed, read.instruments.length)) {
      trace('catalogue shrank', `${listed} -> ${read.instruments.length}`)
      return false
    }
    take(read, 'network')
    void store.keep(result, clock.now())
    return true
  }

  /** Fetches and publishes; false with the reason traced. */
  async function fetchList(): Promise<boolean> {
    const query = { filter: 'all', version: String(CATALOGUE_VERSION) }
    const answer = await http.call({ method: 'GET', path: path.briefSymbolList, query })
    if (!answer.hasError) return readAnswer(answer.result)
    const isCacheFirst = strategy === 'stale-while-revalidate'
    const code = isCacheFirst ? contractCodes.cacheFirstRequest : contractCodes.networkFirstRequest
    trace(code, `${answer.retCode} ${answer.retMsg}`)
    return false
  }

  async function load(): Promise<void> {
    loading = true
    wanted = false
    const good = await fetchList()
    loading = false
    status = good ? 'resolved' : 'rejected'
    if (good) {
      retryMs = RETRY_FIRST_MS
      if (wanted) refreshAll()
      return
    }
    if (!hasOwn()) await settleWithin(clock, STORE_WAIT_MS, useStored())
    standIn()
    cancelRetry()
    cancelRetry = clock.after(retryMs, refreshAll)
    retryMs = Math.min(RETRY_LONGEST_MS, retryMs * 2)
  }
  function refreshAll(): void {
    cancelRetry()
    wanted = true
    if (!loading) void load()
  }

  const refreshOne = createSymbolRefresh({
    fetchItem: async (symbol) => {
      const answer = await http.call({ method: 'GET', path: path.dynamicSymbolItem, query: { symbol } })
      if (answer.hasError || !isMap(answer.result)) return null
      // Any kind may be asked for by name; what no contract list has is never listed.
      const item = readInstrument(answer.result['item'], '', contractTypes)
      return item === null || isTradedType(item.contractType) ? item : { ...item, symbolDisplay: false }
    },
    onItem: (item) => {
      if (view !== null) publish(replaceOne(view.instruments, item), view.source)
      // The answer under way may be older than this one.
      if (loading) wanted = true
    },
    onFailed: (symbol) => {
      trace('symbol not refreshed', symbol)
      // Asked for once: the exchange has nothing to say about it.
      if (needed.has(symbol)) return
      refreshAll()
    },
  })

  /** A symbol that closed takes no orders from now on; its item may not be there to ask for any more. */
  function stopTrading({ symbol, contractStatus, symbolStatus }: SymbolNews): void {
    const known = view?.instruments.find((instrument) => instrument.symbol === symbol)
    if (view === null || known === undefined || contractStatus !== 'Closed') return
    publish(replaceOne(view.instruments, { ...known, contractStatus, symbolStatus }), view.source)
  }

  return {
    start: () => {
      if (strategy === 'stale-while-revalidate') {
        void useStored()
        clock.after(BUILT_IN_AFTER_MS, standIn)
      }
      refreshAll()
    },
    view: () => view,
    status: () => status,
    learnt,
    learnId: (symbol, id) => {
      // An id names one symbol: whose it was before has another now, or none.
      for (const [other, taken] of learnt) if (taken === id) learnt.delete(other)
      learnt.set(symbol, id)
      if (view === null) return
      const known = view.instruments.find((instrument) => instrument.symbol === symbol)
      if (known === undefined || known.id === id) return
      publish(replaceOne(view.instruments, { ...known, id }), view.source)
      if (view.source === 'cache') refreshAll()
    },
    refresh: refreshAll,
    need: (symbols) => {
      if (view === null || view.source === 'built-in') return
      const known = new Set(view.instruments.map(({ symbol }) => symbol))
      for (const symbol of symbols) {
        if (known.has(symbol) || needed.has(symbol)) continue
        needed.add(symbol)
        refreshOne(symbol)
      }
    },
    addFamily: (type, instruments) => {
      if (view === null || view.source === 'built-in') return
      listedApart.add(type)
      const others = view.instruments.filter(({ contractType }) => contractType !== type)
      publish(withFamilies(others, instruments), view.source)
    },
    follow: (news) => {
      const ours = news.filter(({ contractType }) => isCatalogueType(contractType))
      if (news.length > 0 && ours.length === 0) return
      for (const one of ours) stopTrading(one)
      const isList = ours.length === 0 || ours.length > MOST_SINGLE || view?.source !== 'network'
      if (isList) refreshAll()
      else for (const { symbol } of ours) refreshOne(symbol)
    },
  }
}
