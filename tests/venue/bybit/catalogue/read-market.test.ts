import { describe, expect, it } from 'vitest'
import { drafted, linearItem } from './support/items.ts'

describe('a linear contract of Bybit', () => {
  it('is our instrument with exact steps and bounds', () => {
    expect(drafted('linear', linearItem())).toEqual({
      symbol: 'BTCUSDT',
      symbolName: 'BTCUSDT',
      displayName: 'BTCUSDT',
      contractType: 'LinearPerpetual',
      baseCurrency: 'BTC',
      quoteCurrency: 'USDT',
      coin: 'USDT',
      contractStatus: 'Trading',
      symbolStatus: 'Trading',
      symbolDisplay: true,
      tickSize: '0.1',
      priceFraction: 2,
      minPrice: '0.1',
      maxPrice: '1999999.8',
      lotSize: '0.001',
      lotFraction: 3,
      minQty: '0.001',
      maxNewOrderQty: '1190',
      maxNewMarketOrderQty: '500',
      maxPostOnlyOrderSize: '1190',
      minNotionalValue: '5',
      walletBalanceFraction: 4,
      upnlFraction: 4,
      obDepthMergeTimes: [1, 2, 5, 10, 50, 100],
      isPopular: true,
      symbolTags: [],
      takerFeeRate: '0.00055',
      makerFeeRate: '0.0002',
      maxLeverage: '100',
      riskTiers: [
        {
          riskId: 0,
          limit: '1000000000000',
          startingMargin: '0.01',
          maintainMargin: '0.005',
          maxLeverage: '100',
          isLowestRisk: true,
        },
      ],
      fundingIntervalMinutes: 480,
      startTradingTime: 1_585_526_400_000,
      settleTradingTime: 0,
      quarter: '',
      priceLimitRate: '0.01',
      supportCopyTrade: true,
    })
  })

  it.each([true, false, undefined])(
    'E44: is the same whatever its flag of unified accounts is: %s',
    (flag) => {
      const item = linearItem({ unifiedMarginTrade: flag })
      expect(drafted('linear', item)).toEqual(drafted('linear', linearItem()))
    },
  )

  it.each([
    ['0.10', '2', 2],
    ['0.0000010', '7', 7],
    ['0.5', '0', 1],
    ['5', '2', 2],
    ['1', undefined, 0],
  ])('with a tick of %s and a scale of %s has %i decimals', (tickSize, priceScale, decimals) => {
    const item = linearItem({ priceScale, priceFilter: { minPrice: tickSize, maxPrice: '1000', tickSize } })
    expect(drafted('linear', item).priceFraction).toBe(decimals)
  })

  it('that settles in USDC is of the USDC family, with a dash in the name of its address', () => {
    const item = linearItem({
      symbol: 'BTCPERP',
      quoteCoin: 'USDC',
      settleCoin: 'USDC',
      displayName: 'BTCUSDC',
    })
    const { contractType, symbol, symbolName, displayName, coin } = drafted('linear', item)
    expect([contractType, symbol, symbolName, displayName, coin]).toEqual([
      'UsdcPerpetual',
      'BTCPERP',
      'BTC-PERP',
      'BTCUSDC',
      'USDC',
    ])
  })

  it('before its listing has the fees that Bybit publishes for it', () => {
    const preListingInfo = { auctionFeeInfo: { takerFeeRate: '0.001', makerFeeRate: '0.0004' } }
    const { takerFeeRate, makerFeeRate } = drafted('linear', linearItem({ preListingInfo }))
    expect([takerFeeRate, makerFeeRate]).toEqual(['0.001', '0.0004'])
  })

  it('has no funding where Bybit names no interval', () => {
    expect(drafted('linear', linearItem({ fundingInterval: undefined })).fundingIntervalMinutes).toBe(0)
  })

  it('has its symbol as name where Bybit’s display name cannot be shown', () => {
    expect(drafted('linear', linearItem({ displayName: 'x'.repeat(61) })).displayName).toBe('BTCUSDT')
    expect(drafted('linear', linearItem({ displayName: 'a\u0000b' })).displayName).toBe('BTCUSDT')
  })

  it.each([
    ['the Friday of this week', Date.UTC(2026, 7, 14, 8), 'CurW'],
    ['the next Friday', Date.UTC(2026, 7, 21, 8), 'NextW'],
    ['the last Friday of the month', Date.UTC(2026, 7, 28, 8), 'CurM'],
    ['the last Friday of the quarter', Date.UTC(2026, 8, 25, 8), 'CurQ'],
    ['the fourth quarter from now, which has no code', Date.UTC(2027, 5, 25, 8), ''],
  ])('that expires on %s has the code of that date', (_, at, code) => {
    const item = linearItem({
      symbol: 'BTCUSDT-14AUG26',
      contractType: 'LinearFutures',
      deliveryTime: `${at}`,
      fundingInterval: 0,
    })
    const { contractType, quarter, settleTradingTime, fundingIntervalMinutes } = drafted('linear', item)
    expect([contractType, quarter, settleTradingTime, fundingIntervalMinutes]).toEqual([
      'LinearFutures',
      code,
      at,
      0,
    ])
  })

  it.each([
    ['', undefined, []],
    ['innovation', undefined, ['innovation']],
    ['stock', 'TradFi', ['stock']],
    ['commodity', 'TradFi', ['commodity']],
    ['forex', 'TradFi', ['forex']],
    ['a word of next year', undefined, ['a word of next year']],
  ])('of the type "%s" has our type %s and the word as its tag', (symbolType, ours, tags) => {
    const draft = drafted('linear', linearItem({ symbolType }))
    expect([draft.symbolType, draft.symbolTags]).toEqual([ours, tags])
  })
})
