import type { AccountMarginMode } from '#shared/domain/enums.ts'
import type { WalletCoin } from '#shared/domain/records.ts'
import { multiplyText } from '#shared/units/exact.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { CoinTotals } from '../../exchange/commands.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { ApiRefusal } from '../terms/api-refusal.ts'

/** Sums of an account in USD, and those of each coin in the coin. */
export interface WalletTotals {
  readonly marginMode: AccountMarginMode
  /** Answer of the query AccountTotals. */
  readonly account: Readonly<Record<string, unknown>>
  readonly coins: readonly CoinTotals[]
}

/** Balances and totals of an account. Throws 10016 if the exchange does not answer them. */
export async function readWallet(
  exchange: Exchange,
  accountId: string,
): Promise<{ readonly coins: readonly WalletCoin[]; readonly totals: WalletTotals }> {
  const [snapshot, account, coins] = await Promise.all([
    exchange.privateSnapshot(accountId),
    exchange.query(accountId, { type: 'AccountTotals' }),
    exchange.query(accountId, { type: 'CoinTotals' }),
  ])
  if (!account.ok || !coins.ok) throw new ApiRefusal(10016, 'Server error.')
  return {
    coins: snapshot.wallet,
    totals: {
      marginMode: snapshot.account.marginMode,
      account: account.result,
      coins: coins.result['list'] as readonly CoinTotals[],
    },
  }
}

const ZERO = '0'
const isZero = (text: string | undefined): boolean => text === undefined || text === ZERO

/** USD value of an amount, cut to 8 decimals. */
const usdOf = (amount: string, price: string): string =>
  new Decimal(multiplyText(amount, price) ?? ZERO).toDecimalPlaces(8, Decimal.ROUND_FLOOR).toFixed()

/** Whether a coin has any assets or debts: others are only listed when they are named. */
export const hasMoney = (coin: WalletCoin): boolean => !isZero(coin.walletBalance) || !isZero(coin.borrowed)

/** Margins of a coin. A portfolio has them for the account only. */
function marginFields(
  totals: CoinTotals | undefined,
  mode: AccountMarginMode,
): Readonly<Record<string, string>> {
  if (mode === 'PORTFOLIO_MARGIN') return { totalOrderIM: '', totalPositionIM: '', totalPositionMM: '' }
  return {
    totalOrderIM: totals?.orderIM ?? ZERO,
    totalPositionIM: totals?.positionIM ?? ZERO,
    totalPositionMM: totals?.positionMM ?? ZERO,
  }
}

function coinRow(coin: WalletCoin, totals: CoinTotals | undefined, mode: AccountMarginMode) {
  const equity = totals?.equity ?? coin.walletBalance
  const borrowed = coin.borrowed ?? ZERO
  return {
    coin: coin.coin,
    equity,
    usdValue: usdOf(equity, totals?.usdPrice ?? ZERO),
    walletBalance: coin.walletBalance,
    locked: coin.locked ?? ZERO,
    spotHedgingQty: ZERO,
    borrowAmount: borrowed,
    spotBorrow: borrowed,
    availableToBorrow: '',
    availableToWithdraw: '',
    accruedInterest: coin.accruedInterest ?? ZERO,
    ...marginFields(totals, mode),
    unrealisedPnl: totals?.unrealisedPnl ?? ZERO,
    cumRealisedPnl: coin.cumRealisedPnl,
    bonus: ZERO,
    marginCollateral: true,
    collateralSwitch: true,
  }
}

/** Sums over all coins, which isolated margin does not have. */
const sums = [
  ['totalMarginBalance', 'totalMarginBalance'],
  ['totalAvailableBalance', 'totalAvailableBalance'],
  ['totalInitialMargin', 'totalInitialMargin'],
  ['totalMaintenanceMargin', 'totalMaintenanceMargin'],
  ['totalInitialMarginByMp', 'totalInitialMargin'],
  ['totalMaintenanceMarginByMp', 'totalMaintenanceMargin'],
  ['accountIMRate', 'accountIMRate'],
  ['accountMMRate', 'accountMMRate'],
  ['accountIMRateByMp', 'accountIMRate'],
  ['accountMMRateByMp', 'accountMMRate'],
] as const

/**
 * A wallet as /v5/account/wallet-balance and the wallet topic have it
 * (https://bybit-exchange.github.io/docs/v5/account/wallet-balance, as of 24 July 2026). In isolated margin the sums of the
 * account are "".
 */
export function walletRow(
  coins: readonly WalletCoin[],
  { marginMode, account, coins: totals }: WalletTotals,
): Readonly<Record<string, unknown>> {
  const isIsolated = marginMode === 'ISOLATED_MARGIN'
  const text = (name: string): string => {
    const value = account[name]
    return typeof value === 'string' ? value : ZERO
  }
  return {
    accountType: 'UNIFIED',
    accountLTV: '',
    totalEquity: text('totalEquity'),
    totalWalletBalance: text('totalWalletBalance'),
    totalPerpUPL: text('totalPerpUPL'),
    ...Object.fromEntries(sums.map(([name, own]) => [name, isIsolated ? '' : text(own)])),
    coin: coins.map((coin) =>
      coinRow(
        coin,
        totals.find((one) => one.coin === coin.coin),
        marginMode,
      ),
    ),
  }
}
