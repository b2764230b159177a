/**
 * A displayed integer that depends on one integer x: trunc((A*x + B) / C), or trunc((A + B*x) / (C*x)) for values that
 * go with 1/mark. Three ways to the same integer, fastest first: exact doubles while nothing leaves 2^53; a double
 * estimate whose error bound shows it can't be on the wrong side of an integer; BigInt.
 */

/** Above this an integer in a double may not be itself. */
const LIMIT = Number.MAX_SAFE_INTEGER
/** Estimates are only trusted well inside the doubles' integers. */
const ESTIMATE_LIMIT = 2 ** 51
/**
 * Bound of an estimate's relative error: each term has at most 4 roundings of 2^-53, their sum one more. 2^-49 is 16.
 */
const ESTIMATE_ERROR = 2 ** -49

export type Field = {
  readonly a: bigint
  readonly b: bigint
  readonly c: bigint
  /** The same as doubles; NaN where a double can't hold the integer. */
  readonly aExact: number
  readonly bExact: number
  readonly cExact: number
  /** a/c and b/c. */
  readonly slope: number
  readonly offset: number
}

function divisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function exactDouble(value: bigint): number {
  const double = Number(value)
  return Number.isSafeInteger(double) ? double : Number.NaN
}

/** Prepares (a*x + b)/c; c above zero. */
export function createField(a: bigint, b: bigint, c: bigint): Field {
  const common = divisor(divisor(a, b), c)
  const [top, rest, bottom] = common > 1n ? [a / common, b / common, c / common] : [a, b, c]
  return {
    a: top,
    b: rest,
    c: bottom,
    aExact: exactDouble(top),
    bExact: exactDouble(rest),
    cExact: exactDouble(bottom),
    slope: Number(top) / Number(bottom),
    offset: Number(rest) / Number(bottom),
  }
}

/** trunc(estimate) if its error can't carry it over an integer, otherwise NaN. */
function settled(estimate: number, error: number): number {
  const size = Math.abs(estimate)
  if (!(size < ESTIMATE_LIMIT) || !(error < 0.25)) return Number.NaN
  const whole = Math.floor(size)
  const part = size - whole
  // Below 1 the lower neighbour is -1, so only the upper one can be crossed.
  if (1 - part <= error || (whole > 0 && part <= error)) return Number.NaN
  return estimate < 0 ? 0 - whole : whole
}

/** trunc((a*x + b)/c) for a safe integer x; NaN if the answer doesn't fit a double or isn't certain (then use BigInt). */
export function fieldAt(field: Field, x: number): number {
  const product = field.aExact * x
  const sum = product + field.bExact
  if (Math.abs(product) <= LIMIT && Math.abs(product) + Math.abs(field.bExact) <= LIMIT && field.cExact > 0) {
    return Math.trunc(sum / field.cExact) + 0
  }
  const term = field.slope * x
  return settled(term + field.offset, (Math.abs(term) + Math.abs(field.offset)) * ESTIMATE_ERROR)
}

/** trunc((a + b*x)/(c*x)) for a safe integer x above zero; NaN as in fieldAt. */
export function inverseFieldAt(field: Field, x: number): number {
  const product = field.bExact * x
  const bottom = field.cExact * x
  if (Math.abs(product) + Math.abs(field.aExact) <= LIMIT && bottom <= LIMIT) {
    return Math.trunc((product + field.aExact) / bottom) + 0
  }
  const term = field.slope / x
  return settled(term + field.offset, (Math.abs(term) + Math.abs(field.offset)) * ESTIMATE_ERROR)
}

export function fieldExact(field: Field, x: bigint): bigint {
  return (field.a * x + field.b) / field.c
}

export function inverseFieldExact(field: Field, x: bigint): bigint {
  return (field.a + field.b * x) / (field.c * x)
}
