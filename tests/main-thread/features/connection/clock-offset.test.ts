import { describe, expect, it } from 'vitest'
import { clockOffset } from '../../../../src/main-thread/features/connection/clock-offset.ts'

describe('the clock of the exchange', () => {
  it('is ahead or behind by a figure that is never negative', () => {
    expect([193.4, -193.4, 0, -0, 0.4, -0.4, Number.NaN].map(clockOffset)).toEqual([
      { direction: 'ahead', ms: 193 },
      { direction: 'behind', ms: 193 },
      ...Array.from({ length: 5 }, () => ({ direction: 'even', ms: 0 })),
    ])
  })
})
