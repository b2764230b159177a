import { expect, it } from 'vitest'
import { isRange } from '../../src/main-thread/features/history/days.ts'

it('C: days bound a list unless the first is after the last', () => {
  expect(isRange('2026-03-02', '2026-03-01')).toBe(false)
  expect(isRange('2026-03-01', '2026-03-01')).toBe(true)
  expect(isRange('2025-12-31', '2026-01-01')).toBe(true)
  for (const [from, to] of [
    ['', ''],
    ['2026-03-02', ''],
    ['', '2026-03-01'],
  ] as const)
    expect(isRange(from, to)).toBe(true)
})
