/** Converts the engine's integers to decimal text. Money is a bigint in 1e-8 of the settle coin. */
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromSafeUnits, fromUnits } from '#shared/units/exact.ts'
import type { Spec } from './spec.ts'

export const moneyText = (amount: bigint): DecimalText => fromUnits(amount, 8)
export const priceText = (spec: Spec, price: number): DecimalText => fromSafeUnits(price, spec.priceFraction)
export const qtyText = (spec: Spec, qty: number): DecimalText => fromSafeUnits(qty, spec.lotFraction)
export const leverageText = (leverageE2: number): DecimalText => fromSafeUnits(leverageE2, 2)

/** Average price of a value and a quantity (inverse: quantity over value), cut to 8 decimals; the kept number is the value (docs/choices.md#kept-value). */
export function averageText(spec: Spec, value: bigint, qty: number): DecimalText {
  if (qty === 0) return fromUnits(0n, 0)
  if (spec.kind === 'inverse') {
    if (value === 0n) return fromUnits(0n, 0)
    return fromUnits((BigInt(qty) * 10n ** BigInt(16 - spec.lotFraction)) / value, 8)
  }
  return fromUnits((value * 10n ** BigInt(spec.lotFraction)) / BigInt(qty), 8)
}
