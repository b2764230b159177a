/** Estimated liquidation price in cross: the account test solved for one symbol moving alone. */
import type { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, optional, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'
import { atOwnTier } from './own-tier.ts'
import { prepareTiers, tierFor } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'
import { roundToTick } from './rounding.ts'
import { valueOf } from './value.ts'

export type CrossLiqInput = {
  readonly family?: Family
  readonly side: Side
  readonly size: Num
  readonly mark: Num
  readonly mmr: Num
  /** Margin balance in the settle coin, net of haircut and order loss, this position's uPnL at mark included. */
  readonly marginBalance: Num
  readonly otherMM?: Num
  readonly mmDeduction?: Num
  readonly closeFee?: Num
  readonly tick?: Num
}

/**
 * Estimated cross liquidation price: other symbols, collateral ratios and coins are assumed constant.
 *
 * @rule liq_cross
 * @formula linear: (MB - s*q*M - otherMM + dd - cf) / (q*(m - s)); inverse: q*(s + m) / (MB + s*q/M - otherMM + dd - cf)
 * @units price
 * @rounding long up, short down to the tick; null where no price liquidates
 * @source docs/choices.md#cross-liquidation [C]; equals Binance's published form
 * @ledger POS-01, POS-30
 */
export function liqCross(input: CrossLiqInput): Decimal | null {
  const size = positive(input.size)
  const mark = positive(input.mark)
  const mmr = nonNegative(input.mmr)
  const balance = num(input.marginBalance)
  const otherMM = optional(input.otherMM)
  const deduction = optional(input.mmDeduction)
  const closeFee = optional(input.closeFee)
  if (size === null || mark === null || mmr === null || balance === null) return null
  if (otherMM === null || deduction === null || closeFee === null) return null
  const sign = signOf(input.side)
  const free = balance.minus(otherMM).plus(deduction).minus(closeFee)
  if (input.family !== undefined && isInverseFamily(input.family)) {
    const top = size.times(mmr.plus(sign))
    const bottom = free.plus(size.times(sign).dividedBy(mark))
    if (bottom.isZero() || top.isPositive() !== bottom.isPositive()) return null
    return roundToTick(priceResult(top.dividedBy(bottom)), input.side, input.tick)
  }
  const rate = mmr.minus(sign)
  // A long with m >= 1 or a short with m <= -1 has no crossing of the two lines.
  if (rate.isZero() || rate.isPositive() === sign > 0) return null
  const price = free.minus(size.times(mark).times(sign)).dividedBy(size.times(rate))
  return roundToTick(priceResult(price), input.side, input.tick)
}

/**
 * Cross estimate with the maintenance tier that holds at the price found.
 *
 * @formula liq_cross, tier chosen at mark, then again at the unrounded price (at most 5 times)
 * @units price; tier: 1 for the lowest
 * @rounding long up, short down to the tick, after the last choice
 * @source docs/choices.md#cross-liquidation [C]
 * @ledger POS-01, MARGIN-16
 */
export function liqCrossWithTiers(
  input: Omit<CrossLiqInput, 'mmr' | 'mmDeduction' | 'family'> & { family: Family; tiers: TierTable },
): { liqPrice: Decimal; tier: number } | null {
  const tiers = prepareTiers(input.tiers)
  const size = positive(input.size)
  const mark = positive(input.mark)
  if (tiers === null || size === null || mark === null) return null
  const found = atOwnTier(
    tierFor(tiers, valueOf(input.family, size, mark)),
    (price: Decimal) => tierFor(tiers, valueOf(input.family, size, price)),
    (tier) => liqCross({ ...input, tick: null, mmr: tier.mmr, mmDeduction: tier.deduction }),
  )
  const liqPrice = found === null ? null : roundToTick(found.price, input.side, input.tick)
  return found === null || liqPrice === null ? null : { liqPrice, tier: found.tier.number }
}

export type HedgeLeg = {
  readonly size: Num
  readonly entry: Num
  readonly mmr: Num
  readonly mmDeduction?: Num
}

/**
 * Price shared by the long and the short of one symbol in cross hedge mode, linear.
 *
 * @formula (WB - otherMM + otherUPnL + ddL + ddS - qL*EL + qS*ES) / (qL*mL + qS*mS - qL + qS)
 * @units price
 * @rounding none; null for a fully hedged pair (qL = qS), whose far price is not shown
 * @source docs/choices.md#hedge-liquidation [C]
 * @ledger POS-32
 */
export function liqHedge(input: {
  walletBalance: Num
  long: HedgeLeg
  short: HedgeLeg
  otherMM?: Num
  otherUpnl?: Num
}): Decimal | null {
  const wallet = num(input.walletBalance)
  const otherMM = optional(input.otherMM)
  const otherUpnl = optional(input.otherUpnl)
  const long = checkLeg(input.long)
  const short = checkLeg(input.short)
  if (wallet === null || otherMM === null || otherUpnl === null || long === null || short === null)
    return null
  if (long.size.equals(short.size)) return null
  const top = wallet
    .minus(otherMM)
    .plus(otherUpnl)
    .plus(long.deduction)
    .plus(short.deduction)
    .minus(long.size.times(long.entry))
    .plus(short.size.times(short.entry))
  const bottom = long.size.times(long.mmr).plus(short.size.times(short.mmr)).minus(long.size).plus(short.size)
  // The net side decides which way the pair is liquidated; a slope of the other sign has no such price.
  if (bottom.isZero() || bottom.isPositive() === long.size.greaterThan(short.size)) return null
  return priceResult(top.dividedBy(bottom))
}

function checkLeg(leg: HedgeLeg): { size: Decimal; entry: Decimal; mmr: Decimal; deduction: Decimal } | null {
  const size = nonNegative(leg.size)
  const mmr = nonNegative(leg.mmr)
  const deduction = optional(leg.mmDeduction)
  const entry = size !== null && size.isZero() ? num('0') : positive(leg.entry)
  if (size === null || entry === null || mmr === null || deduction === null) return null
  return { size, entry, mmr, deduction }
}

/**
 * The liquidation price as it is shown: none outside the symbol's price range.
 *
 * @formula null when liq <= minPrice or liq >= maxPrice
 * @units price
 * @rounding none
 * @source docs/choices.md#cross-liquidation [B]; tests/vectors/maths-bad-inputs.json e-07, e-08
 * @ledger POS-30
 */
export function shownLiqPrice(input: { liqPrice: Num; minPrice: Num; maxPrice: Num }): Decimal | null {
  const price = positive(input.liqPrice)
  const min = nonNegative(input.minPrice)
  const max = positive(input.maxPrice)
  if (price === null || min === null || max === null) return null
  return price.lessThanOrEqualTo(min) || price.greaterThanOrEqualTo(max) ? null : price
}
