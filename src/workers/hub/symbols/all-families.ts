import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { quoteTokensOf } from '#shared/domain/spot.ts'
import type { QuoteToken, SpotCatalogueView } from '#shared/domain/spot.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { PageStore } from '../state/page-store.ts'
import { createCatalogue } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { createSpotJoin } from './join-spot.ts'
import { isSameView } from './merge-lists.ts'
import type { CatalogueView } from './merge-lists.ts'
import { createOtherFamily } from './other-families.ts'
import { createSpotCatalogue } from './spot-catalogue.ts'
import type { SymbolNews } from './symbol-notices.ts'

/**
 * The spot pairs are loaded this long after the start: a page's first picture needs the contracts alone, and the lists took
 * 40 ms of it.
 */
const PAIRS_AFTER_MS = 700

/** The whole catalogue, as tabs receive it. */
export type AllFamilies = Pick<Catalogue, 'start' | 'view' | 'learnId' | 'need' | 'follow'> & {
  /** Quote coins of the spot list; loads the list first if none is known. */
  quoteTokens(): Promise<Outcome<readonly QuoteToken[]>>
  /** A tab shows this symbol. The name of a pair, with an underscore (ROUTE-15), loads the pairs at once. */
  watched(symbol: string): void
  /** Lists options too from now on. They are many, so only traders who view them load them. */
  loadOptions(): void
  stop(): void
}

/**
 * The contract lists and the spot pairs. The exchange lists the pairs by family, and the spot list's rules override theirs;
 * if that call fails, the pairs come from the spot list and its fallbacks (SYM-01..08).
 */
export function createAllFamilies(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly storage: Storage
  /** Local storage of the pages, which stores the spot list (SYM-09). */
  readonly pageStore: PageStore
  readonly random: () => number
  /** `/config.json` names a CDN with a copy of the spot list. */
  readonly hasCdn: () => boolean | Promise<boolean>
  readonly onChange: (view: CatalogueView) => void
  /** Symbols of the account's positions and orders: always in the catalogue, whatever the lists contain. */
  readonly held: () => readonly string[]
  readonly trace: (name: string, detail: string) => void
}): AllFamilies {
  const { clock, http, trace } = options
  const join = createSpotJoin()
  let spotView: SpotCatalogueView | null = null
  let joined: CatalogueView | null = null
  let needsPairs = false

  function show(): void {
    const view = catalogue.view()
    if (view === null) return
    const instruments = join(view.instruments, spotView, catalogue.learnt)
    const next: CatalogueView = { ...view, instruments }
    if (isSameView(joined, next)) return
    joined = next
    options.onChange(joined)
  }

  const catalogue = createCatalogue({
    clock,
    http,
    storage: options.storage,
    onChange: (view) => {
      show()
      if (view.source === 'network') {
        if (needsPairs) family.load()
        if (needsOptions) loadOptions()
      }
      catalogue.need(options.held())
    },
    trace,
  })
  const family = createOtherFamily({
    clock,
    http,
    type: 'Spot',
    onInstruments: (instruments) => catalogue.addFamily('Spot', instruments),
    trace,
  })
  // Hidden from the market lists: traders find options on their chain.
  const optionFamilies = (['UsdcOption', 'UsdtOption'] as const).map((type) =>
    createOtherFamily({
      clock,
      http,
      type,
      onInstruments: (found) =>
        catalogue.addFamily(
          type,
          found.map((option) => ({ ...option, symbolDisplay: false })),
        ),
      trace,
    }),
  )
  let needsOptions = false
  const loadOptions = (): void => {
    for (const chain of optionFamilies) chain.load()
  }
  const spot = createSpotCatalogue({
    clock,
    http,
    store: options.pageStore,
    random: options.random,
    hasCdn: options.hasCdn,
    onView: (view) => {
      spotView = view
      show()
    },
    trace,
  })

  function loadPairs(): void {
    if (needsPairs) return
    needsPairs = true
    void spot.load()
    if (catalogue.view()?.source === 'network') family.load()
  }

  return {
    start: () => {
      catalogue.start()
      clock.after(PAIRS_AFTER_MS, loadPairs)
    },
    watched: (symbol) => {
      if (symbol.includes('_')) loadPairs()
    },
    view: () => joined,
    learnId: (symbol, id) => {
      catalogue.learnId(symbol, id)
      show()
    },
    need: (symbols) => catalogue.need(symbols),
    follow: (news: readonly SymbolNews[]) => {
      catalogue.follow(news)
      // An empty notice means that any symbol may have changed.
      if (news.length === 0 || news.some(({ contractType }) => contractType === 'Spot')) void spot.load()
    },
    loadOptions: () => {
      needsOptions = true
      if (catalogue.view()?.source === 'network') loadOptions()
    },
    quoteTokens: async () => accepted(quoteTokensOf(await spot.get())),
    stop: () => spot.stop(),
  }
}
