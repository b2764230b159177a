import { describe, expect, it } from 'vitest'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { touchOf } from './preview-state.ts'

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
