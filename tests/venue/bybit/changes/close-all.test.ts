import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command } from '../../../../venue/exchange/commands.ts'
import type { Body } from '../../../../venue/bybit/terms/transport.ts'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow, positionRow } from '../support/rows.ts'

let stage: AccountStage
beforeEach(() => {
  vi.useFakeTimers()
  stage = openAccountStage()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

const PATH = '/v5/order/create'
const OPTION = 'ETH-30DEC22-1400-C'
let seq = 1_000
/** Bybit fills a closing order and pushes its end and the position that is left, 20 ms later. */
function fills(body: Body, left = '0', filled = '0.3') {
  const { symbol, category, side, positionIdx, orderLinkId } = body
  const orderId = `id-${orderLinkId as string}`
  seq += 1
  const row = { symbol, category, positionIdx, seq, updatedTime: String(stage.fake.now()) }
  setTimeout(() => {
    const order = { orderId, orderLinkId, side, orderType: 'Market', cumExecQty: filled, leavesQty: '0' }
    const status = filled === '0' ? 'Cancelled' : 'Filled'
    stage.fake.push('order', [orderRow({ ...row, ...order, orderStatus: status })])
    if (filled !== '0')
      stage.fake.push('position', [
        positionRow({ ...row, size: left, side: left === '0' ? '' : side === 'Buy' ? 'Sell' : 'Buy' }),
      ])
  }, 20)
  return ok({ orderId, orderLinkId })
}
const close = (fields: Partial<Extract<Command, { readonly type: 'CloseAll' }>> = {}, ms = 8_000) =>
  stage.commandFor({ type: 'CloseAll', ...fields }, ms)
const bodies = () => stage.bodies(PATH)

describe('a close of all positions', () => {
  it('E17: sends one reduce-only market order per side, with the quantity "0" and its position index', async () => {
    stage.positions.set('linear USDT', [
      positionRow({ positionIdx: 1 }),
      positionRow({ positionIdx: 2, side: 'Sell', size: '0.1' }),
    ])
    stage.positions.set('inverse', [positionRow({ symbol: 'BTCUSD', side: 'Sell', size: '100' })])
    await stage.start()
    stage.replies(PATH, fills)
    expect(await close()).toMatchObject({ ok: true, result: { count: 3 } })
    const closing = { orderType: 'Market', qty: '0', reduceOnly: true, closeOnTrigger: true }
    expect(bodies()).toMatchObject([
      { category: 'linear', symbol: 'BTCUSDT', side: 'Sell', positionIdx: 1, ...closing },
      { category: 'linear', symbol: 'BTCUSDT', side: 'Buy', positionIdx: 2, ...closing },
      { category: 'inverse', symbol: 'BTCUSD', side: 'Buy', positionIdx: 0, ...closing },
    ])
    const ids = bodies().map(({ orderLinkId }) => String(orderLinkId))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/)
  })

  it('of one side of a hedge leaves the other', async () => {
    stage.positions.set('linear USDT', [
      positionRow({ positionIdx: 1 }),
      positionRow({ positionIdx: 2, side: 'Sell' }),
    ])
    await stage.start()
    stage.replies(PATH, fills)
    await close({ symbol: 'BTCUSDT', positionIdx: 2 })
    expect(bodies()).toMatchObject([{ side: 'Buy', positionIdx: 2 }])
  })

  it('closes an option by its exact quantity', async () => {
    stage.positions.set('option', [positionRow({ symbol: OPTION, size: '1.25' })])
    await stage.start()
    stage.replies(PATH, fills)
    await close({ symbol: OPTION })
    expect(bodies()).toMatchObject([
      { category: 'option', qty: '1.25', reduceOnly: true, closeOnTrigger: false, positionIdx: 0 },
    ])
  })

  it('goes on while something is left: each order has another link id', async () => {
    stage.positions.set('linear USDT', [positionRow({ size: '0.3' })])
    await stage.start()
    let call = 0
    stage.replies(PATH, (body) => {
      call += 1
      return fills(body, call === 1 ? '0.1' : '0')
    })
    expect(await close()).toMatchObject({ ok: true, result: { count: 2 } })
    const [first, second] = bodies()
    expect(first?.['orderLinkId']).not.toBe(second?.['orderLinkId'])
  })

  it('of an account without positions sends nothing', async () => {
    await stage.start()
    expect(await close()).toEqual({ ok: true, result: { count: 0, orderIds: [] } })
    expect(bodies()).toEqual([])
  })

  it.each([
    [{ symbol: 'NOSUCH' }, 30001],
    [{ positionIdx: 1 as const }, 30006],
  ])('with %j is refused with nothing sent', async (fields, code) => {
    await stage.start()
    expect(await close(fields)).toMatchObject({ ok: false, code })
    expect(bodies()).toEqual([])
  })
})

describe('a second press', () => {
  it('while the first is running is the same press', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, fills)
    const [one, two] = await Promise.all([close(), close()])
    expect(one).toEqual(two)
    expect(bodies()).toHaveLength(1)
  })

  it('while the outcome of the first is open sends nothing, and is unknown too', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, silent())
    expect(await close({}, 1_000)).toMatchObject({ ok: false, code: 10016 })
    expect(await close({}, 1_000)).toMatchObject({ ok: false, code: 10016 })
    expect(bodies()).toHaveLength(1)
  })

  it('after a refusal is sent, with another link id', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, refused(110007), fills)
    expect(await close()).toMatchObject({ ok: false, code: 30031 })
    expect(await close()).toMatchObject({ ok: true, result: { count: 1 } })
    const [first, second] = bodies()
    expect(first?.['orderLinkId']).not.toBe(second?.['orderLinkId'])
  })

  it('after an order that Bybit never had is sent, with another link id', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, silent(), fills)
    expect(await close({}, 30_000)).toMatchObject({ ok: false, code: 10016 })
    expect(await close()).toMatchObject({ ok: true, result: { count: 1 } })
    expect(new Set(bodies().map(({ orderLinkId }) => orderLinkId)).size).toBe(2)
  })
})

