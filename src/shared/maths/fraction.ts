/** Exact fractions of BigInt, for sums of quotients that must not round before the end (harmonic averages). */
import { toExact, powerOfTen } from '../units/exact.ts'
import { Decimal } from '../units/decimal.ts'

export type Fraction = { readonly top: bigint; readonly bottom: bigint }

function divisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function reduced(top: bigint, bottom: bigint): Fraction {
  const common = divisor(top, bottom)
  return common > 1n ? { top: top / common, bottom: bottom / common } : { top, bottom }
}

/** a / b of checked numbers, b above zero. */
export function fractionOf(a: Decimal, b: Decimal): Fraction {
  const top = toExact(a.toFixed()) ?? { units: 0n, scale: 0 }
  const bottom = toExact(b.toFixed()) ?? { units: 1n, scale: 0 }
  return reduced(top.units * powerOfTen(bottom.scale), bottom.units * powerOfTen(top.scale))
}

/** a + b, reduced. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

/** top / bottom rounded once to the Decimal's digits. */
export function fractionToDecimal(value: Fraction): Decimal {
  return new Decimal(value.top.toString()).dividedBy(new Decimal(value.bottom.toString()))
}
