import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { Params } from '../../../../venue/bybit/terms/transport.ts'
import type { CandleQuery } from '../../../../venue/exchange/market-data.ts'
import { answer, createStage, inverse, linear, option, spot } from './stage.ts'
import type { Stage } from './stage.ts'

const symbol = linear.instrument.symbol
/** 19:26:58 UTC: the minute began 58 s ago. */
const NOW = 1_786_310_818_000
const MINUTE = 1_786_310_760

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  stage = createStage()
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
const query = (more: Partial<CandleQuery> = {}): CandleQuery => ({
  symbol,
  interval: '1',
  kind: 'market',
  to: MINUTE + 60,
  limit: 3,
  ...more,
})
const rowsOf = (rows: Float64Array): number[][] =>
  Array.from({ length: rows.length / CANDLE_WIDTH }, (_, at) => [
    ...rows.subarray(at * CANDLE_WIDTH, (at + 1) * CANDLE_WIDTH),
  ])
/** Answers minutes like Bybit: newest first, up to the end, no older than `first`. */
function answerMinutes(first = 0): void {
  stage.transport.answers.set('/v5/market/kline', ({ end, limit }) => {
    const list: string[][] = []
    for (let at = Math.floor(Number(end) / 60_000) * 60; at >= first && list.length < Number(limit); at -= 60)
      list.push([String(at * 1000), '100.00', '101.00', '99.00', '100.50', '1.5', '150.75'])
    return answer({ list }, { time: Date.now() })
  })
}
const calls = (): readonly Params[] =>
  stage.transport.calls.filter(({ path }) => path.endsWith('kline')).map(({ params }) => params)
/** A push of a minute. */
const push = (start: number, close: string, more: object = {}): void =>
  stage.transport.socket('linear').say(`kline.1.BTCUSDT`, 'snapshot', [
    {
      start: start * 1000,
      open: '100.00',
      high: '102.00',
      low: '99.00',
      close,
      volume: '2.5',
      turnover: '250.5',
      confirm: false,
      timestamp: NOW,
      ...more,
    },
  ])
const trade = (ms: number, p: string, more: object = {}): void =>
  stage.transport
    .socket('linear')
    .say('publicTrade.BTCUSDT', 'snapshot', [
      { i: `${ms} ${p}`, T: NOW + ms, s: 'BTCUSDT', S: 'Buy', v: '1', p, ...more },
    ])
const sent = (): number[][] =>
  stage.batches.flatMap(({ candles }) => (candles ?? []).flatMap(({ rows }) => rowsOf(rows)))
/** Start after MINUTE, high, low, close and closed of each row that was sent. */
const short = () =>
  sent().map(([start = 0, , high, low, close, , , closed]) => [start - MINUTE, high, low, close, closed])

async function follow(): Promise<void> {
  stage.follow({ candles: [{ symbol, interval: '1', kind: 'market' }], trades: [symbol] })
  await settle()
  push(MINUTE, '100.50')
  // The first trade of a subscription waits for those before it.
  trade(-10_000, '100.50')
  await settle()
  stage.batches.length = 0
}

