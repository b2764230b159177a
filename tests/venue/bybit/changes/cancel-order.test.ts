import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow } from '../support/rows.ts'

let stage: AccountStage
beforeEach(async () => {
  vi.useFakeTimers()
  stage = openAccountStage()
  stage.orders.set('linear USDT', [orderRow()])
  stage.orders.set('spot Order', [orderRow({ orderId: 's-1', category: 'spot' })])
  stage.orders.set('spot tpslOrder', [orderRow({ orderId: 's-2', stopOrderType: 'tpslOrder' })])
  stage.orders.set('spot StopOrder', [orderRow({ orderId: 's-3', stopOrderType: 'Stop' })])
  stage.replies('/v5/order/cancel', ok({ orderId: 'o-1', orderLinkId: 'link-1' }))
  await stage.start()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

const cancel = (orderId = 'o-1', symbol = 'BTCUSDT') =>
  stage.commandFor({ type: 'CancelOrder', orderId, symbol }, 3_000)
const bodies = () => stage.bodies('/v5/order/cancel')

describe('a cancel', () => {
  it('whose push does not come is read again after 2 s', async () => {
    stage.byId.set(
      'o-1',
      orderRow({ orderStatus: 'Cancelled', leavesQty: '0', updatedTime: '1700000000005' }),
    )
    await stage.command({ type: 'CancelOrder', orderId: 'o-1', symbol: 'BTCUSDT' })
    const isOpen = async () =>
      (await stage.account.privateSnapshot('a-1')).orders.some(({ orderId }) => orderId === 'o-1')
    await vi.advanceTimersByTimeAsync(1_900)
    expect(await isOpen()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(await isOpen()).toBe(false)
  })

  it('names the order by its id alone', async () => {
    expect(await cancel()).toEqual({ ok: true, result: { orderId: 'o-1', orderLinkId: 'link-1' } })
    expect(bodies()).toEqual([{ category: 'linear', symbol: 'BTCUSDT', orderId: 'o-1' }])
  })

  it.each([
    ['s-1', 'Order'],
    ['s-2', 'tpslOrder'],
    ['s-3', 'StopOrder'],
  ])('of the spot order %s names its kind %s', async (orderId, orderFilter) => {
    await cancel(orderId, 'BTC_USDT')
    expect(bodies()).toEqual([{ category: 'spot', symbol: 'BTCUSDT', orderId, orderFilter }])
  })

  it('of a spot order that is not known reads its kind first', async () => {
    stage.byId.set('s-9', orderRow({ orderId: 's-9', stopOrderType: 'OcoOrder' }))
    await cancel('s-9', 'BTC_USDT')
    expect(bodies()).toEqual([expect.objectContaining({ orderId: 's-9', orderFilter: 'OcoOrder' })])
  })

  it('of a contract order that is not known is sent: a cancel is never held back', async () => {
    expect(await cancel('elsewhere')).toMatchObject({ ok: true })
    expect(bodies()).toHaveLength(1)
  })

  it('of an unknown symbol, or with the symbol of another order, sends nothing', async () => {
    expect(await cancel('o-1', 'NOSUCH')).toMatchObject({ code: 30001 })
    expect(await cancel('o-1', 'ETHUSDT')).toMatchObject({ code: 30021 })
    expect(bodies()).toEqual([])
  })

  it.each([
    ['Filled', '0.3', 30022],
    ['Cancelled', '0', 30023],
  ])(
    'E6: of an order that is known as %s is refused with nothing sent',
    async (orderStatus, cumExecQty, code) => {
      stage.fake.push('order', [{ category: 'linear', ...orderRow({ orderStatus, cumExecQty }) }])
      expect(await cancel()).toMatchObject({ ok: false, code })
      expect(bodies()).toEqual([])
    },
  )

  it.each([
    [110001, 'Filled', '0.3', 30022],
    [110001, 'Cancelled', '0', 30023],
    [170213, 'Filled', '0.3', 30022],
    [110008, 'Filled', '0.3', 30022],
  ])(
    'E6: that Bybit refuses with %i is answered by what the order became: %s',
    async (retCode, orderStatus, cumExecQty, code) => {
      stage.replies('/v5/order/cancel', refused(retCode, 'order not exists or too late to cancel'))
      stage.byId.set('o-1', orderRow({ orderStatus, cumExecQty }))
      expect(await cancel()).toMatchObject({ ok: false, code })
      expect(stage.took()).toContain(
        orderStatus === 'Filled' ? 'order filled o-1 Filled' : 'order canceled o-1 Cancelled',
      )
    },
  )

  it('E1: that Bybit refuses for an order that it still lists is 30021', async () => {
    stage.replies('/v5/order/cancel', refused(110001, 'order not exists or too late to cancel'))
    stage.byId.set('o-1', orderRow())
    expect(await cancel()).toMatchObject({ ok: false, code: 30021 })
  })

  it.each([
    [10005, 10005],
    [110009, 30019],
    [10006, 10006],
  ])('that Bybit refuses with %i is %i', async (retCode, code) => {
    stage.replies('/v5/order/cancel', refused(retCode))
    expect(await cancel()).toMatchObject({ ok: false, code })
  })

  it('that did not leave is 10098', async () => {
    stage.replies('/v5/order/cancel', silent(false))
    expect(await cancel()).toMatchObject({ ok: false, code: 10098 })
  })
})

describe('a cancel without a clear answer', () => {
  const opens = [
    ['an answer that does not arrive', silent()],
    ['10000', refused(10000, 'Server Timeout')],
    ['110079', refused(110079, 'the order is processing')],
    ['170146', refused(170146)],
  ] as const

  it.each(opens)('after %s is unknown, is sent once, and is settled by reading', async (_name, reply) => {
    stage.replies('/v5/order/cancel', reply)
    stage.byId.set('o-1', orderRow())
    expect(await cancel()).toMatchObject({ ok: false, code: 10016 })
    stage.byId.set('o-1', orderRow({ orderStatus: 'Cancelled', updatedTime: '1700000000009' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.took()).toContain('order canceled o-1 Cancelled')
    expect(bodies()).toHaveLength(1)
  })

  it.each(opens)('after %s of an order that is canceled now was executed', async (_name, reply) => {
    stage.replies('/v5/order/cancel', reply)
    stage.byId.set('o-1', orderRow({ orderStatus: 'Cancelled' }))
    expect(await cancel()).toMatchObject({ ok: true, result: { orderId: 'o-1' } })
  })

  it.each(opens)('after %s of an order that is filled now is 30022', async (_name, reply) => {
    stage.replies('/v5/order/cancel', reply)
    stage.byId.set('o-1', orderRow({ orderStatus: 'Filled', cumExecQty: '0.3' }))
    expect(await cancel()).toMatchObject({ ok: false, code: 30022 })
  })

  it('is unknown before the terminal gives up, though Bybit answers no question', async () => {
    stage.replies('/v5/order/cancel', silent())
    stage.fake.gets.set('/v5/order/realtime', () => silent())
    stage.fake.delayMs = 9_000
    expect(await cancel()).toMatchObject({ ok: false, code: 10016 })
  })
})
