/** Terms the oracle's rules share, in exact fractions. */
import {
  ceil,
  dec,
  div,
  f,
  floor,
  max,
  mul,
  neg,
  one,
  onStep,
  sign,
  sub,
  trunc,
  zero,
  add,
} from './fraction.ts'
import type { F } from './fraction.ts'

/** Inputs of a rule: decimal text, lists and records of it. */
export type Inputs = Record<string, unknown>
export type Outputs = Record<string, F | number | null | readonly F[]> | null

export const num = (i: Inputs, key: string): F => dec(i[key] as string)
export const opt = (i: Inputs, key: string, fallback: F = zero): F =>
  i[key] === undefined ? fallback : num(i, key)
export const isInverse = (i: Inputs): boolean => i['family'] === 'inverse'
export const s = (i: Inputs, key = 'side'): F => (i[key] === 'Buy' ? one : neg(one))
export const value = (i: Inputs, q: F, p: F): F => (isInverse(i) ? div(q, p) : mul(q, p))
export const gain = (i: Inputs, side: F, q: F, e: F, p: F): F =>
  isInverse(i) ? mul(side, q, sub(div(one, e), div(one, p))) : mul(side, q, sub(p, e))
export const cut8 = (a: F): F => onStep(a, f(1n, 100_000_000n), trunc)
/** Price on its tick; null where it isn't above zero. */
export function shown(i: Inputs, p: F, tick?: F): F | null {
  if (sign(p) <= 0) return null
  return tick === undefined ? p : onStep(p, tick, i['side'] === 'Buy' ? ceil : floor)
}
export const tickOf = (i: Inputs): F | undefined => (i['tick'] === undefined ? undefined : num(i, 'tick'))
/** Share of the value that is left at the bankruptcy price: none below 1x, where a price of zero takes less than the margin. */
const leftAtBust = (i: Inputs): F => {
  const part = div(s(i), num(i, 'leverage'))
  return max(isInverse(i) ? add(one, part) : sub(one, part), zero)
}
/** Fee of closing at the bankruptcy price. */
export const closeFee = (i: Inputs, q: F, p: F): F => {
  return mul(value(i, q, p), leftAtBust(i), num(i, 'takerFee'))
}
export const costRate = (i: Inputs): F => {
  const fee = num(i, 'takerFee')
  return add(div(one, num(i, 'leverage')), fee, mul(fee, leftAtBust(i)))
}
export const qtyOf = (i: Inputs, v: F): F =>
  isInverse(i) ? mul(v, num(i, 'price')) : div(v, num(i, 'price'))