describe('a query', () => {
  it('is answered oldest first, in units, the last candle open', async () => {
    answerMinutes()
    const { rows, noData } = await stage.feed.candles(query())
    expect(noData).toBe(false)
    expect(rowsOf(rows)).toEqual(
      [-120, -60, 0].map((ago) => [
        MINUTE + ago,
        10_000,
        10_100,
        9900,
        10_050,
        1500,
        15_075,
        ago === 0 ? 0 : 1,
      ]),
    )
    expect(calls()).toEqual([
      { category: 'linear', symbol: 'BTCUSDT', interval: '1', end: (MINUTE + 60) * 1000 - 1, limit: 3 },
    ])
  })

  it('of 1,500 candles takes two calls, without a gap or a repeated candle', async () => {
    answerMinutes()
    const { rows } = await stage.feed.candles(query({ limit: 1500, to: MINUTE - 600 }))
    const starts = rowsOf(rows).map(([start = 0]) => start)
    expect(starts).toEqual(Array.from({ length: 1500 }, (_, at) => MINUTE - 660 - (1499 - at) * 60))
    expect(calls().map(({ limit }) => limit)).toEqual([1000, 500])
  })

  it('ends where Bybit has nothing older; without any candle there is no data', async () => {
    answerMinutes(MINUTE - 180)
    const found = await stage.feed.candles(query({ limit: 1500 }))
    expect([found.rows.length / CANDLE_WIDTH, found.noData]).toEqual([4, false])
    expect(await stage.feed.candles(query({ to: MINUTE - 600 }))).toMatchObject({
      rows: new Float64Array(0),
      noData: true,
    })
  })

  it('of every interval has the name that Bybit uses', async () => {
    for (const interval of intervals) await stage.feed.candles(query({ interval, to: 1_700_000_000 }))
    expect(calls().map(({ interval }) => interval)).toEqual([...intervals.slice(0, -3), 'D', 'W', 'M'])
  })

  it('of mark and index prices asks for those, which have no volume', async () => {
    for (const path of ['/v5/market/mark-price-kline', '/v5/market/index-price-kline'] as const)
      stage.transport.answers.set(path, () =>
        answer({ list: [[String(MINUTE * 1000), '1.005', '2', '0.5', '1.5']] }, { time: NOW }),
      )
    for (const kind of ['mark', 'index'] as const)
      expect(rowsOf((await stage.feed.candles(query({ kind, limit: 1 }))).rows)).toEqual([
        [MINUTE, 100, 200, 50, 150, 0, 0, 0],
      ])
  })

  it('of options, and of mark and index prices of spot, has no data and takes no call', async () => {
    for (const one of [
      { symbol: option.instrument.symbol },
      { symbol: spot.instrument.symbol, kind: 'mark' as const },
      { symbol: spot.instrument.symbol, kind: 'index' as const },
      { symbol: 'NOSUCH' },
    ])
      expect((await stage.feed.candles(query(one))).noData).toBe(true)
    expect(calls()).toEqual([])
  })

  it('of an inverse contract has the turnover in quote money, which is its volume', async () => {
    stage.transport.answers.set('/v5/market/kline', () =>
      answer({ list: [[String(MINUTE * 1000), '1', '1', '1', '1', '1500', '0.02']] }, { time: NOW }),
    )
    const { rows } = await stage.feed.candles(query({ symbol: inverse.instrument.symbol, limit: 1 }))
    expect([...rows.subarray(5, 7)]).toEqual([1500, 150_000])
  })

  it('that Bybit refuses or does not answer is rejected with the reason', async () => {
    stage.transport.answers.set('/v5/market/kline', () =>
      answer({}, { retCode: 10_001, retMsg: 'bad symbol' }),
    )
    await expect(stage.feed.candles(query())).rejects.toThrow('bad symbol')
    stage.transport.answers.set('/v5/market/kline', () => ({
      ok: false,
      sent: true,
      status: null,
      cause: 'timeout',
      text: 'no answer in 10 s',
    }))
    await expect(stage.feed.candles(query())).rejects.toThrow('no answer in 10 s')
  })

  it('includes the live candle, with all batches up to its number', async () => {
    await follow()
    answerMinutes()
    const asked = stage.feed.candles(query())
    trade(100, '103.00')
    const { rows, asOf } = await asked
    expect(rowsOf(rows).at(-1)?.slice(0, 5)).toEqual([MINUTE, 10_000, 10_300, 9900, 10_300])
    expect(short().at(-1)).toEqual([0, 10_300, 9900, 10_300, 0])
    expect(asOf).toBe(stage.batches.at(-1)?.number)
  })

  it('begins the live candle: trades move it before the first push', async () => {
    answerMinutes()
    stage.follow({ trades: [symbol] })
    await settle()
    await stage.feed.candles(query({ limit: 1 }))
    trade(100, '105.00')
    await settle()
    expect(short().at(-1)).toEqual([0, 10_500, 9900, 10_500, 0])
    expect([...stage.transport.socket('linear').topics]).toContain('kline.1.BTCUSDT')
  })
})