describe('a close that does not succeed', () => {
  it('names in 39303 what is left of an order that found nothing to trade with', async () => {
    stage.positions.set('linear USDT', [positionRow({ size: '0.3' })])
    await stage.start()
    stage.replies(PATH, (body) => fills(body, '0.3', '0'))
    expect(await close()).toMatchObject({
      ok: false,
      code: 39303,
      message: 'Part of a split order could not be placed (left: BTCUSDT 0.3)',
      params: { create_order_failed_qty_x: '30000000' },
    })
    expect(bodies()).toHaveLength(1)
  })

  it('names in 39303 the position that was refused, and closes the others', async () => {
    stage.positions.set('linear USDT', [positionRow(), positionRow({ symbol: 'ETHUSDT', size: '2' })])
    await stage.start()
    stage.replies(PATH, (body) =>
      body['symbol'] === 'ETHUSDT' ? refused(110007, 'no balance') : fills(body),
    )
    expect(await close()).toMatchObject({
      ok: false,
      code: 39303,
      message: expect.stringContaining('left: ETHUSDT 2;') as unknown,
      params: { create_order_failed_qty_x: '200000000' },
    })
  })

  it('is unknown if one of its orders is, and names what is left', async () => {
    stage.positions.set('linear USDT', [positionRow(), positionRow({ symbol: 'ETHUSDT', size: '2' })])
    await stage.start()
    stage.replies(PATH, (body) => (body['symbol'] === 'ETHUSDT' ? refused(10016) : fills(body)))
    expect(await close()).toMatchObject({
      ok: false,
      code: 10016,
      message: expect.stringContaining('left: ETHUSDT 2') as unknown,
    })
  })

  it('of a position that was closed meanwhile is no failure', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, refused(110017, 'current position is zero, cannot fix reduce-only order qty'))
    stage.positions.set('linear USDT', [positionRow({ size: '0', side: '', seq: -1 })])
    expect(await close()).toEqual({ ok: true, result: { count: 0, orderIds: [] } })
    expect(stage.took()).toContain('position BTCUSDT:0 0')
  })

  it('whose order is accepted and not over is accepted: its events show the rest', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await stage.start()
    stage.replies(PATH, ok({ orderId: 'slow' }))
    expect(await close()).toEqual({ ok: true, result: { count: 1, orderIds: ['slow'] } })
  })
})
