import { describe, expect, it } from 'vitest'
import type { MarketsQuery } from '#shared/contracts/markets.ts'
import { marketRank } from '../../../../src/workers/risk/markets/find-market.ts'
import { marketKeys } from '../../../../src/workers/risk/markets/market-list.ts'
import { createMarketMenu } from '../../../../src/workers/risk/markets/market-menu.ts'
import { createRiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'
import { createTickerStore } from '../../../../src/workers/risk/state/ticker-store.ts'
import { instrument, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const of = (id: number, symbol: string, baseCurrency: string, over: Parameters<typeof instrument>[0] = {}) =>
  instrument({ id, symbol, displayName: symbol, symbolName: symbol, baseCurrency, indexSort: id, ...over })

const all = [
  of(1, 'BTCUSDT', 'BTC'),
  of(2, 'BTCPERP', 'BTC', { contractType: 'UsdcPerpetual', quoteCurrency: 'USDC', coin: 'USDC' }),
  of(3, 'BTCUSD', 'BTC', { contractType: 'InversePerpetual', quoteCurrency: 'USD', coin: 'BTC' }),
  of(4, 'BTCUSDT-26MAR27', 'BTC', { contractType: 'LinearFutures', settleTradingTime: 1 }),
  of(5, 'BTC_USDT', 'BTC', { contractType: 'Spot', displayName: 'BTC/USDT' }),
  of(6, 'BCHUSDT', 'BCH'),
  of(7, 'ETHUSDT', 'ETH'),
  of(8, 'ETHBTC', 'ETH', { quoteCurrency: 'BTC', coin: 'BTC' }),
  of(9, '1000PEPEUSDT', '1000PEPE'),
  of(10, 'SHIB1000USDT', 'SHIB1000'),
  of(11, 'NOBODYUSDT', 'NOBODY'),
]
const query = (text: string): MarketsQuery => ({
  question: text,
  text,
  family: 'all',
  favourites: [],
  quotes: [],
  sort: 'popular',
  descending: true,
  window: [0, 20],
})
const found = (text: string): readonly string[] =>
  marketKeys(all, createTickerStore(), query(text), marketRank)
const btc = ['BTCUSDT', 'BTCPERP', 'BTCUSD', 'BTCUSDT-26MAR27', 'BTC_USDT']

describe('the search of markets', () => {
  it('finds a coin by its name: its own markets first, then coins whose name begins with it', () => {
    expect(found('bitcoin')).toEqual([...btc, 'BCHUSDT'])
    expect(found('BITC')).toEqual([...btc, 'BCHUSDT'])
    expect(found('ethereum')).toEqual(['ETHUSDT', 'ETHBTC'])
    expect(found('Bitcoin Cash')).toEqual(['BCHUSDT'])
    expect(found('shiba')).toEqual(['SHIB1000USDT'])
    expect(found('pepe')).toEqual(['1000PEPEUSDT'])
  })

  it.each(['биткоин', '比特币', 'ビットコイン', '비트코인', 'بيتكوين', 'ביטקוין', 'บิทคอยน์'])(
    'finds it by the name %s',
    (name) => expect(found(name)).toEqual(btc),
  )

  it.each(['btc/usdt', 'btc-usdt', 'btc_usdt', 'BTC USDT', 'btc:usdt', ' btc , usdt '])(
    'takes any separator: %s',
    (text) => expect(found(text).slice(0, 2).toSorted()).toEqual(['BTCUSDT', 'BTC_USDT']),
  )

  it.each([
    ['btc-usdt perp', 'BTCUSDT'],
    ['perp usdt btc', 'BTCUSDT'],
    ['perpetual bitcoin usdc', 'BTCPERP'],
    ['inverse bitcoin', 'BTCUSD'],
    ['spot bitcoin', 'BTC_USDT'],
    ['futures bitcoin', 'BTCUSDT-26MAR27'],
    ['cash bitcoin', 'BCHUSDT'],
    ['btc ethereum', 'ETHBTC'],
  ])('takes several words in any order: %s', (text, first) => expect(found(text)[0]).toBe(first))

  it.each([
    ['bicoin', 'BTCUSDT'],
    ['etherium', 'ETHUSDT'],
    ['spot bicoin', 'BTC_USDT'],
    ['inverse bitcon', 'BTCUSD'],
    ['BTCUDST', 'BTCUSDT'],
    ['nobdy', 'NOBODYUSDT'],
  ])('forgives typing errors where nothing is written so: %s', (text, first) => {
    expect(found(text)[0]).toBe(first)
    const exact = { ...query(text), isExact: true }
    expect(marketKeys(all, createTickerStore(), exact, marketRank)).toEqual([])
  })

  it('guesses no short word and no number, and adds nothing to what is written so', () => {
    expect(found('bth')).toEqual([])
    expect(found('1001')).toEqual([])
    expect(found('zzzzzz')).toEqual([])
    expect(found('bitcoin')).toEqual([...btc, 'BCHUSDT'])
  })

  it.each([
    ['btc 永续', 'BTCUSDT'],
    ['현물 비트코인', 'BTC_USDT'],
    ['перпетуал', undefined],
    ['бессрочный биткоин', 'BTCUSDT'],
    ['futuros bitcoin', 'BTCUSDT-26MAR27'],
    ['反向 比特币', 'BTCUSD'],
  ])('knows the kinds of contracts in other languages: %s', (text, first) =>
    expect(found(text)[0]).toBe(first),
  )

  it('every word must match, and a market without a known name is found by its symbol', () => {
    expect(found('bitcoin dogecoin')).toEqual([])
    expect(found('nobody')).toEqual(['NOBODYUSDT'])
    expect(found('')).toHaveLength(all.length)
    expect(found('!!!')).toHaveLength(all.length)
    expect(found('spot')).toEqual(['BTC_USDT'])
  })

  it('symbols come before names, and texts within a symbol after both', () => {
    const near = [of(1, 'XNEARUSDT', 'XNEAR'), of(2, 'OTHERUSDT', 'OTHER'), of(3, 'NEARUSDT', 'NEAR')]
    const names = (base: string) => (base === 'OTHER' ? ['Near'] : [])
    expect(
      marketKeys(near, createTickerStore(), query('near'), (market, text) =>
        marketRank(market, text, false, names),
      ),
    ).toEqual(['NEARUSDT', 'OTHERUSDT', 'XNEARUSDT'])
  })
})

describe('the search of the menu', () => {
  async function open(load: () => Promise<typeof marketRank>, text: string) {
    const clock = createVirtualClock()
    const stores = createRiskStores()
    stores.catalogue.replace(all, 'network')
    stores.view = view({ markets: query(text) })
    let asked = 0
    const menu = createMarketMenu(
      stores,
      clock,
      () => void (asked += 1),
      () => load(),
    )
    menu.view()
    const keys = () => menu.parts(clock.monotonic()).markets?.take()?.keys
    return { menu, stores, keys, asked: () => asked }
  }
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

  it('a list for a text waits for it, because an answer without it would miss markets', async () => {
    let answer: (search: typeof marketRank) => void = () => undefined
    const { keys, asked } = await open(() => new Promise((resolve) => void (answer = resolve)), 'bitcoin')
    expect(keys()).toBeUndefined()
    answer(marketRank)
    await settled()
    expect(asked()).toBe(1)
    expect(keys()).toEqual([...btc, 'BCHUSDT'])
  })

  it('the whole list does not wait for it', async () => {
    const { keys } = await open(() => new Promise(() => undefined), '')
    expect(keys()).toHaveLength(all.length)
  })

  it('if it cannot be loaded, markets are found by symbol, and the next opened menu tries again', async () => {
    let tries = 0
    const { keys, menu, stores } = await open(async () => {
      tries += 1
      if (tries === 1) throw new Error('no network')
      return marketRank
    }, 'btcusdt')
    await settled()
    expect(keys()?.[0]).toBe('BTCUSDT')
    stores.view = view()
    menu.view()
    stores.view = view({ markets: query('bitcoin') })
    menu.view()
    await settled()
    expect(tries).toBe(2)
    expect(keys()?.[0]).toBe('BTCUSDT')
  })
})
