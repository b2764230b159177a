import { describe, expect, it } from 'vitest'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { orderValue, priceDistance } from '../../../../venue/bybit/safety/order-value.ts'
import type { ValueNeeds } from '../../../../venue/bybit/safety/order-value.ts'
import type { Market } from '../../../../venue/bybit/terms/catalogue.ts'
import { catalogue } from '../support/markets.ts'
import { press } from '../support/order-stage.ts'

const text = (value: string): DecimalText => value as DecimalText
const prices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BTCUSDT: { MarkPrice: '60000', LastPrice: '60010', ask: '60001', bid: '59999' },
  BTCUSD: { MarkPrice: '60000', ask: '60001', bid: '59999' },
  BTC_USDT: { LastPrice: '60010', ask: '60020', bid: '60000' },
  'ETH-30DEC22-1400-C': { MarkPrice: '100', IndexPrice: '1500', ask: '102', bid: '98' },
}
const needsOf = (book: typeof prices): ValueNeeds => ({
  catalogue,
  priceOf: (symbol, kind) => (book[symbol]?.[kind] === undefined ? null : text(book[symbol][kind])),
  bestOf: (symbol, side) => {
    const best = book[symbol]?.[side === 'Buy' ? 'ask' : 'bid']
    return best === undefined ? null : text(best)
  },
})
const needs = needsOf(prices)
const nothing = needsOf({})

function marketOf(symbol: string): Market {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) throw new Error(symbol)
  return market
}
const order = (symbol: string, fields: Partial<CreateOrder>): [CreateOrder, Market] => [
  press({ symbol, ...fields }),
  marketOf(symbol),
]
const worth = (symbol: string, fields: Partial<CreateOrder>): string | undefined =>
  orderValue(...order(symbol, fields), needs)?.toFixed()
const distance = (symbol: string, fields: Partial<CreateOrder>): string | undefined =>
  priceDistance(...order(symbol, fields), needs)?.toFixed()

const MARKET = { orderType: 'Market', price: '' } as const

describe('the value of an order, in USDT', () => {
  it.each<[string, string, Partial<CreateOrder>, string]>([
    ['linear, a limit buy: its limit', 'BTCUSDT', { qty: '0.3', price: '59000.1' }, '17700.03'],
    [
      'linear, a limit sell above the market: its limit',
      'BTCUSDT',
      { side: 'Sell', qty: '0.3', price: '70000' },
      '21000',
    ],
    [
      'linear, a limit sell below the market: the mark price',
      'BTCUSDT',
      { side: 'Sell', qty: '2', price: '1' },
      '120000',
    ],
    ['linear, a market buy: the best ask', 'BTCUSDT', { ...MARKET, qty: '0.1' }, '6000.1'],
    [
      'linear, a market sell: the mark price above the best bid',
      'BTCUSDT',
      { ...MARKET, side: 'Sell', qty: '0.1' },
      '6000',
    ],
    [
      'linear, a conditional market order: its trigger',
      'BTCUSDT',
      { ...MARKET, qty: '0.1', triggerPrice: '90000' },
      '9000',
    ],
    ['inverse: a dollar for each contract', 'BTCUSD', { qty: '2500', price: '1' }, '2500'],
    ['spot, a limit buy', 'BTC_USDT', { qty: '0.001', price: '60000' }, '60'],
    ['spot, a market buy: the quantity is quote money', 'BTC_USDT', { ...MARKET, qty: '75.5' }, '75.5'],
    [
      'spot, a market buy in the base coin',
      'BTC_USDT',
      { ...MARKET, qty: '0.001', marketUnit: 'baseCoin' },
      '60.02',
    ],
    ['spot, a market sell', 'BTC_USDT', { ...MARKET, side: 'Sell', qty: '0.001' }, '60.01'],
    ['a bought option: its premium', 'ETH-30DEC22-1400-C', { qty: '3', price: '101' }, '303'],
    ['a sold option: its underlying', 'ETH-30DEC22-1400-C', { side: 'Sell', qty: '3', price: '101' }, '4500'],
    ['exact where floats are not', 'BTCUSDT', { qty: '0.1', price: '0.7' }, '0.07'],
  ])('%s', (_title, symbol, fields, value) => {
    expect(worth(symbol, fields)).toBe(value)
  })

  it('is not known without the price that it depends on', () => {
    for (const [symbol, fields] of [
      ['BTCUSDT', MARKET],
      ['BTCUSDT', { side: 'Sell', price: '60000' }],
      ['BTC_USDT', { ...MARKET, side: 'Sell' }],
      ['ETH-30DEC22-1400-C', { side: 'Sell', price: '101' }],
    ] as const)
      expect(orderValue(...order(symbol, fields), nothing)).toBeNull()
  })

  it('counts another quote coin by its own market, and is not known without one', () => {
    const market = marketOf('BTC_USDT')
    const inBtc = { ...market, instrument: { ...market.instrument, quoteCurrency: 'BTC' } }
    const sold = press({ qty: '2', price: '0.5' })
    expect(orderValue(sold, inBtc, needs)?.toFixed()).toBe('60010')
    const inEur = { ...market, instrument: { ...market.instrument, quoteCurrency: 'EUR' } }
    expect(orderValue(sold, inEur, needs)).toBeNull()
  })
})

describe('the distance of a price from the mark price, in percent', () => {
  it.each<[string, string, Partial<CreateOrder>, string]>([
    ['a buy above it', 'BTCUSDT', { price: '63000' }, '5'],
    ['a buy below it is not worse', 'BTCUSDT', { price: '30000' }, '0'],
    ['a sell below it', 'BTCUSDT', { side: 'Sell', price: '57000' }, '5'],
    [
      'a market order: by the best price',
      'BTCUSDT',
      { ...MARKET, side: 'Sell' },
      '0.00166666666666666666666666666666666666666666666666666666666666667',
    ],
    [
      'a conditional limit order: from its trigger',
      'BTCUSDT',
      { price: '99000', triggerPrice: '90000' },
      '10',
    ],
    ['a conditional market order has none', 'BTCUSDT', { ...MARKET, triggerPrice: '90000' }, '0'],
    ['an option: in percent of its underlying', 'ETH-30DEC22-1400-C', { price: '130' }, '2'],
  ])('%s', (_title, symbol, fields, percent) => {
    expect(Number(distance(symbol, fields))).toBeCloseTo(Number(percent), 12)
  })

  it('is not known without a mark price', () => {
    expect(priceDistance(...order('BTCUSDT', { price: '60000' }), nothing)).toBeNull()
  })
})
