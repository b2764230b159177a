import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { openPublicApi } from '../support/public-api.ts'
import type { PublicApi, Row } from '../support/public-api.ts'
import {
  fieldNames,
  formDifferences,
  hasRecordedAnswers,
  recordedInstruments,
  recordedResult,
} from '../support/recorded-answers.ts'

let exchange: LocalExchange
let api: PublicApi
beforeAll(async () => {
  exchange = await createLocalExchange({
    seed: 3,
    startAt: Date.UTC(2026, 6, 24, 12),
    symbols: 60,
    dataDir: null,
  })
  api = await openPublicApi(exchange)
})
afterAll(() => exchange.close())

const categories = ['spot', 'linear', 'inverse', 'option'] as const
const namesOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => String(row['symbol']))

describe('GET /v5/market/instruments-info', () => {
  it.each(categories)('lists every symbol of %s that trades, once', async (category) => {
    const found: Row[] = []
    for (const baseCoin of category === 'option' ? ['BTC', 'ETH'] : ['']) {
      let cursor = ''
      do {
        const answer = await api.get('instruments-info', { category, baseCoin, limit: '7', cursor })
        found.push(...(answer['list'] as readonly Row[]))
        const next = answer['nextPageCursor']
        cursor = typeof next === 'string' ? next : ''
      } while (cursor !== '')
    }
    const wanted = api.markets
      .list(category)
      .filter(({ instrument }) => instrument.contractStatus === 'Trading')
      .map(({ name }) => name)
    expect(wanted.length).toBeGreaterThan(5)
    expect(namesOf(found).toSorted()).toEqual(wanted.toSorted())
    expect(found.every((row) => row['status'] === 'Trading')).toBe(true)
  })

  it.each([
    ['that is no cursor', 'zzz'],
    ['of a history', Buffer.from('1784548800000:x').toString('base64url')],
  ])('refuses a cursor %s', async (_, cursor) => {
    const [code] = await api.refusal('instruments-info', { category: 'linear', limit: '5', cursor })
    expect(code).toBe(10001)
  })

  it('has no cursor on spot, and an empty one on the last page of others', async () => {
    expect(await api.get('instruments-info', { category: 'spot', limit: '2' })).not.toHaveProperty(
      'nextPageCursor',
    )
    expect(await api.get('instruments-info', { category: 'linear', limit: '1000' })).toMatchObject({
      category: 'linear',
      nextPageCursor: '',
    })
  })

  it('lists coming symbols as PreLaunch and ended ones as Closed, each only when named', async () => {
    const listed = async (status: string): Promise<readonly string[]> =>
      namesOf(await api.list('instruments-info', { category: 'linear', status }))
    expect(await listed('PreLaunch')).toEqual(['PRELISTUSDT', 'SOONUSDT'])
    expect(await listed('Closed')).toEqual(['CLOSEDUSDT', 'GONEUSDT'])
    expect(await listed('Delivering')).toEqual([])
    const [coming] = await api.list('instruments-info', {
      category: 'linear',
      status: 'PreLaunch',
      symbol: 'PRELISTUSDT',
    })
    expect(coming).toMatchObject({ isPreListing: true, preListingInfo: { curAuctionPhase: 'NotStarted' } })
  })

  it('lists linear and inverse contracts of a base coin together, as Bybit does', async () => {
    const found = namesOf(await api.list('instruments-info', { category: 'inverse', baseCoin: 'BTC' }))
    expect(found).toEqual(expect.arrayContaining(['BTCUSDT', 'BTCPERP', 'BTCUSD']))
  })

  it('lists options of BTC where no base coin is named', async () => {
    const rows = await api.list('instruments-info', { category: 'option' })
    expect(new Set(rows.map((row) => row['baseCoin']))).toEqual(new Set(['BTC']))
  })

  it('names symbols as Bybit does', async () => {
    const named = (category: 'linear' | 'inverse' | 'option' | 'spot'): readonly string[] =>
      api.markets.list(category).map(({ name }) => name)
    const date = String.raw`\d{1,2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2}`
    for (const name of named('option')) {
      expect(name).toMatch(new RegExp(String.raw`^[A-Z]+-${date}-\d+-[CP](?:-USDT)?$`))
    }
    for (const name of named('linear')) {
      expect(name).toMatch(new RegExp(String.raw`^(?:[A-Z0-9]+USDT(?:-${date})?|[A-Z]+PERP|[A-Z]+-${date})$`))
    }
    for (const name of named('inverse')) {
      expect(name).toMatch(new RegExp(String.raw`^[A-Z]+USD(?:[FGHJKMNQUVXZ]\d{2}|${date})?$`))
    }
    for (const name of named('spot')) expect(name).toMatch(/^[A-Z]+$/)
    const all = categories.map(named)
    for (const names of all) expect(new Set(names).size).toBe(names.length)
  })

  it('writes amounts with the decimals of the symbol', async () => {
    const [btc] = await api.list('instruments-info', { category: 'linear', symbol: 'BTCUSDT' })
    expect(btc).toMatchObject({
      contractType: 'LinearPerpetual',
      settleCoin: 'USDT',
      priceScale: '2',
      fundingInterval: 480,
      leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
      priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
      lotSizeFilter: { maxOrderQty: '1500.000', maxMktOrderQty: '150.000', qtyStep: '0.001' },
      upperFundingRate: '0.005',
      lowerFundingRate: '-0.005',
      deliveryTime: '0',
      deliveryFeeRate: '',
    })
    const [usdc] = await api.list('instruments-info', { category: 'linear', symbol: 'BTCPERP' })
    expect(usdc).toMatchObject({ contractType: 'LinearPerpetual', quoteCoin: 'USDC', settleCoin: 'USDC' })
    const [spot] = await api.list('instruments-info', { category: 'spot', symbol: 'BTCUSDT' })
    expect(spot).toMatchObject({
      marginTrading: 'utaOnly',
      lotSizeFilter: { basePrecision: '0.000001', quotePrecision: '0.0000001', minOrderAmt: '1' },
      priceFilter: { tickSize: '0.1' },
    })
  })

  describe.skipIf(!hasRecordedAnswers)(
    'against real answers (skipped where ../shared/data is absent)',
    () => {
      it.each(['linear', 'spot'] as const)(
        '%s has the fields of each recorded symbol and no others',
        async (category) => {
          const [ours] = await api.list('instruments-info', { category, symbol: 'BTCUSDT' })
          const real = recordedInstruments(category)
          expect(real.length).toBeGreaterThan(500)
          for (const row of real) expect(formDifferences(ours, row)).toEqual([])
          expect(fieldNames(ours ?? {}).toSorted()).toEqual(fieldNames(real[0] ?? {}).toSorted())
        },
      )

      it('every symbol of the venue has that form', async () => {
        const [linear, spot] = [recordedInstruments('linear')[0], recordedInstruments('spot')[0]]
        const forms = { linear, inverse: linear, spot } as const
        for (const category of ['linear', 'inverse', 'spot'] as const) {
          for (const row of await api.list('instruments-info', { category, limit: '1000' })) {
            expect(formDifferences(row, forms[category])).toEqual([])
          }
        }
      })

      it('options and pre-listings have the documented form', async () => {
        const [option] = await api.list('instruments-info', { category: 'option' })
        expect(formDifferences([option], recordedResult('GetOptionSymbols')['list'])).toEqual([])
        const [coming] = await api.list('instruments-info', { category: 'linear', status: 'PreLaunch' })
        expect(
          formDifferences([coming], recordedResult('GetLinearInverseSymbolsPreListing')['list']),
        ).toEqual([])
      })
    },
  )
})
