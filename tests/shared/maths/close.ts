import { expect } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'

/** Equal up to the last stored digits. */
export function close(a: Decimal | null, b: Decimal | null, scale: Decimal | string | number = 1): void {
  if (a === null || b === null) return expect(a).toBe(b)
  const bound = Decimal.max(a.abs(), b.abs(), scale).times('1e-40')
  expect(a.minus(b).abs().lessThanOrEqualTo(bound)).toBe(true)
}
