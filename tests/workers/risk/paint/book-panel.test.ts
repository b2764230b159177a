import { describe, expect, it } from 'vitest'
import type { BookView } from '#shared/contracts/feed-port.ts'
import type { BookStyle } from '#shared/contracts/book.ts'
import { topic } from '#shared/wire/topics.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import { createFakeCanvas } from '../support/fake-canvas.ts'
import { createFakeHub, createFakePage } from '../support/fake-hub.ts'
import { dec, order, privateState, texts, theme, tickerRow, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const style: BookStyle = { shape: 'levels', sides: 'both', bars: 'sum', unit: 'qty', levels: 20 }
const book = (over: Partial<BookView> = {}): BookView => ({
  topic: topic.book20('BTCUSDT'),
  symbol: 'BTCUSDT',
  seq: 1,
  bids: Float64Array.of(599_999, 1000, 599_998, 2000, 580_005, 4000),
  asks: Float64Array.of(600_001, 500, 600_003, 1500),
  ...over,
})
/** 40 levels a side. */
const deep = (topicName = topic.book200('BTCUSDT')): BookView =>
  book({
    topic: topicName,
    bids: Float64Array.from(Array.from({ length: 40 }, (_, at) => [599_999 - at, 1000]).flat()),
    asks: Float64Array.from(Array.from({ length: 40 }, (_, at) => [600_001 + at, 1000]).flat()),
  })

async function painted(over: Parameters<typeof view>[0] = {}) {
  const clock = createVirtualClock()
  const risk = createRisk({ clock, paints: true })
  const hub = createFakeHub()
  const page = createFakePage()
  const canvas = createFakeCanvas()
  risk.api.start(page.onPatch, view(over), theme, texts)
  risk.fontSettled()
  risk.link(hub.port)
  hub.catalogue()
  const orders = [
    order({ orderId: 'a', price: dec('59999.8'), leavesQty: dec('0.2') }),
    order({ orderId: 'b', price: dec('59999.8'), leavesQty: dec('0.1'), qty: dec('0.3') }),
  ]
  hub.account({ kind: 'State', state: privateState({ orders }) })
  risk.api.attachPainter('book', { canvas, width: 264, height: 440, dpr: 1 })
  await clock.pass(200)
  return { clock, risk, hub, page, canvas }
}
const words = (canvas: ReturnType<typeof createFakeCanvas>): string[] => canvas.texts.map(({ text }) => text)

describe('the displayed book', () => {
  it('SYM-30, FEED-20: the exchange’s merged book once it has arrived, the book grouped here until then; the spread is the true one', async () => {
    const { clock, hub, canvas } = await painted({ bookGrouping: 10 })
    hub.batch({ tickers: tickerRow(1), book: book() })
    await clock.pass(200)
    expect(words(canvas)).toEqual(expect.arrayContaining(['60,001.0', '59,999.0', '3.000']))
    const merged = book({
      topic: topic.mergedBook('BTCUSDT', 10, 20),
      bids: Float64Array.of(599_990, 7000),
      asks: Float64Array.of(600_010, 9000),
    })
    hub.batch({ merged })
    await clock.pass(200)
    expect(words(canvas)).toEqual(
      expect.arrayContaining(['7.000', '9.000', 'Spread 0.2 \u2066(0.000333%)\u2069']),
    )
    // A merged book of another grouping is not it.
    const other = Float64Array.of(600_002, 8000)
    hub.batch({ merged: { ...merged, topic: topic.mergedBook('BTCUSDT', 2, 20), asks: other } })
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    expect(words(canvas)).not.toContain('8.000')
  })

  it('only one side in the whole height, as values, with bars by size', async () => {
    const { clock, hub, canvas, page } = await painted({
      book: { ...style, sides: 'bids', unit: 'value', bars: 'size' },
    })
    hub.batch({ tickers: tickerRow(1), book: book() })
    await clock.pass(1200)
    expect(words(canvas)).not.toContain('60,000.1')
    expect(words(canvas)).toEqual(expect.arrayContaining(['Size (USDT)', '59,999', '119,999']))
    const bars = canvas.rects.filter(({ colour }) => colour === theme.upDepth).map(({ width }) => width)
    // 4 x 58000.5 is the longest; 1 x 59999.9 and 2 x 59999.8 beside it.
    expect(bars).toEqual([68, 137, 264])
    expect(page.patches.findLast((patch) => patch.bookA11y)?.bookA11y).toMatchObject({
      asks: [],
      unit: 'USDT',
    })
  })

  it('shows which side has no orders', async () => {
    const { clock, hub, canvas } = await painted()
    hub.batch({ book: book({ asks: new Float64Array(0) }) })
    await clock.pass(200)
    expect(words(canvas)).toEqual(expect.arrayContaining(['No asks', '59,999.9']))
    expect(words(canvas)).not.toContain('No bids')
    expect(words(canvas).some((text) => text.startsWith('Spread --'))).toBe(true)
  })

  it('marks that it is frozen under the pointer, and its rows do not change with prices', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ tickers: tickerRow(1), book: book() })
    await clock.pass(200)
    expect(words(canvas)).not.toContain('Held')
    risk.api.hoverBook(255, 40)
    await clock.pass(50)
    expect(words(canvas)).toContain('Held')
    expect(
      canvas.rects.some(({ colour, width, y }) => colour === theme.accent && width === 264 && y === 0),
    ).toBe(true)
    hub.batch({
      tickers: tickerRow(1, { lastPrice: 600_900 }),
      book: book({ bids: Float64Array.of(599_000, 1) }),
    })
    await clock.pass(200)
    expect(words(canvas)).toEqual(expect.arrayContaining(['59,999.9', '60,090.0']))
    risk.api.hoverBook(null)
    await clock.pass(50)
    expect(words(canvas)).not.toContain('Held')
  })

  it('the mark of an own quantity returns the orders behind it, the rest of the row its price and sum', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(200)
    const mark = canvas.texts.find(({ text }) => text === '0.300')
    expect(mark?.colour).toBe(theme.accent)
    // Second row of bids: 244 + 22 + 11.
    expect(risk.api.pickBook((mark?.x ?? 0) + 2, 277)).toMatchObject({
      price: '59999.8',
      sum: '3',
      orders: [{ orderId: 'a' }, { orderId: 'b' }],
    })
    expect(risk.api.pickBook(20, 277)).toEqual({ price: '59999.8', sum: '3', orders: [] })
    expect(risk.api.pickBook(20, 5)).toEqual({ price: '', sum: '', orders: [] })
    expect(risk.api.ownOrdersAt('bid', '59,999.8').map(({ orderId }) => orderId)).toEqual(['a', 'b'])
    expect(risk.api.ownOrdersAt('ask', '59,999.8')).toEqual([])
    expect(risk.api.ownOrdersAt('bid', 'x')).toEqual([])
  })

  it('FEED-17: 200 levels are reached by scrolling; the rows keep their prices while the book moves', async () => {
    const { clock, risk, hub, canvas, page } = await painted({ book: { ...style, levels: 200 } })
    expect(hub.wants()?.topics).toContain(topic.book200('BTCUSDT'))
    hub.batch({ book: deep() })
    await clock.pass(200)
    const table = risk.api.scrollBook('bid', 10)
    expect(table?.bids[0]).toEqual(['59,998.9', '1.000', '11.000'])
    expect(table?.asks[0]?.[0]).toBe('60,000.1')
    // Of forty levels a side, those before and beyond the rows.
    const rows = table?.bids.length ?? 0
    expect(table?.asksOut).toEqual([0, 40 - rows])
    expect(table?.bidsOut).toEqual([10, 30 - rows])
    await clock.pass(50)
    expect(canvas.at(255 + 4)).toContain('59,998.9')
    // The table follows although nothing of the market moves.
    await clock.pass(1000)
    expect(page.patches.findLast(({ bookA11y }) => bookA11y !== undefined)?.bookA11y?.bids[0]?.[0]).toBe(
      '59,998.9',
    )
    hub.batch({ book: { ...deep(), bids: deep().bids.subarray(10) } })
    await clock.pass(200)
    expect(canvas.at(255 + 4)).toContain('59,998.9')
    risk.api.scrollBook('both', 0)
    hub.batch({ book: deep() })
    await clock.pass(200)
    expect(canvas.at(255 + 4)).toContain('59,999.9')
  })
})

