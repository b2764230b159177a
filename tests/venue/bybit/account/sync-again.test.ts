import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silent } from '../support/fake-transport.ts'
import { createSyncStage } from '../support/sync-stage.ts'
import type { SyncStage } from '../support/sync-stage.ts'
import { executionRow, orderRow, positionRow, walletRow } from '../support/rows.ts'

let stage: SyncStage
beforeEach(() => {
  vi.useFakeTimers()
  stage = createSyncStage()
})
afterEach(() => {
  stage.sync.close()
  vi.useRealTimers()
})

describe('a reopened socket', () => {
  it('E14: is read again in full, and only the differences are published', async () => {
    stage.open = [orderRow(), orderRow({ orderId: 'o-2', orderLinkId: '' })]
    await stage.start()
    stage.fake.drop()
    expect(stage.sync.isLive()).toBe(false)
    stage.open = [orderRow(), orderRow({ orderId: 'o-3', orderLinkId: '' })]
    stage.byId.set(
      'o-2',
      orderRow({ orderId: 'o-2', orderLinkId: '', orderStatus: 'Filled', cumExecQty: '0.3' }),
    )
    stage.fills = [executionRow({ orderId: 'o-2' })]
    stage.fake.open()
    await stage.settle()
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.took()).toEqual([
      'execution e-1',
      'message position',
      'order newed o-3 New',
      'message make',
      'order filled o-2 Filled',
    ])
  })

  it('E2: an order that is in no list is requested by id before it is removed', async () => {
    stage.open = [orderRow()]
    await stage.start()
    stage.open = []
    stage.byId.set('o-1', orderRow())
    stage.sync.renew()
    await stage.settle()
    expect(stage.took()).toEqual([])
    expect(stage.state.openOrders()).toHaveLength(1)
    stage.byId.clear()
    stage.sync.renew()
    await stage.settle()
    expect(stage.took()).toEqual(['order canceled o-1 Cancelled'])
    expect(stage.requested('o-1')).toEqual(['/v5/order/realtime', '/v5/order/realtime', '/v5/order/history'])
  })

  it('E2: an order that cannot be requested is never removed', async () => {
    stage.open = [orderRow()]
    await stage.start()
    stage.fake.gets.set('/v5/order/history', () => silent())
    stage.open = []
    stage.sync.renew()
    await stage.settle()
    expect(stage.sync.isLive()).toBe(false)
    expect(stage.state.openOrders()).toHaveLength(1)
  })

  it.each([
    ['the number of its last change', [positionRow({ size: '0', side: '', seq: 900 })]],
    ['the number -1', [positionRow({ size: '0', side: '', seq: -1, updatedTime: '' })]],
    ['no row', []],
  ])('a position that is in no list is requested and ends by an answer with %s', async (_, sides) => {
    stage.held = [positionRow()]
    await stage.start()
    stage.held = []
    stage.sides = sides
    stage.sync.renew()
    await stage.settle()
    expect(stage.took()).toEqual(['position BTCUSDT:0 0'])
    expect(stage.state.snapshot().positions).toEqual([])
  })

  it('a position that is in no list stays if it is answered by its symbol', async () => {
    stage.held = [positionRow()]
    await stage.start()
    stage.held = []
    stage.sides = [positionRow()]
    stage.sync.renew()
    await stage.settle()
    expect(stage.took()).toEqual([])
    expect(stage.sync.isLive()).toBe(true)
    stage.sides = [positionRow({ size: '' })]
    stage.sync.renew()
    await stage.settle()
    expect(stage.state.snapshot().positions).toHaveLength(1)
  })

  it('a coin that is no longer listed has a balance of 0', async () => {
    await stage.start()
    stage.fake.gets.set('/v5/account/wallet-balance', () => [walletRow({ coin: [] })])
    stage.sync.renew()
    await stage.settle()
    expect(stage.took()).toEqual(['wallet USDT 0'])
  })

  it('during a sync begins another one, which confirms', async () => {
    stage.fake.delayMs = 20
    stage.fake.open()
    await stage.settle()
    stage.fake.drop()
    stage.fake.open()
    await vi.advanceTimersByTimeAsync(500)
    expect(stage.sync.isLive()).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.paramsOf('/v5/account/info')).toHaveLength(2)
  })
})

it('E14: each hour everything is read again', async () => {
  await stage.start()
  const count = stage.paramsOf('/v5/account/info').length
  stage.open = [orderRow()]
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(stage.paramsOf('/v5/account/info')).toHaveLength(count + 1)
  expect(stage.took()).toEqual(['order newed o-1 New', 'message make'])
})

describe('two messages of one time about a position', () => {
  it('are settled by reading it again: a stop that only one of them has may have been removed', async () => {
    stage.held = [positionRow()]
    await stage.start()
    const at = stage.fake.now() + 5
    const push = (fields: object) =>
      stage.fake.push('position', [{ category: 'linear', ...positionRow({ seq: 101, ...fields }) }], at)
    push({ trailingStop: '150' })
    push({ trailingStop: '0' })
    stage.sides = [positionRow({ seq: 101, trailingStop: '0' })]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage.state.snapshot().positions[0]).not.toHaveProperty('trailingStop')
  })

  it('are not settled by an answer of that time that does not have the later one', async () => {
    stage.held = [positionRow()]
    await stage.start()
    const at = stage.fake.now() + 520
    stage.fake.clock = () => at
    const push = (fields: object) =>
      stage.fake.push(
        'position',
        [{ category: 'linear', ...positionRow({ updatedTime: String(at), ...fields }) }],
        at,
      )
    push({ seq: 101, size: '0', side: '' })
    push({ seq: 101, size: '0', side: '', trailingStop: '0' })
    push({ seq: 101 })
    const flat = [positionRow({ seq: 101, size: '0', side: '', updatedTime: String(at) })]
    let count = 0
    stage.fake.gets.set('/v5/position/list', () => {
      count += 1
      if (count > 1) return [positionRow({ seq: 102, updatedTime: String(at) })]
      push({ seq: 102 })
      return flat
    })
    stage.took()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count).toBe(2)
    expect(stage.took()).not.toContain('position BTCUSDT:0 0')
    expect(stage.state.snapshot().positions).toHaveLength(1)
  })
})
