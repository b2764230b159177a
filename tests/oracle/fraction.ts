/** Exact fractions of BigInt for the oracle. Imports nothing: it shares no line with what it judges. */

/** n/d with d above zero, reduced. */
export type F = { readonly n: bigint; readonly d: bigint }

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

export function f(n: bigint, d = 1n): F {
  if (d === 0n) throw new RangeError('oracle: division by zero')
  const sign = d < 0n ? -1n : 1n
  const common = gcd(n, d * sign) || 1n
  return { n: (n * sign) / common, d: (d * sign) / common }
}

export const zero = f(0n)
export const one = f(1n)
export const hundred = f(100n)

/** Plain decimal text. */
export function dec(text: string): F {
  const [whole = '0', fraction = ''] = text.split('.')
  return f(BigInt(whole + fraction), 10n ** BigInt(fraction.length))
}

export const add = (...all: readonly F[]): F =>
  all.reduce((a, b) => f(a.n * b.d + b.n * a.d, a.d * b.d), zero)
export const neg = (a: F): F => ({ n: -a.n, d: a.d })
export const sub = (a: F, b: F): F => add(a, neg(b))
export const mul = (...all: readonly F[]): F => all.reduce((a, b) => f(a.n * b.n, a.d * b.d), one)
export const div = (a: F, b: F): F => f(a.n * b.d, a.d * b.n)
export const sign = (a: F): number => (a.n > 0n ? 1 : a.n < 0n ? -1 : 0)
export const cmp = (a: F, b: F): number => sign(sub(a, b))
export const min = (a: F, b: F): F => (cmp(a, b) <= 0 ? a : b)
export const max = (a: F, b: F): F => (cmp(a, b) >= 0 ? a : b)
export const abs = (a: F): F => (a.n < 0n ? neg(a) : a)
export const sum = (all: readonly F[]): F => add(zero, ...all)

export function floor(a: F): bigint {
  const quotient = a.n / a.d
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient
}
export const ceil = (a: F): bigint => -floor(neg(a))
export const trunc = (a: F): bigint => (a.n < 0n ? ceil(a) : floor(a))

/** a moved onto a multiple of step by the given whole-number function. */
export const onStep = (a: F, step: F, whole: (x: F) => bigint): F => mul(f(whole(div(a, step))), step)

/** Nearest whole number, halves away from zero. */
export const nearest = (a: F): bigint => {
  const doubled = trunc(mul(abs(a), f(2n)))
  const up = (doubled + 1n) / 2n
  return a.n < 0n ? -up : up
}
