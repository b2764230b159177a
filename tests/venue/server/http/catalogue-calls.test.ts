import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { path } from '#shared/wire/http.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fakeInstrument } from '../../support/fake-exchange.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const text = (value: string): DecimalText => value as DecimalText

const btc = fakeInstrument(1, 'BTCUSDT')
const spot = (id: number, base: string, quote: string) => ({
  ...fakeInstrument(id, `${base}${quote}-SPOT`),
  contractType: 'Spot' as const,
  baseCurrency: base,
  quoteCurrency: quote,
  coin: quote,
})

describe('GET /contract/v5/product/brief-symbol-list', () => {
  it('VENUE-10, SYM-24: filter=all&version=6 returns short keys under the six contract types', async () => {
    bench.exchange.setInstruments(
      [btc, { ...fakeInstrument(2, 'BTCUSD'), contractType: 'InversePerpetual' }],
      [],
    )
    const reply = await bench.http.get('/contract/v5/product/brief-symbol-list', {
      filter: 'all',
      version: '6',
    })
    expect(reply.body.ret_code).toBe(0)
    expect(Object.keys(reply.result)).toEqual([
      'LinearPerpetual',
      'LinearFutures',
      'InversePerpetual',
      'InverseFutures',
      'UsdcPerpetual',
      'UsdcFutures',
    ])
    expect(reply.result['LinearPerpetual']).toMatchObject([{ s: 'BTCUSDT', ts: '0.1' }])
    expect(reply.result['InversePerpetual']).toMatchObject([{ s: 'BTCUSD' }])
  })

  it('VENUE-14, SYM-27: version 4 has the long names', async () => {
    const { result } = await bench.http.get(path.briefSymbolList, { filter: 'LinearPerpetual', version: '4' })
    expect(Object.keys(result)).toEqual(['LinearPerpetual'])
    expect(result['LinearPerpetual']).toMatchObject([{ symbol: 'BTCUSDT', tickSize: '0.1' }, {}])
  })

  it('VENUE-10: another filter or version is refused', async () => {
    for (const query of [{ filter: 'moon' }, { filter: 'Spot' }, { version: '5' }, { version: '' }]) {
      expect((await bench.http.get(path.briefSymbolList, query)).code).toBe(10001)
    }
  })
})

describe('GET /contract/v5/product/dynamic-symbol-item', () => {
  it('VENUE-13, SYM-26: returns the present state of the symbol', async () => {
    const read = async () =>
      (await bench.http.get('/contract/v5/product/dynamic-symbol-item', { symbol: 'BTCUSDT' })).result['item']
    expect(await read()).toMatchObject({ s: 'BTCUSDT', ts: '0.1' })
    bench.exchange.setInstruments([{ ...btc, tickSize: text('0.5') }], ['BTCUSDT'])
    expect(await read()).toMatchObject({ s: 'BTCUSDT', ts: '0.5' })
    expect((await bench.http.get(path.dynamicSymbolItem, { symbol: 'NOPE' })).code).toBe(30001)
  })
})

describe('GET /contract/v5/position/risk-limit-list', () => {
  it('VENUE-25, MARGIN-16: tiers with E8 and E2 integers', async () => {
    const { result } = await bench.http.get('/contract/v5/position/risk-limit-list', { symbol: 'BTCUSDT' })
    expect(result['list']).toEqual([
      {
        riskId: 1,
        limit: '2000000',
        startingMarginE8: '1000000',
        maintainMarginE8: '500000',
        maxLeverageE2: '10000',
        isLowestRisk: true,
      },
    ])
  })
})