describe('the depth chart', () => {
  const depth = { book: { ...style, shape: 'depth' as const } }

  it('uses the long book and paints an area per side; a point returns its price and the quantity up to it', async () => {
    const { clock, risk, hub, canvas } = await painted(depth)
    expect(hub.wants()?.topics).toContain(topic.book200('BTCUSDT'))
    hub.batch({ book: deep() })
    await clock.pass(200)
    expect(canvas.rects.filter(({ colour }) => colour === theme.upDepth)).toHaveLength(40)
    expect(canvas.rects.filter(({ colour }) => colour === theme.downDepth)).toHaveLength(40)
    expect(words(canvas)).toEqual(expect.arrayContaining(['60,000.0', '40.000 BTC']))
    expect(risk.api.pickBook(0, 200)).toEqual({ price: '59996', sum: '40', orders: [] })
    const right = risk.api.pickBook(200, 200)
    expect(Number(right.price)).toBeGreaterThan(60_000)
    risk.api.hoverBook(200, 200)
    await clock.pass(50)
    expect(words(canvas).some((text) => text.endsWith(' BTC') && text !== '40.000 BTC')).toBe(true)
  })

  it('leaves out distant levels, which would compress the others into a line', async () => {
    const { clock, hub, canvas } = await painted(depth)
    const even = deep()
    hub.batch({ book: { ...even, bids: Float64Array.of(...even.bids, 300_000, 5000) } })
    await clock.pass(200)
    expect(canvas.rects.filter(({ colour }) => colour === theme.upDepth)).toHaveLength(40)
    expect(words(canvas)).toEqual(expect.arrayContaining(['40.000 BTC']))
  })

  it('shows that a book is empty, out of sync or old, and returns no price there', async () => {
    const { clock, risk, hub, canvas } = await painted(depth)
    const long = { topic: topic.book200('BTCUSDT') }
    hub.batch({ book: book({ ...long, bids: new Float64Array(0), asks: new Float64Array(0) }) })
    await clock.pass(200)
    expect(words(canvas)).toContain('No orders')
    expect(risk.api.pickBook(100, 100)).toEqual({ price: '', sum: '', orders: [] })
    hub.batch({ book: book({ ...long, bids: Float64Array.of(600_001, 5) }) })
    await clock.pass(200)
    expect(words(canvas)).toContain('Bids above asks')
    hub.batch({ book: book(long), freshness: [{ ...long, state: 'stale', since: 1 }] })
    await clock.pass(200)
    expect(words(canvas).some((text) => text.startsWith('Old data'))).toBe(true)
  })
})

