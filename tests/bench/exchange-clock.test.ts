import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../../bench/page/exchange-clock.ts'

describe('the clock of the exchange in a bench', () => {
  it('turns stamps of an exchange that is behind into this computer’s time, by the quickest ping', () => {
    let now = 10_000
    const clock = createExchangeClock(() => now)
    expect(clock.local(9700)).toBeNaN()
    for (const [there, back] of [
      [40, 200],
      [2, 2],
      [90, 10],
    ] as const) {
      clock.sent()
      now += there
      const time = now - 320
      now += back
      clock.answered(time)
    }
    expect(clock.local(now - 320)).toBe(now)
  })
})
