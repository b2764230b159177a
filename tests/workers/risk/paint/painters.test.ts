import { describe, expect, it } from 'vitest'
import type { BookView } from '#shared/contracts/feed-port.ts'
import { topic } from '#shared/wire/topics.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import { createFakeCanvas } from '../support/fake-canvas.ts'
import { createFakeHub, createFakePage } from '../support/fake-hub.ts'
import { instrument, order, privateState, texts, theme, tickerRow, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

const bookTopic = topic.book20('BTCUSDT')
const tradesTopic = topic.trades('BTCUSDT')

const book = (over: Partial<BookView> = {}): BookView => ({
  topic: bookTopic,
  symbol: 'BTCUSDT',
  seq: 1,
  bids: Float64Array.of(599_999, 1000, 599_998, 2000, 580_005, 4000),
  asks: Float64Array.of(600_001, 500, 600_003, 1500),
  ...over,
})

async function painted(font = true) {
  const clock = createVirtualClock()
  const risk = createRisk({ clock, paints: true })
  const hub = createFakeHub()
  const page = createFakePage()
  const canvas = createFakeCanvas()
  risk.api.start(page.onPatch, view(), theme, texts)
  if (font) risk.fontSettled()
  risk.link(hub.port)
  hub.catalogue()
  hub.account({ kind: 'State', state: privateState({ orders: [order({ price: '58000.5' as never })] }) })
  risk.api.attachPainter('book', { canvas, width: 264, height: 440, dpr: 2 })
  await clock.pass(200)
  return { clock, risk, hub, page, canvas }
}

describe('the painted book', () => {
  it('needs topics only while it is painted: the short book for few rows, and the exchange’s merged one when grouped (FEED-17, FEED-20, SYM-30)', async () => {
    const { risk, hub } = await painted()
    expect(hub.wants()?.topics).toContain(bookTopic)
    risk.api.setView(view({ bookGrouping: 10 }))
    expect(hub.wants()?.topics).toContain(topic.mergedBook('BTCUSDT', 10, 20))
    expect(hub.wants()?.topics).toContain(bookTopic)
    risk.api.setView(view({ bookGrouping: 7 }))
    expect(hub.wants()?.topics).toContain(topic.book200('BTCUSDT'))
    expect(hub.wants()?.topics.some((name) => name.startsWith('orderBook_'))).toBe(false)
    risk.api.setView(view())
    risk.api.resizePainter('book', 264, 1600, 2)
    expect(hub.wants()?.topics).toContain(topic.book200('BTCUSDT'))
    risk.api.detachPainter('book')
    expect(hub.wants()?.topics.some((name) => name.startsWith('index_quote'))).toBe(false)
  })

  it('SLIP-12: without a painted book a market order in the ticket subscribes to the short one and a closed ticket unsubscribes; an unsubscribed book prices nothing', async () => {
    const { risk, hub } = await painted()
    const ask = (kind: 'Limit' | 'Market'): string =>
      risk.api.previewTicket({
        requestId: 1,
        symbol: 'BTCUSDT',
        kind,
        priceText: '60000',
        qtyText: '0.2',
        percent: null,
        reduceOnly: false,
      }).buy.worstPrice
    const bookTopics = () => hub.wants()?.topics.filter((name) => name === bookTopic)
    hub.batch({ tickers: tickerRow(1), book: book() })
    expect(ask('Market')).toBe('60,000.1')
    risk.api.detachPainter('book')
    expect(bookTopics()).toEqual([bookTopic])
    hub.batch({ book: book({ asks: Float64Array.of(600_005, 500), seq: 2 }) })
    expect(ask('Market')).toBe('60,000.5')
    expect(ask('Limit')).toBe('--')
    expect(bookTopics()).toEqual([])
    // A book in transit when it was unsubscribed is old at the next question.
    hub.batch({ book: book({ seq: 3 }) })
    expect(ask('Market')).toBe('--')
    expect(bookTopics()).toEqual([bookTopic])
    risk.api.leaveTicket()
    expect(bookTopics()).toEqual([])
  })

  it('a new size clears the canvas only when it is painted, so that no cleared canvas is shown', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(100)
    risk.api.resizePainter('book', 264, 400, 2)
    expect([canvas.height, canvas.paints > 0]).toEqual([880, true])
    const before = canvas.paints
    await clock.pass(100)
    expect(canvas.height).toBe(800)
    expect(canvas.paints).toBeGreaterThan(before)
  })

  it('paints asks above with the best nearest the middle, spread, then bids, with sums and own quantity', async () => {
    const { clock, hub, canvas } = await painted()
    hub.batch({ tickers: tickerRow(1), book: book() })
    await clock.pass(100)
    expect(canvas.width).toBe(528)
    const order = canvas.texts.map(({ text }) => text)
    expect(order.slice(0, 3)).toEqual(['Price', 'Size (BTC)', 'Sum'])
    // Rows of 22 px: asks end at 200, the spread takes 44, bids begin at 244.
    expect(canvas.at(189 + 4)).toEqual(['60,000.1', '0.500', '0.500'])
    expect(canvas.at(167 + 4)).toEqual(['60,000.3', '1.500', '2.000'])
    expect(canvas.at(214 + 4)).toEqual(['60,000.0', '60,000.5'])
    expect(canvas.at(233 + 4)).toContain('Spread 0.2 \u2066(0.000333%)\u2069')
    expect(canvas.at(255 + 4)).toEqual(['59,999.9', '1.000', '1.000'])
    expect(canvas.at(299 + 4)).toEqual(['58,000.5', '4.000', '7.000', '0.200'])
    expect(canvas.texts.find(({ text }) => text === '0.200')?.colour).toBe(theme.accent)
    const bar = canvas.rects.find(({ colour, y }) => colour === theme.upDepth && y === 289)
    expect(bar).toMatchObject({ width: 264, x: 0 })
  })

  it.each([
    ['1.25', '1.250'],
    ['23456.789', '23,456.7…'],
    ['1234567.891', '•'],
    ['0.123', '0.123'],
  ])('an own quantity of %s does not touch the size of its level: %s', async (qty, shown) => {
    const { clock, hub, canvas } = await painted()
    const own = order({ price: '58000.5' as never, qty: qty as never, leavesQty: qty as never })
    hub.account({ kind: 'State', state: privateState({ orders: [own] }) })
    hub.batch({ tickers: tickerRow(1), book: book() })
    await clock.pass(100)
    expect(canvas.at(299 + 4)).toEqual(['58,000.5', '4.000', '7.000', shown])
    const mark = canvas.texts.find(({ colour }) => colour === theme.accent)
    const size = canvas.texts.find(({ text }) => text === '4.000')
    // The canvas measures 7 px per character; sizes end where they are put.
    expect((mark?.x ?? 0) + shown.length * 7).toBeLessThan((size?.x ?? 0) - '4.000'.length * 7)
  })

  it('waits for its font, because a context never changes the font it first resolved', async () => {
    const { clock, risk, hub, canvas } = await painted(false)
    hub.batch({ book: book() })
    await clock.pass(500)
    expect(canvas.paints).toBe(0)
    risk.fontSettled()
    await clock.pass(20)
    expect(canvas.at(255 + 4)).toContain('59,999.9')
  })

  it('paints nothing while nothing changes, and at most hz times a second', async () => {
    const { clock, hub, canvas } = await painted()
    await clock.pass(1000)
    const idle = canvas.paints
    await clock.pass(5000)
    expect(canvas.paints).toBe(idle)
    expect(clock.pending).toBe(0)
    for (let step = 0; step < 100; step += 1) {
      hub.batch({ book: book({ seq: step }) })
      await clock.pass(10)
    }
    expect(canvas.paints - idle).toBeLessThanOrEqual(12)
    expect(canvas.paints - idle).toBeGreaterThanOrEqual(9)
  })

  it('returns the price under the pointer, and is frozen while the pointer is over the book', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(100)
    expect(risk.api.priceAt('book', 255)).toBe('59999.9')
    expect(risk.api.hoverBook(255)).toBe('59999.9')
    expect(risk.api.hoverBook(222)).toBe('')
    hub.batch({ book: book({ bids: Float64Array.of(599_990, 1) }) })
    await clock.pass(200)
    expect(canvas.at(255 + 4)).toContain('59,999.9')
    expect(risk.api.priceAt('book', 255)).toBe('59999.9')
    risk.api.hoverBook(null)
    await clock.pass(100)
    expect(canvas.at(255 + 4)).toContain('59,999.0')
    expect(risk.api.priceAt('book', 10)).toBe('')
    expect(risk.api.priceAt('book', 439)).toBe('')
  })

  it('a click uses the displayed price, even if a newer book has arrived and is not painted yet', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(200)
    hub.batch({ book: book({ bids: Float64Array.of(599_990, 1) }) })
    hub.batch({ book: book({ bids: Float64Array.of(599_980, 1) }) })
    expect(canvas.at(255 + 4)).toContain('59,999.9')
    expect(risk.api.priceAt('book', 255)).toBe('59999.9')
    expect(risk.api.hoverBook(255)).toBe('59999.9')
    risk.api.hoverBook(null)
    await clock.pass(200)
    expect(risk.api.priceAt('book', 255)).toBe('59998')
    hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT' })])
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    expect(risk.api.priceAt('book', 255)).toBe('')
  })

  it('dims and dates a stale book, even under the pointer', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(100)
    risk.api.hoverBook(255)
    hub.batch({ freshness: [{ topic: bookTopic, state: 'stale', since: clock.now() }] })
    await clock.pass(200)
    expect(canvas.texts.some(({ text }) => /^Old data, last confirmed \d\d:\d\d:\d\d$/.test(text))).toBe(true)
    expect(canvas.texts.find(({ text }) => text === '59,999.9')).toMatchObject({
      colour: theme.text2,
      alpha: 0.5,
    })
  })

  it('never paints a crossed book or one with a gap', async () => {
    const { clock, hub, page, canvas } = await painted()
    hub.batch({ book: book({ bids: Float64Array.of(600_001, 5) }) })
    await clock.pass(1200)
    expect(canvas.texts.map(({ text }) => text)).toEqual(['Price', 'Size (BTC)', 'Sum', 'Bids above asks'])
    expect(page.patches.findLast((patch) => patch.bookA11y)?.bookA11y).toMatchObject({
      state: 'invalid',
      asks: [],
      bids: [],
    })
    hub.batch({ book: book(), freshness: [{ topic: bookTopic, state: 'invalid', since: 0 }] })
    await clock.pass(200)
    expect(canvas.texts.map(({ text }) => text)).toContain('Loading again')
  })

  it('shows that a book is empty', async () => {
    const { clock, hub, canvas } = await painted()
    hub.batch({ book: book({ bids: new Float64Array(0), asks: new Float64Array(0) }) })
    await clock.pass(200)
    expect(canvas.texts.map(({ text }) => text)).toContain('No orders')
  })

  it('does not paint while the tab is hidden, and paints on return', async () => {
    const { clock, risk, hub, canvas } = await painted()
    risk.api.setView(view({ visible: false }))
    const before = canvas.paints
    hub.batch({ book: book() })
    await clock.pass(5000)
    expect(canvas.paints).toBe(before)
    risk.api.setView(view())
    await clock.pass(100)
    expect(canvas.at(255 + 4)).toContain('59,999.9')
  })

  it('clears the book at once when another symbol is opened', async () => {
    const { clock, risk, hub, canvas } = await painted()
    hub.batch({ book: book() })
    await clock.pass(200)
    hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT' })])
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    hub.batch({ book: book() })
    await clock.pass(200)
    expect(canvas.texts.map(({ text }) => text)).not.toContain('59,999.9')
  })

  it('sends the table for screen readers at most once a second, and always the last state', async () => {
    const { clock, hub, page } = await painted()
    const count = (): number => page.patches.filter((patch) => patch.bookA11y !== undefined).length
    const before = count()
    for (let step = 1; step <= 30; step += 1) {
      hub.batch({ book: book({ seq: step, bids: Float64Array.of(599_999, 1000 + step) }) })
      await clock.pass(100)
    }
    expect(count() - before).toBeLessThanOrEqual(4)
    await clock.pass(1500)
    const table = page.patches.findLast((patch) => patch.bookA11y)?.bookA11y
    expect(table).toMatchObject({ state: 'live', bids: [['59,999.9', '1.030', '1.030']], spread: '0.2' })
    expect(clock.pending).toBe(0)
  })
})

