import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import { createMarketStores } from './market-stores.ts'
import type { MarketStores } from './market-stores.ts'
import { createSharedStores } from './shared-stores.ts'
import type { SharedStores } from './shared-stores.ts'

/** The worker's state with the main market: the one of the address, the header and the ticket. */
export interface RiskStores extends SharedStores {
  readonly main: MarketStores
}

/** Empty stores. They are one object with the shared ones: what is set on them is also seen by every market. */
export function createRiskStores(): RiskStores {
  const shared = createSharedStores()
  return Object.assign(shared, { main: createMarketStores(MAIN_MARKET, shared) })
}
