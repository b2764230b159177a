/**
 * Portfolio margin: one pool in USD over all coins, by the rules of the embedded exchange (venue/README.md). An exchange with
 * other rules states its sums.
 */
import type { Instrument } from '#shared/domain/instrument.ts'
import { account as accountRates } from '#shared/maths/account.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { available, coinTotals } from './account-totals.ts'
import type { CoinTotals } from './account-totals.ts'
import { marketOf, usdPriceOf } from './usd-price.ts'

type Stores = Pick<RiskStores, 'account' | 'catalogue' | 'positions' | 'tickers'>

/** What remains of the smaller direction of a base coin, as a divisor. */
const UNCERTAIN_PART = 5

interface Pool {
  readonly balance: Decimal
  /** By open spot orders: part of the balance, but not available. */
  readonly locked: Decimal
  /** Of positions and open orders. */
  readonly im: Decimal
  readonly mm: Decimal
}

/** Null while a price or margin is unknown. */
function sumUp(stores: Stores): Pool | null {
  const { account, positions } = stores
  const prices = new Map<string, Decimal>()
  let balance = ZERO
  let locked = ZERO
  const sums = { im: ZERO, mm: ZERO }
  for (const wallet of account.wallet.values()) {
    const price = usdPriceOf(stores, wallet.coin)
    const { equity } = coinTotals(wallet, positions, account.account)
    if (equity === null) return null
    if (price === null && equity.isZero()) continue
    if (price === null) return null
    prices.set(wallet.coin, price)
    balance = balance.plus(equity.times(price))
    locked = locked.plus((num(wallet.locked) ?? ZERO).times(price))
    sums.im = sums.im.plus((num(wallet.orderMargin) ?? ZERO).times(price))
  }
  const directions = new Map<string, { readonly of: 'im' | 'mm'; Buy: Decimal; Sell: Decimal }>()
  for (const booked of positions.all()) {
    const { instrument, family, key, position } = booked
    const price = prices.get(instrument?.coin ?? '')
    for (const of of ['im', 'mm'] as const) {
      const margin = num(positions.exact(booked, of))
      if (price === undefined || margin === null) return null
      // Options do not offset one another.
      const name = `${of} ${family === 'option' ? key : instrument?.baseCurrency}`
      const both = directions.get(name) ?? { of, Buy: ZERO, Sell: ZERO }
      both[position.side] = both[position.side].plus(margin.times(price))
      directions.set(name, both)
    }
  }
  for (const { of, Buy, Sell } of directions.values()) {
    const less = Decimal.min(Buy, Sell)
    sums[of] = sums[of].plus(Decimal.max(Buy, Sell)).minus(less).plus(less.dividedBy(UNCERTAIN_PART))
  }
  return { balance, locked, ...sums }
}

/** The last pool and what it was made of: all coins, and the ticket with each of its prices, need the same one. */
const summed = new WeakMap<
  Stores['positions'],
  { readonly of: readonly unknown[]; readonly pool: Pool | null }
>()

function poolOf(stores: Stores): Pool | null {
  const { account, positions, tickers } = stores
  const of: unknown[] = [positions.revision]
  for (const wallet of account.wallet.values()) {
    of.push(wallet, tickers.price(marketOf(stores, wallet.coin)?.id ?? 0, tickerField.indexPrice))
  }
  const known = summed.get(positions)
  if (known?.of.length === of.length && of.every((one, at) => Object.is(one, known.of[at]))) return known.pool
  const pool = sumUp(stores)
  summed.set(positions, { of, pool })
  return pool
}

/** Sums of a coin: those of margins are the pool's, in this coin. `own`: those of the coin alone. */
export function portfolioTotals(stores: Stores, own: CoinTotals): CoinTotals {
  const pool = poolOf(stores)
  const price = usdPriceOf(stores, own.coin)
  const inCoin = (usd: Decimal | undefined): Decimal | null =>
    usd === undefined || price === null || price.isZero() ? null : usd.dividedBy(price)
  const rates = pool === null ? null : accountRates({ ...pool, marginBalance: pool.balance })
  return {
    ...own,
    marginBalance: inCoin(pool?.balance),
    ...available(inCoin(rates?.availableBalance.minus(pool?.locked ?? ZERO))),
    initialMargin: inCoin(pool?.im),
    maintenanceMargin: inCoin(pool?.mm),
    imRate: rates?.imRate ?? null,
    mmRate: rates?.mmRate ?? null,
  }
}

/** Whether it is unknown what an order in this instrument does to the account's margin. */
export const mayOffset = (
  { account, positions }: Stores,
  { symbol, baseCurrency, optionType }: Instrument,
): boolean =>
  // An option's present value counts in the balance of a portfolio, and another exchange has other rules.
  optionType !== undefined ||
  account.totals !== null ||
  [...positions.all()].some(
    ({ family, instrument, position }) =>
      family !== 'option' &&
      instrument?.baseCurrency === baseCurrency &&
      (instrument.symbol !== symbol || position.positionIdx !== 0),
  )