describe('the painted trades', () => {
  it('paints the newest first with the taker’s colour, and returns the price under a click', async () => {
    const { clock, risk, hub, page } = await painted()
    const canvas = createFakeCanvas()
    risk.api.attachPainter('trades', { canvas, width: 264, height: 90, dpr: 1 })
    expect(hub.wants()?.topics).toContain(tradesTopic)
    const at = new Date(2025, 0, 2, 3, 4, 5).getTime()
    hub.batch({
      trades: {
        topic: tradesTopic,
        symbol: 'BTCUSDT',
        reset: true,
        rows: Float64Array.of(1, at - 1000, 600_000, 1500, 0, 2, at, 599_999, 250, 1),
      },
    })
    await clock.pass(1200)
    expect(canvas.at(35 + 4)).toEqual(['59,999.9', '0.250', '03:04:05'])
    expect(canvas.at(57 + 4)).toEqual(['60,000.0', '1.500', '03:04:04'])
    expect(canvas.texts.find(({ text }) => text === '59,999.9')?.colour).toBe(theme.downText)
    expect(risk.api.priceAt('trades', 57)).toBe('60000')
    expect(risk.api.priceAt('trades', 5)).toBe('')
    expect(page.patches.findLast((patch) => patch.tradesA11y)?.tradesA11y?.rows).toMatchObject([
      { id: 2, price: '59,999.9', size: '0.250', side: 'Sell', time: at },
      { id: 1, side: 'Buy' },
    ])
    hub.batch({
      trades: {
        topic: tradesTopic,
        symbol: 'BTCUSDT',
        reset: false,
        rows: Float64Array.of(3, at + 1, 600_100, 1, 0),
      },
    })
    expect(risk.api.priceAt('trades', 35)).toBe('59999.9')
    await clock.pass(200)
    expect(risk.api.priceAt('trades', 35)).toBe('60010')
  })
})
