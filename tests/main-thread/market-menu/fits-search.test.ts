import { describe, expect, it } from 'vitest'
import { fitsSearch } from '../../../src/main-thread/features/market-menu/fits-search.ts'

describe('a row of the market list and what was typed', () => {
  it('SYM-38: a row of the search before does not fit what was typed since', () => {
    expect(fitsSearch('solusdt', 'BTCUSDT', 'BTCUSDT')).toBe(false)
    expect(fitsSearch(' sol', 'SOLUSDT', 'SOLUSDT')).toBe(true)
    expect(fitsSearch('', 'BTCUSDT', 'BTCUSDT')).toBe(true)
    expect(fitsSearch('perp', 'BTCPERP', 'BTC-PERP')).toBe(true)
    expect(fitsSearch('c-p', 'BTCPERP', 'BTC-PERP')).toBe(true)
  })
})
