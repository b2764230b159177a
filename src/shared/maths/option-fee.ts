/** Option fees, cost of buying, delivery. */
import { Decimal } from '../units/decimal.ts'
import { signOf } from './family.ts'
import type { Side } from './family.ts'
import { nonNegative, num, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'

export type OptionType = 'Call' | 'Put'

/** Share of the premium (or of the intrinsic value at delivery) a fee never exceeds, where the coin has no own cap (docs/choices.md#option-fee). */
export const DEFAULT_FEE_CAP = '0.125'

/** Intrinsic value on checked numbers. Internal to the maths folder. */
export function intrinsicOf(type: OptionType, price: Decimal, strike: Decimal): Decimal {
  return Decimal.max(ZERO, type === 'Call' ? price.minus(strike) : strike.minus(price))
}

/**
 * Trading fee of an option.
 *
 * @rule option_fee
 * @formula min(rate*index, cap*price) * q; cap 12.5 % of the premium where none is given
 * @units quote coin
 * @rounding none
 * @source docs/choices.md#option-fee [A]; a captured fee of 0.358635 is reproduced
 * @ledger POS-34
 */
export function optionFee(input: {
  qty: Num
  price: Num
  index: Num
  feeRate: Num
  cap?: Num
}): Decimal | null {
  const qty = nonNegative(input.qty)
  const price = nonNegative(input.price)
  const index = positive(input.index)
  const rate = num(input.feeRate)
  const cap = optional(input.cap, new Decimal(DEFAULT_FEE_CAP))
  if (qty === null || price === null || index === null || rate === null || cap === null) return null
  return result(Decimal.min(rate.times(index), cap.times(price)).times(qty))
}

/**
 * Cost of buying an option: a buyer pays premium and fee and needs no maintenance margin.
 *
 * @rule option_buy_cost
 * @formula premium = q*price; cost = premium + fee
 * @units quote coin
 * @rounding none
 * @source docs/choices.md#option-fee [A]
 * @ledger FORM-36
 */
export function optionBuyCost(input: {
  qty: Num
  price: Num
  index: Num
  feeRate: Num
  cap?: Num
}): { premium: Decimal; fee: Decimal; cost: Decimal } | null {
  const fee = optionFee(input)
  const qty = nonNegative(input.qty)
  const price = nonNegative(input.price)
  if (fee === null || qty === null || price === null) return null
  const premium = result(qty.times(price))
  const cost = result(qty.times(price).plus(fee))
  return premium === null || cost === null ? null : { premium, fee, cost }
}

/**
 * What an option pays at expiry.
 *
 * @rule option_payoff
 * @formula intrinsic call max(0, S-K), put max(0, K-S); deliveryFee = min(rate*S, 12.5 %*intrinsic)*q; deliveryPnl = s*(intrinsic - entry)*q - fee
 * @units intrinsic: price; the others: quote coin
 * @rounding none
 * @source docs/choices.md#delivery [B]
 * @ledger POS-34
 */
export function optionPayoff(input: {
  type: OptionType
  side: Side
  strike: Num
  settle: Num
  qty: Num
  entry: Num
  deliveryFeeRate: Num
}): { intrinsic: Decimal; deliveryFee: Decimal; deliveryPnl: Decimal } | null {
  const strike = positive(input.strike)
  const settle = positive(input.settle)
  const qty = nonNegative(input.qty)
  const entry = nonNegative(input.entry)
  const rate = num(input.deliveryFeeRate)
  if (strike === null || settle === null || qty === null || entry === null || rate === null) return null
  const raw = intrinsicOf(input.type, settle, strike)
  const fee = Decimal.min(rate.times(settle), raw.times(DEFAULT_FEE_CAP)).times(qty)
  const intrinsic = result(raw)
  const deliveryFee = result(fee)
  const deliveryPnl = result(raw.minus(entry).times(qty).times(signOf(input.side)).minus(fee))
  if (intrinsic === null || deliveryFee === null || deliveryPnl === null) return null
  return { intrinsic, deliveryFee, deliveryPnl }
}
