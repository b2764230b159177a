/**
 * A fast check before the exact one: most pools are far from liquidation. It computes with doubles and subtracts many times
 * their possible error, so a pool that passes here also passes the exact check. All others are computed exactly.
 */
import { usdPriceOf } from '../accounts/pools.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account, Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'

/** Relative error bound: doubles have 1e-15, and sums of some hundred of them are far better than this. */
const DOUBT = 1e-9
/** Bound of the exact computation's roundings per position, in 1e-8 of its coin and, in a USD pool, of USD. */
const ROUNDINGS = 4

interface Rates {
  readonly valueFactor: number
  readonly fee: number
  readonly tiers: readonly { readonly limit: number; readonly mm: number; readonly deduction: number }[]
  readonly optionMm: number
  readonly optionLiq: number
}

const known = new WeakMap<Spec, Rates>()

function ratesOf(spec: Spec): Rates {
  const found = known.get(spec)
  if (found !== undefined) return found
  const rates: Rates = {
    valueFactor: Number(spec.valueFactor),
    fee: Number(spec.takerFeeE8) / 1e8,
    tiers: spec.tiers.map(({ limit, mmE8, deduction }) => ({
      limit: Number(limit),
      mm: Number(mmE8) / 1e8,
      deduction: Number(deduction),
    })),
    optionMm: Number(spec.option?.mmFactorE8 ?? 0n) / 1e8,
    optionLiq: Number(spec.option?.liqFeeE8 ?? 0n) / 1e8,
  }
  known.set(spec, rates)
  return rates
}

/** A position's contribution to its pool: profit minus maintenance margin, and the magnitude of the summed terms. */
function excessOf(h: Holding, mark: number, index: number, ofPortfolio: boolean, into: Float64Array): void {
  const { spec, size } = h
  const rates = ratesOf(spec)
  const qty = Math.abs(size)
  if (spec.option !== null) {
    const worth = mark * qty * rates.valueFactor
    const reach = Math.max(mark, index) * qty * rates.valueFactor
    const margin =
      rates.optionMm * reach + worth + rates.optionLiq * Math.max(index, 0) * qty * rates.valueFactor
    into[0] = (ofPortfolio ? Math.sign(size) * worth : 0) - (size < 0 ? margin : 0)
    into[1] = worth + reach
    return
  }
  const isInverse = spec.kind === 'inverse'
  const value = isInverse ? (qty * rates.valueFactor) / mark : mark * qty * rates.valueFactor
  const from = Number(h.sessionValue ?? h.value)
  const sign = size < 0 === isInverse ? 1 : -1
  const tier = rates.tiers.find(({ limit }) => value <= limit) ?? rates.tiers.at(-1)
  const entry = Number(h.value)
  const reserve = entry * (1 - (sign * 100) / h.leverageE2) * rates.fee
  const margin = tier === undefined ? Infinity : value * tier.mm - tier.deduction + reserve
  into[0] = sign * (value - from) - margin
  into[1] = value + Math.abs(from) + entry
}

const part = new Float64Array(2)

function coinIsSound(world: World, account: Account, coin: string): boolean {
  const balance = account.balances.get(coin)
  if (balance === undefined) return false
  const own = Number(balance.wallet - balance.isolatedMargin - balance.locked)
  let [sum, size, rounded] = [own, Math.abs(own), ROUNDINGS]
  for (const h of account.holdings.values()) {
    if (h.size === 0 || h.isIsolated || h.spec.settleCoin !== coin) continue
    const market = world.markets[h.spec.id - 1]
    if (market === undefined || h.spec.kind === 'spot') return false
    excessOf(h, market.mark, market.index, false, part)
    sum += part[0] ?? 0
    size += part[1] ?? 0
    rounded += ROUNDINGS
  }
  return sum > size * DOUBT + rounded
}

/** Offsetting only lowers a portfolio's margin: the plain sum is never less. */
function portfolioIsSound(world: World, account: Account): boolean {
  let [sum, size, rounded] = [0, 0, ROUNDINGS]
  const take = (coin: string, amount: number, base: number): void => {
    const price = Number(usdPriceOf(world, coin)) / 1e8
    sum += amount * price
    size += base * price
    // A unit of an expensive coin is many units of USD: for BTC a hundred thousand.
    rounded += ROUNDINGS * (price + 1)
  }
  for (const { coin, wallet, borrowed, interest } of account.balances.values()) {
    const own = Number(wallet - borrowed - interest)
    take(coin, own, Math.abs(own))
  }
  for (const h of account.holdings.values()) {
    if (h.size === 0 || h.spec.kind === 'spot') continue
    const market = world.markets[h.spec.id - 1]
    if (market === undefined) return false
    excessOf(h, market.mark, market.index, true, part)
    take(h.spec.settleCoin, part[0] ?? 0, part[1] ?? 0)
  }
  return sum > size * DOUBT + rounded
}

/** Whether a pool is certainly sound, also without what its spot orders lock. false means unknown: compare exact balance and margin. */
export const isSurelySound = (world: World, account: Account, coin: string): boolean =>
  isPortfolio(account) ? portfolioIsSound(world, account) : coinIsSound(world, account, coin)
