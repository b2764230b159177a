import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateWindow } from '../../../../venue/bybit/connection/rate-window.ts'

describe('a window of one second', () => {
  it('never has more than its maximum in any second, and wastes no time', () => {
    const calls = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 12 }), calls, (maximum, wanted) => {
        const window = createRateWindow(maximum)
        const sent: { at: number; cost: number }[] = []
        const usedAt = (now: number): number =>
          sent.filter(({ at }) => now - at < 1000).reduce((sum, { cost }) => sum + cost, 0)
        let now = 0
        for (const [gap, cost] of wanted) {
          now += gap
          const wait = window.wait(now, cost)
          if (wait > 0) expect(usedAt(now + wait - 1) + cost).toBeGreaterThan(maximum)
          now += wait
          expect(window.wait(now, cost)).toBe(0)
          expect(usedAt(now) + cost).toBeLessThanOrEqual(maximum)
          window.add(now, cost)
          sent.push({ at: now, cost })
        }
      }),
    )
  })

  it('accepts a call above the maximum when it is empty', () => {
    const window = createRateWindow(10)
    expect(window.wait(0, 20)).toBe(0)
    window.add(0, 20)
    expect([window.wait(0, 1), window.wait(400, 20), window.wait(1000, 20)]).toEqual([1000, 600, 0])
  })

  it('follows a new maximum at once', () => {
    const window = createRateWindow(1)
    window.add(0, 1)
    expect(window.wait(0, 1)).toBe(1000)
    window.setMaximum(2)
    expect(window.wait(0, 1)).toBe(0)
  })
})
