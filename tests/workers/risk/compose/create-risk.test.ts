import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { createFakeHub, startRisk } from '../support/fake-hub.ts'
import { connection, dec, instrument, order, position, tickerRow, view } from '../support/samples.ts'

describe('from the feed to the page', () => {
  it('sends the open symbol, its ticker, the rows in view and the account', async () => {
    const { clock, hub, page } = await startRisk()
    const first = page.patches.map((patch) => patch.instrument?.symbol)
    expect(first).toContain('BTCUSDT')
    page.patches.length = 0
    hub.batch({ stamp: 123, tickers: tickerRow(1) })
    await clock.pass(0)
    const patch = page.last()
    expect(patch?.stamp).toBe(123)
    expect(patch?.ticker).toMatchObject({
      symbol: 'BTCUSDT',
      lastPrice: '60,000.0',
      lastPriceText: '60000',
      markPrice: '60,000.5',
      change24h: '+1,000.0',
      changePercent24h: '+1.69%',
      changeTone: 1,
      turnover24h: '6.42B',
      fundingRate: '+0.0100%',
      trend: 'NORMAL',
      stale: false,
    })
    expect(patch?.positions?.upserts).toHaveLength(1)
    expect(patch?.account).toMatchObject({ coin: 'USDT', equity: '10,500.2500', unrealisedPnl: '+500.2500' })
  })

  it('a patch for another reason than the feed has no timestamp of the feed, and so no age', async () => {
    const { clock, hub, page } = await startRisk()
    hub.batch({ stamp: 123, tickers: tickerRow(1) })
    await clock.pass(1000)
    page.patches.length = 0
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2', createdAt: 9e12 }) })
    await clock.pass(1000)
    expect(page.patches.map(({ stamp }) => stamp)).toEqual([0])
  })

  it('FEED-22: announcements are sent to the page when they change, and to a hidden page when it is visible again', async () => {
    const { clock, risk, hub, page } = await startRisk()
    const said = () => page.patches.flatMap((patch) => patch.announcements ?? []).map(({ event }) => event)
    const tell = (...events: readonly string[]): void => {
      const list = events.map((event) => ({ id: event, event, text: '', lasting: 'hold' }) as const)
      hub.send({ type: 'Announcements', epoch: hub.epoch, list })
    }
    tell('replay_end')
    await clock.pass(200)
    tell('replay_end')
    await clock.pass(200)
    expect(said()).toEqual(['replay_end'])
    risk.api.setView(view({ visible: false }))
    tell('replay_end', 'maintenance')
    await clock.pass(200)
    expect(said()).toEqual(['replay_end'])
    page.patches.length = 0
    risk.api.setView(view())
    await clock.pass(200)
    expect(said()).toEqual(['replay_end', 'maintenance'])
    tell()
    await clock.pass(200)
    expect(page.last()?.announcements).toEqual([])
  })

  it('POS-33: re-marks a position when its mark price moves, and only the row whose text changed is sent', async () => {
    const { clock, hub, page } = await startRisk()
    hub.account({ kind: 'Position', seq: 2, position: position({ symbol: 'ETHUSDT', createdAt: 5 }) })
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(700)
    page.patches.length = 0
    hub.batch({ tickers: tickerRow(1, { markPrice: 606_005, lastPrice: 600_100 }) })
    await clock.pass(0)
    const rows = page.last()?.positions?.upserts
    expect(rows?.map((row) => row.symbol)).toEqual(['BTCUSDT'])
    expect(rows?.[0]).toMatchObject({
      size: '+0.500',
      unit: 'BTC',
      markPrice: '60,600.5',
      unrealisedPnl: '+800.25',
      pnlTone: 1,
      realisedPnl: '-16.22',
      realisedTone: -1,
    })
    expect(page.last()?.positions?.keys).toBeUndefined()
  })

  it('SYM-35: a dated contract shows the distance of its mark price from its index; a perpetual and an unpriced one do not', async () => {
    const { clock, hub, page } = await startRisk()
    hub.catalogue([instrument({ contractType: 'LinearFutures', settleTradingTime: 2_000_000_000_000 })])
    hub.batch({ tickers: tickerRow(1, { markPrice: 606_000, indexPrice: 600_000 }) })
    await clock.pass(200)
    expect(page.last()?.ticker).toMatchObject({ basis: '+600.0 (+1.00%)', basisTone: 1 })
    hub.batch({ tickers: tickerRow(1, { markPrice: 594_000, indexPrice: 600_000 }) })
    await clock.pass(200)
    expect(page.last()?.ticker).toMatchObject({ basis: '-600.0 (-1.00%)', basisTone: -1 })
    hub.batch({ tickers: tickerRow(1, { markPrice: 594_000, indexPrice: 0 }) })
    await clock.pass(200)
    expect(page.last()?.ticker).toMatchObject({ basis: '--', basisTone: 0 })
    hub.catalogue([instrument()])
    hub.batch({ tickers: tickerRow(1, { markPrice: 606_000, indexPrice: 600_000 }) })
    await clock.pass(200)
    expect(page.last()?.ticker).toMatchObject({ basis: '--' })
  })

  it('sends nothing, and has no timer running, when nothing changed', async () => {
    const { clock, hub, page } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(1000)
    const count = page.patches.length
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(5000)
    expect(page.patches).toHaveLength(count)
    expect(clock.pending).toBe(0)
  })

  it('returns the credit of a batch right after it was applied', async () => {
    const { hub } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    hub.batch({ tickers: tickerRow(1) })
    expect(hub.taken).toEqual([1, 2])
  })

  it('FEED-31: adds, changes and removes orders with newed, replaced and canceled', async () => {
    const { clock, hub, page } = await startRisk()
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2', createdAt: 9e12 }) })
    await clock.pass(100)
    expect(page.last()?.orders).toMatchObject({ keys: ['o-2', 'o-1'], total: 2 })
    hub.account({
      kind: 'Order',
      seq: 3,
      event: 'replaced',
      order: order({ orderId: 'o-2', price: dec('57000'), createdAt: 9e12 }),
    })
    await clock.pass(100)
    expect(page.last()?.orders?.upserts).toMatchObject([
      { orderId: 'o-2', price: '57,000.0', priceText: '57000' },
    ])
    hub.account({
      kind: 'Order',
      seq: 4,
      event: 'canceled',
      order: order({ orderId: 'o-2', orderStatus: 'Cancelled' }),
    })
    await clock.pass(100)
    expect(page.last()?.orders).toEqual({
      upserts: [],
      keys: ['o-1'],
      total: 1,
      question: 'time descending',
    })
  })

  it('TPSL-27: reports when TP/SL entries may have changed: with an order or a position, not with the market', async () => {
    const { clock, hub, page } = await startRisk()
    const counts = () => page.patches.flatMap(({ tpsl }) => tpsl ?? [])
    await clock.pass(200)
    const before = counts().length
    expect(before).toBeGreaterThan(0)
    hub.batch({ tickers: tickerRow(1, { markPrice: 606_005, lastPrice: 600_100 }) })
    await clock.pass(200)
    expect(counts()).toHaveLength(before)
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2' }) })
    await clock.pass(200)
    hub.account({ kind: 'Position', seq: 3, position: position({ symbol: 'ETHUSDT' }) })
    await clock.pass(200)
    expect(counts()).toHaveLength(before + 2)
    expect(new Set(counts()).size).toBe(before + 2)
  })

  it('marks everything stale when a new hub takes over, until that hub confirms it', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    const next = createFakeHub('e-2')
    risk.link(next.port)
    await clock.pass(200)
    expect(page.last()?.ticker?.stale).toBe(true)
    expect(page.last()?.positions?.upserts[0]?.stale).toBe(true)
    expect(next.wants()?.tickers).toEqual([1])
    const count = page.patches.length
    hub.batch({ tickers: tickerRow(1, { lastPrice: 1 }) })
    await clock.pass(200)
    expect(page.patches).toHaveLength(count)
    next.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    expect(page.patches.findLast((patch) => patch.ticker)?.ticker?.stale).toBe(false)
    expect(page.last()?.epoch).toBe('e-2')
  })

  it('drops ticker rows when a new catalogue gives their number to another symbol', async () => {
    const { clock, hub, page } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    hub.catalogue([instrument({ id: 2 }), instrument({ id: 1, symbol: 'ETHUSDT' })])
    await clock.pass(200)
    expect(page.last()?.positions?.upserts[0]).toMatchObject({
      symbol: 'BTCUSDT',
      markPrice: '--',
      unrealisedPnl: '--',
    })
  })

  it('passes what the exchange can do on to the page once', async () => {
    const { clock, hub, page } = await startRisk()
    const told = () => page.patches.flatMap((patch) => patch.exchange ?? []).map(({ name }) => name)
    for (const name of ['', 'Bybit', 'Bybit']) {
      hub.send({ type: 'Exchange', epoch: 'e-1', exchange: { ...ableExchange, name } })
      await clock.pass(200)
    }
    expect(told()).toEqual(['', 'Bybit'])
  })

  it('passes session, connection, settings and unknown intents through once', async () => {
    const { clock, hub, page } = await startRisk()
    hub.send({ type: 'Connection', epoch: 'e-1', connection })
    hub.send({ type: 'Session', epoch: 'e-1', session: { kind: 'visitor' } })
    const content = JSON.stringify({ side: 'Buy', qty: '0.010' })
    hub.account({ kind: 'Intent', orderLinkId: 'l-9', state: 'unknown', symbol: 'BTCUSDT', content })
    hub.account({
      kind: 'Setting',
      seq: 2,
      setting: { symbol: 'BTCUSDT', buyLeverage: dec('20'), sellLeverage: dec('20'), isIsolated: true },
    })
    await clock.pass(200)
    const merged = Object.assign({}, ...page.patches)
    expect(merged).toMatchObject({
      connection,
      session: { kind: 'visitor' },
      intents: {
        unknown: [
          { orderLinkId: 'l-9', symbol: 'BTCUSDT', side: 'Buy', about: { qty: '0.010', coin: 'BTC' } },
        ],
        absent: [],
        ended: {},
      },
      setting: { buyLeverage: '20' },
    })
    const count = page.patches.length
    hub.send({ type: 'Connection', epoch: 'e-1', connection: { ...connection } })
    await clock.pass(200)
    expect(page.patches).toHaveLength(count)
  })
})
