import { scaledToText } from '../units/scaled.ts'

/**
 * Fields that are scaled integers on the wire, with their plain names and scales (ENTITY-14, SYM-31, SYM-36). Margin
 * rates are E4 fractions read as percent: 10000 is 100. Times named E3 are Unix ms and not listed here (SYM-35).
 */
export const scaledFields: Readonly<Record<string, readonly [name: string, decimals: number]>> = {
  priceE8: ['price', 8],
  qtyE8: ['qty', 8],
  feeRateE8: ['feeRate', 8],
  leverageE2: ['leverage', 2],
  initialMarginRateE4: ['initialMarginRate', 2],
  maintenanceMarginRateE4: ['maintenanceMarginRate', 2],
  initialMarginRateStepE4: ['initialMarginRateStep', 2],
  maintenanceMarginRateStepE4: ['maintenanceMarginRateStep', 2],
  copyTradeMinLeverageE2: ['copyTradeMinLeverage', 2],
  copyTradeMaxLeverageE2: ['copyTradeMaxLeverage', 2],
  copyTradeMinMarginE8: ['copyTradeMinMargin', 8],
  copyTradeMaxMarginE8: ['copyTradeMaxMargin', 8],
}

/**
 * Converts scaled fields of a record to plain ones, in place. A plain field that exists takes precedence. A value that
 * is no integer is left out.
 */
export function unscaleFields(record: Record<string, unknown>): void {
  for (const name in record) {
    const last = name.charCodeAt(name.length - 1)
    // Ends in E2, E3, E4 or E8; nearly all names don't.
    if (last < 50 || last > 56 || name.charCodeAt(name.length - 2) !== 69) continue
    const rule = Object.hasOwn(scaledFields, name) ? scaledFields[name] : undefined
    if (rule === undefined) continue
    const [plain, decimals] = rule
    const value = scaledToText(record[name], decimals)
    delete record[name]
    if (value !== null && record[plain] === undefined) record[plain] = value
  }
}
