import { describe, expect, it } from 'vitest'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { optionMark } from '../../../../venue/engine/prices/option-model.ts'
import { seeded } from './account-bench.ts'
import { benchCore } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { touchOf } from './preview-state.ts'
import { sound } from './rich-bench.ts'

const optionsOf = (bench: BenchCore) =>
  bench.core
    .instruments()
    .filter(({ optionType, symbolStatus }) => optionType !== undefined && symbolStatus === 'Trading')

describe('marks of options', () => {
  it('B9: none is below the exercise value, so each has a volatility; none is older than a few seconds', () => {
    const bench = benchCore(5, 3, 'tester', true)
    bench.pass(20_000, 500)
    const options = optionsOf(bench)
    expect(options.length).toBeGreaterThan(50)
    for (const option of options) {
      const { mark, index } = touchOf(bench, option)
      const worth = new Decimal(index)
        .minus(option.strikePrice ?? 0)
        .times(option.optionType === 'Call' ? 1 : -1)
      expect(Number(mark), option.symbol).toBeGreaterThan(worth.toNumber())
      const iv = impliedVolatility({
        type: option.optionType ?? 'Call',
        F: index,
        K: option.strikePrice ?? null,
        tYears: yearsToExpiry({ nowMs: bench.now, expiryMs: option.settleTradingTime }),
        price: mark,
      })
      expect(iv, `${option.symbol} at ${mark}, index ${index}`).not.toBeNull()
    }
    const before = options.map((option) => touchOf(bench, option).index)
    bench.pass(4000, 250)
    const moved = options.filter((option, at) => touchOf(bench, option).index !== before[at])
    expect(moved.length).toBe(options.length)
  })
})

describe('a machine that slept over the expiry of options', () => {
  it('VENUE-12: comes to it in one step: options of a portfolio are delivered, and the exchange goes on', () => {
    const bench = benchCore(1, 60, 'tester', true)
    const accountId = seeded(bench, 'UTA2 portfolio one-way')
    const options = () =>
      bench.core.snapshotOf(accountId)?.positions.filter(({ symbol }) => /-[CP]$/.test(symbol)).length
    expect(options()).toBe(2)
    bench.pass(5 * 86_400_000, 5 * 86_400_000)
    expect(options()).toBe(0)
    bench.pass(1000)
    sound(bench)
  })

  it.each([true, false])(
    'B9: at its expiry an option (call: %s) is marked above its exercise value',
    (isCall) => {
      const at = { isCall, strike: 100_000, deliveryAt: 1000, volatility: 0.5 }
      for (const forward of [90_000, 100_000, 110_000])
        for (const time of [1000, 5000]) {
          const worth = Math.max((isCall ? 1 : -1) * (forward - at.strike), 0)
          expect(optionMark({ ...at, forward, time })).toBe(worth + 1)
        }
    },
  )
})
