import { describe, expect, it } from 'vitest'
import { addFeeRows, feeKey } from '../../../../venue/bybit/catalogue/fees.ts'
import type { FeeRates } from '../../../../venue/bybit/catalogue/fees.ts'

describe('fee rates of an account', () => {
  it('are found by category and symbol, and of options by base coin', () => {
    const table = new Map<string, FeeRates>()
    const row = { symbol: 'BTCUSDT', takerFeeRate: '0.0006', makerFeeRate: '-0.0001' }
    expect(addFeeRows(table, 'linear', [row])).toBe(0)
    expect(addFeeRows(table, 'spot', [{ ...row, takerFeeRate: '0.001' }])).toBe(0)
    expect(addFeeRows(table, 'option', [{ ...row, symbol: '', baseCoin: 'BTC' }])).toBe(0)
    expect(table.get(feeKey('linear', 'BTCUSDT'))).toEqual({ taker: '0.0006', maker: '-0.0001' })
    expect(table.get(feeKey('spot', 'BTCUSDT'))?.taker).toBe('0.001')
    expect(table.get(feeKey('option', 'BTC'))?.taker).toBe('0.0006')
    expect(table.size).toBe(3)
  })

  it('that are unusable are counted and not taken', () => {
    const table = new Map<string, FeeRates>()
    const good = { symbol: 'BTCUSDT', takerFeeRate: '0.0006', makerFeeRate: '0.0001' }
    const bad = [
      null,
      { ...good, symbol: '' },
      { ...good, takerFeeRate: '' },
      { ...good, makerFeeRate: '0.2' },
      { ...good, makerFeeRate: 'NaN' },
    ]
    expect([addFeeRows(table, 'linear', bad), table.size]).toEqual([5, 0])
  })
})
