/**
 * The project's own decimal.js clone. Workers and venue only: the main thread never computes money.
 */
import { Decimal as Base } from 'decimal.js'

/**
 * 60 digits: products of any three wire numbers (size 1e15, price 1e6, 8 decimals each) stay exact, so a rule divides
 * once, last, and a lot boundary is hit exactly. Half-even like the exchange's own ledger; exponents never print.
 */
export const Decimal = Base.clone({
  precision: 60,
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