describe('GET /contract/v5/public/instrument/slippage', () => {
  it('VENUE-26, SLIP-03..10: the bounds, presets and default of a symbol', async () => {
    bench.exchange.setInstruments([btc, fakeInstrument(2, 'ETHUSDT'), fakeInstrument(3, 'SOLUSDT')], [])
    const read = async (symbol: string) =>
      (await bench.http.get('/contract/v5/public/instrument/slippage', { symbol })).result
    expect(await read('BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      percent: { min: '0.01', max: '10', presets: ['0.01', '0.02', '0.05', '0.1'], default: '0.02' },
      ticks: { min: '1', max: '10000', presets: ['10', '50', '100', '200'], default: '50' },
    })
    expect((await read('ETHUSDT'))['ticks']).toMatchObject({ presets: ['50', '100', '500', '1000'] })
    expect((await read('SOLUSDT'))['percent']).toMatchObject({ default: '1' })
    expect((await bench.http.get(path.slippage)).code).toBe(10001)
  })
})

describe('GET /contract/v5/settings/visitor-profile', () => {
  it('VENUE-08, BAN-02: returns whether the visitor is banned', async () => {
    const read = async () =>
      (await bench.http.get('/contract/v5/settings/visitor-profile', { lang: 'en' })).result
    expect(await read()).toEqual({ isBanned: false })
    bench.server.visitor.isBanned = true
    expect(await read()).toEqual({ isBanned: true })
  })
})

describe('GET /contract/v5/public/instruments', () => {
  it('VENUE-54: lists instruments of every family, or of one', async () => {
    const option = {
      ...fakeInstrument(7, 'BTC-27DEC26-100000-C-USDT'),
      contractType: 'UsdtOption' as const,
      baseCurrency: 'BTC',
      strikePrice: text('100000'),
      optionType: 'Call' as const,
    }
    bench.exchange.setInstruments([btc, option, fakeInstrument(3, 'ETHUSDT')], [])
    const symbols = async (query: Record<string, string>) => {
      const { result } = await bench.http.get(path.own.instruments, query)
      return (result['list'] as { s: string }[]).map(({ s }) => s)
    }
    expect(await symbols({})).toHaveLength(3)
    expect(await symbols({ contractType: 'UsdtOption' })).toEqual([option.symbol])
    expect(await symbols({ baseCoin: 'BTC' })).toEqual(['BTCUSDT', option.symbol])
    const { result } = await bench.http.get(path.own.instruments, { contractType: 'UsdtOption' })
    expect(result['list']).toMatchObject([{ sp: '100000', op: 'Call' }])
    expect((await bench.http.get(path.own.instruments, { contractType: 'Any' })).code).toBe(10001)
  })
})

describe('spot lists', () => {
  const spots = [spot(11, 'BTC', 'USDT'), spot(12, 'ETH', 'USDT'), spot(13, 'BTC', 'EUR')]
  type Groups = { tokenId: string; tokenType: string; quoteTokenSymbols: Record<string, unknown>[] }[]

  it('VENUE-05, SYM-03, SYM-44: symbol_list_all groups symbols by quote token; with its marker it is empty', async () => {
    bench.exchange.setInstruments([btc, ...spots], [])
    const first = await bench.http.get('/spot/api/basic/symbol_list_all')
    const groups = first.result['quoteTokenSymbols'] as Groups
    expect(first.body.ret_code).toBe(0)
    expect(groups.map(({ tokenId, tokenType }) => [tokenId, tokenType])).toEqual([
      ['USDT', 'CHAIN_TOKEN'],
      ['EUR', 'REAL_MONEY'],
    ])
    expect(groups[0]?.quoteTokenSymbols).toMatchObject([
      {
        symbolId: 'BTCUSDT-SPOT',
        basePrecision: '0.001',
        minPricePrecision: '0.1',
        quotePrecision: '0.00001',
      },
      { symbolId: 'ETHUSDT-SPOT' },
    ])
    const { lastModifiedTime } = first.result
    const since = (at: unknown) => bench.http.get(path.spotSymbolListAll, { last_modified_at: String(at) })
    expect((await since(lastModifiedTime)).result).toEqual({ quoteTokenSymbols: [], lastModifiedTime })
    expect((await since(1)).result['quoteTokenSymbols']).toHaveLength(2)
    bench.exchange.clock += 1000
    bench.exchange.setInstruments([btc, ...spots.slice(1)], [])
    expect((await since(lastModifiedTime)).result['quoteTokenSymbols']).toHaveLength(2)
    expect((await since('now')).code).toBe(10001)
  })

  it('VENUE-06, SYM-05: symbol_list_v3 has their trading rules; with its version it is empty', async () => {
    bench.exchange.setInstruments([btc, ...spots], [])
    const first = await bench.http.get('/spot/api/basic/symbol_list_v3')
    const groups = first.result['quoteTokenResult'] as Groups
    expect(groups[0]?.quoteTokenSymbols[0]).toMatchObject({
      symbolId: 'BTCUSDT-SPOT',
      isBanBuy: false,
      limitOrderPriceLimitPercentage: '3',
    })
    const version = String(first.result['version'])
    const again = await bench.http.get(path.spotSymbolListV3, { version })
    expect(again.result).toEqual({ quoteTokenResult: [], version })
  })

  it('VENUE-07, SYM-06: symbol_list_v2 has the fields of both', async () => {
    bench.exchange.setInstruments([btc, ...spots], [])
    const { result } = await bench.http.get('/spot/api/basic/symbol_list_v2')
    const groups = result['quoteTokenResult'] as Groups
    expect(groups[0]?.quoteTokenSymbols[0]).toMatchObject({ basePrecision: '0.001', tradeStatus: 1 })
  })
})

