/** Liquidation, bankruptcy and break-even prices of linear positions in integers; 0 stands for "none". */
import { atOwnTier } from '../own-tier.ts'
import { leverageRatio, maintenanceMargin, reserveOf, signOfSize } from './margin.ts'
import { ceilDiv, E8, floorDiv, minus, over, plus, ratio, times, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { tierAt, tierOf, valueAt, valuePerPrice } from './terms.ts'
import type { IntegerPosition, IntegerTier, LinearTerms } from './terms.ts'

/** Fee rate below which break-even does not count (maths.md 7), 1e-8. */
const LEAST_FEE_E8 = 55_000n

const signed = (sign: 1 | -1, value: Ratio): Ratio => (sign > 0 ? value : ratio(-value.top, value.bottom))

/** On the tick: up for longs, down for shorts. */
function toTick(terms: LinearTerms, isLong: boolean, price: Ratio): number {
  const step = BigInt(terms.tick)
  const ticks = (isLong ? ceilDiv : floorDiv)(price.top, price.bottom * step)
  return Number(ticks * step)
}

/** None outside the symbol's prices (shownLiqPrice). */
const shown = (terms: LinearTerms, price: number): number =>
  price <= terms.minPrice || price >= terms.maxPrice ? 0 : price

/** Initial margin without fees and what was added, net of its closing fee: V(E)/L + x/(1 - s*f). */
function ownMargin({ spec, size, value, extra, leverageE2 }: IntegerPosition): Ratio {
  const base = over(whole(value), leverageRatio(leverageE2))
  if (extra === 0n) return base
  return plus(base, over(whole(extra), ratio(E8 - BigInt(signOfSize(size)) * spec.takerFeeE8, E8)))
}

/** A liquidation price and the tier it stands in. */
export type TieredPrice = { readonly liqPrice: number; readonly tier: IntegerTier | null }

const NO_PRICE: TieredPrice = { liqPrice: 0, tier: null }

function withOwnTier(
  position: IntegerPosition,
  startValue: bigint,
  formula: (tier: IntegerTier) => Ratio | null,
): TieredPrice {
  const { spec, size } = position
  const perPrice = whole(valuePerPrice(position))
  const found = atOwnTier(
    tierOf(spec, startValue),
    (price: Ratio) => tierAt(spec.tiers, times(price, perPrice)),
    formula,
  )
  if (found === null) return NO_PRICE
  return { liqPrice: shown(spec, toTick(spec, size > 0, found.price)), tier: found.tier }
}

/**
 * Isolated liquidation price, mark-based rule, with the maintenance tier that holds at it.
 *
 * @formula (V(E) - s*(V(E)/L + x/(1 - s*f) + dd)) / (q*(1 - s*m)), tier chosen at V(E), then again at the unrounded price (at most 5 times)
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick, after the last choice
 * @source maths.md 5 [C], U7; equals liq_isolated_mark with tiers
 * @ledger POS-01, MARGIN-16, MARGIN-19
 */
export function isolatedLiq(position: IntegerPosition): TieredPrice {
  const sign = signOfSize(position.size)
  const perPrice = valuePerPrice(position)
  if (perPrice === 0n) return NO_PRICE
  const value = whole(position.value)
  const margin = ownMargin(position)
  return withOwnTier(position, position.value, (tier) => {
    const rest = minus(value, signed(sign, plus(margin, whole(tier.deduction))))
    const rate = E8 - BigInt(sign) * tier.mmE8
    return rest.top > 0n && rate > 0n ? over(rest, ratio(perPrice * rate, E8)) : null
  })
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
 * @formula (V(E) - s*(V(E)/L + x/(1 - s*f))) / q
 * @units price units; 0: none above zero
 * @rounding long up, short down to the tick
 * @source maths.md 5 [A]; equals bankruptcyWithMargin
 * @ledger MARGIN-19
 */
export function isolatedBustPrice(position: IntegerPosition): number {
  const sign = signOfSize(position.size)
  const rest = minus(whole(position.value), signed(sign, ownMargin(position)))
  if (rest.top <= 0n) return 0
  return toTick(position.spec, sign > 0, over(rest, whole(valuePerPrice(position))))
}

/** What a cross account has at marks: wallet, PnL and margins of its cross positions. 1e-8 settle coin. */
export interface CrossState {
  /** Wallet less isolated margins, plus cross PnL. */
  readonly balance: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** (free - s*V(M)) / (q*(m - s)); null where the two lines do not meet. */
function crossing(position: IntegerPosition, mark: number, free: Ratio, mmE8: bigint): Ratio | null {
  const sign = signOfSize(position.size)
  const rate = E8 - BigInt(sign) * mmE8
  if (rate <= 0n) return null
  const value = whole(valueAt(position.spec, mark, Math.abs(position.size)))
  const price = over(minus(value, signed(sign, free)), ratio(valuePerPrice(position) * rate, E8))
  return price.top > 0n ? price : null
}

/**
 * Cross liquidation price estimate, this symbol alone moving.
 *
 * @formula (MB - s*V(M) - otherMM + dd - cf) / (q*(m - s)), tier chosen at V(M), then again at the unrounded price (at most 5 times)
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick, after the last choice
 * @source maths.md 5 [C], U8; equals liq_cross with tiers
 * @ledger POS-01, POS-30
 */
export function crossLiqPrice(position: IntegerPosition, mark: number, cross: CrossState): number {
  if (position.size === 0) return 0
  const other = cross.maintenance - maintenanceMargin(position, mark)
  const free = minus(whole(cross.balance - other), reserveOf(position))
  return withOwnTier(position, valueAt(position.spec, mark, Math.abs(position.size)), (tier) =>
    crossing(position, mark, plus(free, whole(tier.deduction)), tier.mmE8),
  ).liqPrice
}

/**
 * Price at which a cross account's balance is gone.
 *
 * @formula M - s*MB/q: liq_cross without maintenance margin
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick
 * @source maths.md 5 [C]
 * @ledger ENTITY-26
 */
export function crossBustPrice(position: IntegerPosition, mark: number, cross: CrossState): number {
  const price = position.size === 0 ? null : crossing(position, mark, whole(cross.balance), 0n)
  return price === null ? 0 : shown(position.spec, toTick(position.spec, position.size > 0, price))
}

/**
 * Break-even price.
 *
 * @formula (V(E) - s*r) / (q*(1 - s*F)), F = max(f, 0.00055)
 * @units price units; 0: none within the symbol's prices
 * @rounding long up, short down to the tick
 * @source maths.md 7 [B]; equals breakeven
 * @ledger LINES-11
 */
export function breakEvenPrice(position: IntegerPosition): number {
  const { spec, size, value, realised } = position
  const sign = BigInt(signOfSize(size))
  const fee = spec.takerFeeE8 > LEAST_FEE_E8 ? spec.takerFeeE8 : LEAST_FEE_E8
  const rest = value - sign * realised
  const rate = E8 - sign * fee
  if (size === 0 || rest <= 0n || rate <= 0n) return 0
  return shown(spec, toTick(spec, size > 0, ratio(rest * E8, valuePerPrice(position) * rate)))
}
