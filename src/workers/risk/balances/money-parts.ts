import type { AccountView, BalanceRowView } from '#shared/contracts/account.ts'
import { supportedCoins } from '#shared/domain/coins.ts'
import { ZERO } from '#shared/maths/number.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { Clock } from '../../runtime/clock.ts'
import { hasOwnPool, totalsIn } from '../positions/portfolio-totals.ts'
import { positionTotals } from '../positions/position-totals.ts'
import { jsonPart } from '../publish/part.ts'
import { createRowTable } from '../publish/row-table.ts'
import { createThrottledPart } from '../publish/throttled-part.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { accountView, balanceRow, loansGauge } from './balance-views.ts'
import { totalEquity } from './total-equity.ts'

const FALLBACK_COIN = 'USDT'
const FALLBACK_DECIMALS = 8

/** Coins of the assets table: those the account holds first, then the rest of the exchange's own list (SYM-43). */
function assetCoins({ account }: RiskStores): readonly string[] {
  if (account.account === null) return []
  const held = [...account.wallet.keys()].sort()
  return [...held, ...supportedCoins.filter((coin) => !account.wallet.has(coin))]
}

/**
 * The parts of a patch that show money: the account of the open symbol's coin, the balances, and the sums under the
 * positions. What a coin is worth is sent once a second, everything else with the positions' rows.
 */
export function createMoneyParts(stores: RiskStores, clock: Clock, scheduleSoon: () => void) {
  const { catalogue, account, positions } = stores

  const decimalsOf = (coin: string): number =>
    catalogue.all.find((instrument) => instrument.coin === coin)?.walletBalanceFraction ?? FALLBACK_DECIMALS
  const totalsOf = (coin: string) => {
    const wallet = account.wallet.get(coin)
    const shown = totalsIn(stores, wallet ?? { coin, walletBalance: ZERO_TEXT })
    return wallet || account.totals || hasOwnPool(stores) ? shown : { ...shown, imRate: ZERO, mmRate: ZERO }
  }

  const balances = createRowTable<BalanceRowView>((coin) => balanceRow(totalsOf(coin), decimalsOf(coin)))
  const totals = jsonPart(() =>
    stores.view.positionsWindow === null ? undefined : positionTotals(positions, decimalsOf),
  )
  const accountPart = createThrottledPart<AccountView | null>(
    clock,
    () => {
      const coin = catalogue.bySymbol(stores.view.symbol)?.coin ?? FALLBACK_COIN
      if (account.account === null) return null
      return {
        ...accountView(totalsOf(coin), decimalsOf(coin)),
        loans: loansGauge(stores),
        total: totalEquity(stores, coin),
        cancelOnDisconnectMs: account.account.cancelOnDisconnectMs ?? null,
      }
    },
    scheduleSoon,
    true,
  )

  const setWindow = (): void =>
    balances.setWindow(stores.view.balancesShown ? [0, balances.order.length] : null)

  return {
    /** The account, its positions or their marks changed: the figures are sent with the next patch. */
    changed(): void {
      accountPart.scheduleNow()
      totals.touch()
      balances.touchAll()
    },
    /** Prices value the account's coins, with and without positions. */
    tickers(): void {
      if (account.wallet.size > 0) accountPart.touch()
    },
    /** The account got or lost coins. */
    coins(): void {
      balances.setOrder(assetCoins(stores))
      setWindow()
    },
    view(): void {
      setWindow()
      totals.touch()
      accountPart.scheduleNow()
    },
    forget(): void {
      for (const part of [balances, accountPart, totals]) part.forget()
    },
    parts: { balances, positionTotals: totals, account: accountPart },
  }
}
