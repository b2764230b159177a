/**
 * A displayed integer that depends on one integer x: (A*x + B) / C, or (A + B*x) / (C*x) for values that go with 1/mark;
 * truncated, or rounded up where the exchange charges it. Three ways to the same integer, fastest first: exact doubles while nothing leaves 2^53; a double
 * estimate whose error bound shows it can't be on the wrong side of an integer; BigInt.
 */
import { ceilDiv } from './ratio.ts'

/** Above this a double may not be the exact integer. */
const LIMIT = Number.MAX_SAFE_INTEGER
/** Estimates are used only well within the integers of a double. */
const ESTIMATE_LIMIT = 2 ** 51
/**
 * Bound of an estimate's relative error: each term has at most 4 roundings of 2^-53, their sum one more. 2^-49 is 16.
 */
const ESTIMATE_ERROR = 2 ** -49

export type Field = {
  readonly a: bigint
  readonly b: bigint
  readonly c: bigint
  /** The same as doubles, NaN if a double cannot hold the integer. */
  readonly aExact: number
  readonly bExact: number
  readonly cExact: number
  /** a/c and b/c. */
  readonly slope: number
  readonly offset: number
  /** Round up (for charged amounts) instead of towards zero. */
  readonly isUp: boolean
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
export function createField(a: bigint, b: bigint, c: bigint, isUp = false): Field {
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
    isUp,
  }
}

/** The estimate as an integer, NaN if its error bound crosses an integer. */
function settled(estimate: number, error: number, isUp: boolean): number {
  const size = Math.abs(estimate)
  if (!(size < ESTIMATE_LIMIT) || !(error < 0.25)) return Number.NaN
  const whole = Math.floor(size)
  const part = size - whole
  // Towards zero, the lower neighbour of a value below 1 is -1, so only the upper neighbour can be crossed.
  if (1 - part <= error || ((isUp || whole > 0) && part <= error)) return Number.NaN
  if (estimate < 0) return 0 - whole
  return isUp ? whole + 1 : whole
}

/** (a*x + b)/c as an integer for a safe integer x; NaN if it doesn't fit a double or isn't certain (then use BigInt). */
export function fieldAt(field: Field, x: number): number {
  const product = field.aExact * x
  const sum = product + field.bExact
  if (Math.abs(product) <= LIMIT && Math.abs(product) + Math.abs(field.bExact) <= LIMIT && field.cExact > 0) {
    return rounded(sum / field.cExact, field.isUp)
  }
  const term = field.slope * x
  const error = (Math.abs(term) + Math.abs(field.offset)) * ESTIMATE_ERROR
  return settled(term + field.offset, error, field.isUp)
}

/** (a + b*x)/(c*x) as an integer for a safe integer x above zero; NaN as in fieldAt. */
export function inverseFieldAt(field: Field, x: number): number {
  const product = field.bExact * x
  const bottom = field.cExact * x
  if (Math.abs(product) + Math.abs(field.aExact) <= LIMIT && bottom <= LIMIT) {
    return rounded((product + field.aExact) / bottom, field.isUp)
  }
  const term = field.slope / x
  const error = (Math.abs(term) + Math.abs(field.offset)) * ESTIMATE_ERROR
  return settled(term + field.offset, error, field.isUp)
}

/** A quotient of safe integers is never rounded over the integer next to it, so both ways are exact. */
const rounded = (quotient: number, isUp: boolean): number =>
  (isUp ? Math.ceil(quotient) : Math.trunc(quotient)) + 0

const divided = (top: bigint, bottom: bigint, isUp: boolean): bigint =>
  isUp ? ceilDiv(top, bottom) : top / bottom

export const fieldExact = ({ a, b, c, isUp }: Field, x: bigint): bigint => divided(a * x + b, c, isUp)

export const inverseFieldExact = ({ a, b, c, isUp }: Field, x: bigint): bigint =>
  divided(a + b * x, c * x, isUp)