describe('market', () => {
  it('VENUE-31: bars, tickers and the clock', async () => {
    const kline = await bench.http.get(path.own.kline, { symbol: 'BTCUSDT', interval: '1', kind: 'mark' })
    expect(kline.result).toMatchObject({ symbol: 'BTCUSDT', interval: '1', noData: false })
    expect((await bench.http.get(path.own.tickers)).result['rows']).toHaveLength(28)
    expect((await bench.http.get(path.own.serverTime)).result).toEqual({ timeMs: bench.exchange.clock })
  })

  it('VENUE-29: an exchange without a record can do everything, and one with a record sends it', async () => {
    expect((await bench.http.get(path.own.exchange)).result).toEqual(ableExchange)
    const said = { ...ableExchange, name: 'Bybit', network: 'demo', isReadOnly: true } as const
    bench.exchange.capabilities = () => said
    expect((await bench.http.get(path.own.exchange)).result).toEqual(said)
    delete bench.exchange.capabilities
  })

  it('VENUE-32: marks are own trades, funding and delivery within the span', async () => {
    const now = Math.floor(bench.exchange.clock / 1000)
    bench.exchange.fills = [
      {
        execId: 'e1',
        orderId: 'o1',
        symbol: 'BTCUSDT',
        side: 'Buy',
        execPrice: text('60000'),
        execQty: text('0.1'),
        execValue: text('6000'),
        execFee: text('3.3'),
        isMaker: false,
        leavesQty: text('0'),
        execTime: (now - 60) * 1000,
      },
    ]
    const read = async (from: number, to: number) =>
      (await bench.http.get(path.own.marks, { symbol: 'BTCUSDT', from: String(from), to: String(to) }))
        .result['list'] as { time: number; kind: string }[]
    const day = await read(now - 86_400, now + 10)
    expect(day.filter(({ kind }) => kind === 'funding')).toHaveLength(3)
    expect(day.at(-1)).toEqual({
      id: 'e1',
      time: now - 60,
      kind: 'trade',
      side: 'Buy',
      price: '60000',
      qty: '0.1',
    })
    expect(day.every(({ time }) => time >= now - 86_400 && time <= now)).toBe(true)
    expect(await read(now - 30, now)).toEqual([])
    expect((await bench.http.get(path.own.marks, { symbol: 'BTCUSDT', from: '5', to: '4' })).code).toBe(10001)
    expect(await read(0, now)).toHaveLength(200)
  })
})
