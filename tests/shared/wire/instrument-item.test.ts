import { describe, expect, it } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import { instrumentItem } from '#shared/wire/instrument-item.ts'

const instrument = (more: object): Instrument =>
  ({ symbol: 'BTCUSDT', riskTiers: [], ...more }) as unknown as Instrument

describe('catalogue items', () => {
  it('SYM-29: fields and risk tiers have short keys; a field without a key is left out', () => {
    const tier = {
      riskId: 3,
      limit: '100',
      startingMargin: '0.02',
      maintainMargin: '0.01',
      maxLeverage: '50',
    }
    const item = instrumentItem(
      instrument({ tickSize: '0.5', note: 'x', riskTiers: [{ ...tier, isLowestRisk: true }] }),
    )
    expect(item).toEqual({
      s: 'BTCUSDT',
      ts: '0.5',
      rt: [{ i: 3, l: '100', im: '0.02', mm: '0.01', ml: '50', lr: true }],
    })
  })

  it('SYM-31, SYM-36: rates and bounds are scaled integers, large ones as text', () => {
    const item = instrumentItem(
      instrument({
        initialMarginRate: '100',
        maintenanceMarginRateStep: '0.25',
        copyTradeMinLeverage: '1',
        copyTradeMaxMargin: '1000000000000',
      }),
    )
    expect(item).toEqual({
      s: 'BTCUSDT',
      rt: [],
      ie: 10_000,
      mh: 25,
      c1: 100,
      c4: '100000000000000000000',
    })
  })

  it('a value that does not fit its scale is left out', () => {
    expect(instrumentItem(instrument({ initialMarginRate: '0.001', copyTradeMinLeverage: 'x' }))).toEqual({
      s: 'BTCUSDT',
      rt: [],
    })
  })
})
