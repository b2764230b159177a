/** Rates of all contracts of a kind, as fractions in decimal text. Catalogue items don't hold them. */
import type { Instrument } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Largest funding rate of a settlement, either sign (docs/choices.md#funding). */
export const FUNDING_CAP = '0.005' as DecimalText
/** Fee of a delivery as a share of its value (docs/choices.md#delivery). */
export const DELIVERY_FEE = '0.0005' as DecimalText
export const OPTION_DELIVERY_FEE = '0.00015' as DecimalText

/** FUNDING_CAP of a perpetual, null for symbols without funding. */
export const fundingCapOf = ({
  fundingIntervalMinutes,
  settleTradingTime,
}: Pick<Instrument, 'fundingIntervalMinutes' | 'settleTradingTime'>): DecimalText | null =>
  fundingIntervalMinutes > 0 && settleTradingTime === 0 ? FUNDING_CAP : null

/** The delivery fee of a symbol, null if it is never delivered. */
export function deliveryFeeOf({
  settleTradingTime,
  strikePrice,
}: Pick<Instrument, 'settleTradingTime' | 'strikePrice'>): DecimalText | null {
  if (settleTradingTime === 0) return null
  return strikePrice === undefined ? DELIVERY_FEE : OPTION_DELIVERY_FEE
}
