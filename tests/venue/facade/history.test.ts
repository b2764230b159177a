import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

const DAY = 86_400_000
let exchange: LocalExchange
let api: PrivateApi
/** Ids of ended orders, newest first. */
const ended: string[] = []

const linear = (more: Row = {}): Row => ({ category: 'linear', symbol: 'BTCUSDT', ...more })
const idsOf = (rows: readonly Row[]): readonly unknown[] => rows.map((row) => row['orderId'])

/** All rows of a list, page by page. */
async function allPages(path: string, fields: Row): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = await api.call(path, { ...fields, cursor })
    rows.push(...(page['list'] as readonly Row[]))
    cursor = String(page['nextPageCursor'])
  } while (cursor !== '')
  return rows
}

beforeAll(async () => {
  exchange = await openFrozenExchange()
  api = await openPrivateApi(exchange)
  const price = await api.price('linear', 'BTCUSDT', -2)
  for (let at = 0; at < 23; at += 1) {
    const symbol = at % 4 === 3 ? 'ETHUSDT' : 'BTCUSDT'
    const own =
      symbol === 'BTCUSDT'
        ? { qty: '0.01', price }
        : { qty: '0.1', price: await api.price('linear', 'ETHUSDT', -2) }
    const { orderId } = await api.call(
      '/v5/order/create',
      linear({ symbol, side: 'Buy', orderType: 'Limit', ...own }),
    )
    await api.call('/v5/order/cancel', linear({ symbol, orderId }))
    ended.unshift(String(orderId))
    // Several end within the same millisecond.
    if (at % 3 === 0) await exchange.control({ type: 'step', ms: 10 })
  }
  for (let at = 0; at < 7; at += 1) {
    await api.call(
      '/v5/order/create',
      linear({
        side: at % 2 === 0 ? 'Buy' : 'Sell',
        orderType: 'Market',
        qty: '0.01',
        orderLinkId: `fill-${at}`,
      }),
    )
  }
})
afterAll(() => exchange.close())

describe('order/history', () => {
  it.each([1, 2, 5, 50])('lists each ended order once, newest first, %d per page', async (limit) => {
    const rows = await allPages('/v5/order/history', { category: 'linear', orderStatus: 'Cancelled', limit })
    expect(idsOf(rows)).toEqual(ended)
  })

  it('lists those of a symbol, a coin or a state', async () => {
    const eth = await allPages('/v5/order/history', { category: 'linear', symbol: 'ETHUSDT', limit: 2 })
    expect(eth.every((row) => row['symbol'] === 'ETHUSDT')).toBe(true)
    expect(eth.length).toBe(5)
    expect(idsOf(await allPages('/v5/order/history', { category: 'linear', baseCoin: 'ETH' }))).toEqual(
      idsOf(eth),
    )
    expect(await api.list('/v5/order/history', { category: 'linear', settleCoin: 'USDC' })).toEqual([])
    expect(await api.list('/v5/order/history', { category: 'spot' })).toEqual([])
    const filled = await allPages('/v5/order/history', { category: 'linear', orderStatus: 'Filled' })
    expect(filled.map((row) => row['orderLinkId'])).toEqual(
      Array.from({ length: 7 }, (_, at) => `fill-${6 - at}`),
    )
  })

  it('finds one order by either id', async () => {
    expect(idsOf(await api.list('/v5/order/history', { category: 'linear', orderId: ended[4] }))).toEqual([
      ended[4],
    ])
    expect(await api.list('/v5/order/history', { category: 'linear', orderLinkId: 'fill-3' })).toMatchObject([
      { orderStatus: 'Filled' },
    ])
    expect(await api.list('/v5/order/history', { category: 'linear', orderId: 'nobody' })).toEqual([])
  })

  it('accepts windows of at most 7 days', async () => {
    const now = exchange.now()
    const window = async (fields: Row): Promise<number> =>
      (await api.list('/v5/order/history', { category: 'linear', limit: 50, ...fields })).length
    expect(await window({ startTime: now - 7 * DAY, endTime: now - DAY })).toBe(0)
    expect(await window({ startTime: now - DAY, endTime: now + 1000 })).toBe(30)
    expect(await window({ startTime: now - DAY })).toBe(30)
    expect(await window({ endTime: now - DAY })).toBe(0)
    expect(
      (
        await api.refusal('/v5/order/history', { category: 'linear', startTime: now - 8 * DAY, endTime: now })
      )[0],
    ).toBe(10001)
    expect(
      (await api.refusal('/v5/order/history', { category: 'linear', startTime: now, endTime: now - 1 }))[0],
    ).toBe(10001)
  })

  it.each([
    ['limit', 51],
    ['limit', 0],
    ['cursor', 'not-a-cursor'],
    ['startTime', 'yesterday'],
    ['startTime', '-1'],
    ['orderFilter', 'Everything'],
    ['orderStatus', 'Canceled'],
    ['orderStatus', 'constructor'],
    ['settleCoin', 'usdt'],
    ['baseCoin', 'NOCOIN'],
  ])('refuses %s %s', async (name, value) => {
    expect((await api.refusal('/v5/order/history', { category: 'linear', [name]: value }))[0]).toBe(10001)
  })
})

