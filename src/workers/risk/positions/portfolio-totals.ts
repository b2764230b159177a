import type { Instrument } from '#shared/domain/instrument.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { available, coinTotals } from './account-totals.ts'
import type { CoinTotals, HeldCoin } from './account-totals.ts'
import type { mayOffset as offsets, portfolioTotals } from './portfolio-pool.ts'
import { shownTotals } from './shown-totals.ts'

/** Code that only accounts with portfolio margin need; null until it is loaded. */
let sums: { readonly portfolioTotals: typeof portfolioTotals; readonly mayOffset: typeof offsets } | null =
  null

/** Whether the account has one pool over all coins that the exchange leaves to us to add up. */
export const hasOwnPool = ({ account: { account, totals } }: Pick<RiskStores, 'account'>): boolean =>
  totals === null && account?.marginMode === 'PORTFOLIO_MARGIN'

/** Loads the code for the first account that needs it, then calls `onLoad`. Call the result after a change of the account. */
export const createPortfolioLoader = (stores: RiskStores, onLoad: () => void) => (): void => {
  if (sums !== null || !hasOwnPool(stores)) return
  // Without the code the sums are '--': the next change of the account tries again.
  import('./portfolio-pool.ts').then(
    (loaded) => {
      sums = loaded
      onLoad()
    },
    () => undefined,
  )
}

/** Sums of a coin as they are shown. In portfolio margin those of margins are the pool's, unknown until its code is loaded. */
export function totalsIn(stores: RiskStores, wallet: HeldCoin): CoinTotals {
  const { account, positions } = stores
  if (!hasOwnPool(stores)) return shownTotals(wallet, positions, account)
  const own = coinTotals(wallet, positions, account.account)
  return (
    sums?.portfolioTotals(stores, own) ?? {
      ...own,
      marginBalance: null,
      ...available(null),
      initialMargin: null,
      maintenanceMargin: null,
      imRate: null,
      mmRate: null,
    }
  )
}

/** Whether it is unknown what an order in this instrument does to the account's margin: another position may offset it. */
export const mayOffset = (stores: RiskStores, instrument: Instrument): boolean =>
  sums?.mayOffset(stores, instrument) !== false
