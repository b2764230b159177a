import { describe, expect, it } from 'vitest'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { MarketPatch } from '#shared/contracts/patch.ts'
import { MOST_MARKETS } from '#shared/contracts/view-state.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import { topic, topicsOfOpen } from '#shared/wire/topics.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import { createFakeCanvas } from '../support/fake-canvas.ts'
import { createFakeHub, createFakePage, startRisk } from '../support/fake-hub.ts'
import type { Bench } from '../support/fake-hub.ts'
import { order, position, privateState, texts, theme, tickerRow, view } from '../support/samples.ts'
import { book, catalogue, market, shortBook, symbols } from '../support/market-samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

async function started(over: Partial<ViewState> = {}): Promise<Bench> {
  const bench = await startRisk(over)
  bench.hub.catalogue(catalogue)
  await bench.clock.pass(1100)
  return bench
}
/** The newest value of a field of a further market. */
const lastOf = <Field extends keyof MarketPatch>(
  { page }: Bench,
  id: string,
  field: Field,
): MarketPatch[Field] | undefined =>
  page.patches.findLast(({ others }) => others?.[id]?.[field] !== undefined)?.others?.[id]?.[field]

describe('several markets in one page', () => {
  it('sixteen markets of four symbols subscribe to each topic once', async () => {
    const others = Array.from({ length: 15 }, (_, at) =>
      market(`m${at}`, { symbol: symbols[(at + 1) % 4] ?? '' }),
    )
    const { hub } = await started({ others })
    const each = (symbol: string): readonly string[] => [
      ...topicsOfOpen(symbol),
      topic.kline('1', symbol),
      topic.markKline('1', symbol),
      topic.book20(symbol),
      topic.trades(symbol),
    ]
    const wanted = hub.wants()?.topics ?? []
    expect(wanted.toSorted()).toEqual([topic.tickerAll, ...symbols.flatMap(each)].toSorted())
    expect(hub.wants()?.tickers).toEqual([1, 2, 3, 4])
  })

  it('a removed market unsubscribes what no other one needs', async () => {
    const { hub, risk } = await started({
      others: [market('a'), market('b'), market('c', { symbol: 'SOLUSDT' })],
    })
    // Besides them: candles of trades and marks, the book, trades.
    const all = topicsOfOpen('ETHUSDT').length + 4
    const of = (symbol: string) => hub.wants()?.topics.filter((name) => name.endsWith(symbol)).length
    expect([of('ETHUSDT'), of('SOLUSDT')]).toEqual([all, all])
    risk.api.setView(view({ others: [market('b')] }))
    expect([of('ETHUSDT'), of('SOLUSDT')]).toEqual([all, 0])
    risk.api.setView(view())
    expect([of('BTCUSDT'), of('ETHUSDT')]).toEqual([all, 0])
  })

  it('beside sixteen others a market still gets its feeds', async () => {
    const charts = Array.from({ length: 16 }, (_, at) => market(`m${at}`, { symbol: 'BTCUSDT' }))
    const { hub } = await started({ others: [...charts, market('last', { symbol: 'SOLUSDT' })] })
    expect(hub.wants()?.topics).toContain(topic.book20('SOLUSDT'))
  })

  it('more than a page may show, a second one of an id and one with the id of the main market are left out', async () => {
    const many = Array.from({ length: MOST_MARKETS + 10 }, (_, at) =>
      market(`m${at}`, { symbol: at < MOST_MARKETS - 1 ? 'ETHUSDT' : 'SOLUSDT' }),
    )
    const odd = [market('', { symbol: 'XRPUSDT' }), market('m0'), market('m0', { symbol: 'XRPUSDT' })]
    const { hub } = await started({ others: [...odd, ...many] })
    const wanted = hub.wants()?.topics ?? []
    expect(wanted.some((name) => name.endsWith('SOLUSDT') || name.endsWith('XRPUSDT'))).toBe(false)
    expect(wanted).toContain(topic.book20('ETHUSDT'))
  })

  it('a market without a chart subscribes to no candles', async () => {
    const { hub } = await started({ others: [market('a', { hasChart: false })] })
    expect(hub.wants()?.topics.filter((name) => name.includes('kline') && name.endsWith('ETHUSDT'))).toEqual(
      [],
    )
  })

  it('a book is shown by every market of its symbol, also by one that is opened after it arrived', async () => {
    const bench = await started({ others: [market('a')] })
    const { hub, risk, clock } = bench
    hub.batch({ books: [shortBook('ETHUSDT')] })
    await clock.pass(1100)
    expect(lastOf(bench, 'a', 'bookA11y')?.asks).toEqual([['60,000.1', '0.500', '0.500']])
    // Nothing arrives any more: the market is quiet.
    risk.api.setView(view({ others: [market('a'), market('b')] }))
    await clock.pass(1100)
    expect(lastOf(bench, 'b', 'bookA11y')?.asks).toEqual([['60,000.1', '0.500', '0.500']])
    expect(bench.page.patches.every(({ bookA11y }) => bookA11y?.symbol !== 'ETHUSDT')).toBe(true)
  })

  it('two markets of one symbol each show the book of their own grouping', async () => {
    const bench = await started({
      others: [market('a', { bookGrouping: 5 }), market('b', { bookGrouping: 10 })],
    })
    const merged = (times: number, ask: number) =>
      book(topic.mergedBook('ETHUSDT', times, 20), 'ETHUSDT', { asks: Float64Array.of(ask, 7000) })
    bench.hub.batch({ books: [shortBook('ETHUSDT'), merged(5, 600_005), merged(10, 600_010)] })
    await bench.clock.pass(1100)
    const asks = ['a', 'b'].map((id) => lastOf(bench, id, 'bookA11y')?.asks[0]?.[0])
    expect(asks).toEqual(['60,000.5', '60,001.0'])
  })

  it('N2: an old book, and an old series, is marked in the markets that show it and in no other', async () => {
    const bench = await started({ others: [market('a'), market('b', { symbol: 'SOLUSDT' })] })
    const { hub, clock } = bench
    const fresh = (name: string) => ({ topic: name, state: 'fresh' as const, since: 1 })
    hub.batch({
      books: symbols.map((symbol) => shortBook(symbol)),
      freshness: symbols.map((symbol) => fresh(topic.kline('1', symbol))),
    })
    await clock.pass(1100)
    expect(['a', 'b'].map((id) => lastOf(bench, id, 'bookA11y')?.state)).toEqual(['live', 'live'])
    const stale = [topic.book20('ETHUSDT'), topic.kline('1', 'ETHUSDT')]
    hub.batch({ freshness: stale.map((name) => ({ topic: name, state: 'stale', since: 1 })) })
    await clock.pass(1100)
    expect(['a', 'b'].map((id) => lastOf(bench, id, 'bookA11y')?.state)).toEqual(['stale', 'live'])
    expect(bench.page.patches.findLast(({ bookA11y }) => bookA11y)?.bookA11y?.state).toBe('live')
    const series = bench.page.patches.flatMap(({ others }) => Object.entries(others ?? {}))
    const liveOf = (id: string) =>
      series.findLast(([of, { liveSeries }]) => of === id && liveSeries !== undefined)?.[1].liveSeries
    expect([liveOf('a'), liveOf('b')]).toEqual([[], ['SOLUSDT 1']])
  })

  it('SYM-33: a symbol that is delisted, or unknown, is so in its own market only', async () => {
    const bench = await started({ others: [market('a'), market('b', { symbol: 'SOLUSDT' })] })
    const { hub, clock, page } = bench
    const ended = { contractStatus: 'Closed', symbolStatus: 'Delisted' } as const
    hub.catalogue(
      catalogue
        .filter(({ symbol }) => symbol !== 'SOLUSDT')
        .map((one) => (one.symbol === 'ETHUSDT' ? { ...one, ...ended } : one)),
    )
    await clock.pass(1100)
    expect(lastOf(bench, 'a', 'instrument')?.tradability).toBe('delisted')
    expect(lastOf(bench, 'b', 'unknownSymbol')).toBe('SOLUSDT')
    const main = page.patches.flatMap(({ instrument: open }) => open ?? [])
    expect(main.map(({ tradability }) => tradability)).not.toContain('delisted')
    expect(page.patches.some(({ unknownSymbol = '' }) => unknownSymbol !== '')).toBe(false)
  })

  it('LINES-02: each chart gets the lines of its own symbol', async () => {
    const bench = await started({ others: [market('a')] })
    const { hub, clock, page, risk } = bench
    const orders = [order(), order({ orderId: 'e', symbol: 'ETHUSDT' })]
    hub.account({
      kind: 'State',
      state: privateState({ orders, positions: [position({ symbol: 'ETHUSDT' })] }),
    })
    hub.batch({ tickers: tickerRow(2) })
    await clock.pass(1100)
    const idsOf = (lines: MarketPatch['lines']) =>
      lines?.flatMap((op) => (op.op === 'remove' ? [] : op.line.id)) ?? []
    const main = page.patches.flatMap(({ lines }) => idsOf(lines))
    const further = page.patches.flatMap(({ others }) => idsOf(others?.['a']?.lines))
    expect(main.some((id) => id.includes('ETHUSDT') || id === 'order:e')).toBe(false)
    expect(new Set(further)).toEqual(expect.objectContaining(new Set(['order:e', 'position:ETHUSDT:0'])))

    // Its chart's worker gets what moves at once, and no other chart does.
    const told = { main: [] as ChartLine[], a: [] as ChartLine[] }
    const link = (to: ChartLine[], id?: string) => {
      let written: (ids: readonly string[]) => void = () => undefined
      risk.linkChart(
        {
          bars: () => undefined,
          lines: (lines) => to.push(...lines),
          onWritten: (listener) => {
            written = listener
          },
          end: () => undefined,
          close: () => undefined,
        },
        id,
      )
      return (ids: readonly string[]) => written(ids)
    }
    const all = ['position:ETHUSDT:0', 'order:o-1']
    for (const writes of [link(told.main), link(told.a, 'a')]) writes(all)
    expect([told.main.map(({ id }) => id), told.a.map(({ id }) => id)]).toEqual([
      ['order:o-1'],
      ['position:ETHUSDT:0'],
    ])
  })

  it('CHART-06: live bars are sent to the charts whose series they are', async () => {
    const { hub, risk } = await started({ others: [market('a'), market('b', { interval: '5' })] })
    const told: Record<string, string[]> = { '': [], a: [], b: [] }
    for (const id of ['', 'a', 'b'])
      risk.linkChart(
        {
          bars: (bars) => told[id]?.push(...bars.map(({ symbol, interval }) => `${symbol} ${interval}`)),
          lines: () => undefined,
          onWritten: () => undefined,
          end: () => undefined,
          close: () => undefined,
        },
        id,
      )
    const rows = Float64Array.of(1_700_000_000, 1, 2, 1, 2, 10, 1, 1)
    const candles = (symbol: string, interval: '1' | '5') => ({
      topic: topic.kline(interval, symbol),
      symbol,
      interval,
      rows,
    })
    hub.batch({ candles: [candles('BTCUSDT', '1'), candles('ETHUSDT', '1'), candles('ETHUSDT', '5')] })
    expect(told).toEqual({ '': ['BTCUSDT 1'], a: ['ETHUSDT 1'], b: ['ETHUSDT 5'] })
  })

  it('X3: a canvas that arrives before its market is painted once the view names it', async () => {
    const clock = createVirtualClock()
    const risk = createRisk({ clock, paints: true })
    const hub = createFakeHub()
    const page = createFakePage()
    risk.api.start(page.onPatch, view(), theme, texts)
    risk.fontSettled()
    risk.link(hub.port)
    hub.catalogue(catalogue)
    const canvas = createFakeCanvas()
    risk.api.attachPainter('book', { canvas, width: 264, height: 440, dpr: 1 }, 'a')
    risk.api.setView(view({ others: [market('a')] }))
    hub.batch({ books: [shortBook('ETHUSDT')] })
    await clock.pass(200)
    expect(canvas.texts.map(({ text }) => text)).toContain('60,000.1')
    // The ask next to the spread, as of this market; the main one has no canvas.
    const spots = Array.from({ length: 44 }, (_, at) => risk.api.pickBook(40, at * 10, 'a').price)
    expect(spots).toContain('60000.1')
    expect(risk.api.pickBook(40, 100)).toEqual({ price: '', sum: '', orders: [] })
    risk.api.setView(view())
    const painted = canvas.paints
    hub.batch({ books: [shortBook('ETHUSDT', { seq: 2 })] })
    await clock.pass(200)
    expect(canvas.paints).toBe(painted)
    // A market that was removed answers with nothing.
    expect(risk.api.pickBook(40, 100, 'a').price).toBe('')
    expect(risk.api.scrollBook('ask', 1, 'a')).toBeNull()
  })
})
