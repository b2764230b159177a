/** Initial and maintenance margin of positions, and of spot borrowing. */
import type { Decimal } from '../units/decimal.ts'
import type { Family, Side } from './family.ts'
import { closeFeeOf } from './fees.ts'
import { nonNegative, num, ONE, optional, positive, result } from './number.ts'
import type { Num } from './number.ts'
import { prepareTiers, tierFor } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'
import { valueOf } from './value.ts'

export type MarginInput = {
  readonly family: Family
  readonly side: Side
  readonly size: Num
  readonly entry: Num
  readonly leverage: Num
  readonly takerFee: Num
  /** Given: cross rule since 2 Sep 2025 (value at mark). Absent: entry value (isolated, and cross before). */
  readonly mark?: Num
}

type Checked = { size: Decimal; entry: Decimal; leverage: Decimal; fee: Decimal; price: Decimal }

function check(input: MarginInput): Checked | null {
  const size = nonNegative(input.size)
  const entry = positive(input.entry)
  const leverage = positive(input.leverage)
  const fee = num(input.takerFee)
  const price = input.mark === undefined || input.mark === null ? entry : positive(input.mark)
  if (size === null || entry === null || leverage === null || fee === null || price === null) return null
  return { size, entry, leverage, fee, price }
}

/**
 * Initial margin of a position and its closing-fee reserve.
 *
 * @rule position_im
 * @formula im = V(M)/L (cross) or V(E)/L (isolated); closeFee at entry: linear q*E*max(0, 1 - s/L)*f, inverse (q/E)*max(0, 1 + s/L)*f; positionIM = im + closeFee
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#initial-margin [A]
 * @ledger POS-01, POS-33, MARGIN-09
 */
export function positionIM(
  input: MarginInput,
): { im: Decimal; closeFee: Decimal; positionIM: Decimal } | null {
  const n = check(input)
  if (n === null) return null
  const rawIM = valueOf(input.family, n.size, n.price).dividedBy(n.leverage)
  const rawFee = closeFeeOf(input.family, input.side, n.size, n.entry, n.leverage, n.fee)
  const im = result(rawIM)
  const closeFee = result(rawFee)
  const total = result(rawIM.plus(rawFee))
  return im === null || closeFee === null || total === null ? null : { im, closeFee, positionIM: total }
}

/**
 * Margin an isolated position holds.
 *
 * @formula V(E)/L + closeFee + extra margin
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#initial-margin [A]
 * @ledger MARGIN-19
 */
export function isolatedMargin(input: Omit<MarginInput, 'mark'> & { extraMargin?: Num }): Decimal | null {
  const base = positionIM({ ...input, mark: null })
  const extra = optional(input.extraMargin)
  return base === null || extra === null ? null : result(base.positionIM.plus(extra))
}

/**
 * Maintenance margin of a position at a given rate and deduction.
 *
 * @rule position_mm
 * @formula mm = V(M)*m - dd (V(E) where no mark is given); positionMM = mm + closeFee at entry
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#maintenance-margin [A]
 * @ledger POS-01, POS-33
 */
export function positionMM(
  input: MarginInput & { mmr: Num; mmDeduction?: Num },
): { mm: Decimal; positionMM: Decimal } | null {
  const n = check(input)
  const mmr = nonNegative(input.mmr)
  const deduction = optional(input.mmDeduction)
  if (n === null || mmr === null || deduction === null) return null
  const rawMM = valueOf(input.family, n.size, n.price).times(mmr).minus(deduction)
  const mm = result(rawMM)
  const total = result(rawMM.plus(closeFeeOf(input.family, input.side, n.size, n.entry, n.leverage, n.fee)))
  return mm === null || total === null ? null : { mm, positionMM: total }
}

/**
 * Maintenance margin of a position with its tier taken from the table.
 *
 * @formula positionMM with m_n and dd_n of the tier that holds for V(M) + value of open orders
 * @units settle coin; tier: 1 for the lowest
 * @rounding none
 * @source docs/choices.md#maintenance-margin [A]: the value that selects the tier is position and orders, at mark
 * @ledger MARGIN-16, MARGIN-18
 */
export function positionMMFromTiers(
  input: MarginInput & { tiers: TierTable; orderValue?: Num },
): { mm: Decimal; positionMM: Decimal; tier: number; mmr: Decimal; mmDeduction: Decimal } | null {
  const n = check(input)
  const tiers = prepareTiers(input.tiers)
  const orders = optional(input.orderValue)
  if (n === null || tiers === null || orders === null) return null
  const tier = tierFor(tiers, valueOf(input.family, n.size, n.price).plus(orders))
  if (tier === null) return null
  const mmr = tier.mmr
  const mmDeduction = tier.deduction
  const margins = positionMM({ ...input, mmr, mmDeduction })
  return margins === null ? null : { ...margins, tier: tier.number, mmr, mmDeduction }
}

/**
 * Margin of a spot-margin borrow.
 *
 * @rule borrow_margin
 * @formula im = borrow*imr; mm = borrow*mmr; maxLeverage = 1/imr
 * @units USD
 * @rounding none
 * @source docs/choices.md#spot-margin [B]
 * @ledger MARGIN-08
 */
export function borrowMargin(input: {
  borrowUsd: Num
  imr: Num
  mmr: Num
}): { im: Decimal; mm: Decimal; maxLeverage: Decimal } | null {
  const borrow = nonNegative(input.borrowUsd)
  const imr = positive(input.imr)
  const mmr = nonNegative(input.mmr)
  if (borrow === null || imr === null || mmr === null) return null
  const im = result(borrow.times(imr))
  const mm = result(borrow.times(mmr))
  const maxLeverage = result(ONE.dividedBy(imr))
  return im === null || mm === null || maxLeverage === null ? null : { im, mm, maxLeverage }
}
