import { describe, expect, it } from 'vitest'
import { scaledFields, unscaleFields } from '#shared/wire/scaled-fields.ts'

function unscaled(record: Record<string, unknown>): Record<string, unknown> {
  unscaleFields(record)
  return record
}

describe('scaled fields', () => {
  it('ENTITY-14, SYM-31, SYM-36: each becomes its plain field, at its own number of decimals', () => {
    expect(
      unscaled({
        priceE8: 6_850_050_000_000,
        qtyE8: '12345678901234567890',
        feeRateE8: 55_000,
        leverageE2: '1250',
        initialMarginRateE4: 10_000,
        maintenanceMarginRateE4: 50,
        initialMarginRateStepE4: 50,
        maintenanceMarginRateStepE4: 25,
        copyTradeMinLeverageE2: 100,
        copyTradeMaxLeverageE2: 1000,
        copyTradeMinMarginE8: 100_000_000,
        copyTradeMaxMarginE8: 10n ** 20n,
      }),
    ).toEqual({
      price: '68500.5',
      qty: '123456789012.3456789',
      feeRate: '0.00055',
      leverage: '12.5',
      initialMarginRate: '100',
      maintenanceMarginRate: '0.5',
      initialMarginRateStep: '0.5',
      maintenanceMarginRateStep: '0.25',
      copyTradeMinLeverage: '1',
      copyTradeMaxLeverage: '10',
      copyTradeMinMargin: '1',
      copyTradeMaxMargin: '1000000000000',
    })
  })

  it('ENTITY-14: a plain field that exists takes precedence', () => {
    expect(unscaled({ price: '7', priceE8: 100_000_000 })).toEqual({ price: '7' })
    expect(unscaled({ priceE8: 100_000_000, price: '7' })).toEqual({ price: '7' })
  })

  it('a value that is not an integer is left out', () => {
    for (const bad of [1.5, 'x', '', null, undefined, {}, Number.NaN])
      expect(unscaled({ leverageE2: bad })).toEqual({})
  })

  it('SYM-35: times named E3 and names that only look scaled are unchanged', () => {
    const record = {
      startTradingTimeE3: 1,
      markE8: 2,
      price8: 3,
      priceE: 4,
      8: 5,
      E8: 6,
      trailValuePercentageE4: 7,
    }
    expect(unscaled({ ...record })).toEqual(record)
  })

  it('every scaled name ends in the letter and digit that its reader expects', () => {
    for (const name of Object.keys(scaledFields)) expect(name).toMatch(/^[a-z][A-Za-z]+E[248]$/)
  })
})
