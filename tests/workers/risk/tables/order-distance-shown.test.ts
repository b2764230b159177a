import { describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { startRisk } from '../support/fake-hub.ts'
import type { Bench } from '../support/fake-hub.ts'
import { dec, instrument, order, privateState, tickerRow, view } from '../support/samples.ts'

const plain = { text: '', family: 'all', sort: 'time', descending: true } as const

async function table(): Promise<Bench> {
  const bench = await startRisk()
  bench.hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' })])
  const orders = [order(), order({ orderId: 'o-2', symbol: 'ETHUSDT', price: dec('70000') })]
  bench.hub.account({ kind: 'State', state: privateState({ orders }) })
  bench.hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(2)]) })
  await bench.clock.pass(300)
  return bench
}
const orderOf = (page: Bench['page']): readonly string[] =>
  page.patches.findLast((patch) => patch.orders?.keys !== undefined)?.orders?.keys ?? []

describe('POS-35: the distances of open orders', () => {
  it('need the tickers of symbols that have orders and no position, as soon as one is placed', async () => {
    const { hub, clock } = await table()
    hub.account({ kind: 'State', state: privateState({ orders: [order()] }) })
    await clock.pass(300)
    expect(hub.wants()?.tickers).not.toContain(2)
    const placed = order({ orderId: 'o-2', symbol: 'ETHUSDT' })
    hub.account({ kind: 'Order', seq: 1, event: 'newed', order: placed })
    await clock.pass(300)
    expect(hub.wants()?.tickers).toContain(2)
  })

  it('are sorted by it, the nearest first, again as prices move; it is exported', async () => {
    const { risk, hub, clock, page } = await table()
    hub.account({
      kind: 'State',
      state: privateState({
        orders: [
          order({ orderId: 'below', price: dec('57000') }),
          order({ orderId: 'above', price: dec('61200') }),
          order({ orderId: 'market', orderType: 'Market', price: dec('0') }),
          order({ orderId: 'gone', symbol: 'GONEUSDT' }),
        ],
      }),
    })
    risk.api.setView(
      view({
        ordersWindow: [0, 10],
        ordersQuestion: { ...plain, kind: 'all', sort: 'distance', descending: false },
      }),
    )
    await clock.pass(1500)
    const shown = () =>
      Object.fromEntries(
        page.patches
          .flatMap((patch) => patch.orders?.upserts ?? [])
          .map((row) => [row.orderId, row.distance]),
      )
    expect(orderOf(page)).toEqual(['above', 'below', 'gone', 'market'])
    expect(shown()).toMatchObject({ above: '+2.00%', below: '-5.00%', gone: '--', market: '--' })
    hub.batch({ tickers: tickerRow(1, { lastPrice: 570_000 }) })
    await clock.pass(1500)
    expect(orderOf(page)).toEqual(['below', 'above', 'gone', 'market'])
    expect(shown()).toMatchObject({ above: '+7.36%', below: '0.00%', gone: '--', market: '--' })
    const columns = [['distance', 'Distance']] as const
    expect(await risk.api.exportTable({ of: 'orders', format: 'tsv', columns, words: {} })).toBe(
      'Distance\n0.00%\n+7.36%\n--\n--',
    )
    hub.batch({ freshness: [{ topic: topic.tickerAll, state: 'stale', since: 0 }] })
    await clock.pass(100)
    expect(shown()).toMatchObject({ above: '--', below: '--' })
  })

  it('an order that was out of view shows its present distance as it comes into view', async () => {
    const { risk, hub, clock, page } = await table()
    const show = async (first: number): Promise<string | undefined> => {
      risk.api.setView(view({ ordersWindow: [first, 1] }))
      await clock.pass(100)
      return page.patches
        .flatMap((patch) => patch.orders?.upserts ?? [])
        .findLast(({ orderId }) => orderId === 'o-1')?.distance
    }
    expect(await show(0)).toBe('-3.33%')
    await show(1)
    hub.batch({ tickers: tickerRow(1, { lastPrice: 580_005 }) })
    await clock.pass(1500)
    expect(await show(0)).toBe('0.00%')
  })
})
