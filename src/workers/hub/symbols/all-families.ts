import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { quoteTokensOf } from '#shared/domain/spot.ts'
import type { QuoteToken, SpotCatalogueView } from '#shared/domain/spot.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { PageStore } from '../state/page-store.ts'
import { createCatalogue } from './catalogue.ts'
import type { Catalogue, CatalogueView } from './catalogue.ts'
import { createSpotJoin } from './join-spot.ts'
import { createOtherFamily } from './other-families.ts'
import { createSpotCatalogue } from './spot-catalogue.ts'
import type { SymbolNews } from './symbol-notices.ts'

/** The whole catalogue as tabs see it. */
export type AllFamilies = Pick<Catalogue, 'start' | 'view' | 'learnId' | 'need' | 'follow'> & {
  /** Quote coins of the spot list, loading it first where nothing is known. */
  quoteTokens(): Promise<Outcome<readonly QuoteToken[]>>
  /** Lists options too, from now on: they are many, so that nobody who doesn't look at them has them. */
  loadOptions(): void
  stop(): void
}

/**
 * The contract lists; beside them the spot pairs, as the exchange lists them by family with the spot list's rules laid over, or
 * from the spot list alone with all its ways back (SYM-01..08) where that call fails.
 */
export function createAllFamilies(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly storage: Storage
  /** Local storage of the pages: the spot list is kept there (SYM-09). */
  readonly pageStore: PageStore
  readonly random: () => number
  /** A CDN with a copy of the spot list is named by `/config.json`. */
  readonly hasCdn: () => boolean | Promise<boolean>
  readonly onChange: (view: CatalogueView) => void
  /** Symbols that the account holds now: kept whatever the lists have. */
  readonly held: () => readonly string[]
  readonly trace: (name: string, detail: string) => void
}): AllFamilies {
  const { clock, http, trace } = options
  const join = createSpotJoin()
  let spotView: SpotCatalogueView | null = null
  let joined: CatalogueView | null = null

  function show(): void {
    const view = catalogue.view()
    if (view === null) return
    const instruments = join(view.instruments, spotView, catalogue.learnt)
    const isSame =
      joined?.source === view.source &&
      joined.instruments.length === instruments.length &&
      joined.instruments.every((instrument, at) => instrument === instruments[at])
    if (isSame) return
    joined = { ...view, instruments }
    options.onChange(joined)
  }

  const catalogue = createCatalogue({
    clock,
    http,
    storage: options.storage,
    onChange: (view) => {
      show()
      if (view.source === 'network') {
        family.load()
        if (wantsOptions) loadOptions()
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
  // Kept out of the lists of markets: an option is found on its chain.
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
  let wantsOptions = false
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

  return {
    start: () => {
      catalogue.start()
      void spot.load()
    },
    view: () => joined,
    learnId: (symbol, id) => {
      catalogue.learnId(symbol, id)
      show()
    },
    need: (symbols) => catalogue.need(symbols),
    follow: (news: readonly SymbolNews[]) => {
      catalogue.follow(news)
      // None named: any may have changed.
      if (news.length === 0 || news.some(({ contractType }) => contractType === 'Spot')) void spot.load()
    },
    loadOptions: () => {
      wantsOptions = true
      if (catalogue.view()?.source === 'network') loadOptions()
    },
    quoteTokens: async () => accepted(quoteTokensOf(await spot.get())),
    stop: () => spot.stop(),
  }
}
