import { assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Interval } from '../../../../src/shared/domain/enums.ts'
import { formatScaled } from '../../../../src/shared/units/scaled.ts'
import { CANDLE_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { candleStart, nextCandleStart } from '../../../../venue/market-data/candle-time.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { intervalOf } from '../../../../venue/facade/map/kline.ts'
import { openPublicApi } from '../support/public-api.ts'
import type { PublicApi } from '../support/public-api.ts'
import { formDifferences, hasRecordedAnswers, recordedResult } from '../support/recorded-answers.ts'

const START = Date.UTC(2026, 6, 24, 12)
const DAY = 86_400_000

let exchange: LocalExchange
let api: PublicApi
beforeAll(async () => {
  exchange = await createLocalExchange({ seed: 8, startAt: START, symbols: 2, dataDir: null })
  api = await openPublicApi(exchange)
  await exchange.control({ type: 'freeze', frozen: true })
  await exchange.control({ type: 'step', ms: 3 * 60_000 + 5000 })
})
afterAll(() => exchange.close())

const kline = async (path: string, query: Readonly<Record<string, unknown>>): Promise<readonly string[][]> =>
  (await api.get(path, query))['list'] as readonly string[][]

/** Enough candles to reach back to a time. */
function candlesSince(interval: Interval, start: number, now: number): number {
  let count = 1
  for (let at = candleStart(interval, start / 1000); at * 1000 <= now; at = nextCandleStart(interval, at))
    count += 1
  return count
}

const calls = [
  ['kline', 'market', 7],
  ['mark-price-kline', 'mark', 5],
  ['index-price-kline', 'index', 5],
] as const

describe('klines', () => {
  it('are the candles of the exchange between start and end, newest first', async () => {
    await assert(
      asyncProperty(
        constantFrom(...calls),
        constantFrom(...Object.keys(intervalOf)),
        record({
          ago: integer({ min: 0, max: DAY }),
          length: option(integer({ min: 0, max: DAY }), { nil: undefined }),
          limit: option(integer({ min: 1, max: 1000 }), { nil: undefined }),
        }),
        async ([path, kind, width], word, { ago, length, limit }) => {
          const now = exchange.now()
          const start = now - ago
          const end = length === undefined ? undefined : start + length
          const list = await kline(path, { symbol: 'BTCUSDT', interval: word, start, end, limit })
          const interval = intervalOf[word] ?? '1'
          const all = await exchange.candles({
            symbol: 'BTCUSDT',
            interval,
            kind,
            to: Math.floor(now / 1000) + 1,
            limit: candlesSince(interval, start, now),
          })
          const inside: string[][] = []
          for (let at = 0; at < all.rows.length; at += CANDLE_WIDTH) {
            const value = (column: number): number => all.rows[at + column] ?? 0
            if (value(0) * 1000 < start || value(0) * 1000 > (end ?? now)) continue
            const prices = [1, 2, 3, 4].map((column) => formatScaled(value(column), 2))
            inside.push([
              `${value(0) * 1000}`,
              ...prices,
              formatScaled(value(5), 3),
              formatScaled(value(6), 2),
            ])
          }
          const most = limit ?? 200
          const wanted = end === undefined ? inside.slice(0, most) : inside.slice(-most)
          expect(list).toEqual(wanted.toReversed().map((row) => row.slice(0, width)))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('include the candle that is open now', async () => {
    const [newest] = await kline('kline', { category: 'spot', symbol: 'BTCUSDT', interval: '1', limit: 1 })
    expect(newest?.[0]).toBe(`${candleStart('1', Math.floor(exchange.now() / 1000)) * 1000}`)
  })

  it('of a start alone begin at it, as paging clients expect', async () => {
    const start = START - 2 * DAY
    const list = await kline('kline', { symbol: 'BTCUSDT', interval: '60', start, limit: 10 })
    expect(list.map(([time]) => Number(time))).toEqual(
      Array.from({ length: 10 }, (_, hour) => start + (9 - hour) * 3_600_000),
    )
  })

  it('count months by the calendar', async () => {
    const start = Date.UTC(2026, 0, 1)
    const list = await kline('kline', { symbol: 'BTCUSDT', interval: 'M', start, limit: 3 })
    const second = nextCandleStart('1M', start / 1000)
    expect(list.map(([time]) => Number(time) / 1000).toReversed()).toEqual([
      start / 1000,
      second,
      nextCandleStart('1M', second),
    ])
  })

  it('are none before the symbol and after now', async () => {
    const range = { symbol: 'BTCUSDT', interval: 'D' }
    expect(await kline('kline', { ...range, start: 0, end: DAY })).toEqual([])
    expect(await kline('kline', { ...range, start: START + DAY })).toEqual([])
    expect(await kline('kline', { ...range, start: START, end: START - DAY })).toEqual([])
  })

  it('of inverse contracts have their volume in dollars and their turnover in the base coin', async () => {
    const list = await kline('kline', { category: 'inverse', symbol: 'BTCUSD', interval: '60', limit: 24 })
    expect(list.length).toBe(24)
    for (const [, open = '', , , close = '', volume = '', turnover = ''] of list) {
      const price = (Number(open) + Number(close)) / 2
      expect(Number(turnover) / (Number(volume) / price)).toBeCloseTo(1, 1)
    }
  })

  it('of the premium compare mark with index', async () => {
    const query = { category: 'linear', symbol: 'BTCUSDT', interval: '1', limit: 30 }
    const [marks, indexes, premiums] = await Promise.all([
      kline('mark-price-kline', query),
      kline('index-price-kline', query),
      kline('premium-index-price-kline', query),
    ])
    expect(premiums.length).toBe(30)
    for (const [place, premium] of premiums.entries()) {
      const [mark, index] = [marks[place] ?? [], indexes[place] ?? []]
      const [time, open, high, low, close] = premium.map(Number)
      expect(time).toBe(Number(mark[0]))
      expect(open).toBeCloseTo(Number(mark[1]) / Number(index[1]) - 1, 5)
      expect(close).toBeCloseTo(Number(mark[4]) / Number(index[4]) - 1, 5)
      expect(high).toBeGreaterThanOrEqual(Math.max(open ?? 0, close ?? 0))
      expect(low).toBeLessThanOrEqual(Math.min(open ?? 0, close ?? 0))
    }
  })

  it('exist for options by mark price only', async () => {
    const [one] = api.markets.list('option')
    const query = { category: 'option', symbol: one?.name, interval: '1' }
    expect((await kline('mark-price-kline', query)).length).toBeGreaterThan(0)
    expect(await api.refusal('kline', query)).toEqual([10001, 'Illegal category'])
    expect(await api.refusal('premium-index-price-kline', { ...query, category: 'inverse' })).toEqual([
      10001,
      'Illegal category',
    ])
  })

  it.skipIf(!hasRecordedAnswers)(
    'have the form of real answers (skipped where ../shared/data is absent)',
    async () => {
      const query = { symbol: 'BTCUSDT', interval: 'D' }
      for (const [path, recorded] of [
        ['kline', 'GetKlines'],
        ['mark-price-kline', 'GetMarkPriceKlines'],
        ['index-price-kline', 'GetIndexPriceKlines'],
        ['premium-index-price-kline', 'GetPremiumIndexPriceKlines'],
      ] as const) {
        const [ours, real] = [await api.get(path, query), recordedResult(recorded)]
        expect(formDifferences(ours, real)).toEqual([])
        const first = (answer: Readonly<Record<string, unknown>>): number =>
          ((answer['list'] as readonly (readonly string[])[])[0] ?? []).length
        expect(first(ours)).toBe(first(real))
      }
    },
  )
})
