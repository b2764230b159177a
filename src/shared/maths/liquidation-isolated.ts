/** Liquidation price of an isolated position: the rule before and since 2 Sep 2025. */
import type { Decimal } from '../units/decimal.ts'
import { netExtraMargin } from './bankruptcy.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, ONE, optional, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'
import { atOwnTier } from './own-tier.ts'
import { prepareTiers, tierFor } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'
import { roundToTick } from './rounding.ts'
import { valueOf } from './value.ts'

export type IsolatedLiqInput = {
  readonly family: Family
  readonly side: Side
  readonly size: Num
  readonly entry: Num
  readonly leverage: Num
  readonly mmr: Num
  readonly mmDeduction?: Num
  readonly extraMargin?: Num
  readonly tick?: Num
}

type Checked = {
  size: Decimal
  entry: Decimal
  leverage: Decimal
  mmr: Decimal
  deduction: Decimal
  extra: Decimal
}

function check(input: IsolatedLiqInput): Checked | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const leverage = positive(input.leverage)
  const mmr = nonNegative(input.mmr)
  const deduction = optional(input.mmDeduction)
  const extra = optional(input.extraMargin)
  if (size === null || entry === null || leverage === null) return null
  if (mmr === null || deduction === null || extra === null) return null
  return { size, entry, leverage, mmr, deduction, extra }
}

/**
 * Liquidation price, entry-based rule (until Sep 2025; what older pages and peers test).
 *
 * @rule liq_isolated_entry
 * @formula MM = V(E)*m - dd; linear: E - s*(IM - MM + x)/q; inverse: q/(V(E) + s*(IM - MM + x)); no fees
 * @units price
 * @rounding long up, short down to the tick. A price beyond the mark (already under maintenance) is legal
 * @source docs/choices.md#isolated-liquidation [A]: 19,700; 7,240; 7,882; 8,121.5
 * @ledger POS-01, LINES-10
 */
export function liqIsolatedEntry(input: IsolatedLiqInput): Decimal | null {
  const n = check(input)
  if (n === null) return null
  const sign = signOf(input.side)
  const value = valueOf(input.family, n.size, n.entry)
  const buffer = value.dividedBy(n.leverage).minus(value.times(n.mmr)).plus(n.deduction).plus(n.extra)
  if (!isInverseFamily(input.family)) {
    const price = value.minus(buffer.times(sign)).dividedBy(n.size)
    return roundToTick(priceResult(price), input.side, input.tick)
  }
  const bottom = value.plus(buffer.times(sign))
  if (!bottom.greaterThan(0)) return null
  return roundToTick(priceResult(n.size.dividedBy(bottom)), input.side, input.tick)
}

/**
 * Liquidation price, mark-based rule (since 2 Sep 2025). The closing-fee reserve is on both sides and cancels out.
 *
 * @rule liq_isolated_mark
 * @formula inverse: q*(1 + s*m) / (V(E) + s*(V(E)/L + x/(1 + s*f) + dd)); linear: (q*E - s*(q*E/L + x/(1 - s*f) + dd)) / (q*(1 - s*m))
 * @units price
 * @rounding long up, short down to the tick. The server's liqPrice wins where it is sent
 * @source docs/choices.md#isolated-liquidation [B] inverse, [C] linear
 * @ledger POS-01, LINES-10, MARGIN-19
 */
export function liqIsolatedMark(input: IsolatedLiqInput & { takerFee?: Num }): Decimal | null {
  const n = check(input)
  const fee = optional(input.takerFee)
  if (n === null || fee === null) return null
  const added = netExtraMargin(input.family, input.side, n.extra, fee)
  if (added === null) return null
  const sign = signOf(input.side)
  const value = valueOf(input.family, n.size, n.entry)
  const margin = value.dividedBy(n.leverage).plus(added).plus(n.deduction)
  const rest = value.plus(margin.times(isInverseFamily(input.family) ? sign : -sign))
  const rate = ONE.plus(n.mmr.times(isInverseFamily(input.family) ? sign : -sign))
  if (!rest.greaterThan(0) || !rate.greaterThan(0)) return null
  const price = isInverseFamily(input.family)
    ? n.size.times(rate).dividedBy(rest)
    : rest.dividedBy(n.size.times(rate))
  return roundToTick(priceResult(price), input.side, input.tick)
}

/**
 * Mark-based isolated liquidation price with the maintenance tier that holds at that price.
 *
 * @formula liq_isolated_mark, tier chosen at entry value, then again at the unrounded price (at most 5 times)
 * @units price; tier: 1 for the lowest
 * @rounding long up, short down to the tick, after the last choice
 * @source docs/choices.md#isolated-liquidation [B]; docs/choices.md#risk-tiers
 * @ledger POS-01, MARGIN-16
 */
export function liqIsolatedWithTiers(
  input: Omit<IsolatedLiqInput, 'mmr' | 'mmDeduction'> & { takerFee?: Num; tiers: TierTable },
): { liqPrice: Decimal; tier: number } | null {
  const tiers = prepareTiers(input.tiers)
  const size = positive(input.size)
  const entry = positive(input.entry)
  if (tiers === null || size === null || entry === null) return null
  const found = atOwnTier(
    tierFor(tiers, valueOf(input.family, size, entry)),
    (price: Decimal) => tierFor(tiers, valueOf(input.family, size, price)),
    (tier) => liqIsolatedMark({ ...input, tick: null, mmr: tier.mmr, mmDeduction: tier.deduction }),
  )
  const liqPrice = found === null ? null : roundToTick(found.price, input.side, input.tick)
  return found === null || liqPrice === null ? null : { liqPrice, tier: found.tier.number }
}

/**
 * Bankruptcy and liquidation price of an inverse position recovered from a printed positionIM (margin + extra + fee).
 *
 * @rule liq_from_position_im
 * @formula im = (positionIM - f*V)/(1 + s*f); B = V + s*im; bust = q/B; liq = q/(B - s*m*V)
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#bankruptcy [C]; the add-margin sample of the API is reproduced
 * @ledger MARGIN-15
 */
export function liqFromPositionIM(input: {
  side: Side
  size: Num
  positionValue: Num
  positionIM: Num
  takerFee: Num
  mmr: Num
  tick?: Num
}): { bustPrice: Decimal | null; liqPrice: Decimal | null } | null {
  const size = positive(input.size)
  const value = positive(input.positionValue)
  const total = nonNegative(input.positionIM)
  const fee = optional(input.takerFee)
  const mmr = nonNegative(input.mmr)
  if (size === null || value === null || total === null || fee === null || mmr === null) return null
  const sign = signOf(input.side)
  const divisor = ONE.plus(fee.times(sign))
  if (!divisor.greaterThan(0)) return null
  const margin = total.minus(value.times(fee)).dividedBy(divisor)
  const bankrupt = value.plus(margin.times(sign))
  const maintained = bankrupt.minus(value.times(mmr).times(sign))
  const price = (bottom: Decimal): Decimal | null =>
    bottom.greaterThan(0) ? roundToTick(priceResult(size.dividedBy(bottom)), input.side, input.tick) : null
  return { bustPrice: price(bankrupt), liqPrice: price(maintained) }
}
