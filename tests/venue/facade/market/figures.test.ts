import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { openPublicApi } from '../support/public-api.ts'
import type { PublicApi, Row } from '../support/public-api.ts'
import { formDifferences, hasRecordedAnswers, recordedResult } from '../support/recorded-answers.ts'

const START = Date.UTC(2026, 6, 24, 12)
let exchange: LocalExchange
let api: PublicApi
beforeAll(async () => {
  exchange = await createLocalExchange({ seed: 5, startAt: START, symbols: 20, dataDir: null })
  api = await openPublicApi(exchange)
  await exchange.control({ type: 'freeze', frozen: true })
})
afterAll(() => exchange.close())

const settle = (rate: string): Promise<unknown> =>
  exchange.control({ type: 'funding', symbol: 'ETHUSDT', rate, inMs: 0 })
const history = (query: Row = {}): Promise<readonly Row[]> =>
  api.list('funding/history', { category: 'linear', symbol: 'ETHUSDT', ...query })

describe('GET /v5/market/funding/history', () => {
  it('lists the settlements of the venue, newest first', async () => {
    expect(await history()).toEqual([])
    const first = exchange.now()
    await settle('0.0003')
    await exchange.control({ type: 'step', ms: 1000 })
    await settle('-0.0001')
    const [newer, older] = await history()
    expect(older).toEqual({ symbol: 'ETHUSDT', fundingRate: '0.0003', fundingRateTimestamp: `${first}` })
    expect(newer).toMatchObject({ fundingRate: '-0.0001' })
    expect(await history({ limit: '1' })).toEqual([newer])
    expect(await history({ startTime: `${first}`, endTime: `${first}` })).toEqual([older])
    expect(await history({ endTime: `${first - 1}` })).toEqual([])
    if (hasRecordedAnswers) {
      const answer = await api.get('funding/history', { category: 'linear', symbol: 'ETHUSDT' })
      expect(formDifferences(answer, recordedResult('GetFundingRateHistory'))).toEqual([])
    }
  })

  it('refuses a start without an end, as Bybit does', async () => {
    const query = { category: 'linear', symbol: 'ETHUSDT', startTime: '1' }
    expect(await api.refusal('funding/history', query)).toEqual([10001, 'params error: endTime is required'])
  })
})

describe('GET /v5/market/open-interest', () => {
  const query = { category: 'linear', symbol: 'BTCUSDT', intervalTime: '1h' }
  it('has the present one only, because the venue records no history', async () => {
    const [ticker] = await api.list('tickers', { category: 'linear', symbol: 'BTCUSDT' })
    expect(await api.list('open-interest', query)).toEqual([
      {
        openInterest: ticker?.['openInterest'],
        singleOpenInterest: ticker?.['singleOpenInterest'],
        timestamp: `${exchange.now()}`,
      },
    ])
    expect(await api.list('open-interest', { ...query, endTime: `${START - 1}` })).toEqual([])
  })
})

describe('GET /v5/market/risk-limit', () => {
  it('pages through 15 symbols at a time', async () => {
    const seen: string[] = []
    let cursor = ''
    let pages = 0
    do {
      const answer = await api.get('risk-limit', { category: 'linear', cursor })
      const symbols = new Set((answer['list'] as readonly Row[]).map(({ symbol }) => String(symbol)))
      expect(symbols.size).toBeLessThanOrEqual(15)
      seen.push(...symbols)
      cursor = String(answer['nextPageCursor'])
      pages += 1
    } while (cursor !== '')
    expect(pages).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain('BTCPERP')
    expect(seen).not.toContain('CLOSEDUSDT')
  })

  it('deducts as much as makes the maintenance margin continuous between tiers', async () => {
    const tiers = await api.list('risk-limit', { category: 'linear', symbol: 'BTCUSDT' })
    expect(tiers.length).toBeGreaterThan(3)
    expect(tiers[0]).toMatchObject({ isLowestRisk: 1, mmDeduction: '', maxLeverage: '100.00' })
    for (const [place, tier] of tiers.slice(1).entries()) {
      const before = tiers[place]
      const limit = Number(before?.['riskLimitValue'])
      const at = (one: Row | undefined): number =>
        limit * Number(one?.['maintenanceMargin']) - Number(one?.['mmDeduction'])
      expect(at(tier)).toBeCloseTo(at(before), 4)
    }
    if (hasRecordedAnswers) {
      expect(formDifferences(tiers, recordedResult('GetRiskLimit')['list'])).toEqual([])
    }
  })
})

describe('GET /v5/market/price-limit', () => {
  it('lies around the mark price', async () => {
    const limit = await api.get('price-limit', { symbol: 'BTCUSDT' })
    const [ticker] = await api.list('tickers', { category: 'linear', symbol: 'BTCUSDT' })
    expect(Number(limit['buyLmt'])).toBeGreaterThan(Number(ticker?.['markPrice']))
    expect(Number(limit['sellLmt'])).toBeLessThan(Number(ticker?.['markPrice']))
    if (hasRecordedAnswers) expect(formDifferences(limit, recordedResult('GetOrderPriceLimit'))).toEqual([])
  })
})

