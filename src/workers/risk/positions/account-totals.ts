import type { AccountInfo, WalletCoin } from '#shared/domain/records.ts'
import { account as accountRates, coinEquity } from '#shared/maths/account.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { BookedPosition } from './position-book.ts'

/** The account in one settle coin. Null is unknown: a position without a mark price leaves the sums it enters open. */
export interface CoinTotals {
  readonly coin: string
  readonly walletBalance: Decimal | null
  readonly unrealisedPnl: Decimal | null
  readonly equity: Decimal | null
  /** What cross positions stand on: wallet less isolated margin, plus the PnL of cross positions. */
  readonly marginBalance: Decimal | null
  /** Free for new orders, never negative. */
  readonly available: Decimal | null
  /** Initial margin of cross positions and open orders. */
  readonly initialMargin: Decimal | null
  readonly maintenanceMargin: Decimal | null
  readonly imRate: Decimal | null
  readonly mmRate: Decimal | null
}

interface Sums {
  all: Decimal | null
  cross: Decimal | null
  isolatedMargin: Decimal | null
  crossIM: Decimal | null
  crossMM: Decimal | null
}

const plus = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null ? null : a.plus(b)

function sumPositions(positions: Iterable<BookedPosition>, coin: string): Sums {
  const sums: Sums = { all: ZERO, cross: ZERO, isolatedMargin: ZERO, crossIM: ZERO, crossMM: ZERO }
  for (const { position, instrument, marked } of positions) {
    if (instrument?.coin !== coin) continue
    sums.all = plus(sums.all, marked.unrealisedPnl)
    if (position.isIsolated) {
      const margin = num(position.positionBalance) ?? marked.positionIM
      sums.isolatedMargin = plus(sums.isolatedMargin, margin)
    } else {
      sums.cross = plus(sums.cross, marked.unrealisedPnl)
      sums.crossIM = plus(sums.crossIM, marked.positionIM)
      sums.crossMM = plus(sums.crossMM, marked.positionMM)
    }
  }
  return sums
}

/** Totals of a coin from its wallet and every position that settles in it. Accounts with isolated margin have no rates. */
export function coinTotals(
  wallet: WalletCoin,
  positions: Iterable<BookedPosition>,
  info: AccountInfo | null,
): CoinTotals {
  const sums = sumPositions(positions, wallet.coin)
  const walletBalance = num(wallet.walletBalance)
  const orderIM = num(wallet.orderMargin) ?? ZERO
  const free =
    walletBalance === null || sums.isolatedMargin === null ? null : walletBalance.minus(sums.isolatedMargin)
  const marginBalance = plus(free, sums.cross)
  const initialMargin = plus(sums.crossIM, orderIM)
  const rates = accountRates({ marginBalance, im: initialMargin, mm: sums.crossMM })
  const isolatedAccount = info?.marginMode === 'ISOLATED_MARGIN'
  return {
    coin: wallet.coin,
    walletBalance,
    unrealisedPnl: sums.all,
    equity: coinEquity({ walletBalance, uPnl: sums.all }),
    marginBalance,
    available: rates === null ? null : Decimal.max(ZERO, rates.availableBalance),
    initialMargin,
    maintenanceMargin: sums.crossMM,
    imRate: isolatedAccount ? null : (rates?.imRate ?? null),
    mmRate: isolatedAccount ? null : (rates?.mmRate ?? null),
  }
}
