import { describe, expect, it } from 'vitest'
import { drafted, inverseItem, optionItem, refused, spotItem } from './support/items.ts'

describe('other categories', () => {
  it('inverse contracts settle in their base coin', () => {
    const draft = drafted('inverse', inverseItem())
    expect([draft.contractType, draft.coin, draft.quoteCurrency, draft.lotSize]).toEqual([
      'InversePerpetual',
      'BTC',
      'USD',
      '1',
    ])
    expect([draft.walletBalanceFraction, draft.maxPostOnlyOrderSize]).toEqual([8, '25000000'])
    expect(refused('inverse', inverseItem({ settleCoin: 'USDT' }))).toBe(
      'an inverse contract on "BTC" settles in "USDT"',
    )
  })

  it('dated inverse contracts have their quarter code, from which their address is made', () => {
    const item = inverseItem({
      symbol: 'BTCUSDU26',
      contractType: 'InverseFutures',
      deliveryTime: `${Date.UTC(2026, 8, 25, 8)}`,
      fundingInterval: 0,
    })
    expect(drafted('inverse', item)).toMatchObject({ contractType: 'InverseFutures', quarter: 'CurQ' })
  })

  it('a spot pair has our symbol, which the coins name, and no price bounds but those of the wire', () => {
    const draft = drafted('spot', spotItem({ symbol: 'XBT/USDT'.replace('/', '') }))
    expect([draft.symbol, draft.symbolName, draft.displayName]).toEqual(['BTC_USDT', 'XBTUSDT', 'BTC/USDT'])
    expect(draft).toMatchObject({
      contractType: 'Spot',
      coin: 'USDT',
      symbolType: 'Spot',
      lotSize: '0.000001',
      lotFraction: 6,
      minQty: '0.000011',
      maxNewOrderQty: '83',
      maxNewMarketOrderQty: '41.5',
      maxPostOnlyOrderSize: '1150',
      minNotionalValue: '5',
      minPrice: '0.1',
      maxPrice: '900719925474099.1',
      maxLeverage: '0',
      riskTiers: [],
      borrowRate: '0.1',
      takerFeeRate: '0.001',
    })
  })

  it('a spot pair without a smallest quantity may be ordered by one step', () => {
    const filter = spotItem()['lotSizeFilter'] as Readonly<Record<string, unknown>>
    for (const minOrderQty of [undefined, '', '0']) {
      const item = spotItem({ lotSizeFilter: { ...filter, minOrderQty } })
      expect(drafted('spot', item).minQty).toBe('0.000001')
    }
  })

  it.each([
    ['none', undefined],
    ['normalSpotOnly', undefined],
    ['both', '0.1'],
  ])('a pair with margin trading "%s" has the loan rate %s', (marginTrading, rate) => {
    expect(drafted('spot', spotItem({ marginTrading })).borrowRate).toBe(rate)
  })

  it('risky and innovative pairs are tagged', () => {
    const item = spotItem({ innovation: '1', stTag: '1', symbolType: 'xstocks' })
    expect(drafted('spot', item).symbolTags).toEqual(['xstocks', 'innovation', 'st'])
  })

  it('an option has the strike of its name, its type, and two decimals for its mark', () => {
    expect(drafted('option', optionItem())).toMatchObject({
      contractType: 'UsdcOption',
      strikePrice: '1250',
      optionType: 'Put',
      tickSize: '0.1',
      priceFraction: 2,
      coin: 'USDC',
      quarter: '',
      maxLeverage: '0',
    })
    const item = optionItem({ symbol: 'ETH-28AUG26-0.5-C-USDT', optionsType: 'Call', settleCoin: 'USDT' })
    expect(drafted('option', item)).toMatchObject({ contractType: 'UsdtOption', strikePrice: '0.5' })
  })

  it.each([
    ['another base coin', { baseCoin: 'BTC' }],
    ['another type', { optionsType: 'Call' }],
    ['a type that is no word of Bybit', { optionsType: 'Pull' }],
    ['another settle coin', { symbol: 'ETH-28AUG26-1250-P-USDT' }],
    ['no strike', { symbol: 'ETH-28AUG26--P' }],
    ['a strike of 0', { symbol: 'ETH-28AUG26-0-P' }],
  ])('an option whose name has %s is left out', (_, more) => {
    expect(refused('option', optionItem(more))).toMatch(/^the name does not fit/)
  })
})
