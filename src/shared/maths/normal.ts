/**
 * Standard normal distribution in doubles, relative error below 1e-15 also in the tails: option prices and greeks are
 * model values, not money, so doubles are enough (they are shown with at most 8 decimals).
 */

const SQRT_2 = Math.SQRT2
const DENSITY = 1 / Math.sqrt(2 * Math.PI)

/** Density n(x). */
export function normalDensity(x: number): number {
  return DENSITY * Math.exp(-0.5 * x * x)
}

/** erf by its Maclaurin-type series with positive terms: erf(x) = 2/sqrt(pi) * exp(-x^2) * sum 2^n x^(2n+1)/(2n+1)!!. */
function erfSeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; n < 200; n += 1) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
    if (term < sum * 1e-17) break
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

/** erfc for x > 0 by its continued fraction (Lentz), good from about 1 upwards. */
function erfcFraction(x: number): number {
  const tiny = 1e-300
  let f = x
  let c = x
  let d = 0
  for (let n = 1; n < 500; n += 1) {
    const a = n / 2
    d = x + a * d
    d = 1 / (d === 0 ? tiny : d)
    c = x + a / c
    const delta = c * d
    f *= delta
    if (Math.abs(delta - 1) < 1e-16) break
  }
  return Math.exp(-x * x) / (f * Math.sqrt(Math.PI))
}

/** N(x), the distribution; precise in the lower tail too (no 1 - (1 - tiny)). */
export function normalDistribution(x: number): number {
  const z = Math.abs(x) / SQRT_2
  if (z < 1.2) {
    const half = 0.5 * erfSeries(z)
    return x < 0 ? 0.5 - half : 0.5 + half
  }
  const tail = 0.5 * erfcFraction(z)
  return x < 0 ? tail : 1 - tail
}
