import { describe, expect, it } from 'vitest'
import {
  interestColumnText,
  volatilityText,
  weights,
} from '../../../../src/workers/risk/markets/market-figures.ts'
import { createTickerStore } from '../../../../src/workers/risk/state/ticker-store.ts'
import { instrument, tickerRow } from '../support/samples.ts'

const scaled = { priceFraction: 2, lotFraction: 3 }
const linear = instrument({ id: 1, ...scaled })
const inverse = instrument({ id: 2, contractType: 'InversePerpetual', priceFraction: 2, lotFraction: 0 })
const spot = instrument({ id: 3, contractType: 'Spot', ...scaled })
const silent = instrument({ id: 4, ...scaled })
const tickers = createTickerStore()
const prices = { markPrice: 6_000_000, highPrice24h: 6_300_000, lowPrice24h: 6_000_000 }
tickers.apply(tickerRow(1, { ...prices, openInterest: 2_500 }))
tickers.apply(tickerRow(2, { ...prices, openInterest: 1_500_000 }))
tickers.apply(tickerRow(3, { ...prices, openInterest: 2_500, lowPrice24h: 0 }))

describe('the figures of the market list', () => {
  it('open interest is quote money: quantity times mark price of a linear contract, the contracts of an inverse one', () => {
    expect(interestColumnText(linear, tickers)).toBe('150.00K')
    expect(interestColumnText(inverse, tickers)).toBe('1.50M')
  })

  it('spot has no open interest, and a market without prices has no figures', () => {
    expect(interestColumnText(spot, tickers)).toBe('--')
    expect(interestColumnText(silent, tickers)).toBe('--')
    expect(volatilityText(silent, tickers)).toBe('--')
  })

  it('the range of 24 hours is in percent of its low; without a low it is missing', () => {
    expect(volatilityText(linear, tickers)).toBe('5.00%')
    expect(volatilityText(spot, tickers)).toBe('--')
  })

  it('sorts by the same figures: unknown ones compare as NaN', () => {
    expect(weights.volatility(linear, tickers)).toBeCloseTo(1.05)
    expect(weights.openInterest(linear, tickers)).toBe(150_000)
    expect(weights.openInterest(inverse, tickers)).toBe(1_500_000)
    for (const figure of ['openInterest', 'volatility', 'funding'] as const)
      expect([figure, weights[figure](silent, tickers)]).toEqual([figure, Number.NaN])
    expect(weights.funding(spot, tickers)).toBeNaN()
  })
})
