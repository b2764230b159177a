/** Exact fractions of BigInt. The integer forms compute with them and round once at the end. */

/** top / bottom. `bottom` is above zero unless noted. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint }

/** Money is stored in units of 1e-8 of a coin. */
export const E8 = 100_000_000n

export const ratio = (top: bigint, bottom: bigint): Ratio => ({ top, bottom })
export const whole = (value: bigint): Ratio => ({ top: value, bottom: 1n })
export const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
export const plus = (a: Ratio, b: Ratio): Ratio =>
  a.bottom === b.bottom
    ? { top: a.top + b.top, bottom: a.bottom }
    : { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { top: -b.top, bottom: b.bottom })
/** a / b; b above zero. */
export const over = (a: Ratio, b: Ratio): Ratio => times(a, { top: b.bottom, bottom: b.top })

/** a / b rounded towards minus infinity; b above zero. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  // A product is cheaper than the remainder, which would be a second division.
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient
}

/** a / b rounded towards plus infinity; b above zero. */
export function ceilDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a > 0n && quotient * b !== a ? quotient + 1n : quotient
}

/** A fraction rounded towards plus infinity, for charged amounts. */
export const ceil = (value: Ratio): bigint => ceilDiv(value.top, value.bottom)
