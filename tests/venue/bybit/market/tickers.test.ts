import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Params } from '../../../../venue/bybit/terms/transport.ts'
import { answer, createStage, inverse, linear, market, option, spot } from './stage.ts'
import type { Stage } from './stage.ts'

const symbol = linear.instrument.symbol
const item = {
  symbol: 'BTCUSDT',
  lastPrice: '65114.30',
  markPrice: '65117.44',
  indexPrice: '65137.76',
  prevPrice24h: '65008.70',
  prevPrice1h: '65083.80',
  highPrice24h: '65282.30',
  lowPrice24h: '64694.40',
  openInterest: '59891.732',
  turnover24h: '1142118412.9021',
  volume24h: '17573.9120',
  nextFundingTime: '1786320000000',
  fundingRate: '-0.0001',
  bid1Price: '65114.20',
  bid1Size: '5.954',
  ask1Price: '65114.30',
  ask1Size: '10.470',
}
const row = [
  1, 6_511_430, 6_511_420, 6_511_430, 6_511_744, 6_513_776, 6_500_870, 6_528_230, 6_469_440, 17_573_912,
  114_211_841_290, 59_891_732, -10_000, 1_786_320_000,
]

let stage: Stage
/** What the tickers call answers, by category. */
let lists: Record<string, readonly object[]>
beforeEach(() => {
  vi.useFakeTimers({ now: 1_786_310_818_000 })
  stage = createStage()
  lists = { linear: [item] }
  stage.transport.answers.set('/v5/market/tickers', ({ category }) =>
    answer({ list: lists[String(category)] ?? [] }),
  )
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

const polls = (): readonly Params[] => stage.transport.calls.map(({ params }) => params)
const rowsOf = (rows: Float64Array): number[][] =>
  Array.from({ length: rows.length / TICKER_WIDTH }, (_, at) => [
    ...rows.subarray(at * TICKER_WIDTH, (at + 1) * TICKER_WIDTH),
  ])
const sent = (): number[][] => stage.batches.flatMap(({ tickers }) => rowsOf(tickers))
const lastSent = (): number[] => sent().at(-1) ?? []
const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
const say = (type: string, data: object, cs?: number): void =>
  stage.transport.socket('linear').say('tickers.BTCUSDT', type, { symbol: 'BTCUSDT', ...data }, { cs })

describe('polled tickers', () => {
  it('are rows in units, by the id of the market', async () => {
    expect(rowsOf(await stage.feed.tickers())).toEqual([row])
    expect([...(await stage.feed.quotes())]).toEqual([1, 5954, 10_470, 6_508_380])
  })

  it('E33: empty and absent text is no value, 0 on the wire', async () => {
    lists['linear'] = [
      { symbol: 'BTCUSDT', lastPrice: '1.00', fundingRate: '', nextFundingTime: '', bid1Price: '' },
    ]
    expect(rowsOf(await stage.feed.tickers())).toEqual([[1, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
  })

  it('are whole safe numbers, whatever the size and the decimals', async () => {
    const huge = '99999999999999999999.123456789'
    lists['linear'] = [
      { ...item, volume24h: huge, turnover24h: huge, lastPrice: '1.23456', openInterest: 'x' },
    ]
    const [[, last, , , , , , , , volume, turnover, interest] = []] = rowsOf(await stage.feed.tickers())
    expect([last, volume, turnover, interest]).toEqual([
      123,
      Number.MAX_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER,
      0,
    ])
  })

  it('of an inverse contract have the turnover in quote money, which is their volume', async () => {
    lists['inverse'] = [{ symbol: 'BTCUSD', volume24h: '1500', turnover24h: '0.0231' }]
    const rows = rowsOf(await stage.feed.tickers())
    const found = rows.find(([id]) => id === inverse.instrument.id) ?? []
    expect([found[tickerField.volume24h], found[tickerField.turnover24hE2]]).toEqual([1500, 150_000])
  })

  it('send only rows that changed', async () => {
    stage.follow({ books: [symbol] })
    await settle(3500)
    expect(sent()).toEqual([row])
    lists['linear'] = [{ ...item, lastPrice: '65115.00' }]
    await settle(1100)
    expect(sent()).toHaveLength(2)
    expect(lastSent()[tickerField.lastPrice]).toBe(6_511_500)
  })

  it('are read each second, of options each five seconds and per base coin', async () => {
    stage.follow({ books: [symbol] })
    await settle(10_100)
    const count = (category: string): number => polls().filter((one) => one['category'] === category).length
    expect(['linear', 'inverse', 'spot', 'option'].map(count)).toEqual([11, 11, 11, 3])
    expect(polls().find((one) => one['category'] === 'option')).toEqual({
      category: 'option',
      baseCoin: 'BTC',
    })
  })

  it('are read for somebody who reads those of all markets alone', async () => {
    stage.follow({ allTickers: true })
    await settle(3500)
    expect(sent()).toEqual([row])
    lists['linear'] = [{ ...item, lastPrice: '65115.00' }]
    await settle(1100)
    expect(lastSent()[tickerField.lastPrice]).toBe(6_511_500)
  })

  it('pause a minute after the last reader, and go on with the next one', async () => {
    stage.follow({ books: [symbol] })
    await settle(1000)
    stage.follow({})
    await settle(70_000)
    const paused = polls().length
    await settle(60_000)
    expect(polls()).toHaveLength(paused)
    expect(stage.feed.health().areAllTickersLive).toBe(false)
    stage.follow({ trades: [symbol] })
    await settle(100)
    expect(polls().length).toBeGreaterThan(paused)
    expect(stage.feed.health().areAllTickersLive).toBe(true)
  })

  it('without a listed market, in two answers in a row, report that the catalogue is out of date', async () => {
    lists = { linear: [item], spot: [{ symbol: 'BTCUSDT' }] }
    stage.follow({ allTickers: true })
    await settle(10_000)
    expect(stage.listings).toBe(0)
    lists = { ...lists, linear: [] }
    await settle(1000)
    expect(stage.listings).toBe(0)
    await settle(1000)
    expect(stage.listings).toBe(1)
    lists = { ...lists, linear: [item, { symbol: 'NEWUSDT' }] }
    await settle(5000)
    expect(stage.listings).toBe(2)
  })

  it('that fail are not live, are logged once, and are tried less and less often', async () => {
    stage.follow({ books: [symbol] })
    await settle(1000)
    stage.transport.answers.set('/v5/market/tickers', () =>
      answer({}, { retCode: 10_006, retMsg: 'too many' }),
    )
    await settle(10_000)
    expect(stage.feed.health().areAllTickersLive).toBe(false)
    expect(stage.logs.filter((line) => line.includes('linear'))).toHaveLength(1)
    const failed = polls().length
    await settle(30_000)
    expect(polls().length - failed).toBeLessThan(12)
    stage.transport.answers.set('/v5/market/tickers', () => answer({ list: [item] }))
    await settle(31_000)
    expect(stage.feed.health().areAllTickersLive).toBe(true)
  })

  it('without an answer for three seconds are read as they are known', async () => {
    stage.transport.answers.set('/v5/market/tickers', () => new Promise(() => undefined))
    const read = stage.feed.tickers()
    await settle(3100)
    expect(await read).toEqual(new Float64Array(0))
  })

  it('of a market that ended have no row', async () => {
    await stage.feed.tickers()
    stage.catalogue.set([spot, inverse, option], [symbol])
    expect(rowsOf(await stage.feed.tickers())).toEqual([])
  })
})

describe('live tickers', () => {
  const follow = async (): Promise<void> => {
    stage.follow({ tickers: [symbol] })
    await settle()
    say('snapshot', item, 100)
    await settle()
  }

  it('E33: a ticker delta leaves absent fields unchanged', async () => {
    await follow()
    say('delta', { bid1Price: '65114.00', bid1Size: '6.054' }, 101)
    await settle()
    const changed = [...row]
    changed[tickerField.bid1Price] = 6_511_400
    expect(lastSent()).toEqual(changed)
    expect([...(await stage.feed.quotes())]).toEqual([1, 6054, 10_470, 6_508_380])
  })

  it('E33: a delta before the snapshot and one of the past are dropped', async () => {
    stage.follow({ tickers: [symbol] })
    say('delta', { lastPrice: '1.00' }, 99)
    await settle()
    expect(lastSent()).toEqual(row)
    say('snapshot', item, 100)
    say('delta', { lastPrice: '65000.00' }, 105)
    say('delta', { lastPrice: '64000.00' }, 104)
    await settle()
    expect(lastSent()[tickerField.lastPrice]).toBe(6_500_000)
  })

  it('are read again if their sequence starts over without a snapshot', async () => {
    await follow()
    for (let cs = 1; cs < 30; cs += 1) say('delta', { lastPrice: '64000.00' }, cs)
    expect(stage.transport.socket('linear').asked).toContain('renew tickers.BTCUSDT')
    say('snapshot', { ...item, lastPrice: '63000.00' }, 2)
    await settle()
    expect(lastSent()[tickerField.lastPrice]).toBe(6_300_000)
  })

  it('win over polled rows while they are live', async () => {
    await follow()
    say('delta', { lastPrice: '65000.00' }, 101)
    await settle(2500)
    expect(lastSent()[tickerField.lastPrice]).toBe(6_500_000)
    stage.transport.socket('linear').cut()
    await settle(1100)
    expect(lastSent()).toEqual(row)
  })

  it('E33: spot has its best prices from the first level of its book, and no mark or index price', async () => {
    lists = {}
    stage.follow({ tickers: [spot.instrument.symbol] })
    const socket = stage.transport.socket('spot')
    expect([...socket.topics]).toEqual(['tickers.BTCUSDT', 'orderbook.1.BTCUSDT'])
    socket.say('tickers.BTCUSDT', 'snapshot', {
      symbol: 'BTCUSDT',
      lastPrice: '65140.5',
      usdIndexPrice: '65091.45',
    })
    socket.say('orderbook.1.BTCUSDT', 'snapshot', {
      s: 'BTCUSDT',
      b: [['65140.4', '0.885']],
      a: [['65140.5', '1']],
      u: 7,
    })
    await settle()
    expect(lastSent().slice(0, 6)).toEqual([2, 6_514_050, 6_514_040, 6_514_050, 0, 0])
    socket.say('orderbook.1.BTCUSDT', 'snapshot', { s: 'BTCUSDT', b: [], a: [['65140.6', '1']], u: 8 })
    await settle()
    expect(lastSent().slice(2, 4)).toEqual([0, 6_514_060])
  })

  it('of options have the names that options use', async () => {
    lists = {}
    stage.follow({ tickers: [option.instrument.symbol] })
    stage.transport.socket('option').say(`tickers.${option.name}`, 'snapshot', {
      symbol: option.name,
      bidPrice: '5',
      askPrice: '6',
      markPrice: '5.5',
    })
    await settle()
    expect(lastSent().slice(0, 5)).toEqual([4, 0, 500, 600, 550])
  })

  it('of options have greeks, by polling and by their topic, until they are stale', async () => {
    const { symbol: name } = option.instrument
    const greeks = { delta: '0.52', gamma: '0.0001', vega: '33.2', theta: '-12.1' }
    lists = { option: [{ symbol: option.name, ...greeks, markIv: '0' }] }
    stage.follow({ tickers: [name], allTickers: true })
    await settle(1000)
    // Bybit does not know the volatility.
    expect(stage.feed.greeksOf(name)).toBeNull()
    lists = { option: [{ symbol: option.name, ...greeks, markIv: '0.551' }] }
    await settle(5000)
    expect(stage.feed.greeksOf(name)).toEqual({ ...greeks, iv: '0.551' })
    stage.transport.socket('option').say(`tickers.${option.name}`, 'snapshot', {
      symbol: option.name,
      delta: '-0.5',
      theta: 'x',
      markPriceIv: '0.6',
    })
    expect(stage.feed.greeksOf(name)).toBeNull()
    stage.transport.socket('option').say(`tickers.${option.name}`, 'snapshot', {
      symbol: option.name,
      theta: '-1',
    })
    expect(stage.feed.greeksOf(name)).toEqual({ ...greeks, delta: '-0.5', theta: '-1', iv: '0.6' })
    stage.transport.answers.set('/v5/market/tickers', () => answer({}, { retCode: 10016 }))
    stage.transport.socket('option').cut()
    await settle(60_000)
    expect(stage.feed.greeksOf(name)).toBeNull()
    expect(stage.feed.greeksOf(symbol)).toBeNull()
    expect(stage.feed.greeksOf('NOSUCH')).toBeNull()
  })

  it('are at most 60, the first that are demanded; one that is not seen ends after ten seconds', async () => {
    stage.feed.close()
    const markets = Array.from({ length: 100 }, (_, at) =>
      market('linear', `C${at}USDT`, at + 1, `C${at}USDT`),
    )
    stage = createStage(markets)
    const names = markets.map(({ name }) => name)
    stage.follow({ tickers: names })
    const { topics } = stage.transport.socket('linear')
    expect([...topics]).toEqual(names.slice(0, 60).map((name) => `tickers.${name}`))
    stage.follow({ tickers: names.slice(0, 50) })
    await settle(9000)
    expect(topics.size).toBe(60)
    stage.follow({ tickers: [...names.slice(0, 50), 'C99USDT'] })
    expect(topics.size).toBe(60)
    await settle(2000)
    expect(topics.size).toBe(51)
    expect(topics.has('tickers.C99USDT')).toBe(true)
  })
})
