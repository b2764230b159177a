import { MAIN_MARKET, MOST_MARKETS } from '#shared/contracts/view-state.ts'
import type { MarketView, ViewState } from '#shared/contracts/view-state.ts'
import type { RiskClock } from '../state/clock.ts'
import { createMarketStores } from '../state/market-stores.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createMarketPanels } from './market-panels.ts'
import type { MarketPanels } from './market-panels.ts'

/** The markets of the page, the main one first. */
export interface MarketSet {
  readonly main: MarketPanels
  all(): Iterable<MarketPanels>
  /** undefined for a market that the page does not show. */
  find(id?: string): MarketPanels | undefined
  /**
   * As `find`, but an unknown market is made: its canvas or chart may arrive before the view that names it. The next view
   * without it removes it.
   */
  open(id?: string): MarketPanels
  /** Makes and removes markets, so that they are those of the view. */
  show(view: ViewState): void
  setParked(parked: boolean): void
  /** See `Painters.fontSettled`. */
  fontSettled(): void
}

/** The further markets of a view: the first of each id, and no more than a page may show. */
function furtherMarkets({ others = [] }: ViewState): readonly MarketView[] {
  const known = new Map<string, MarketView>()
  for (const market of others)
    if (market.id !== MAIN_MARKET && !known.has(market.id)) known.set(market.id, market)
  return [...known.values()].slice(0, MOST_MARKETS - 1)
}

/** The main market alone. `scheduleSoon` is called when something that had to wait can be sent. */
export function createMarketSet(
  stores: RiskStores,
  clock: RiskClock,
  paints: boolean,
  scheduleSoon: () => void,
): MarketSet {
  const main = createMarketPanels(stores, stores.main, clock, paints, scheduleSoon)
  const markets = new Map([[MAIN_MARKET, main]])
  let parked = false
  let settled = false

  function make(id: string): MarketPanels {
    const made = createMarketPanels(stores, createMarketStores(id, stores), clock, paints, scheduleSoon)
    if (settled) made.painters.fontSettled()
    made.painters.setParked(parked)
    markets.set(id, made)
    return made
  }
  const open = (id = MAIN_MARKET): MarketPanels => markets.get(id) ?? make(id)

  return {
    main,
    all: () => markets.values(),
    find: (id = MAIN_MARKET) => markets.get(id),
    open,
    show(view) {
      const further = furtherMarkets(view)
      for (const [id, market] of markets) {
        if (id === MAIN_MARKET || further.some((other) => other.id === id)) continue
        market.close()
        markets.delete(id)
      }
      main.show(view)
      for (const other of further) open(other.id).show(other)
    },
    setParked(next) {
      parked = next
      for (const { painters } of markets.values()) painters.setParked(next)
    },
    fontSettled() {
      settled = true
      for (const { painters } of markets.values()) painters.fontSettled()
    },
  }
}
