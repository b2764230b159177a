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
import { isBelievable, isSameView, mergeLists, replaceOne, withIds } from './merge-lists.ts'
import type { CatalogueView } from './merge-lists.ts'
import { readCatalogue, readInstrument } from './read-instrument.ts'
import type { ReadCatalogue } from './read-instrument.ts'
import { createSymbolRefresh } from './symbol-refresh.ts'
import type { SymbolNews } from './symbol-notices.ts'
import { contractCodes } from './trace-codes.ts'

const RETRY_FIRST_MS = 1000
const RETRY_LONGEST_MS = 30_000
/** Longest wait for the stored list after the network failed: a page must be usable within 2 s (ST1). */
const STORE_WAIT_MS = 1000
/** With neither a stored list nor an answer after this time the built-in list is used (goal R12). */
const BUILT_IN_AFTER_MS = 1000
/** If more symbols change at once, the whole list is fetched. */
const MOST_SINGLE = 8

/** pending: no answer yet; rejected: the last call failed, and the list is a stored or the built-in one (SYM-17). */
export type CatalogueStatus = 'pending' | 'resolved' | 'rejected'
/** Stored list first and the network behind it, or the network first and the stored list as fallback (SYM-19, SYM-20). */
export type CatalogueStrategy = 'stale-while-revalidate' | 'network-first'

/** The contract symbols and their trading rules, for all tabs. */
export interface Catalogue {
  start(): void
  /** null before the first list. */
  view(): CatalogueView | null
  status(): CatalogueStatus
  /**
   * Sets the id that frames use for a symbol. It corrects lists that aren't the exchange's current one, also later ones: the
   * ticker topic shows the id only once, often before a hanging list call is given up.
   */
  learnId(symbol: string, id: number): void
  /** Ids set by `learnId`, by symbol. */
  readonly learnt: ReadonlyMap<string, number>
  /** Fetches the whole list again. */
  refresh(): void
  /** Applies symbol notices and fetches only those symbols (SYM-26); fetches the whole list if the notice names none. */
  follow(news: readonly SymbolNews[]): void
  /** Adds a family that has its own list (spot) to the contracts. */
  addFamily(type: ContractType, instruments: readonly Instrument[]): void
  /**
   * Fetches symbols of an account's positions and orders that no list has (options, spot). They stay hidden, and make
   * positions readable.
   */
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
  /** Number of symbols in the last good list, without symbols kept from older lists. */
  let listed = 0
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  /** Families with their own list. */
  const listedApart = new Set<string>()
  let loading = false
  /** A refresh was requested while a call was open whose answer may be older. */
  let isRefreshDue = false
  let cached: Promise<void> | null = null
  const learnt = new Map<string, number>()
  /** Symbols that `need` has fetched, once each. */
  const needed = new Set<string>()

  function publish(list: readonly Instrument[], source: CatalogueView['source']): void {
    const instruments = source === 'network' ? list : withIds(list, learnt)
    const next: CatalogueView = { instruments, source }
    if (isSameView(view, next)) return
    view = next
    trace('catalogue', `${source} ${instruments.length}`)
    options.onChange(view)
  }
  /** Uses a list of the exchange; drops the built-in one completely. */
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

  /** Families of other lists stay when the contract list is renewed; their ids and symbols replace the contract list's. */
  function withFamilies(list: readonly Instrument[], before: readonly Instrument[]): readonly Instrument[] {
    const apart = before.filter(({ contractType }) => listedApart.has(contractType))
    if (apart.length === 0) return list
    const ids = new Set(apart.map(({ id }) => id))
    const symbols = new Set(apart.map(({ symbol }) => symbol))
    return [...list.filter(({ id, symbol }) => !ids.has(id) && !symbols.has(symbol)), ...apart]
  }

  /** Whether the view is a list of the exchange, even an old one. */
  const hasOwn = (): boolean => view !== null && view.source !== 'built-in'
  function standIn(): void {
    if (view !== null) return
    trace(contractCodes.hardCoded, '')
    publish(builtInInstruments(), 'built-in')
  }

  /** Uses the stored list, unless the network answered first. */
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
    void store.save(result, clock.now())
    return true
  }

  /** Fetches and publishes the list; false with the reason traced. */
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
    isRefreshDue = false
    const good = await fetchList()
    loading = false
    status = good ? 'resolved' : 'rejected'
    if (good) {
      retryMs = RETRY_FIRST_MS
      if (isRefreshDue) refreshAll()
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
    isRefreshDue = true
    if (!loading) void load()
  }

  const refreshOne = createSymbolRefresh({
    fetchItem: async (symbol) => {
      const answer = await http.call({ method: 'GET', path: path.dynamicSymbolItem, query: { symbol } })
      if (answer.hasError || !isMap(answer.result)) return null
      // Any kind of symbol can be fetched by name; kinds without a contract list stay hidden.
      const item = readInstrument(answer.result['item'], '', contractTypes)
      return item === null || isTradedType(item.contractType) ? item : { ...item, symbolDisplay: false }
    },
    onItem: (item) => {
      if (view !== null) publish(replaceOne(view.instruments, item), view.source)
      // The open list call may have an older answer.
      if (loading) isRefreshDue = true
    },
    onFailed: (symbol) => {
      trace('symbol not refreshed', symbol)
      // The exchange doesn't know the symbol: it isn't fetched again.
      if (needed.has(symbol)) return
      refreshAll()
    },
  })

  /** Closes a symbol at once: the exchange may not list it any more when its item is fetched. */
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
      // An id names one symbol: the previous owner has another id now, or none.
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
