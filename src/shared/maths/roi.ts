/** Return on the margin used. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { HUNDRED, num, ONE, optional, positive, result } from './number.ts'
import type { Num } from './number.ts'

/**
 * ROI of a position as the table and the poster show it.
 *
 * @rule roi
 * @formula pnl / (initial margin + close fee) * 100
 * @units percent
 * @rounding none here; shown truncated to 2 decimals (71.0767 -> 71.07)
 * @source docs/choices.md#roi [A]
 * @ledger POS-29, POSTER-08
 */
export function roi(input: { pnl: Num; initialMargin: Num; closeFee?: Num }): Decimal | null {
  const pnl = num(input.pnl)
  const margin = num(input.initialMargin)
  const closeFee = optional(input.closeFee)
  if (pnl === null || margin === null || closeFee === null) return null
  const base = positive(margin.plus(closeFee))
  return base === null ? null : result(pnl.dividedBy(base).times(HUNDRED))
}

/**
 * Margin a position was opened with, per coin of entry value and times the leverage: what every ROI divides by.
 *
 * @formula k = 1 + max(0, L - s)*f, s = -s for inverse, so that V(E)/L + close fee = V(E) * k / L
 * @units a factor; without a fee rate 1
 * @rounding none
 * @source docs/choices.md#roi [A]; the close fee is that of position_im
 * @ledger POS-29, TPSL-07
 */
export function roiFactor(input: {
  family: Family
  side: Side
  leverage: Decimal
  feeRate?: Num
}): Decimal | null {
  const fee = optional(input.feeRate)
  if (fee === null) return null
  const sign = signOf(input.side) * (isInverseFamily(input.family) ? -1 : 1)
  return positive(ONE.plus(Decimal.max(input.leverage.minus(sign), 0).times(fee)))
}

/**
 * ROI of an option position.
 *
 * @formula buyer: uPnL / (q*E) * 100; seller: uPnL / positionIM * 100 (premium received where no margin is given)
 * @units percent
 * @rounding none; shown truncated to 2 decimals
 * @source docs/choices.md#roi: the exchange publishes nothing for sellers
 * @ledger POS-29
 */
export function optionRoi(input: { pnl: Num; premium: Num; positionIM?: Num }): Decimal | null {
  const base = input.positionIM === undefined || input.positionIM === null ? input.premium : input.positionIM
  return roi({ pnl: input.pnl, initialMargin: base })
}
