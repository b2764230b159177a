/** Margin of written (sold) options in regular margin mode. */
import { Decimal } from '../units/decimal.ts'
import { intrinsicOf, optionFee } from './option-fee.ts'
import type { OptionType } from './option-fee.ts'
import { nonNegative, num, optional, positive, result } from './number.ts'
import type { Num } from './number.ts'

/**
 * Margin factors of sold options, and the share of the premium an option's fee never exceeds. The rules name them per coin as
 * configuration (docs/choices.md#option-margin); here every coin has those of the printed sample, and the venue reads the same ones.
 */
export const optionFactors = {
  maxFactor: '0.15',
  minFactor: '0.1',
  mmFactor: '0.03',
  liqFeeRate: '0.002',
  feeCap: '0.125',
} as const

/**
 * Maintenance margin of a short option. Factors are per coin and come from configuration.
 *
 * @rule option_mm
 * @formula (max(F*index, F*mark) + mark + liqFee*index) * |q|
 * @units quote coin; mark is the option's premium
 * @rounding none
 * @source docs/choices.md#option-margin [A]; the sample of 1,260 is reproduced
 * @ledger POS-34, FORM-36
 */
export function optionMM(input: {
  mmFactor: Num
  index: Num
  mark: Num
  liqFeeRate: Num
  size: Num
}): Decimal | null {
  const factor = nonNegative(input.mmFactor)
  const index = positive(input.index)
  const mark = nonNegative(input.mark)
  const fee = num(input.liqFeeRate)
  const size = num(input.size)
  if (factor === null || index === null || mark === null || fee === null || size === null) return null
  const per = Decimal.max(factor.times(index), factor.times(mark)).plus(mark).plus(fee.times(index))
  return result(per.times(size.abs()))
}

/**
 * Initial margin of selling an option.
 *
 * @rule option_im_short
 * @formula otm call max(0, K - index), put max(0, index - K); positionIM = max((max(maxF*index - otm, minF*index) + max(price, mark))*|q|, MM); im = positionIM + fee - premium
 * @units quote coin; otm in price
 * @rounding none
 * @source docs/choices.md#option-margin [B]; factors of the sample, maxF 0.15 and minF 0.1
 * @ledger POS-34, FORM-36
 */
export function optionIMShort(input: {
  type: OptionType
  index: Num
  strike: Num
  price: Num
  mark: Num
  qty: Num
  maxFactor: Num
  minFactor: Num
  feeRate: Num
  cap?: Num
  mm?: Num
}): { otm: Decimal; positionIM: Decimal; fee: Decimal; premium: Decimal; im: Decimal } | null {
  const index = positive(input.index)
  const strike = positive(input.strike)
  const price = nonNegative(input.price)
  const mark = nonNegative(input.mark)
  const signed = num(input.qty)
  const most = nonNegative(input.maxFactor)
  const least = nonNegative(input.minFactor)
  const mm = optional(input.mm)
  if (index === null || strike === null || price === null || mark === null) return null
  if (signed === null || most === null || least === null || mm === null) return null
  const qty = signed.abs()
  const fee = optionFee({
    qty,
    price,
    index,
    feeRate: input.feeRate,
    ...(input.cap === undefined ? {} : { cap: input.cap }),
  })
  if (fee === null) return null
  // Out of the money is the intrinsic value of the opposite option.
  const rawOtm = intrinsicOf(input.type === 'Call' ? 'Put' : 'Call', index, strike)
  const per = Decimal.max(most.times(index).minus(rawOtm), least.times(index)).plus(Decimal.max(price, mark))
  const rawIM = Decimal.max(per.times(qty), mm)
  const otm = result(rawOtm)
  const positionIM = result(rawIM)
  const premium = result(price.times(qty))
  const im = result(rawIM.plus(fee).minus(price.times(qty)))
  if (otm === null || positionIM === null || premium === null || im === null) return null
  return { otm, positionIM, fee, premium, im }
}