describe('live candles', () => {
  it('are those that Bybit pushes, of demanded symbols and intervals', async () => {
    stage.follow({
      candles: [
        { symbol, interval: '1', kind: 'market' },
        { symbol, interval: '1D', kind: 'market' },
        { symbol, interval: '5', kind: 'mark' },
        { symbol: option.instrument.symbol, interval: '5', kind: 'market' },
      ],
    })
    expect([...stage.transport.socket('linear').topics]).toEqual(['kline.1.BTCUSDT', 'kline.D.BTCUSDT'])
    push(MINUTE, '100.50')
    await settle()
    expect(sent()).toEqual([[MINUTE, 10_000, 10_200, 9900, 10_050, 2500, 25_050, 0]])
  })

  it('are moved by trades between two pushes, but not by those that the push includes', async () => {
    await follow()
    trade(-1, '90.00')
    trade(1, '103.00')
    trade(2, '98.00')
    trade(3, '200.00', { BT: true })
    await settle()
    expect(short().at(-1)).toEqual([0, 10_300, 9800, 9800, 0])
    push(MINUTE, '101.00', { timestamp: NOW + 500 })
    await settle()
    expect(short().at(-1)).toEqual([0, 10_200, 9900, 10_100, 0])
  })

  it('are closed by Bybit; the next one begins with the trades after its end', async () => {
    await follow()
    trade(2500, '104.00')
    trade(2600, '103.50')
    await settle()
    expect(short()).toEqual([])
    push(MINUTE, '100.75', { confirm: true })
    await settle()
    expect(short().slice(-2)).toEqual([
      [0, 10_200, 9900, 10_075, 1],
      [60, 10_400, 10_350, 10_350, 0],
    ])
    push(MINUTE, '100.00')
    push(MINUTE, '100.00', { confirm: true })
    await settle()
    expect(short()).toHaveLength(2)
  })

  it('never open again once closed: a late row and a late trade change nothing', async () => {
    await follow()
    push(MINUTE, '100.75', { confirm: true })
    push(MINUTE, '99.50')
    push(MINUTE, '99.50', { confirm: true })
    trade(500, '120.00')
    await settle()
    expect(short()).toEqual([[0, 10_200, 9900, 10_075, 1]])
  })

  it('are closed by the next one, or three seconds after their end if there are later trades', async () => {
    await follow()
    push(MINUTE + 60, '103.00')
    await settle()
    expect(short().slice(-2)).toEqual([
      [0, 10_200, 9900, 10_050, 1],
      [60, 10_200, 9900, 10_300, 0],
    ])
    trade(62_500, '105.00')
    await settle(66_000)
    expect(short().slice(-2)).toEqual([
      [60, 10_200, 9900, 10_300, 1],
      [120, 10_500, 10_500, 10_500, 0],
    ])
  })

  it('that ended while the connection was lost are read by a call', async () => {
    await follow()
    answerMinutes()
    stage.transport.socket('linear').cut()
    expect(stage.feed.health().stale.has(1)).toBe(true)
    await settle(65_000)
    stage.transport.socket('linear').open()
    await settle()
    expect(short().map(([start, , , , closed]) => [start, closed])).toEqual([
      [0, 1],
      [60, 1],
      [120, 0],
    ])
  })

  it('without a usable price are dropped and logged', async () => {
    await follow()
    push(MINUTE, '')
    push(MINUTE, '0')
    await settle()
    expect(short()).toHaveLength(0)
    expect(stage.logs.filter((line) => line.includes('is none'))).toHaveLength(2)
  })
})

describe('funding rates', () => {
  it('are pairs of time and rate, oldest first, over several calls', async () => {
    const HOURS_8 = 28_800_000
    stage.transport.answers.set('/v5/market/funding/history', ({ endTime, limit }) => {
      const end = Number(endTime ?? 300 * HOURS_8)
      const list: object[] = []
      for (let at = Math.floor(end / HOURS_8); at > 0 && list.length < Number(limit); at -= 1)
        list.push({
          symbol: 'BTCUSDT',
          fundingRate: at % 2 === 0 ? '0.0001' : '-0.00005',
          fundingRateTimestamp: String(at * HOURS_8),
        })
      return answer({ list })
    })
    const pairs = await stage.feed.fundingHistory(symbol)
    expect(pairs).toHaveLength(600)
    expect([...pairs.subarray(0, 4)]).toEqual([HOURS_8, -5000, 2 * HOURS_8, 10_000])
    expect(stage.transport.calls).toHaveLength(2)
  })

  it('of spot and options are none, without a call', async () => {
    expect(await stage.feed.fundingHistory(spot.instrument.symbol)).toEqual(new Float64Array(0))
    expect(await stage.feed.fundingHistory(option.instrument.symbol)).toEqual(new Float64Array(0))
    expect(stage.transport.calls).toEqual([])
  })
})
