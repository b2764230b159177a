/** Integer money of the core: 1e-8 of the settle coin as bigint. */
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits } from '#shared/units/exact.ts'
import type { Spec } from './spec.ts'

export const E8 = 100_000_000n

/** Value of a quantity at a price, exact. */
export function valueOf(spec: Spec, price: number, qty: number): bigint {
  const product = price * qty
  const units = product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(qty)
  return units * spec.valueFactor
}

/** a / b rounded towards minus infinity; b > 0. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient
}

/** a / b rounded towards plus infinity; b > 0. */
export function ceilDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a > 0n ? quotient + 1n : quotient
}

/** Fee of a value: rounded up to the last unit, against the payer. */
export const feeOf = (value: bigint, rateE8: bigint): bigint => ceilDiv(value * rateE8, E8)

export const moneyText = (amount: bigint): DecimalText => fromUnits(amount, 8)
export const priceText = (spec: Spec, price: number): DecimalText =>
  fromUnits(BigInt(price), spec.priceFraction)
export const qtyText = (spec: Spec, qty: number): DecimalText => fromUnits(BigInt(qty), spec.lotFraction)
export const leverageText = (leverageE2: number): DecimalText => fromUnits(BigInt(leverageE2), 2)

/** Average price of a value over a quantity, cut to 8 decimals; the kept number is the value (maths.md 1). */
export function averageText(spec: Spec, value: bigint, qty: number): DecimalText {
  if (qty === 0) return fromUnits(0n, 0)
  return fromUnits((value * 10n ** BigInt(spec.lotFraction)) / BigInt(qty), 8)
}
