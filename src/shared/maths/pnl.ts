/** Profit and loss: unrealised, from the stored value, and closed. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'

/** PnL on checked numbers, divided once and last. Internal to the maths folder. */
export function pnlOf(family: Family, side: Side, size: Decimal, entry: Decimal, price: Decimal): Decimal {
  const gain = (side === 'Buy' ? price.minus(entry) : entry.minus(price)).times(size)
  return isInverseFamily(family) ? gain.dividedBy(entry.times(price)) : gain
}

/**
 * Unrealised PnL of a position from its average entry to a price (mark in the table, last as the alternate).
 *
 * @rule unrealised_pnl
 * @formula linear, USDC, option: s*q*(x - E); inverse: s*q*(1/E - 1/x). USDC: E is the session average
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#unrealised-pnl [A]
 * @ledger POS-33, POS-31
 */
export function unrealisedPnl(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  price: Num
}): Decimal | null {
  const size = nonNegative(input.size)
  if (size === null) return null
  if (size.isZero()) return num(input.entry) === null || num(input.price) === null ? null : ZERO
  const entry = positive(input.entry)
  const price = positive(input.price)
  if (entry === null || price === null) return null
  return result(pnlOf(input.family, input.side, size, entry, price))
}

/**
 * Unrealised PnL of a linear position from the stored value (the printed average is already rounded).
 *
 * @rule upl_from_value
 * @formula s*(q*x - positionValue)
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#kept-value [A]; a captured position update is reproduced
 * @ledger POS-33
 */
export function uplFromValue(input: {
  side: Side
  size: Num
  price: Num
  positionValue: Num
}): Decimal | null {
  const size = nonNegative(input.size)
  const price = positive(input.price)
  const value = nonNegative(input.positionValue)
  if (size === null || price === null || value === null) return null
  return result(size.times(price).minus(value).times(signOf(input.side)))
}

/**
 * Unrealised PnL of an inverse position as the exchange prints it.
 *
 * @rule upl_inverse_from_value
 * @formula s*(positionValue - trunc8(q/x))
 * @units base coin
 * @rounding the mark value is truncated to 8 decimals before the difference
 * @source docs/choices.md#kept-value [A]; the samples of the API are reproduced
 * @ledger POS-33, POS-31
 */
export function uplInverseFromValue(input: {
  side: Side
  size: Num
  positionValue: Num
  price: Num
}): Decimal | null {
  const size = nonNegative(input.size)
  const price = positive(input.price)
  const value = nonNegative(input.positionValue)
  if (size === null || price === null || value === null) return null
  const markValue = size.dividedBy(price).toDecimalPlaces(8, Decimal.ROUND_DOWN)
  return result(value.minus(markValue).times(signOf(input.side)))
}

export type ClosedPnlInput = {
  /** Gross profit, if known; otherwise it's computed from the five fields below it. */
  readonly gross?: Num
  readonly family?: Family
  readonly side?: Side
  readonly size?: Num
  readonly entry?: Num
  readonly exit?: Num
  readonly openFee?: Num
  readonly closeFee?: Num
  /** Positive is paid, negative received. */
  readonly fundingPaid?: Num
}

/**
 * Closed PnL of a position or a part of it.
 *
 * @rule closed_pnl
 * @formula gross - open fee (pro rata) - close fee - net funding paid; gross = PnL from entry to exit
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#closed-pnl [A]
 * @ledger ENTITY-26
 */
export function closedPnl(input: ClosedPnlInput): Decimal | null {
  let gross = num(input.gross)
  if (input.gross === undefined || input.gross === null) {
    if (input.family === undefined || input.side === undefined) return null
    gross = unrealisedPnl({
      family: input.family,
      side: input.side,
      size: input.size,
      entry: input.entry,
      price: input.exit,
    })
  }
  const openFee = optional(input.openFee)
  const closeFee = optional(input.closeFee)
  const funding = optional(input.fundingPaid)
  if (gross === null || openFee === null || closeFee === null || funding === null) return null
  return result(gross.minus(openFee).minus(closeFee).minus(funding))
}

/**
 * Closed PnL from the cumulative values of a closed position, taker both ways.
 *
 * @rule closed_pnl_from_values
 * @formula s*(exitValue - entryValue) - feeRate*(entryValue + exitValue)
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#closed-pnl [A]; the sample of the API is reproduced with 0.06 %
 * @ledger ENTITY-26
 */
export function closedPnlFromValues(input: {
  side: Side
  cumEntryValue: Num
  cumExitValue: Num
  feeRate: Num
}): Decimal | null {
  const entry = nonNegative(input.cumEntryValue)
  const exit = nonNegative(input.cumExitValue)
  const fee = num(input.feeRate)
  if (entry === null || exit === null || fee === null) return null
  return result(exit.minus(entry).times(signOf(input.side)).minus(exit.plus(entry).times(fee)))
}
