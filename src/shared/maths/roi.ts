/** Return on the margin used. */
import type { Decimal } from '../units/decimal.ts'
import { HUNDRED, num, optional, positive, result } from './number.ts'
import type { Num } from './number.ts'

/**
 * ROI of a position as the table and the poster show it.
 *
 * @rule roi
 * @formula pnl / (initial margin + close fee) * 100
 * @units percent
 * @rounding none here; shown truncated to 2 decimals (71.0767 -> 71.07)
 * @source maths.md 2 [A]; Bybit Help Centre: P&L Calculations 2A; U2: entry-based margin, extra margin left out
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
 * ROI of an option position.
 *
 * @formula buyer: uPnL / (q*E) * 100; seller: uPnL / positionIM * 100 (premium received where no margin is given)
 * @units percent
 * @rounding none; shown truncated to 2 decimals
 * @source maths.md 2, U3
 * @ledger POS-29
 */
export function optionRoi(input: { pnl: Num; premium: Num; positionIM?: Num }): Decimal | null {
  const base = input.positionIM === undefined || input.positionIM === null ? input.premium : input.positionIM
  return roi({ pnl: input.pnl, initialMargin: base })
}