describe('order/realtime', () => {
  it('lists open orders newest first, with cursors, and ended ones only on request', async () => {
    const price = await api.price('linear', 'BTCUSDT', -4)
    const open: unknown[] = []
    for (let at = 0; at < 5; at += 1) {
      open.unshift(
        (await api.call('/v5/order/create', linear({ side: 'Buy', orderType: 'Limit', qty: '0.01', price })))[
          'orderId'
        ],
      )
      await exchange.control({ type: 'step', ms: 10 })
    }
    expect(idsOf(await allPages('/v5/order/realtime', linear({ limit: 2 })))).toEqual(open)
    const recent = await allPages('/v5/order/realtime', linear({ openOnly: 1, limit: 10 }))
    expect(recent.length).toBe(25)
    expect(recent.some((row) => open.includes(row['orderId']))).toBe(false)
    expect((await api.refusal('/v5/order/realtime', { category: 'linear' }))[0]).toBe(10001)
    expect(idsOf(await api.list('/v5/order/realtime', { category: 'linear', orderId: ended[0] }))).toEqual([
      ended[0],
    ])
    expect(await api.list('/v5/order/realtime', { category: 'inverse', orderId: ended[0] })).toEqual([])
    await api.call('/v5/order/cancel-all', linear())
  })
})

describe('execution/list', () => {
  it.each([
    ['execType', 'trade'],
    ['execType', 'UNKNOWN'],
    ['baseCoin', 'btc'],
  ])('refuses %s %s', async (name, value) => {
    expect((await api.refusal('/v5/execution/list', { category: 'linear', [name]: value }))[0]).toBe(10001)
  })

  it.each([1, 3, 100])('lists each fill once, newest first, %d per page', async (limit) => {
    const own = await exchange.executions(api.caller.accountId, {
      before: Number.MAX_SAFE_INTEGER,
      limit: 1000,
    })
    const rows = await allPages('/v5/execution/list', { category: 'linear', limit })
    expect(rows.map((row) => row['execId'])).toEqual(own.map(({ execId }) => execId))
  })

  it('lists those of an order by either id, with fields of the order', async () => {
    const [row] = await api.list('/v5/execution/list', { category: 'linear', orderLinkId: 'fill-0' })
    expect(row).toMatchObject({
      orderLinkId: 'fill-0',
      orderQty: '0.01',
      orderType: 'Market',
      createType: 'CreateByUser',
      execType: 'Trade',
      isMaker: false,
      feeCurrency: 'USDT',
    })
    expect(await api.list('/v5/execution/list', { category: 'linear', orderId: row?.['orderId'] })).toEqual([
      row,
    ])
    // The order id decides, whatever symbol is sent with it.
    const other = { category: 'linear', symbol: 'ETHUSDT', orderId: row?.['orderId'] }
    expect(await api.list('/v5/execution/list', other)).toEqual([row])
    expect(idsOf(await api.list('/v5/order/history', other))).toEqual([row?.['orderId']])
    expect(idsOf(await api.list('/v5/order/realtime', other))).toEqual([row?.['orderId']])
    expect(await api.list('/v5/execution/list', { category: 'linear', execType: 'Funding' })).toEqual([])
  })
})
