import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Mark } from 'charting_library'
import { toNumber } from '../../../../src/main-thread/features/chart/chart-symbols.ts'
import { createDatafeed } from '../../../../src/main-thread/features/chart/datafeed.ts'
import type { ChartSources } from '../../../../src/main-thread/features/chart/datafeed.ts'
import { readLineLook } from '../../../../src/main-thread/features/chart/line-look.ts'
import { withOwnSources } from '../../../../src/main-thread/features/chart/own-sources.ts'
import type { OwnSourcesOptions } from '../../../../src/main-thread/features/chart/own-sources.ts'
import type { HistoryRowView } from '../../../../src/shared/contracts/history.ts'
import { accepted, rejected } from '../../../../src/shared/contracts/outcome.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import { marketTopicsOf } from '../../../../src/workers/risk/feeds/wants.ts'
import { speakEnglish } from './english.ts'

beforeAll(() => speakEnglish(['chart']))

const fill = (over: Partial<HistoryRowView> = {}): HistoryRowView => ({
  id: 'f1',
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  side: 'Buy',
  time: 1_700_000_000_500,
  cells: { qty: '0.5', price: '64,000.10', value: '32,000.05', fee: '17.6' },
  tone: 0,
  ...over,
})
const sources = {
  instrument: vi.fn(async () => ({ symbol: 'BTCUSDT' }) as InstrumentView),
  search: async () => [],
  filterName: (type: string) => type,
  bars: async () => accepted({ bars: new Float64Array(), noData: true }),
  onLiveBar: () => () => undefined,
  serverTime: async () => 0,
  failureText: () => '',
} satisfies ChartSources

function build(over: Partial<OwnSourcesOptions> = {}) {
  const history = vi.fn<OwnSourcesOptions['history']>(async () =>
    accepted({
      rows: [fill(), fill({ id: 'f2', side: 'Sell' }), fill({ symbol: 'XBTCUSDT' })],
      next: null,
      broken: 0,
    }),
  )
  const find = vi.fn(async (symbol: string) => (symbol === 'ETHUSDT' ? ({ symbol } as InstrumentView) : null))
  const own = withOwnSources(sources, {
    isOpen: (symbol) => symbol === 'BTCUSDT',
    find,
    history,
    hasAccount: () => true,
    colours: () => ({ buy: '#0f0', sell: '#f00', text: '#000' }),
    ...over,
  })
  return { own, history, find }
}

