/** Trading fees and the reserve for the closing fee. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, positive, result } from './number.ts'
import type { Num } from './number.ts'
import { positionValue } from './value.ts'

/**
 * Fee of an execution.
 *
 * @rule trading_fee
 * @formula V(P) * rate; a negative maker rate is a rebate
 * @units settle coin (spot: quote coin)
 * @rounding none
 * @source docs/choices.md#fees [A]; nine samples of the API are reproduced
 * @ledger FORM-36, FORM-37
 */
export function tradingFee(input: { family: Family; qty: Num; price: Num; feeRate: Num }): Decimal | null {
  const value = positionValue({ family: input.family, size: input.qty, price: input.price })
  const rate = num(input.feeRate)
  return value === null || rate === null ? null : result(value.times(rate))
}

/**
 * Close-fee reserve on checked numbers. Below 1x a position whose gain follows the value loses less than its margin down to
 * a price of zero: it has no bankruptcy price, and closing there costs nothing. Internal to the maths folder.
 */
export function closeFeeOf(
  family: Family,
  side: Side,
  size: Decimal,
  price: Decimal,
  leverage: Decimal,
  rate: Decimal,
): Decimal {
  const sign = signOf(side)
  if (isInverseFamily(family)) {
    return size
      .times(Decimal.max(leverage.plus(sign), 0))
      .times(rate)
      .dividedBy(price.times(leverage))
  }
  return size
    .times(price)
    .times(Decimal.max(leverage.minus(sign), 0))
    .times(rate)
    .dividedBy(leverage)
}

/**
 * Reserve for the fee of closing at the bankruptcy price, taker.
 *
 * @formula linear: q*E*max(0, 1 - s/L)*f; inverse: (q/E)*max(0, 1 + s/L)*f
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#order-cost [A]
 * @ledger FORM-36
 */
export function closeFeeReserve(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  leverage: Num
  takerFee: Num
}): Decimal | null {
  const size = nonNegative(input.size)
  const entry = positive(input.entry)
  const leverage = positive(input.leverage)
  const rate = num(input.takerFee)
  if (size === null || entry === null || leverage === null || rate === null) return null
  return result(closeFeeOf(input.family, input.side, size, entry, leverage, rate))
}