describe('GET /v5/market/delivery-price', () => {
  it('has the index that options and dated contracts were delivered by', async () => {
    expect(await api.list('delivery-price', { category: 'option' })).toEqual([])
    const [option] = api.markets.list('option').filter(({ instrument }) => instrument.coin === 'USDC')
    const time = option?.instrument.settleTradingTime ?? 0
    const name = option?.name ?? ''
    const before = time - exchange.now() - 1000
    await exchange.control({ type: 'step', ms: before })
    const [ticker] = await api.list('tickers', { category: 'option', symbol: name })
    await exchange.control({ type: 'step', ms: 2000 })
    const [row] = await api.list('delivery-price', { category: 'option', symbol: name })
    expect(row).toMatchObject({ symbol: name, deliveryTime: `${time}` })
    expect(Number(row?.['deliveryPrice']) / Number(ticker?.['indexPrice'])).toBeCloseTo(1, 2)
    const listed = await api.list('delivery-price', { category: 'option', baseCoin: 'BTC' })
    expect(listed.length).toBeGreaterThan(4)
    expect(listed).toContainEqual(row)
    const [newest] = await api.list('new-delivery-price', {
      category: 'option',
      baseCoin: 'BTC',
      settleCoin: 'USDC',
    })
    expect(newest).toEqual({ deliveryPrice: row?.['deliveryPrice'], deliveryTime: `${time}` })
    if (hasRecordedAnswers)
      expect(formDifferences([row], recordedResult('GetDeliveryPrice')['list'])).toEqual([])
    await exchange.control({ type: 'step', ms: 30 * 3_600_000 })
    expect(api.markets.byName('option', name)).toBeUndefined()
    expect(await api.list('delivery-price', { category: 'option', symbol: name })).toEqual([row])
  })
})

describe('what the venue does not record', () => {
  it('is an empty list', async () => {
    const symbol = { category: 'linear', symbol: 'BTCUSDT' }
    expect(await api.get('account-ratio', { ...symbol, period: '1h' })).toEqual({
      list: [],
      nextPageCursor: '',
    })
    expect(await api.get('historical-volatility', { category: 'option' })).toEqual([])
    expect(await api.list('insurance', { coin: 'BTC' })).toEqual([])
    expect(await api.list('fee-group-info', { productType: 'contract' })).toEqual([])
  })
})

describe('bad input', () => {
  const query: Readonly<Record<string, Row>> = {
    'instruments-info': { category: 'linear' },
    tickers: { category: 'linear' },
    orderbook: { category: 'linear', symbol: 'BTCUSDT' },
    'recent-trade': { category: 'linear', symbol: 'BTCUSDT' },
    kline: { category: 'linear', symbol: 'BTCUSDT', interval: '1' },
    'mark-price-kline': { category: 'linear', symbol: 'BTCUSDT', interval: '1' },
    'index-price-kline': { category: 'linear', symbol: 'BTCUSDT', interval: '1' },
    'premium-index-price-kline': { category: 'linear', symbol: 'BTCUSDT', interval: '1' },
    'funding/history': { category: 'linear', symbol: 'BTCUSDT' },
    'open-interest': { category: 'linear', symbol: 'BTCUSDT', intervalTime: '1h' },
    'risk-limit': { category: 'linear' },
    'account-ratio': { category: 'linear', symbol: 'BTCUSDT', period: '1h' },
    'price-limit': { category: 'linear', symbol: 'BTCUSDT' },
    'delivery-price': { category: 'linear' },
  }
  const calls = Object.keys(query)
  const limited = [
    'instruments-info',
    'orderbook',
    'recent-trade',
    'kline',
    'funding/history',
    'open-interest',
  ]

  it.each(calls)('%s refuses an unknown category and an unknown symbol', async (path) => {
    expect(await api.refusal(path, { ...query[path], category: 'perps' })).toEqual([
      10001,
      'Illegal category',
    ])
    for (const symbol of ['NOPEUSDT', 'btcusdt', 'BTC_USDT', '__proto__']) {
      expect(await api.refusal(path, { ...query[path], symbol })).toEqual([10001, 'Not supported symbols'])
    }
    const [code] = await api.refusal(path, { ...query[path], symbol: { $gt: '' } })
    expect(code).toBe(10001)
  })

  it.each(limited)('%s refuses a limit that is no number of rows', async (path) => {
    for (const limit of ['0', '-1', '1.5', '1e400', 'ten', 'Infinity', '0x10', [5], { a: 1 }]) {
      const [code, words] = await api.refusal(path, { ...query[path], limit })
      expect([code, words]).toEqual([10001, 'params error: limit invalid'])
    }
  })

  it.each(calls)('%s takes an empty field as an absent one', async (path) => {
    const symbol = query[path]?.['symbol'] ?? ''
    expect(
      await api.get(path, { ...query[path], symbol, limit: '', cursor: '', start: '', end: '' }),
    ).toBeDefined()
  })

  it('klines refuse unknown intervals and times', async () => {
    for (const interval of ['2', '1m', '1D', 'constructor', '1e400']) {
      expect(await api.refusal('kline', { ...query['kline'], interval })).toEqual([
        10001,
        'params error: interval invalid',
      ])
    }
    for (const start of ['-1', '1e400', 'now', '99999999999999999999']) {
      expect((await api.refusal('kline', { ...query['kline'], start }))[1]).toBe(
        'params error: start invalid',
      )
    }
    expect(await api.list('kline', { ...query['kline'], end: '8640000000000000' })).toHaveLength(200)
  })

  it('instruments-info refuses an unknown status', async () => {
    expect(await api.refusal('instruments-info', { category: 'linear', status: 'Open' })).toEqual([
      10001,
      'params error: status invalid',
    ])
  })
})
