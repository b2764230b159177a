/**
 * The project's own decimal.js clone. Workers and venue only: the main thread never computes money.
 */
import { Decimal as Base } from 'decimal.js'

/**
 * 64 digits while computing: products of three wire numbers (size 1e15, price 1e6, 8 decimals each) stay exact and
 * quotients carry guard digits. Rules return 48 of them (maths/number.ts), so no 0.4999...9 reaches a truncation.
 * Half-even; an exponent never prints.
 */
export const Decimal = Base.clone({
  precision: 64,
  rounding: Base.ROUND_HALF_EVEN,
  toExpNeg: -9_000_000_000_000_000,
  toExpPos: 9_000_000_000_000_000,
  maxE: 9_000_000_000_000_000,
  minE: -9_000_000_000_000_000,
  crypto: false,
  modulo: Base.ROUND_DOWN,
  defaults: true,
})

export type Decimal = Base
