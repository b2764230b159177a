/** Margins of an option position at the market, from its record. */
import type { Instrument } from '../domain/instrument.ts'
import type { Position } from '../domain/records.ts'
import { ZERO_TEXT } from '../units/decimal-text.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import { num, toText } from './number.ts'
import { optionFactors, optionIMShort, optionMM } from './option-margin.ts'
import { charged } from './rounding.ts'

/** Margins of an option position, settle coin. */
export interface OptionMargins {
  readonly positionIM: DecimalText
  readonly positionMM: DecimalText
}

/**
 * Present margins of an option position, as the exchange charges them: a sold option is marked with every price, a
 * bought one is paid for. Null if a price is missing: use the exchange's last values then.
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
