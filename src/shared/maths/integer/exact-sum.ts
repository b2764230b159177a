/**
 * Sums of E8 integers that are exact beyond 2^53. Whole units, the 8 decimals and bigints have a sum each, so rows can be
 * added and removed any number of times. A sum over a row without a value is unknown: such rows are counted.
 */
import { toScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'

const UNIT = 100_000_000
const EXACT = 2 ** 52

export type ExactSum = {
  /** `value`: E8 integer, NaN if unknown. `weight`: 1 adds, -1 removes. */
  add(value: Scaled, weight: 1 | -1): void
  /** Replaces a value by another. The common case of two safe integers costs one addition. */
  replace(before: Scaled, after: Scaled): void
  /** E8, null while any row is unknown. */
  total(): Scaled | null
}

/** An empty sum: its total is 0. */
export function createExactSum(): ExactSum {
  let big = 0n
  let whole = 0
  let part = 0
  let unknown = 0

  function addNumber(value: number, weight: number): void {
    const units = Math.trunc(value / UNIT)
    whole += units * weight
    part += (value - units * UNIT) * weight
  }

  function add(value: Scaled, weight: 1 | -1): void {
    if (typeof value === 'bigint') big += value * BigInt(weight)
    else if (Number.isNaN(value)) unknown += weight
    else addNumber(value, weight)
  }

  return {
    add,
    replace(before, after) {
      if (before === after) return
      if (typeof before === 'number' && typeof after === 'number') {
        const difference = after - before
        // Both within 2^52: the difference is exact (a NaN fails the comparison).
        if (Math.abs(before) < EXACT && Math.abs(after) < EXACT) {
          addNumber(difference, 1)
          return
        }
      }
      add(before, -1)
      add(after, 1)
    },
    total: () => (unknown > 0 ? null : toScaled(big + BigInt(whole) * 100_000_000n + BigInt(part))),
  }
}
