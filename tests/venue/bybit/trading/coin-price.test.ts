import { describe, expect, it } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { coinPriceBy } from '../../../../venue/bybit/trading/coin-price.ts'
import { catalogue } from '../support/markets.ts'

describe('the price of a coin in USD', () => {
  const priceOf = coinPriceBy(catalogue, (symbol, kind) =>
    symbol === 'BTCUSDT' && kind === 'IndexPrice' ? ('60000' as DecimalText) : null,
  )

  it('is 1 for dollars, and the index of its perpetual in USDT for others', () => {
    expect(['USDT', 'USDC', 'USD', 'BTC'].map(priceOf)).toEqual(['1', '1', '1', '60000'])
  })

  it('is not known without such a market, or while the market has no price', () => {
    expect(['DOGE', 'ETH'].map(priceOf)).toEqual([undefined, undefined])
  })
})