describe('the list of trades', () => {
  const at = 1_700_000_000_000
  const rows = Float64Array.from(
    [
      [1, at, 600_000, 100, 0],
      [2, at + 40, 600_000, 150, 0],
      [3, at + 50, 599_999, 10, 1],
    ].flat(),
  )
  async function traded(over: Parameters<typeof view>[0] = {}) {
    const set = await painted(over)
    const canvas = createFakeCanvas()
    set.risk.api.attachPainter('trades', { canvas, width: 264, height: 90, dpr: 1 })
    const send = (list: Float64Array, reset = false) =>
      set.hub.batch({ trades: { topic: topic.trades('BTCUSDT'), symbol: 'BTCUSDT', reset, rows: list } })
    send(rows, true)
    await set.clock.pass(1200)
    return { ...set, canvas, send }
  }

  it('FEED-19: merges trades of one price and side within 100 ms and leaves out small rows', async () => {
    const { canvas, page } = await traded({ trades: { merged: true, leastSize: dec('0.02') } })
    expect(canvas.at(35 + 4)).toEqual(expect.arrayContaining(['60,000.0', '0.250', '×2']))
    expect(words(canvas)).not.toContain('0.010')
    expect(page.patches.findLast((patch) => patch.tradesA11y)?.tradesA11y).toMatchObject({
      state: 'live',
      rows: [{ id: 1, size: '0.250', count: 2 }],
    })
  })

  it('shows that no trade is large enough, or that there are no trades yet', async () => {
    const { canvas, send, clock } = await traded({ trades: { merged: false, leastSize: dec('5') } })
    expect(words(canvas)).toContain('No trade of 5 or more')
    send(new Float64Array(0), true)
    await clock.pass(200)
    expect(words(canvas)).toContain('No trades yet')
  })

  it('is frozen and marked while the pointer is over it', async () => {
    const { canvas, risk, send, clock } = await traded()
    risk.api.holdTrades(true)
    send(Float64Array.of(4, at + 900, 601_000, 5, 0))
    await clock.pass(200)
    expect(canvas.at(35 + 4)).toContain('59,999.9')
    expect(words(canvas)).toContain('Held')
    expect(risk.api.priceAt('trades', 35)).toBe('59999.9')
    risk.api.holdTrades(false)
    await clock.pass(200)
    expect(canvas.at(35 + 4)).toContain('60,100.0')
  })
})
