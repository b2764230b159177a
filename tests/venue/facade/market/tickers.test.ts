import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { openPublicApi } from '../support/public-api.ts'
import type { PublicApi, Row } from '../support/public-api.ts'
import { formDifferences, hasRecordedAnswers, recordedResult } from '../support/recorded-answers.ts'

let exchange: LocalExchange
let api: PublicApi
beforeAll(async () => {
  exchange = await createLocalExchange({
    seed: 3,
    startAt: Date.UTC(2026, 6, 24, 12),
    symbols: 5,
    dataDir: null,
  })
  api = await openPublicApi(exchange)
  await exchange.control({ type: 'freeze', frozen: true })
})
afterAll(() => exchange.close())

const one = async (category: string, symbol: string): Promise<Row> =>
  (await api.list('tickers', { category, symbol }))[0] ?? {}

describe('GET /v5/market/tickers', () => {
  it('quotes the best prices of the book with their sizes', async () => {
    for (const [category, symbol] of [
      ['linear', 'BTCUSDT'],
      ['inverse', 'BTCUSD'],
      ['spot', 'BTCUSDT'],
    ] as const) {
      const ticker = await one(category, symbol)
      const book = await api.get('orderbook', { category, symbol, limit: '1' })
      expect([[ticker['bid1Price'], ticker['bid1Size']]]).toEqual(book['b'])
      expect([[ticker['ask1Price'], ticker['ask1Size']]]).toEqual(book['a'])
    }
  })

  it('has mark, index, funding and open interest on perpetuals, and no delivery', async () => {
    const ticker = await one('linear', 'BTCUSDT')
    expect(ticker).toMatchObject({
      symbol: 'BTCUSDT',
      fundingIntervalHour: '8',
      fundingCap: '0.005',
      deliveryTime: '0',
      deliveryFeeRate: '',
      basis: '',
      basisRate: '',
      predictedDeliveryPrice: '',
    })
    expect(ticker['markPrice']).toMatch(/^\d+\.\d{2}$/)
    expect(ticker['fundingRate']).toMatch(/^-?0\.\d+$/)
    expect(Number(ticker['nextFundingTime'])).toBeGreaterThan(exchange.now())
    const [both, single] = [Number(ticker['openInterest']), Number(ticker['singleOpenInterest'])]
    expect(single * 2).toBeCloseTo(both, 6)
    expect(Number(ticker['openInterestValue'])).toBeCloseTo(both * Number(ticker['markPrice']), 0)
  })

  it('has a basis and a delivery on dated contracts, and no funding', async () => {
    const dated = api.markets.list('linear').find(({ name }) => name.startsWith('BTCUSDT-'))
    const ticker = await one('linear', dated?.name ?? '')
    expect(ticker).toMatchObject({ fundingRate: '', fundingCap: '', deliveryFeeRate: '0.0005' })
    expect(ticker['deliveryTime']).toBe(`${dated?.instrument.settleTradingTime}`)
    expect(Number(ticker['basis'])).toBeCloseTo(Number(ticker['lastPrice']) - Number(ticker['indexPrice']), 6)
    expect(Number(ticker['basisRate'])).toBeCloseTo(
      Number(ticker['markPrice']) / Number(ticker['indexPrice']) - 1,
      7,
    )
    expect(Number(ticker['basisRateYear'])).toBeGreaterThan(Number(ticker['basisRate']))
  })

  it('has neither mark nor index nor funding on spot', async () => {
    const ticker = await one('spot', 'BTCUSDT')
    for (const field of ['markPrice', 'indexPrice', 'fundingRate', 'openInterest']) {
      expect(ticker).not.toHaveProperty(field)
    }
    expect(ticker['usdIndexPrice']).toMatch(/^\d+\.\d$/)
    expect((await one('spot', 'ETHBTC'))['usdIndexPrice']).toBe('')
  })

  it('has volatilities and greeks on options', async () => {
    const rows = await api.list('tickers', { category: 'option', baseCoin: 'BTC' })
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const isCall = /-C(?:-USDT)?$/.test(String(row['symbol']))
      const delta = Number(row['delta'])
      expect(isCall ? delta >= 0 && delta <= 1 : delta <= 0 && delta >= -1).toBe(true)
      expect(row['underlyingPrice']).toBe(row['indexPrice'])
    }
    const liquid = rows.filter((row) => Number(row['bid1Iv']) > 0 && Number(row['ask1Iv']) > 0)
    expect(liquid.length).toBeGreaterThan(5)
    for (const row of liquid) {
      expect(Number(row['bid1Iv'])).toBeLessThanOrEqual(Number(row['ask1Iv']))
      expect(Number(row['markIv'])).toBeGreaterThan(0.05)
      expect(Number(row['vega'])).toBeGreaterThan(0)
      expect(Number(row['theta'])).toBeLessThan(0)
    }
  })

  it('filters options by expiry', async () => {
    const dates = api.markets.list('option').map(({ name }) => name.split('-')[1] ?? '')
    const [expDate = ''] = dates
    const rows = await api.list('tickers', { category: 'option', baseCoin: 'BTC', expDate })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => String(row['symbol']).split('-')[1] === expDate)).toBe(true)
    expect(await api.list('tickers', { category: 'option', baseCoin: 'BTC', expDate: '1JAN99' })).toEqual([])
  })

  it('predicts a delivery price in the last half hour only', async () => {
    const [option] = api.markets.list('option')
    const left = (option?.instrument.settleTradingTime ?? 0) - exchange.now()
    expect((await one('option', option?.name ?? ''))['predictedDeliveryPrice']).toBe('0')
    await exchange.control({ type: 'step', ms: left - 20 * 60_000 })
    const late = await one('option', option?.name ?? '')
    expect(late['predictedDeliveryPrice']).toBe(late['indexPrice'])
  })

  it('wants a symbol or a base coin of options', async () => {
    expect(await api.refusal('tickers', { category: 'option' })).toEqual([
      10001,
      'params error: symbol or baseCoin is required',
    ])
  })

  describe.skipIf(!hasRecordedAnswers)(
    'against real answers (skipped where ../shared/data is absent)',
    () => {
      it.each([
        ['linear', 'GetLinearInverseTickers'],
        ['inverse', 'GetLinearInverseTickers'],
        ['spot', 'GetSpotTickers'],
        ['option', 'GetOptionTickers'],
      ])('%s has their fields with their types', async (category, recorded) => {
        const list = await api.list('tickers', { category, baseCoin: category === 'option' ? 'BTC' : '' })
        expect(list.length).toBeGreaterThan(4)
        expect(formDifferences(list, recordedResult(recorded)['list'])).toEqual([])
      })
    },
  )
})
