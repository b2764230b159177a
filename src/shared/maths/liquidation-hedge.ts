/** Cross liquidation price of a hedge with the tiers that hold at it: the long and the short of one symbol move together. */
import type { Decimal } from '../units/decimal.ts'
import { isInverseFamily } from './family.ts'
import type { Family, Side } from './family.ts'
import { num, optional, positive, priceResult, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { atOwnTier } from './own-tier.ts'
import { prepareTiers, tierFor } from './risk-tiers.ts'
import type { PreparedTier, TierTable } from './risk-tiers.ts'
import { roundToTick } from './rounding.ts'
import { valueOf } from './value.ts'

export type HedgeSide = { readonly size: Num; readonly closeFee: Num }

export type HedgeLiqInput = {
  readonly family: Family
  readonly long: HedgeSide
  readonly short: HedgeSide
  readonly mark: Num
  /** Margin balance in the settle coin, profit of both sides at the mark included. */
  readonly marginBalance: Num
  /** Maintenance margin of everything but the two. */
  readonly otherMM?: Num
  readonly tiers: TierTable
  readonly tick?: Num
}

type Leg = { readonly size: Decimal; readonly closeFee: Decimal; readonly sign: 1 | -1 }

function legOf({ size, closeFee }: HedgeSide, side: Side, family: Family): Leg | null {
  const [amount, fee] = [positive(size), num(closeFee)]
  if (amount === null || fee === null) return null
  return { size: amount, closeFee: fee, sign: (side === 'Buy') === isInverseFamily(family) ? -1 : 1 }
}

/** A pair of tiers as one number, so that two choices can be compared. */
const PAIR = 1000

/**
 * Price at which the margin balance meets the maintenance of both sides, this symbol alone moving.
 *
 * @formula linear (sum s*V(M) - MB + otherMM + sum cf - sum dd) / sum q*(s - m); inverse its reciprocal in q; tiers chosen at V(M), then again at the unrounded price (at most 5 times)
 * @units price; null: none, or as much long as short (its far price is not shown)
 * @rounding net long up, net short down to the tick, after the last choice
 * @source docs/choices.md#hedge-liquidation [C]; equals hedgeLiqPrice of the integers
 * @ledger POS-32
 */
export function liqHedgeWithTiers(input: HedgeLiqInput): Decimal | null {
  const { family } = input
  const tiers = prepareTiers(input.tiers)
  const [long, short] = [legOf(input.long, 'Buy', family), legOf(input.short, 'Sell', family)]
  const [mark, balance, otherMM] = [positive(input.mark), num(input.marginBalance), optional(input.otherMM)]
  if (tiers === null || long === null || short === null) return null
  if (mark === null || balance === null || otherMM === null) return null
  if (long.size.equals(short.size)) return null
  const legs = [long, short]
  const netSide: Side = long.size.greaterThan(short.size) ? 'Buy' : 'Sell'
  const numberAt = (price: Decimal, leg: Leg): number | null =>
    tierFor(tiers, valueOf(family, leg.size, price))?.number ?? null
  const pairAt = (price: Decimal): number | null => {
    const [a, b] = [numberAt(price, long), numberAt(price, short)]
    return a === null || b === null ? null : a * PAIR + b
  }
  const tierOf = (number: number): PreparedTier | undefined => tiers.find((tier) => tier.number === number)
  const held = legs.reduce((sum, leg) => sum.plus(valueOf(family, leg.size, mark).times(leg.sign)), ZERO)
  const rest = held.minus(balance).plus(otherMM).plus(long.closeFee).plus(short.closeFee)
  const found = atOwnTier<number, Decimal>(pairAt(mark), pairAt, (pair) => {
    const kept = [tierOf(Math.floor(pair / PAIR)), tierOf(pair % PAIR)]
    let [slope, top] = [ZERO, rest]
    for (const [at, leg] of legs.entries()) {
      const tier = kept[at]
      if (tier === undefined) return null
      slope = slope.plus(leg.size.times(tier.mmr.neg().plus(leg.sign)))
      top = top.minus(tier.deduction)
    }
    // The net side decides which way the pair is liquidated; a slope of the other sign has no such price.
    const gains = (netSide === 'Buy') !== isInverseFamily(family)
    if (slope.isZero() || top.isZero() || slope.isPositive() !== gains) return null
    if (top.isPositive() !== slope.isPositive()) return null
    return isInverseFamily(family) ? slope.dividedBy(top) : top.dividedBy(slope)
  })
  return found === null ? null : roundToTick(priceResult(found.price), netSide, input.tick)
}
