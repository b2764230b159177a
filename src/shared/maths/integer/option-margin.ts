/** Margins of sold options in integers: the formulas of option-margin.ts, rounded once. */
import { ceilDiv, E8 } from './ratio.ts'
import type { OptionTerms, Terms } from './terms.ts'

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

function optionOf(terms: Terms): OptionTerms {
  if (terms.option === null) throw new Error('an option margin needs option terms')
  return terms.option
}

/**
 * Maintenance margin of a sold option.
 *
 * @formula (max(F*index, F*mark) + mark + liqFee*index) * q
 * @units 1e-8 quote coin; mark and index in price units
 * @rounding up
 * @source docs/choices.md#option-margin [A]; equals option_mm rounded up
 * @ledger POS-34
 */
export function optionMmOfShort(terms: Terms, qty: number, mark: number, index: number): bigint {
  const { mmFactorE8, liqFeeE8 } = optionOf(terms)
  const [premium, underlying] = [BigInt(mark), BigInt(index)]
  const per = mmFactorE8 * most(underlying, premium) + E8 * premium + liqFeeE8 * underlying
  return ceilDiv(per * BigInt(qty) * terms.valueFactor, E8)
}

/**
 * Initial margin of a sold option, premium and fee left aside.
 *
 * @formula max((max(maxF*index - otm, minF*index) + max(premium, mark))*q, MM); otm call max(0, K - index), put max(0, index - K)
 * @units 1e-8 quote coin; `value` is premium * q
 * @rounding up
 * @source docs/choices.md#option-margin [B]; equals option_im_short rounded up
 * @ledger POS-34, FORM-36
 */
export function optionImOfShort(
  terms: Terms,
  qty: number,
  value: bigint,
  mark: number,
  index: number,
): bigint {
  const { isCall, strike, maxFactorE8, minFactorE8 } = optionOf(terms)
  const underlying = BigInt(index)
  const away = isCall ? BigInt(strike) - underlying : underlying - BigInt(strike)
  const otm = most(away, 0n)
  const per = most(maxFactorE8 * underlying - E8 * otm, minFactorE8 * underlying)
  const perPrice = BigInt(qty) * terms.valueFactor
  const margin = ceilDiv(per * perPrice + E8 * most(value, BigInt(mark) * perPrice), E8)
  return most(margin, optionMmOfShort(terms, qty, mark, index))
}
