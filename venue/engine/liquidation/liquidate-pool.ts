/**
 * Liquidates a pool whose maintenance margin reaches its balance. Open orders are cancelled first, spot orders by the coin that
 * they pay: those that would sell the pool's margin already when it needs what they lock. Then positions are taken
 * over at mark, the largest maintenance margin first: reduced to the next lower risk tier while there is one, then entirely,
 * until the pool is sound. The insurance fund covers a negative wallet. A portfolio is one pool over all coins.
 */
import { maintenanceMargin } from '#shared/maths/integer/margin.ts'
import { ceilDiv, E8, floorDiv } from '#shared/maths/integer/ratio.ts'
import { tierAt, valueRatio } from '#shared/maths/integer/terms.ts'
import { logCash } from '../accounts/account-log.ts'
import { balanceOf } from '../accounts/accounts.ts'
import { cancelTogether } from '../orders/order-life.ts'
import { emitLoanCall } from '../orders/trade-messages.ts'
import { emitCoin, refreshMargins, spotCoins } from '../accounts/holdings.ts'
import { LOAN_MM_E8, owes, payBack } from '../accounts/lending.ts'
import type { Market } from '../state/market.ts'
import { crossOf, usdPriceOf, usdTotalsOf } from '../accounts/pools.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import type { Account, Holding, CoinBalance, LiveOrder } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { isSurelySound } from './surely-sound.ts'
import { takeOver } from './take-over.ts'

/** Covers a negative wallet from the insurance fund. */
export function cover(world: World, account: Account, coin: string): void {
  const balance = balanceOf(account, coin)
  if (balance.wallet >= 0n) return
  const missing = -balance.wallet
  houseOf(world, coin).insurance -= missing
  world.dirty.house = true
  balance.wallet = 0n
  logCash(world, account, balance, 'INSURANCE', missing)
}

const isUnsound = (world: World, account: Account, coin: string): boolean => {
  if (isSurelySound(world, account, coin)) return false
  const cross = crossOf(world, account, coin)
  return cross.maintenance > 0n && cross.balance <= cross.maintenance
}

/** A portfolio's bought options need no margin, but nothing may remain of an account that owes more than it has. */
const isBroke = (world: World, account: Account): boolean =>
  isPortfolio(account) && crossOf(world, account, '').balance < 0n

const inPool = (account: Account, coin: string, settleCoin: string): boolean =>
  isPortfolio(account) || settleCoin === coin

/** Coin of whose pool an order takes margin: the one that it pays, for spot. */
const takesFrom = ({ spec, isBuy }: LiveOrder): string =>
  spec.kind === 'spot' ? spotCoins(spec, isBuy).pays : spec.settleCoin

/**
 * Cancels the spot orders that lock what the pool needs as margin: their fill would take it away. An order that may borrow
 * takes nothing, since the house lends what is missing; and in a portfolio the coin received is margin, too.
 */
function keepMargin(world: World, account: Account, coin: string): void {
  if (isPortfolio(account)) return
  const orders = [...account.open.values()].filter(
    (o) => o.spec.kind === 'spot' && !o.isLeverage && takesFrom(o) === coin,
  )
  let locked = 0n
  for (const { cost } of orders) locked += cost
  const { balance, maintenance } = crossOf(world, account, coin)
  if (locked === 0n || maintenance === 0n || balance - locked > maintenance) return
  cancelTogether(world, account, orders, 'CancelByLiq', 'EC_Liquidation')
  emitCoin(world, account, coin)
}

/** Checks a pool at current marks: first what its spot orders lock, then its positions. */
export function checkPool(world: World, account: Account, coin: string): void {
  if (isSurelySound(world, account, coin)) return
  keepMargin(world, account, coin)
  if (isUnsound(world, account, coin)) liquidatePool(world, account, coin)
}

interface Found {
  readonly market: Market
  readonly h: Holding
}

function largest(world: World, account: Account, coin: string): Found | null {
  let found: (Found & { readonly margin: bigint }) | null = null
  for (const h of account.holdings.values()) {
    const market = world.markets[h.spec.id - 1]
    if (h.size === 0 || h.isIsolated || market === undefined || !inPool(account, coin, h.spec.settleCoin))
      continue
    const margin = maintenanceMargin(h, market.mark, market.index)
    if (found === null || margin > found.margin) found = { market, h, margin }
  }
  return found
}

/** Quantity to take over next: the part above the next lower risk tier, or everything in the lowest one. */
export function nextCut(h: Holding, mark: number): number {
  const { spec } = h
  const size = Math.abs(h.size)
  if (spec.tiers.length === 0) return size
  const at = spec.tiers.indexOf(tierAt(spec.tiers, valueRatio(spec, mark, size)))
  const lower = spec.tiers[at - 1]
  if (lower === undefined) return size
  const price = BigInt(mark)
  const most =
    spec.kind === 'inverse'
      ? floorDiv(lower.limit * price, spec.valueFactor)
      : floorDiv(lower.limit, price * spec.valueFactor)
  const keep = Math.floor(Number(most) / spec.lot) * spec.lot
  return keep > 0 && keep < size ? size - keep : size
}