describe('a compared symbol', () => {
  it('CHART-20: is resolved by the risk worker, the open symbol by the stores; an unknown one is an error', async () => {
    const { own, find } = build()
    expect(await own.instrument('ETHUSDT')).toEqual({ symbol: 'ETHUSDT' })
    expect(await own.instrument('NOPE')).toBeNull()
    expect(await own.instrument('BTCUSDT')).toEqual({ symbol: 'BTCUSDT' })
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('CHART-20: has its candles subscribed beside the chart, each once, at most eight', () => {
    const topics = (compared: readonly string[]) =>
      marketTopicsOf({
        view: {
          symbol: 'BTCUSDT',
          interval: '30',
          chartKind: 'market',
          bookGrouping: 1,
          compared,
        },
        bookRows: 0,
        tradesShown: false,
      }).series.map(([, name]) => name)
    expect(topics(['ETHUSDT', 'BTCUSDT', ''])).toEqual(['kline.30.BTCUSDT', 'kline.30.ETHUSDT'])
    expect(topics(Array.from({ length: 20 }, (_, index) => `S${index}USDT`))).toHaveLength(9)
  })

  it('CHART-20: the feed reports which series are shown and which were removed', () => {
    const wanted = vi.fn()
    const feed = createDatafeed(sources, wanted)
    const info = { name: 'ETHUSDT', ticker: 'ETHUSDT' } as never
    feed.subscribeBars(info, '30' as never, vi.fn(), 'one', vi.fn())
    expect(wanted.mock.lastCall?.[0]).toMatchObject([{ symbol: 'ETHUSDT', kind: 'market' }])
    feed.unsubscribeBars('one')
    expect(wanted.mock.lastCall?.[0]).toEqual([])
  })
})

describe('marks', () => {
  const ask = async (own: ChartSources, ticker = 'BTCUSDT'): Promise<Mark[] | null> => {
    const feed = createDatafeed(own)
    const onData = vi.fn<(marks: Mark[]) => void>()
    feed.getMarks?.({ name: ticker, ticker } as never, 100, 200, onData, '30' as never)
    await new Promise((resolve) => setTimeout(resolve, 0))
    return onData.mock.lastCall?.[0] ?? null
  }

  it('CHART-04: are the own fills of the visible span with side, quantity and price', async () => {
    const { own, history } = build()
    const marks = await ask(own)
    expect(history.mock.lastCall?.[0]).toMatchObject({
      list: 'tradeHistory',
      text: 'BTCUSDT',
      from: 100_000,
      to: 200_000,
    })
    expect(marks).toMatchObject([
      { id: 'f1', time: 1_700_000_000, color: '#0f0' },
      { id: 'f2', color: '#f00' },
    ])
  })

  it('CHART-04: name the coin of the fee, which is the base coin for a buy on spot', async () => {
    const cells = { qty: '0.1', price: '100', value: '10', fee: '0.0001', feeCoin: 'BTC' }
    const history = async () => accepted({ rows: [fill({ cells })], next: null, broken: 0 })
    expect((await ask(build({ history }).own))?.[0]?.text).toMatch(/fee 0\.0001 BTC$/)
  })

  it('CHART-04: are in the order of their fills, newest rows first or last: a bar has them in one order', async () => {
    const rows = [0, 400, 800].map((ms) => fill({ id: `f${ms}`, time: 1_700_000_100_000 + ms, cells: {} }))
    for (const given of [rows, rows.toReversed()]) {
      const marks = await ask(
        build({ history: async () => accepted({ rows: given, next: null, broken: 0 }) }).own,
      )
      expect(marks?.map(({ id }) => id)).toEqual(['f0', 'f400', 'f800'])
    }
  })

  it('CHART-04: an order that filled in a hundred executions is one mark, on its first fill, with the id of the first', async () => {
    const parts = Array.from({ length: 50 }, (_, index) =>
      fill({
        id: `p${index}`,
        time: 1_700_000_100_000 - index * 1000,
        cells: { qty: String(index), price: '64,000.10', value: '1', fee: '0', orderId: 'o1' },
      }),
    )
    const rows = [...parts, fill({ cells: { qty: '9', price: '1', orderId: 'o2' } }), fill({ id: 'alone' })]
    const marks = await ask(build({ history: async () => accepted({ rows, next: null, broken: 0 }) }).own)
    expect(marks?.map(({ id }) => id)).toEqual(['alone', 'o2', 'o1'])
    expect(marks?.[2]?.time).toBe(1_700_000_051)
    expect(String(marks?.[2]?.text).split('\n').at(-1)).toBe('+ 45')
  })

  it('CHART-04: the fills of all pages are marked, up to ten pages; a page that fails ends them', async () => {
    const paged = (last: number, failing = -1) =>
      vi.fn<OwnSourcesOptions['history']>(async ({ cursor }) =>
        (cursor ?? 0) === failing
          ? rejected(1, '')
          : accepted({
              rows: [fill({ id: `p${cursor ?? 0}` })],
              next: (cursor ?? 0) < last ? (cursor ?? 0) + 1 : null,
              broken: 0,
            }),
      )
    const three = paged(2)
    expect((await ask(build({ history: three }).own))?.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2'])
    expect(three).toHaveBeenCalledTimes(3)
    const endless = paged(1000)
    expect(await ask(build({ history: endless }).own)).toHaveLength(10)
    expect(endless).toHaveBeenCalledTimes(10)
    expect((await ask(build({ history: paged(1000, 2) }).own))?.map(({ id }) => id)).toEqual(['p0', 'p1'])
  })

  it('CHART-54: a visitor has none and nothing is requested; candles of the mark price have none either', async () => {
    const { own, history } = build({ hasAccount: () => false })
    expect(await ask(own)).toEqual([])
    expect(history).not.toHaveBeenCalled()
    expect(await ask(build().own, 'BTCUSDT:MARK')).toBeNull()
  })

  it('CHART-04: a failed answer or rows without a time give no marks', async () => {
    expect(await ask(build({ history: async () => rejected(1, '') }).own)).toEqual([])
    const rows = [fill({ time: 0 }), fill({ side: '' })]
    expect(await ask(build({ history: async () => accepted({ rows, next: null, broken: 0 }) }).own)).toEqual(
      [],
    )
  })
})

describe('conversions', () => {
  it.each([
    ['abc', 0],
    [undefined, 0],
    ['1.5', 1.5],
    ['', 0],
    [null, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [{}, 0],
    [-2, -2],
  ])('CHART-53: %j becomes %d', (value, number) => {
    expect(toNumber(value)).toBe(number)
  })

  it('PREF-06, LINES-04, LINES-05: a stored line style is read field by field; invalid fields have the default', () => {
    const usual = { location: 'right', thickness: 'medium' }
    expect(readLineLook('{"location":"left","thickness":"thick"}')).toEqual({
      location: 'left',
      thickness: 'thick',
    })
    expect(readLineLook('{"location":"up","thickness":"thin"}')).toEqual({ ...usual, thickness: 'thin' })
    for (const text of [null, '', '{', '7', 'null', '[]']) expect(readLineLook(text)).toEqual(usual)
  })
})
