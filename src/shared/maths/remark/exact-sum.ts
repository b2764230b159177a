/**
 * Sums of E8 integers that stay exact beyond 2^53: whole units and the 8 decimals are summed apart (bigints on their
 * own), so rows may be added and taken out any number of times. Rows without a value are counted: a sum over them isn't known.
 */
import { toScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'

const UNIT = 100_000_000

export type ExactSum = {
  /** value: E8 integer, or NaN for "not known"; weight +1 adds, -1 takes out. */
  add(value: Scaled, weight: 1 | -1): void
  /** E8, or null while any row isn't known. */
  total(): Scaled | null
}

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

  return {
    add(value, weight) {
      if (typeof value === 'bigint') {
        big += value * BigInt(weight)
      } else if (Number.isNaN(value)) unknown += weight
      else addNumber(value, weight)
    },
    total: () => (unknown > 0 ? null : toScaled(big + BigInt(whole) * 100_000_000n + BigInt(part))),
  }
}
