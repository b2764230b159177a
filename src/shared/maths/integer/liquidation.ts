/** Liquidation, bankruptcy and breakeven prices in integers; 0 stands for "none". Options and spot have none. */
import { atOwnTier } from '../own-tier.ts'
import { leverageRatio, maintenanceMargin, reserveOf } from './margin.ts'
import { ceilDiv, E8, floorDiv, minus, over, plus, ratio, times, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { gainSign, tierAt, valuePerPrice, valueRatio } from './terms.ts'
import type { IntegerPosition, IntegerTier, Terms } from './terms.ts'

/** Fee rate below which breakeven does not count (docs/choices.md#breakeven), 1e-8. */
const LEAST_FEE_E8 = 55_000n

const signed = (sign: 1 | -1, value: Ratio): Ratio => (sign > 0 ? value : ratio(-value.top, value.bottom))

/** On the tick: up for longs, down for shorts. Internal to the maths folder. */
export function toTick(terms: Terms, isLong: boolean, price: Ratio): number {
  const step = BigInt(terms.tick)
  const ticks = (isLong ? ceilDiv : floorDiv)(price.top, price.bottom * step)
  return Number(ticks * step)
}

/** Whether a price is within the symbol's prices (shownLiqPrice). Internal to the maths folder. */
export const isShown = (terms: Terms, price: number): boolean =>
  price > terms.minPrice && price < terms.maxPrice

const shown = (terms: Terms, price: number): number => (isShown(terms, price) ? price : 0)

const hasLiquidation = ({ spec, size }: IntegerPosition): boolean =>
  size !== 0 && (spec.kind === 'linear' || spec.kind === 'inverse')

/** Initial margin without fees plus added margin net of its closing fee: V(E)/L + x/(1 - s*f), inverse x/(1 + s*f). */
function ownMargin({ spec, size, value, extra, leverageE2 }: IntegerPosition): Ratio {
  const base = over(whole(value), leverageRatio(leverageE2))
  if (extra === 0n) return base
  const fee = BigInt(gainSign(spec, size)) * spec.takerFeeE8
  return plus(base, over(whole(extra), ratio(E8 - fee, E8)))
}

/** The price at which a value is reached: value/(q*factor); inverse q*factor/value. Null if none is above zero. */
function priceOf(position: IntegerPosition, value: Ratio, rate: Ratio): Ratio | null {
  if (value.top <= 0n || rate.top <= 0n) return null
  const perPrice = times(whole(valuePerPrice(position)), rate)
  return position.spec.kind === 'inverse' ? over(perPrice, value) : over(value, perPrice)
}

/** 1 - g*m, g the gain sign: the share of the value after maintenance. */
const rateAfter = (sign: 1 | -1, mmE8: bigint): Ratio => ratio(E8 - BigInt(sign) * mmE8, E8)

/** A liquidation price and its tier. */
export type TieredPrice = { readonly liqPrice: number; readonly tier: IntegerTier | null }

const NO_PRICE: TieredPrice = { liqPrice: 0, tier: null }

function withOwnTier(
  position: IntegerPosition,
  startValue: Ratio,
  formula: (tier: IntegerTier) => Ratio | null,
): TieredPrice {
  const { spec, size } = position
  const perPrice = whole(valuePerPrice(position))
  const valueOf = (price: Ratio): Ratio =>
    spec.kind === 'inverse' ? over(perPrice, price) : times(price, perPrice)
  const found = atOwnTier(
    tierAt(spec.tiers, startValue),
    (price: Ratio) => tierAt(spec.tiers, valueOf(price)),
    formula,
  )
  if (found === null) return NO_PRICE
  return { liqPrice: shown(spec, toTick(spec, size > 0, found.price)), tier: found.tier }
}

/**
 * Isolated liquidation price, mark-based rule, with the maintenance tier that holds at it.
 *
 * @formula linear (V(E) - s*(V(E)/L + x/(1 - s*f) + dd)) / (q*(1 - s*m)); inverse q*(1 + s*m) / (V(E) + s*(V(E)/L + x/(1 + s*f) + dd)); tier chosen at V(E), then again at the unrounded price (at most 5 times). USDC: profit counts from the session's value
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick, after the last choice
 * @source docs/choices.md#isolated-liquidation [B] inverse, [C] linear; equals liq_isolated_mark with tiers
 * @ledger POS-01, MARGIN-16, MARGIN-19
 */
export function isolatedLiq(position: IntegerPosition): TieredPrice {
  if (!hasLiquidation(position)) return NO_PRICE
  const sign = gainSign(position.spec, position.size)
  const from = whole(position.sessionValue ?? position.value)
  const margin = ownMargin(position)
  return withOwnTier(position, whole(position.value), (tier) =>
    priceOf(
      position,
      minus(from, signed(sign, plus(margin, whole(tier.deduction)))),
      rateAfter(sign, tier.mmE8),
    ),
  )
}

/** The price of isolatedLiq alone. */
export const isolatedLiqPrice = (position: IntegerPosition): number => isolatedLiq(position).liqPrice

/** Isolated: whether a mark price has reached the liquidation price. */
export function isBeyondLiq(position: IntegerPosition, mark: number): boolean {
  const liq = isolatedLiqPrice(position)
  return liq > 0 && (position.size > 0 ? mark <= liq : mark >= liq)
}

/**
 * Isolated bankruptcy price with extra margin.
 *
 * @formula linear (V(E) - s*IM') / q; inverse q / (V(E) + s*IM'); IM' = V(E)/L + x/(1 - s*f), inverse x/(1 + s*f)
 * @units price units; 0: none above zero
 * @rounding long up, short down to the tick
 * @source docs/choices.md#bankruptcy [A]; equals bankruptcyWithMargin
 * @ledger MARGIN-19
 */
export function isolatedBustPrice(position: IntegerPosition): number {
  if (!hasLiquidation(position)) return 0
  const sign = gainSign(position.spec, position.size)
  const from = whole(position.sessionValue ?? position.value)
  const price = priceOf(position, minus(from, signed(sign, ownMargin(position))), whole(1n))
  return price === null ? 0 : toTick(position.spec, position.size > 0, price)
}

/** The cross pool of a settle coin at mark prices: wallet, PnL and margins of its positions. In 1e-8 of the coin. */
export interface CrossState {
  /** Wallet less isolated margins, plus cross PnL. */
  readonly balance: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** The value at which balance and maintenance margin are equal, null if there is none. */
function crossing(position: IntegerPosition, mark: number, free: Ratio, mmE8: bigint): Ratio | null {
  const { spec, size } = position
  const sign = gainSign(spec, size)
  const value = valueRatio(spec, mark, Math.abs(size))
  return priceOf(position, minus(value, signed(sign, free)), rateAfter(sign, mmE8))
}

/**
 * Cross liquidation price estimate, this symbol alone moving.
 *
 * @formula linear (MB - s*V(M) - otherMM + dd - cf) / (q*(m - s)); inverse q*(s + m) / (MB + s*V(M) - otherMM + dd - cf); tier chosen at V(M), then again at the unrounded price (at most 5 times)
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick, after the last choice
 * @source docs/choices.md#cross-liquidation [C]; equals liq_cross with tiers
 * @ledger POS-01, POS-30
 */
export function crossLiqPrice(position: IntegerPosition, mark: number, cross: CrossState): number {
  if (!hasLiquidation(position)) return 0
  const other = cross.maintenance - maintenanceMargin(position, mark)
  const free = minus(whole(cross.balance - other), reserveOf(position))
  return withOwnTier(position, valueRatio(position.spec, mark, Math.abs(position.size)), (tier) =>
    crossing(position, mark, plus(free, whole(tier.deduction)), tier.mmE8),
  ).liqPrice
}

/**
 * Price at which a cross pool's balance is gone.
 *
 * @formula liq_cross without maintenance margin
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick
 * @source docs/choices.md#cross-liquidation [C]
 * @ledger ENTITY-26
 */
export function crossBustPrice(position: IntegerPosition, mark: number, cross: CrossState): number {
  const price = hasLiquidation(position) ? crossing(position, mark, whole(cross.balance), 0n) : null
  return price === null ? 0 : shown(position.spec, toTick(position.spec, position.size > 0, price))
}

/**
 * Breakeven price.
 *
 * @formula F = max(f, 0.00055); linear (V(E) - s*r) / (q*(1 - s*F)); inverse q*(1 + s*F) / (V(E) + s*r)
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick
 * @source docs/choices.md#breakeven [B] linear, [C] inverse; equals breakeven
 * @ledger LINES-11
 */
export function breakevenPrice(position: IntegerPosition): number {
  if (!hasLiquidation(position)) return 0
  const { spec, size, value, realised } = position
  const sign = gainSign(spec, size)
  const fee = spec.takerFeeE8 > LEAST_FEE_E8 ? spec.takerFeeE8 : LEAST_FEE_E8
  const price = priceOf(position, whole(value - BigInt(sign) * realised), rateAfter(sign, fee))
  return price === null ? 0 : shown(spec, toTick(spec, size > 0, price))
}
