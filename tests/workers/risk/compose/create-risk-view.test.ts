import { describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { startRisk } from '../support/fake-hub.ts'
import { order, tickerRow, view } from '../support/samples.ts'

describe('the page’s view', () => {
  it('sends the topics it needs, and again only when they change', async () => {
    const { risk, hub } = await startRisk()
    expect(hub.wants()).toMatchObject({
      topics: expect.arrayContaining([topic.tickerAll, topic.kline('1', 'BTCUSDT')]),
      tickers: [1],
      hz: 10,
    })
    const count = hub.received.length
    risk.api.setView(view({ positionsWindow: [5, 10] }))
    expect(hub.received).toHaveLength(count)
    risk.api.setView(view({ chartKind: 'mark', hz: 5 }))
    expect(hub.wants()).toMatchObject({
      topics: expect.arrayContaining([topic.markKline('1', 'BTCUSDT')]),
      hz: 5,
    })
    risk.api.setView(
      view({
        markets: {
          question: 'all',
          text: '',
          family: 'all',
          favourites: [],
          quotes: [],
          sort: 'turnover',
          descending: true,
          window: [0, 10],
        },
      }),
    )
    expect(hub.wants()?.tickers).toBe('all')
  })

  it('parks while hidden, and sends one whole patch on return', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    risk.api.setView(view({ visible: false }))
    expect(hub.received.at(-1)).toEqual({ type: 'Park', parked: true })
    page.patches.length = 0
    hub.account({ kind: 'Order', seq: 2, event: 'newed', order: order({ orderId: 'o-2' }) })
    await clock.pass(5000)
    expect(page.patches).toHaveLength(0)
    risk.api.setView(view())
    await clock.pass(1000)
    expect(page.patches).toHaveLength(1)
    expect(page.last()).toMatchObject({
      instrument: { symbol: 'BTCUSDT' },
      ticker: {},
      account: {},
      positions: { total: 1 },
      orders: { total: 2 },
    })
    expect(page.last()?.orders?.upserts).toHaveLength(2)
  })

  it('sends the open symbol again when the page switched to another and back between two patches', async () => {
    const { clock, hub, page, risk } = await startRisk()
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    page.patches.length = 0
    risk.api.setView(view({ symbol: 'ETHUSDT' }))
    risk.api.setView(view({ symbol: 'BTCUSDT' }))
    await clock.pass(300)
    expect(page.patches.map((patch) => patch.instrument?.symbol)).toContain('BTCUSDT')
    expect(page.patches.map((patch) => patch.ticker?.symbol)).toContain('BTCUSDT')
  })

  it('reports an unknown symbol', async () => {
    const { clock, risk, page } = await startRisk()
    risk.api.setView(view({ symbol: 'NOSUCH' }))
    await clock.pass(200)
    expect(page.last()).toMatchObject({ instrument: null, unknownSymbol: 'NOSUCH' })
  })
})
