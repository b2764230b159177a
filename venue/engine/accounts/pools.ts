/**
 * Balances and margins of an account by pool: one pool per settle coin, or for portfolio margin one pool in USD over all
 * coins. Portfolio margins are an approximation (venue/README.md): per base coin the two directions offset each other, and a
 * fifth of the smaller one remains.
 */
import type { CrossState } from '#shared/maths/integer/liquidation.ts'
import { initialMargin, maintenanceMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { E8, floorDiv } from '#shared/maths/integer/ratio.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import { balanceOf } from './accounts.ts'
import { isPortfolio } from './position-modes.ts'
import type { Account, Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'

const NO_PRICES = { mark: 0, index: 0 }
const DOLLARS = new Set(['USDT', 'USDC', 'USD'])
/** A portfolio's margin for the smaller direction, as a divisor. */
const UNCERTAIN_PART = 5n

/** Index price of a coin in USD, 1e-8; 0 for a coin without a market. */
export function usdPriceOf(world: World, coin: string): bigint {
  if (DOLLARS.has(coin)) return E8
  const market = world.bySymbol.get(`${coin}USDT`)
  return market === undefined ? 0n : BigInt(market.index) * powerOfTen(8 - market.spec.priceFraction)
}

/** An amount of a coin in USD, 1e-8, rounded down. */
export const inUsd = (world: World, coin: string, amount: bigint): bigint =>
  floorDiv(amount * usdPriceOf(world, coin), E8)

/**
 * Balance and margins of a coin's cross pool at current marks. Options count by their margins: their premium is paid. What open
 * spot orders lock is still the account's, so it counts.
 */
function coinPool(world: World, account: Account, coin: string): CrossState {
  const own = balanceOf(account, coin)
  let balance = own.wallet - own.isolatedMargin
  let initial = 0n
  let maintenance = 0n
  for (const h of account.holdings.values()) {
    if (h.size === 0 || h.isIsolated || h.spec.settleCoin !== coin) continue
    const { mark, index } = world.markets[h.spec.id - 1] ?? NO_PRICES
    if (h.spec.kind !== 'option') balance += pnlAt(h, mark)
    initial += initialMargin(h, mark, index)
    maintenance += maintenanceMargin(h, mark, index)
  }
  return { balance, initial, maintenance }
}

interface Directions {
  long: bigint
  short: bigint
}

const offset = ({ long, short }: Directions): bigint => {
  const [more, less] = long > short ? [long, short] : [short, long]
  return more - less + less / UNCERTAIN_PART
}

/** Current value of an option position, signed. */
const worthOf = (h: Holding, mark: number): bigint => {
  const value = valueAt(h.spec, mark, Math.abs(h.size))
  return h.size > 0 ? value : -value
}

/** The single pool of a portfolio, in USD, 1e-8, with what open spot orders lock. */
export function portfolioOf(world: World, account: Account): CrossState {
  let balance = 0n
  for (const { coin, wallet, borrowed, interest } of account.balances.values()) {
    balance += inUsd(world, coin, wallet - borrowed - interest)
  }
  const byBase = new Map<string, { initial: Directions; maintenance: Directions }>()
  let initial = 0n
  let maintenance = 0n
  for (const h of account.holdings.values()) {
    const { spec } = h
    if (h.size === 0 || spec.kind === 'spot') continue
    const { mark, index } = world.markets[spec.id - 1] ?? NO_PRICES
    const usd = (amount: bigint): bigint => inUsd(world, spec.settleCoin, amount)
    const [im, mm] = [usd(initialMargin(h, mark, index)), usd(maintenanceMargin(h, mark, index))]
    if (spec.kind === 'option') {
      balance += usd(worthOf(h, mark))
      initial += im
      maintenance += mm
      continue
    }
    balance += usd(pnlAt(h, mark))
    const sums = byBase.get(spec.baseCoin) ?? {
      initial: { long: 0n, short: 0n },
      maintenance: { long: 0n, short: 0n },
    }
    byBase.set(spec.baseCoin, sums)
    const direction = h.size > 0 ? 'long' : 'short'
    sums.initial[direction] += im
    sums.maintenance[direction] += mm
  }
  for (const sums of byBase.values()) {
    initial += offset(sums.initial)
    maintenance += offset(sums.maintenance)
  }
  return { balance, initial, maintenance }
}

/** The pool of a coin's cross positions: the coin's own, or a portfolio's in USD. Loans are not subtracted. */
export const crossOf = (world: World, account: Account, coin: string): CrossState =>
  isPortfolio(account) ? portfolioOf(world, account) : coinPool(world, account, coin)

/** Margin of open contract orders and what open spot orders lock, all coins, in USD. */
function heldByOrdersUsd(world: World, account: Account): bigint {
  let sum = 0n
  for (const { coin, orderMargin, locked } of account.balances.values())
    sum += inUsd(world, coin, orderMargin) - inUsd(world, coin, -locked)
  return sum
}

/** Balance of a coin beyond margins and orders; loans are not subtracted. May be negative. */
export function freeOf(world: World, account: Account, coin: string): bigint {
  const { balance, initial } = crossOf(world, account, coin)
  const { orderMargin, locked } = balanceOf(account, coin)
  if (!isPortfolio(account)) return balance - initial - orderMargin - locked
  const price = usdPriceOf(world, coin)
  const free = balance - initial - heldByOrdersUsd(world, account)
  return price === 0n ? 0n : floorDiv(free * E8, price)
}

/** Balance of a coin available for new orders, after loans. May be negative. */
export function availableOf(world: World, account: Account, coin: string): bigint {
  const free = freeOf(world, account, coin)
  if (isPortfolio(account)) return free
  const { borrowed, interest } = balanceOf(account, coin)
  return free - borrowed - interest
}

/**
 * Amount of a coin that can be paid, by a spot order or for a loan; loans are not subtracted. A pool also holds profits that are
 * not realised, and that of a portfolio is worth the same in every coin, but only coins in the wallet can be paid. May be
 * negative.
 */
export function payableOf(world: World, account: Account, coin: string): bigint {
  const free = freeOf(world, account, coin)
  const { wallet, isolatedMargin, locked } = balanceOf(account, coin)
  const owned = wallet - isolatedMargin - locked
  return owned < free ? owned : free
}

/** Equity, debts and margins of an account over all coins, in USD, 1e-8. */
export interface UsdTotals {
  readonly wallet: bigint
  readonly debts: bigint
  readonly perpUpl: bigint
  readonly optionValue: bigint
  /** Of positions and open orders, isolated ones included. */
  readonly initial: bigint
  readonly orders: bigint
  readonly maintenance: bigint
}

export function usdTotalsOf(world: World, account: Account): UsdTotals {
  const sums = {
    wallet: 0n,
    debts: 0n,
    perpUpl: 0n,
    optionValue: 0n,
    initial: 0n,
    orders: 0n,
    maintenance: 0n,
  }
  for (const { coin, wallet, borrowed, interest, orderMargin } of account.balances.values()) {
    sums.wallet += inUsd(world, coin, wallet)
    sums.debts -= inUsd(world, coin, -borrowed - interest)
    sums.orders += inUsd(world, coin, orderMargin)
  }
  for (const h of account.holdings.values()) {
    const { spec } = h
    if (h.size === 0 || spec.kind === 'spot') continue
    const { mark, index } = world.markets[spec.id - 1] ?? NO_PRICES
    const usd = (amount: bigint): bigint => inUsd(world, spec.settleCoin, amount)
    if (spec.kind === 'option') sums.optionValue += usd(worthOf(h, mark))
    else sums.perpUpl += usd(pnlAt(h, mark))
    sums.initial += usd(h.isIsolated ? h.isolatedMargin : initialMargin(h, mark, index))
    sums.maintenance += usd(maintenanceMargin(h, mark, index))
  }
  if (!isPortfolio(account)) return sums
  const { initial, maintenance } = portfolioOf(world, account)
  return { ...sums, initial, maintenance }
}
