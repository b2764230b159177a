/** Sums of an account per coin, each in its coin (docs/choices.md#account-totals). */
import { initialMargin, maintenanceMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import type { CoinTotals } from '../../exchange/commands.ts'
import { HOURLY_RATE_E8 } from '../accounts/lending.ts'
import { usdPriceOf } from '../accounts/pools.ts'
import type { Account, CoinBalance } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { moneyText } from '../terms/money.ts'

const NO_PRICES = { mark: 0, index: 0 }

function totalsOf(world: World, account: Account, balance: CoinBalance): CoinTotals {
  let perpUpl = 0n
  let optionUpl = 0n
  let optionValue = 0n
  let initial = 0n
  let maintenance = 0n
  for (const h of account.holdings.values()) {
    const { spec } = h
    if (h.size === 0 || spec.kind === 'spot' || spec.settleCoin !== balance.coin) continue
    const { mark, index } = world.markets[spec.id - 1] ?? NO_PRICES
    if (spec.kind === 'option') {
      const value = valueAt(spec, mark, Math.abs(h.size))
      optionValue += h.size > 0 ? value : -value
      optionUpl += pnlAt(h, mark)
    } else perpUpl += pnlAt(h, mark)
    initial += h.isIsolated ? h.isolatedMargin : initialMargin(h, mark, index)
    maintenance += maintenanceMargin(h, mark, index)
  }
  return {
    coin: balance.coin,
    usdPrice: moneyText(usdPriceOf(world, balance.coin)),
    equity: moneyText(balance.wallet - balance.borrowed - balance.interest + perpUpl + optionValue),
    unrealisedPnl: moneyText(perpUpl + optionUpl),
    positionIM: moneyText(initial),
    positionMM: moneyText(maintenance),
    orderIM: moneyText(balance.orderMargin),
    hourlyBorrowRate: moneyText(HOURLY_RATE_E8),
  }
}

/** The totals of each coin that the account holds. */
export const coinTotals = (world: World, account: Account): readonly CoinTotals[] =>
  [...account.balances.values()].map((balance) => totalsOf(world, account, balance))
