import type { MarketRowView } from '#shared/contracts/markets.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createRowTable } from '../publish/row-table.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { isOrderUnknown, marketKeys, marketRow } from './market-list.ts'
import type { RankOf } from './market-list.ts'

/** Least ms between two sorts of the open menu: rows that jump can't be clicked. */
const RESORT_MS = 1000
/** How long an opened menu waits for the figures it is sorted by. The hub sends them all in one message. */
const FIGURES_WAIT_MS = 500

/** Loads the search by names of coins and several words. */
const loadSearch = async (): Promise<RankOf> => (await import('./find-market.ts')).marketRank

/**
 * The market menu's part of a patch. `scheduleSoon` is called when rows that waited can be sent. Without its search
 * (`load` failed) the menu finds markets by their symbols.
 */
export function createMarketMenu(
  stores: RiskStores,
  clock: Clock,
  scheduleSoon: () => void,
  load: () => Promise<RankOf> = loadSearch,
) {
  const { catalogue, tickers } = stores
  let needsSort = true
  let sortedAt = 0
  let question: string | null = null
  let answered: string | null = null
  let waitsUntil = 0
  let figuresWaitMs = FIGURES_WAIT_MS
  let rankOf: RankOf | undefined
  let search: 'missing' | 'loading' | 'there' = 'missing'

  /** Loads the search. After a failure the next opened menu tries again. */
  async function needSearch(): Promise<void> {
    if (search !== 'missing') return
    search = 'loading'
    try {
      rankOf = await load()
      search = 'there'
    } catch {
      search = 'missing'
    }
    sortNow()
    scheduleSoon()
  }

  const rows = createRowTable<MarketRowView>((symbol) => {
    const instrument = catalogue.bySymbol(symbol)
    return instrument === undefined ? null : marketRow(instrument, tickers)
  })

  function sortNow(): void {
    needsSort = true
    sortedAt = Number.NEGATIVE_INFINITY
  }

  function sort(now: number): void {
    const { markets } = stores.view
    if (markets === null || !needsSort || now - sortedAt < RESORT_MS) return
    // An answer without it would miss markets.
    if (search === 'loading' && markets.text.trim() !== '') return
    if (isOrderUnknown(catalogue.all, tickers, markets)) {
      if (now < waitsUntil) return
      // A market has no figures: the next opening doesn't wait for it again.
      figuresWaitMs = 0
    }
    rows.setOrder(marketKeys(catalogue.all, tickers, markets, rankOf), markets.question)
    answered = markets.question
    needsSort = false
    sortedAt = now
  }

  return {
    catalogue(): void {
      figuresWaitMs = FIGURES_WAIT_MS
      sortNow()
      rows.touchAll()
    },
    tickers(ids: readonly number[]): void {
      if (stores.view.markets === null) return
      for (const id of ids) {
        const instrument = catalogue.byId(id)
        if (instrument !== undefined) rows.touch(instrument.symbol)
      }
      if (stores.view.markets.sort !== 'symbol') needsSort = true
    },
    view(): void {
      const { markets } = stores.view
      rows.setWindow(markets?.window ?? null)
      if (markets === null) {
        // The page forgets the menu's rows when it closes the menu.
        rows.forget()
        answered = null
      } else if (question === null) {
        void needSearch()
        waitsUntil = clock.monotonic() + figuresWaitMs
        clock.after(figuresWaitMs, scheduleSoon)
      }
      const next = markets?.question ?? null
      if (next === question) return
      question = next
      sortNow()
    },
    forget: () => rows.forget(),
    /** Sorts if it is time to. A list that answers an older question is not sent. */
    parts(now: number) {
      sort(now)
      const { markets } = stores.view
      return markets !== null && answered === markets.question ? { markets: rows } : {}
    },
  }
}
