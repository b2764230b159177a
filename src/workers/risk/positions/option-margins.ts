import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { num, toText } from '#shared/maths/number.ts'
import { optionFactors, optionIMShort, optionMM } from '#shared/maths/option-margin.ts'
import { charged } from '#shared/maths/rounding.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Margins of an option position, settle coin. */
export interface OptionMargins {
  readonly positionIM: DecimalText
  readonly positionMM: DecimalText
}

/**
 * Margins of an option position where its mark and its underlying stand now, as the exchange charges them: what was sold is
 * marked anew with every move, what was bought is paid for. Null where a price is missing: then the exchange's last stand.
 */
export function optionMargins(
  { side, size, positionValue }: Position,
  { strikePrice, optionType, takerFeeRate }: Instrument,
  mark: DecimalText | null,
  index: DecimalText | null,
): OptionMargins | null {
  if (side === 'Buy') return { positionIM: ZERO_TEXT, positionMM: ZERO_TEXT }
  const [qty, value] = [num(size), num(positionValue)]
  if (strikePrice === undefined || optionType === undefined || qty === null || value === null) return null
  if (qty.isZero()) return null
  const { maxFactor, minFactor, mmFactor, liqFeeRate } = optionFactors
  const mm = optionMM({ mmFactor, liqFeeRate, index, mark, size: qty })
  const price = value.dividedBy(qty)
  const rest = { maxFactor, minFactor, feeRate: takerFeeRate, mm }
  const margin = optionIMShort({ type: optionType, strike: strikePrice, index, mark, price, qty, ...rest })
  const [positionIM, positionMM] = [toText(charged(margin?.positionIM ?? null)), toText(charged(mm))]
  return positionIM === null || positionMM === null ? null : { positionIM, positionMM }
}