/** Sells other coins at their index to cover negative ones; only for portfolios. */
function convertAll(world: World, account: Account): void {
  for (const balance of account.balances.values()) {
    for (const other of account.balances.values()) {
      if (balance.wallet >= 0n) break
      if (other !== balance && other.wallet > 0n) convert(world, account, other, balance, -balance.wallet)
    }
  }
}

/** Sells enough of a coin to get `wanted` of another, or all of it. */
function convert(world: World, account: Account, from: CoinBalance, to: CoinBalance, wanted: bigint): void {
  const [sold, bought] = [usdPriceOf(world, from.coin), usdPriceOf(world, to.coin)]
  if (sold === 0n || bought === 0n) return
  const needed = ceilDiv(wanted * bought, sold)
  const own = from.wallet - from.isolatedMargin
  if (own <= 0n) return
  const paid = needed < own ? needed : own
  const got = needed <= own ? wanted : floorDiv(paid * sold, bought)
  from.wallet -= paid
  to.wallet += got
  houseOf(world, from.coin).cash += paid
  houseOf(world, to.coin).cash -= got
  world.dirty.house = true
  logCash(world, account, from, 'CONVERSION', -paid)
  logCash(world, account, to, 'CONVERSION', got)
  emitCoin(world, account, from.coin)
  emitCoin(world, account, to.coin)
}

/** A portfolio without positions has nothing left that could cover a negative wallet: the fund does. */
function coverPortfolio(world: World, account: Account): void {
  convertAll(world, account)
  for (const h of account.holdings.values()) if (h.size !== 0 && h.spec.kind !== 'spot') return
  for (const balance of account.balances.values()) {
    if (balance.wallet >= 0n) continue
    cover(world, account, balance.coin)
    emitCoin(world, account, balance.coin)
  }
}

function liquidatePool(world: World, account: Account, coin: string): void {
  const why = isPortfolio(account) ? 'CancelByPmTrialMmOverEquity' : 'CancelByLiq'
  const orders = [...account.open.values()].filter((o) => inPool(account, coin, takesFrom(o)))
  cancelTogether(world, account, orders, why, 'EC_Liquidation')
  const coins = [coin]
  while (isUnsound(world, account, coin) || isBroke(world, account)) {
    const next = largest(world, account, coin)
    if (next === null) break
    const { market, h } = next
    coins.push(h.spec.settleCoin)
    const qty = nextCut(h, market.mark)
    // Taking over everything is a liquidation; a partial one lowers the pool's maintenance margin rate (ENTITY-04).
    takeOver(world, market, h, market.mark, qty, qty < Math.abs(h.size) ? 'MmRateClose' : 'Liquidation')
  }
  for (const h of account.holdings.values()) refreshMargins(h)
  if (isPortfolio(account)) coverPortfolio(world, account)
  else cover(world, account, coin)
  for (const taken of new Set(coins)) if (account.balances.has(taken)) emitCoin(world, account, taken)
}

/** Repays loans that the account's equity no longer covers, by selling its other coins. */
function callLoans(world: World, account: Account): void {
  const totals = usdTotalsOf(world, account)
  const equity = totals.wallet - totals.debts + totals.perpUpl + totals.optionValue
  if (equity > totals.maintenance + ceilDiv(totals.debts * LOAN_MM_E8, E8)) return
  const spot = [...account.open.values()].filter((o) => o.spec.kind === 'spot')
  cancelTogether(world, account, spot, 'CancelByLiq', 'EC_Liquidation')
  for (const balance of account.balances.values()) {
    if (!owes(balance)) continue
    const owed = balance.borrowed + balance.interest
    for (const other of account.balances.values()) {
      const missing = balance.borrowed + balance.interest - balance.wallet
      if (missing <= 0n) break
      if (other !== balance && other.wallet > 0n && !owes(other))
        convert(world, account, other, balance, missing)
    }
    payBack(world, account, balance, balance.wallet - balance.isolatedMargin)
    forgive(world, account, balance)
    emitLoanCall(world, account, balance.coin, owed)
    emitCoin(world, account, balance.coin)
  }
}

/** Repays the rest of a loan from the insurance fund. */
function forgive(world: World, account: Account, balance: CoinBalance): void {
  const missing = balance.borrowed + balance.interest
  if (missing === 0n) return
  const house = houseOf(world, balance.coin)
  house.insurance -= missing
  balance.wallet += missing
  logCash(world, account, balance, 'INSURANCE', missing)
  payBack(world, account, balance, missing)
}

/** Checks, once a minute, accounts that also depend on coins in which they have no position. */
export function watchAccounts(world: World): void {
  for (const account of world.accounts.values()) {
    if (isPortfolio(account)) checkPool(world, account, '')
    for (const balance of account.balances.values()) {
      if (!owes(balance)) continue
      callLoans(world, account)
      break
    }
  }
}
