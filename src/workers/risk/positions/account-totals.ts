import type { AccountInfo, WalletCoin } from '#shared/domain/records.ts'
import { account as accountRates, coinEquity } from '#shared/maths/account.ts'
import { signOf } from '#shared/maths/family.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import { KEPT_DECIMALS } from '#shared/maths/position-row.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import type { PositionBook } from '../state/position-book.ts'

/** The account in one settle coin. Null is unknown: a position without a mark price makes its sums unknown. */
export interface CoinTotals {
  readonly coin: string
  readonly walletBalance: Decimal | null
  readonly unrealisedPnl: Decimal | null
  readonly equity: Decimal | null
  /** Margin of cross positions: wallet less isolated margin and spot orders' holds, plus the PnL of cross contracts. */
  /** Borrowed by spot orders, with interest. */
  readonly debts: Decimal
  readonly marginBalance: Decimal | null
  /** Free for new orders, debts deducted; negative where orders hold what only closing a position brings. */
  readonly free: Decimal | null
  /** The same, never negative. */
  readonly available: Decimal | null
  /** Of isolated positions. */
  readonly isolatedMargin: Decimal | null
  /** Initial margin of cross positions and open orders. */
  readonly initialMargin: Decimal | null
  readonly maintenanceMargin: Decimal | null
  readonly imRate: Decimal | null
  readonly mmRate: Decimal | null
}

const plus = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null ? null : a.plus(b)

/** A sum of the remarker (E8) as a Decimal. */
const fromE8Sum = (sum: Scaled | null): Decimal | null =>
  sum === null ? null : num(scaledToText(sum, KEPT_DECIMALS))

/** Margin of isolated positions: as the exchange sent it, else initial margin plus added margin. */
function isolatedMargin(book: PositionBook, coin: string): Decimal | null {
  let held: Decimal | null = ZERO
  for (const { position, instrument } of book.all()) {
    if (instrument?.coin !== coin || !position.isIsolated) continue
    const balance = num(position.positionBalance)
    if (balance === null) return fromE8Sum(book.totals(coin).isolated.positionIM)
    held = plus(held, balance)
  }
  return held
}

/** Present market value of the options. The premium is already paid, so their whole value counts. */
function optionValue(book: PositionBook, coin: string): Decimal | null {
  let value = fromE8Sum(book.totals(coin).options.uPnl)
  for (const { position, instrument, family } of book.all()) {
    if (instrument?.coin !== coin || family !== 'option') continue
    const paid = num(position.positionValue)
    value = plus(value, paid === null ? null : paid.times(signOf(position.side)))
  }
  return value
}

/** A coin of the wallet. Missing margins and debts are zero. */
export type HeldCoin = Pick<WalletCoin, 'coin' | 'walletBalance'> & Partial<WalletCoin>

/** What is left of a balance, as both sums that may be used. */
export const available = (left: Decimal | null): Pick<CoinTotals, 'free' | 'available'> => ({
  free: left,
  available: left === null ? null : Decimal.max(ZERO, left),
})

interface Summed {
  readonly book: PositionBook
  readonly revision: number
  readonly info: AccountInfo | null
  readonly totals: CoinTotals
}
/** Results by the wallet's record, which is replaced with every change: all cross rows in view need the same sums. */
const summed = new WeakMap<HeldCoin, Summed>()

/**
 * Totals of a coin, from its wallet and all positions that settle in it. Accounts with isolated margin have no rates.
 */
export function coinTotals(wallet: HeldCoin, book: PositionBook, info: AccountInfo | null): CoinTotals {
  const { revision } = book
  const known = summed.get(wallet)
  if (known?.book === book && known.revision === revision && known.info === info) return known.totals
  const totals = sumUp(wallet, book, info)
  summed.set(wallet, { book, revision, info, totals })
  return totals
}

function sumUp(wallet: HeldCoin, book: PositionBook, info: AccountInfo | null): CoinTotals {
  const { cross, isolated, options } = book.totals(wallet.coin)
  const crossPnl = fromE8Sum(cross.uPnl)
  const perpPnl = plus(crossPnl, fromE8Sum(isolated.uPnl))
  const crossMM = plus(fromE8Sum(cross.positionMM), fromE8Sum(options.positionMM))
  const held = isolatedMargin(book, wallet.coin)
  const walletBalance = num(wallet.walletBalance)
  const orderIM = num(wallet.orderMargin) ?? ZERO
  const locked = num(wallet.locked) ?? ZERO
  const debts = (num(wallet.borrowed) ?? ZERO).plus(num(wallet.accruedInterest) ?? ZERO)
  // What open spot orders lock is still the account's: it is margin, but not available.
  const free = walletBalance === null || held === null ? null : walletBalance.minus(held)
  const marginBalance = plus(free, crossPnl)
  const initialMargin = plus(plus(fromE8Sum(cross.positionIM), fromE8Sum(options.positionIM)), orderIM)
  const rates = accountRates({ marginBalance, im: initialMargin, mm: crossMM })
  const left = rates?.availableBalance.minus(locked).minus(debts) ?? null
  const isolatedAccount = info?.marginMode === 'ISOLATED_MARGIN'
  return {
    coin: wallet.coin,
    walletBalance,
    unrealisedPnl: plus(perpPnl, fromE8Sum(options.uPnl)),
    equity: coinEquity({
      walletBalance,
      uPnl: perpPnl,
      spotBorrow: debts,
      optionValue: optionValue(book, wallet.coin),
    }),
    debts,
    marginBalance,
    ...available(left),
    isolatedMargin: held,
    initialMargin,
    maintenanceMargin: crossMM,
    imRate: isolatedAccount ? null : (rates?.imRate ?? null),
    mmRate: isolatedAccount ? null : (rates?.mmRate ?? null),
  }
}
