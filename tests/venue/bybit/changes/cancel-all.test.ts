import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow } from '../support/rows.ts'

let stage: AccountStage
beforeEach(() => {
  vi.useFakeTimers()
  stage = openAccountStage()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

const PATH = '/v5/order/cancel-all'
const listed = (...ids: readonly string[]) =>
  ok({ list: ids.map((orderId) => ({ orderId, orderLinkId: '' })), success: '1' })
/** A Bybit that cancels at most two orders of a group at once. */
function cancelsBy(
  keyOf: (body: Readonly<Record<string, unknown>>) => string,
  orders: Record<string, string[]>,
) {
  stage.replies(PATH, (body) => listed(...(orders[keyOf(body)] ?? []).splice(0, 2)))
}
const scopeOf = ({
  category,
  symbol,
  settleCoin,
  baseCoin,
  orderFilter,
}: Readonly<Record<string, unknown>>) =>
  [category, symbol, settleCoin, baseCoin, orderFilter].filter((word) => typeof word === 'string').join(' ')
const scopes = () => [...new Set(stage.bodies(PATH).map(scopeOf))]
const cancelAll = (symbol?: string) =>
  stage.commandFor({ type: 'CancelAll', ...(symbol === undefined ? {} : { symbol }) }, 3_000)

describe('a cancel of all orders of a symbol', () => {
  it('is called again until none is left, and counts what was cancelled', async () => {
    await stage.start()
    cancelsBy(scopeOf, { 'linear BTCUSDT': ['1', '2', '3'] })
    expect(await cancelAll('BTCUSDT')).toEqual({ ok: true, result: { count: 3, orderIds: ['1', '2', '3'] } })
    expect(stage.bodies(PATH)).toEqual(
      Array.from({ length: 3 }, () => ({ category: 'linear', symbol: 'BTCUSDT' })),
    )
  })

  it('counts an order once that two answers list', async () => {
    await stage.start()
    stage.replies(PATH, listed('1', '2'), listed('2', '3'), listed())
    expect(await cancelAll('BTCUSDT')).toMatchObject({ result: { count: 3, orderIds: ['1', '2', '3'] } })
  })

  it('is called at most 5 times', async () => {
    await stage.start()
    stage.replies(PATH, listed('1'))
    await cancelAll('BTCUSDT')
    expect(stage.bodies(PATH)).toHaveLength(5)
  })

  it('of spot has a call for each kind that it has', async () => {
    stage.orders.set('spot Order', [orderRow({ orderId: 's-1' })])
    stage.orders.set('spot StopOrder', [orderRow({ orderId: 's-3', stopOrderType: 'Stop' })])
    await stage.start()
    stage.replies(PATH, listed())
    await cancelAll('BTC_USDT')
    expect(scopes()).toEqual(['spot BTCUSDT Order', 'spot BTCUSDT StopOrder'])
  })

  it('of an unknown symbol sends nothing', async () => {
    await stage.start()
    expect(await cancelAll('NOSUCH')).toMatchObject({ code: 30001 })
    expect(stage.bodies(PATH)).toEqual([])
  })
})

describe('a cancel of all orders', () => {
  it('calls each group that has an order', async () => {
    stage.orders.set('linear USDT', [orderRow()])
    stage.orders.set('linear USDC', [orderRow({ orderId: 'c-1', symbol: 'ETHPERP' })])
    stage.orders.set('inverse', [orderRow({ orderId: 'i-1', symbol: 'BTCUSD' })])
    stage.orders.set('option', [orderRow({ orderId: 'x-1', symbol: 'ETH-30DEC22-1400-C' })])
    stage.orders.set('spot tpslOrder', [orderRow({ orderId: 's-2', stopOrderType: 'tpslOrder' })])
    await stage.start()
    cancelsBy(scopeOf, {
      'linear USDT': ['o-1'],
      'linear USDC': ['c-1'],
      'inverse BTC': ['i-1'],
      option: ['x-1'],
      'spot tpslOrder': ['s-2'],
    })
    expect(await cancelAll()).toEqual({
      ok: true,
      result: { count: 5, orderIds: ['o-1', 'c-1', 'i-1', 'x-1', 's-2'] },
    })
    expect(scopes()).toEqual(['linear USDT', 'linear USDC', 'inverse BTC', 'option', 'spot tpslOrder'])
  })

  it('of an account without orders sends nothing', async () => {
    await stage.start()
    expect(await cancelAll()).toEqual({ ok: true, result: { count: 0, orderIds: [] } })
    expect(stage.bodies(PATH)).toEqual([])
  })

  it('calls every group while private data are not confirmed, and an account without options is no failure', async () => {
    await stage.start()
    stage.fake.drop()
    stage.replies(PATH, (body) =>
      body['category'] === 'option'
        ? refused(10005, 'no options')
        : listed(...(body['settleCoin'] === 'USDT' ? ['o-1'] : [])),
    )
    expect(await cancelAll()).toMatchObject({ ok: true, result: { orderIds: ['o-1'] } })
    expect(scopes()).toEqual([
      'linear USDT',
      'linear USDC',
      'option',
      'spot Order',
      'spot tpslOrder',
      'spot StopOrder',
      'spot OcoOrder',
      'spot BidirectionalTpslOrder',
    ])
  })

  it('that Bybit refuses is that refusal', async () => {
    stage.orders.set('linear USDT', [orderRow()])
    await stage.start()
    stage.replies(PATH, refused(10005, 'no right'))
    expect(await cancelAll()).toMatchObject({ ok: false, code: 10005 })
    expect(stage.bodies(PATH)).toHaveLength(1)
  })

  it('that is refused in one group names how many others were cancelled', async () => {
    stage.orders.set('linear USDT', [orderRow()])
    stage.orders.set('inverse', [orderRow({ orderId: 'i-1', symbol: 'BTCUSD' })])
    await stage.start()
    let left = ['o-1']
    stage.replies(PATH, (body) => {
      if (body['category'] === 'inverse') return refused(10005, 'no right')
      const ids = left
      left = []
      return listed(...ids)
    })
    expect(await cancelAll()).toMatchObject({
      ok: false,
      code: 10005,
      message: 'This account may not do that (no right; 1 orders were cancelled)',
    })
  })

  it.each([
    ['no answer', silent()],
    ['10000', refused(10000)],
    ['10016', refused(10016)],
  ])('with %s is unknown, is not sent again, and the account is read again', async (_name, reply) => {
    stage.orders.set('linear USDT', [orderRow()])
    await stage.start()
    stage.replies(PATH, reply)
    const before = stage.fake.calls.length
    expect(await cancelAll()).toMatchObject({ ok: false, code: 10016 })
    stage.orders.set('linear USDT', [])
    stage.byId.set('o-1', orderRow({ orderStatus: 'Cancelled' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.bodies(PATH)).toHaveLength(1)
    expect(stage.took()).toContain('order canceled o-1 Cancelled')
    expect(stage.fake.calls.length).toBeGreaterThan(before + 10)
  })

  it('with an open outcome in one group is unknown, whatever another group was refused with', async () => {
    stage.orders.set('linear USDT', [orderRow()])
    stage.orders.set('inverse', [orderRow({ orderId: 'i-1', symbol: 'BTCUSD' })])
    await stage.start()
    stage.replies(PATH, (body) => (body['category'] === 'inverse' ? silent() : refused(10005)))
    expect(await cancelAll()).toMatchObject({ ok: false, code: 10016 })
  })
})

describe('a cancel of all partial TP/SL entries of a position', () => {
  const BATCH = '/v5/order/cancel-batch'
  const entry = (orderId: string, positionIdx = 0, stopOrderType = 'PartialTakeProfit') =>
    orderRow({ orderId, positionIdx, stopOrderType, triggerPrice: '70000', orderStatus: 'Untriggered' })
  const codes = (...list: readonly number[]) =>
    ok({ list: [] }, { list: list.map((code) => ({ code, msg: code === 0 ? 'OK' : 'refused' })) })
  const cancel = (positionIdx: 0 | 1 | 2 = 0) =>
    stage.commandFor(
      { type: 'CancelTotally', kind: 'PartialTpSlConditional', symbol: 'BTCUSDT', positionIdx },
      3_000,
    )
  const idsOf = (body: Readonly<Record<string, unknown>>) =>
    (body['request'] as readonly { orderId: string }[]).map(({ orderId }) => orderId)

  it('cancels those of its side alone, in batches of 20, and counts those that were cancelled', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `p-${index}`)
    stage.orders.set('linear USDT', [
      ...ids.map((id, index) => entry(id, 1, index % 2 === 0 ? 'PartialTakeProfit' : 'PartialStopLoss')),
      entry('other side', 2),
      entry('whole', 1, 'TakeProfit'),
      orderRow({ orderId: 'plain', positionIdx: 1 }),
    ])
    await stage.start()
    stage.replies(BATCH, codes(...Array<number>(19).fill(0), 110001), codes(0, 0, 0, 0, 0))
    expect(await cancel(1)).toEqual({
      ok: true,
      result: { count: 24, orderIds: ids.filter((id) => id !== 'p-19') },
    })
    const bodies = stage.bodies(BATCH)
    expect(bodies.map((body) => idsOf(body))).toEqual([ids.slice(0, 20), ids.slice(20)])
    expect(bodies[0]).toMatchObject({
      category: 'linear',
      request: expect.arrayContaining([{ symbol: 'BTCUSDT', orderId: 'p-0' }]) as unknown,
    })
  })

  it('of a position without entries sends nothing', async () => {
    await stage.start()
    expect(await cancel()).toEqual({ ok: true, result: { count: 0, orderIds: [] } })
    expect(stage.bodies(BATCH)).toEqual([])
  })

  it('names how many were cancelled before the first refusal', async () => {
    stage.orders.set('linear USDT', [entry('p-1'), entry('p-2')])
    await stage.start()
    stage.replies(BATCH, codes(0, 10005))
    expect(await cancel()).toMatchObject({
      ok: false,
      code: 10005,
      message: 'This account may not do that (refused; 1 entries were cancelled)',
    })
  })

  it.each([
    ['an entry without a code', codes(0)],
    ['an entry with an open code', codes(0, 10016)],
    ['no answer', silent()],
  ])('with %s is unknown, and is not sent again', async (_name, reply) => {
    stage.orders.set('linear USDT', [entry('p-1'), entry('p-2')])
    await stage.start()
    stage.replies(BATCH, reply)
    expect(await cancel()).toMatchObject({ ok: false, code: 10016 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.bodies(BATCH)).toHaveLength(1)
  })
})
