/** Black-76 in fixed-point BigInt (60 decimals): exp, ln, sqrt and the normal distribution by their own series. */
import { dec, div, f, mul, sub } from './fraction.ts'
import type { F } from './fraction.ts'
import type { Inputs, Outputs } from './terms.ts'

const ONE = 10n ** 60n
const times = (a: bigint, b: bigint): bigint => (a * b) / ONE
const over = (a: bigint, b: bigint): bigint => (a * ONE) / b
const fix = (a: F): bigint => (a.n * ONE) / a.d
const unfix = (a: bigint): F => f(a, ONE)

function sqrt(a: bigint): bigint {
  const wide = a * ONE
  let x = BigInt(Math.floor(Math.sqrt(Number(wide)))) + 1n
  for (;;) {
    const next = (x + wide / x) / 2n
    if (next === x || next === x + 1n || next === x - 1n) return next
    x = next
  }
}

/** e^a: halve until small, series, square back. */
function exp(a: bigint): bigint {
  const halvings = 40
  const small = a / 2n ** BigInt(halvings)
  let term = ONE
  let total = ONE
  for (let n = 1n; term !== 0n; n += 1n) {
    term = times(term, small) / n
    total += term
  }
  for (let k = 0; k < halvings; k += 1) total = times(total, total)
  return total
}

/** ln a by Newton steps on exp, from the double's guess. */
function ln(a: F): bigint {
  let x = BigInt(Math.round(Math.log(Number((a.n * 10n ** 30n) / a.d) / 1e30) * 1e15)) * 10n ** 45n
  for (let k = 0; k < 4; k += 1) {
    const e = exp(x)
    x += over(2n * (fix(a) - e), fix(a) + e)
  }
  return x
}

const PI = 3141592653589793238462643383279502884197169399375105820974944n

const density = (x: bigint): bigint => over(exp(-times(x, x) / 2n), sqrt(2n * PI))

/** N(x) = 1/2 + n(x)*(x + x^3/3 + x^5/15 + ...). */
function distribution(x: bigint): bigint {
  let term = x
  let total = x
  for (let n = 3n; term !== 0n; n += 2n) {
    term = times(term, times(x, x)) / n
    total += term
  }
  return ONE / 2n + times(density(x), total)
}

/** T and iv above zero; |d1| small enough for the series (the sampler keeps it below 8). */
export function black76Oracle(i: Inputs): Outputs {
  const num = (key: string): F => dec(i[key] as string)
  const [F0, K, T, iv] = [num('F'), num('K'), num('tYears'), num('iv')]
  const r = i['r'] === undefined ? dec('0') : num('r')
  const root = sqrt(fix(T))
  const width = times(fix(iv), root)
  const d1 = over(ln(div(F0, K)), width) + width / 2n
  const d2 = d1 - width
  const discount = exp(-fix(mul(r, T)))
  const call = times(fix(F0), distribution(d1)) - times(fix(K), distribution(d2))
  const isCall = i['type'] === 'Call'
  const price = isCall ? call : call - fix(sub(F0, K))
  const vega = times(discount, times(fix(F0), times(density(d1), root)))
  const day = f(1n, 365n)
  const life = i['dayFloor'] === true && T.n * day.d < day.n * T.d ? day : T
  return {
    price: unfix(times(discount, price)),
    delta: unfix(times(discount, distribution(d1) - (isCall ? 0n : ONE))),
    gamma: div(unfix(vega), mul(F0, F0, iv, life)),
    vega1pct: div(unfix(vega), f(100n)),
    thetaPerDay: div(mul(unfix(-vega), iv), mul(f(730n), life)),
  }
}
