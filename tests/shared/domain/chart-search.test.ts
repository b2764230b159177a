import { describe, expect, it } from 'vitest'
import {
  chartFilters,
  chartTypeOf,
  type ChartSymbol,
  searchChartSymbols,
} from '../../../src/shared/domain/chart-search.ts'

const item = (symbol: string, over: Partial<ChartSymbol> = {}): ChartSymbol => ({
  symbol,
  ticker: symbol,
  name: symbol,
  symbolName: symbol,
  type: 'PERPETUAL',
  symbolStatus: 'Trading',
  ...over,
})
const all: ChartSymbol[] = [
  item('BTCUSDT'),
  item('ETHUSDT'),
  item('BTC_USDT', { type: 'SPOT', name: 'BTC/USDT', symbolName: 'BTCUSDT' }),
  item('BTC-27MAR26', { type: 'EXPIRY', name: 'BTC 27MAR26', symbolName: 'BTC-27MAR26' }),
  item('ETH-27MAR26', { type: 'EXPIRY', name: 'ETH 27MAR26', symbolName: 'ETH-27MAR26' }),
  item('XAUUSDT', { type: 'TRADFI' }),
  item('LUNAUSDT', { symbolStatus: 'Delisted' }),
]
const find = (input: string, type = ''): string[] =>
  searchChartSymbols(all, input, type, 50).map(({ symbol }) => symbol)

describe('symbol search of the chart', () => {
  it('CHART-48: upper and lower case find the same rows', () => {
    expect(find('btcusdt')).toEqual(find('BTCUSDT'))
    expect(find('btcusdt')).toContain('BTCUSDT')
  })
  it('CHART-49: an underscore searches tickers only', () => {
    expect(find('BTC_')).toEqual(['BTC_USDT'])
  })
  it('CHART-50: a space searches short names only', () => {
    expect(find('btc 27')).toEqual(['BTC-27MAR26'])
  })
  it('CHART-51: other texts search symbol names, and the type filter applies in all three cases', () => {
    expect(find('ETH', 'EXPIRY')).toEqual(['ETH-27MAR26'])
    expect(find('BTC_', 'PERPETUAL')).toEqual([])
    expect(find('btc 27', 'SPOT')).toEqual([])
    expect(find('BTC/')).toEqual([])
  })
  it('dashes are ignored, and an exact match is first', () => {
    const named = [
      ...all,
      item('BTCPERP', { name: 'BTC-PERP', symbolName: 'BTC-PERP' }),
      item('BTCUSD', { symbolName: 'BTCUSD' }),
    ]
    const first = (input: string) => searchChartSymbols(named, input, '', 50)[0]?.symbol
    for (const [input, symbol] of [
      ['btcperp', 'BTCPERP'],
      ['BTC-PERP', 'BTCPERP'],
      ['BTCUSD', 'BTCUSD'],
      ['btcusdt', 'BTCUSDT'],
      ['btc27mar', 'BTC-27MAR26'],
    ])
      expect([input, first(input ?? '')]).toEqual([input, symbol])
  })
  it('CHART-18: a delisted symbol is not found by its exact name', () => {
    expect(find('LUNAUSDT')).toEqual([])
  })
  it('CHART-17: all, Spot, perpetual and Expiry; TRADFI appears under all alone', () => {
    expect(chartFilters).toEqual(['', 'SPOT', 'PERPETUAL', 'EXPIRY'])
    expect(find('XAU')).toEqual(['XAUUSDT'])
    for (const type of chartFilters.slice(1)) {
      expect(find('XAU', type)).toEqual([])
      expect(searchChartSymbols(all, '', type, 50).every((one) => one.type === type)).toBe(true)
    }
  })
  it('names that begin with the text are first, and no more than requested', () => {
    expect(searchChartSymbols(all, 'USDT', '', 2)).toHaveLength(2)
    expect(find('')[0]).toBe('BTCUSDT')
  })
  it('CHART-25: every contract type is one of the four kinds', () => {
    expect(chartTypeOf('LinearPerpetual')).toBe('PERPETUAL')
    expect(chartTypeOf('InversePerpetual')).toBe('PERPETUAL')
    expect(chartTypeOf('UsdcFutures')).toBe('EXPIRY')
    expect(chartTypeOf('UsdtOption')).toBe('EXPIRY')
    expect(chartTypeOf('Spot')).toBe('SPOT')
    expect(chartTypeOf('LinearPerpetual', 'TradFi')).toBe('TRADFI')
  })
})
