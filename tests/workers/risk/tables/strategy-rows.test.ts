import { describe, expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import type { Bench } from '../support/fake-hub.ts'
import { dec, instrument, order, privateState, view } from '../support/samples.ts'

const plain = { text: '', family: 'all', sort: 'time', descending: true } as const
const hidden = order({ orderId: 'ice', qty: dec('0.5'), leavesQty: dec('0.4'), specialTradeFrom: 'Iceberg' })
const slice = order({
  orderId: 'slice',
  qty: dec('0.1'),
  leavesQty: dec('0.1'),
  specialTradeFrom: 'Iceberg',
  parentOrderId: 'ice',
})

async function table(): Promise<Bench> {
  const bench = await startRisk()
  bench.hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' })])
  const orders = [hidden, slice, order({ symbol: 'ETHUSDT' })]
  bench.hub.account({ kind: 'State', state: privateState({ orders }) })
  bench.risk.api.setView(view({ ordersWindow: [0, 10] }))
  await bench.clock.pass(300)
  return bench
}
const last = ({ page }: Bench) => page.patches.findLast((patch) => patch.orders?.keys !== undefined)?.orders
const rowOf = ({ page }: Bench, id: string) =>
  page.patches.flatMap((patch) => patch.orders?.upserts ?? []).findLast(({ orderId }) => orderId === id)

describe('POS-35, VENUE-47: an open strategy and the order that it has in the book', () => {
  it('are one row and count once; the row says how much of it is visible', async () => {
    const bench = await table()
    expect(last(bench)?.keys?.toSorted()).toEqual(['ice', 'o-1'])
    expect(bench.page.patches.findLast((patch) => patch.orderCounts)?.orderCounts).toMatchObject({
      iceberg: 1,
      limit: 1,
    })
    expect(rowOf(bench, 'ice')).toMatchObject({ qty: '0.500', visible: '0.100' })
    const left = order({ ...slice, leavesQty: dec('0.03') })
    bench.hub.account({ kind: 'Order', seq: 1, event: 'partialFilled', order: left })
    await bench.clock.pass(1500)
    expect(rowOf(bench, 'ice')?.visible).toBe('0.030')
  })

  it('are canceled by the strategy alone', async () => {
    const { risk } = await table()
    expect(
      risk.api
        .ordersShown()
        .map(({ orderId }) => orderId)
        .toSorted(),
    ).toEqual(['ice', 'o-1'])
    expect(risk.api.ordersShown('BTCUSDT').map(({ orderId }) => orderId)).toEqual(['ice'])
  })

  it('have one line on the chart, which does not move; without the strategy the slice has its own', async () => {
    const bench = await table()
    const ids = () =>
      bench.page.patches
        .flatMap((patch) => patch.lines ?? [])
        .flatMap((op) => ('line' in op && op.line.id.endsWith('ice') ? [op.line] : []))
    expect(ids().map(({ id }) => id)).toEqual(['order:ice'])
    expect(ids()[0]).toMatchObject({ movable: false, cancellable: true })
    bench.hub.account({ kind: 'State', state: privateState({ orders: [slice] }) })
    await bench.clock.pass(1500)
    expect(ids().at(-1)?.id).toBe('order:slice')
    expect(rowOf(bench, 'slice')?.qty).toBe('0.100')
  })

  it('mark the book with what rests there, not with both quantities', async () => {
    const bench = await table()
    const at = bench.risk.api.ownOrdersAt('bid', '58,000.5')
    expect(at.map(({ orderId }) => orderId)).toEqual(['slice'])
  })
})

describe('POS-35: the number of open orders', () => {
  it('is that of all, whatever the filter leaves, and follows orders that the filter hides', async () => {
    const bench = await table()
    bench.risk.api.setView(view({ ordersWindow: null, ordersQuestion: { ...plain, kind: 'conditional' } }))
    await bench.clock.pass(300)
    expect(last(bench)).toMatchObject({ keys: [], total: 0, all: 2 })
    const placed = order({ orderId: 'o-2', symbol: 'ETHUSDT' })
    bench.hub.account({ kind: 'Order', seq: 1, event: 'newed', order: placed })
    await bench.clock.pass(300)
    const news = bench.page.patches.findLast((patch) => patch.orders !== undefined)?.orders
    expect(news).toMatchObject({ total: 0, all: 3 })
  })

  it('of positions is that of all too', async () => {
    const bench = await table()
    bench.risk.api.setView(view({ positionsQuestion: { ...plain, text: 'nothing' } }))
    await bench.clock.pass(300)
    const news = bench.page.patches.findLast((patch) => patch.positions !== undefined)?.positions
    expect(news).toMatchObject({ total: 0, all: 1 })
  })

  it('leaves out other symbols while they are hidden, as the table does', async () => {
    const bench = await table()
    bench.risk.api.setView(view({ hideOtherSymbols: true }))
    await bench.clock.pass(300)
    expect(last(bench)).toMatchObject({ keys: ['ice'], total: 1 })
  })
})
