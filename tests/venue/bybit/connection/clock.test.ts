import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../../../../venue/bybit/connection/clock.ts'
import type { ExchangeClock, Moment } from '../../../../venue/bybit/connection/clock.ts'

const START = 1_780_000_000_000

/** Two local clocks that tests move, and Bybit's clock, which is `ahead` of the wall clock at the start. */
function bench(ahead = 0) {
  const local = { monotonic: 5000, wall: START }
  const clock = createExchangeClock({ monotonic: () => local.monotonic, wall: () => local.wall })
  const pass = (ms: number): void => {
    local.monotonic += ms
    local.wall += ms
  }
  let slept = 0
  const exchange = (): number => START + ahead + (local.monotonic - 5000) + slept
  /** An answer after `there` and `back` ms. */
  const sample = (there: number, back: number): void => {
    const sent = clock.moment()
    pass(there)
    const time = Math.floor(exchange())
    pass(back)
    clock.take(sent, clock.moment(), time)
  }
  return {
    local,
    clock,
    pass,
    exchange,
    sample,
    sleep: (ms: number): void => {
      local.wall += ms
      slept += ms
    },
  }
}

const takeNow = (clock: ExchangeClock, sent: Moment, time: unknown): void =>
  clock.take(sent, clock.moment(), time)

describe("Bybit's clock", () => {
  it('is the clock of this computer before the first answer, and needs a sync', () => {
    const { clock, pass } = bench(9000)
    pass(250)
    expect([clock.now(), clock.needsSync(), clock.trouble()]).toEqual([START + 250, true, null])
  })

  it('is exact after an answer whose two ways take equally long', () => {
    const { clock, sample, exchange, pass } = bench(-7300)
    sample(40, 40)
    pass(1000)
    expect([clock.now(), clock.needsSync()]).toEqual([exchange(), false])
  })

  it('is never wrong by more than half of the shortest round trip', () => {
    const trip = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.array(fc.tuple(trip, trip), { minLength: 1, maxLength: 64 }),
        (ahead, trips) => {
          const { clock, sample, exchange } = bench(ahead)
          for (const [there, back] of trips) sample(there, back)
          const best = Math.min(...trips.map(([there, back]) => there + back))
          expect(Math.abs(clock.stamp() + 50 - exchange())).toBeLessThanOrEqual(best / 2 + 1)
        },
      ),
    )
  })

  it('uses the best of the last 64 answers', () => {
    const { clock, sample, exchange } = bench()
    sample(10, 0)
    for (let count = 0; count < 63; count += 1) sample(100, 0)
    expect(exchange() - clock.stamp()).toBe(50 - 5)
    sample(100, 0)
    expect(exchange() - clock.stamp()).toBe(50 - 50)
  })

  it('stamps requests 50 ms behind', () => {
    const { clock, sample, exchange } = bench(400)
    sample(20, 20)
    expect(exchange() - clock.stamp()).toBe(50)
  })

  it('does not move back by a small correction, and does by a large one', () => {
    const { clock, sample } = bench()
    sample(800, 0)
    const before = clock.now()
    sample(0, 0)
    expect(clock.now()).toBe(before)
    const other = bench(-60_000)
    const wrong = other.clock.now()
    other.sample(1, 1)
    expect(wrong - other.clock.now()).toBeGreaterThan(59_000)
  })

  it('E16: needs a sync after the computer slept, and is right after one answer', () => {
    const { clock, sample, exchange, sleep, pass } = bench(300)
    for (let count = 0; count < 10; count += 1) sample(5, 5)
    sleep(1000)
    expect(clock.needsSync()).toBe(false)
    sleep(3_600_000)
    pass(20)
    expect(clock.needsSync()).toBe(true)
    sample(200, 200)
    expect([clock.needsSync(), exchange() - clock.stamp()]).toEqual([false, 50])
  })

  it('E16: ignores an answer that was on its way while the computer slept', () => {
    const { clock, sample, exchange, sleep } = bench()
    sample(5, 5)
    const sent = clock.moment()
    const time = exchange()
    sleep(60_000)
    takeNow(clock, sent, time)
    expect(clock.needsSync()).toBe(true)
    sample(5, 5)
    expect(exchange() - clock.stamp()).toBe(50)
  })

  it('needs a sync after Bybit refused a timestamp', () => {
    const { clock, sample } = bench()
    sample(1, 1)
    clock.distrust()
    expect(clock.needsSync()).toBe(true)
    sample(1, 1)
    expect(clock.needsSync()).toBe(false)
  })

  it('ignores answers without a usable time', () => {
    const { clock } = bench()
    for (const time of [undefined, null, '1780000000000', 0, -1, 1.5, NaN, Infinity, 2 ** 60])
      takeNow(clock, clock.moment(), time)
    expect(clock.needsSync()).toBe(true)
  })

  it.each([
    [-500, null],
    [-501, "The clock of this computer is 0.5 s ahead of Bybit's."],
    [2000, "The clock of this computer is 2.0 s behind Bybit's."],
    [-7000, "The clock of this computer is 7.0 s ahead of Bybit's. Set the computer's time."],
    [5001, "The clock of this computer is 5.0 s behind Bybit's. Set the computer's time."],
  ])('with Bybit %i ms ahead reports %s', (ahead, text) => {
    const { clock, sample } = bench(ahead)
    sample(3, 3)
    expect(clock.trouble()).toBe(text)
  })
})
