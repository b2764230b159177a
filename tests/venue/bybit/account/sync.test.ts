import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refused, silent } from '../support/fake-transport.ts'
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

describe('the first sync', () => {
  it('reads everything, and the snapshot has it without events', async () => {
    stage.open = [orderRow()]
    stage.held = [positionRow()]
    expect(stage.sync.isLive()).toBe(false)
    stage.fake.open()
    expect(stage.sync.isLive()).toBe(false)
    await stage.settle()
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.took()).toEqual([])
    expect(stage.state.snapshot()).toMatchObject({
      account: { marginMode: 'REGULAR_MARGIN', kind: 'UTA2' },
      orders: [{ orderId: 'o-1' }],
      positions: [{ symbol: 'BTCUSDT', size: '0.3' }],
      wallet: [{ coin: 'USDT' }],
      settings: [{ symbol: 'BTCUSDT', buyLeverage: '10' }],
    })
    expect(stage.state.records.totals()?.totalAvailableBalance).toBe('12632.05767702')
    expect(stage.troubles).toEqual([])
  })

  it('reads orders of each settle coin and of each kind of spot order, and positions of each category', async () => {
    await stage.start()
    expect(stage.paramsOf('/v5/order/realtime')).toEqual([
      { category: 'linear', settleCoin: 'USDT', openOnly: 0, limit: 50 },
      { category: 'linear', settleCoin: 'USDC', openOnly: 0, limit: 50 },
      { category: 'inverse', openOnly: 0, limit: 50 },
      { category: 'option', openOnly: 0, limit: 50 },
      { category: 'spot', orderFilter: 'Order', openOnly: 0, limit: 50 },
      { category: 'spot', orderFilter: 'tpslOrder', openOnly: 0, limit: 50 },
      { category: 'spot', orderFilter: 'StopOrder', openOnly: 0, limit: 50 },
      { category: 'spot', orderFilter: 'OcoOrder', openOnly: 0, limit: 50 },
      { category: 'spot', orderFilter: 'BidirectionalTpslOrder', openOnly: 0, limit: 50 },
    ])
    expect(stage.paramsOf('/v5/position/list')).toHaveLength(4)
    expect(stage.paramsOf('/v5/execution/list')).toHaveLength(4)
  })

  it('follows a cursor to the end', async () => {
    stage.fake.gets.set('/v5/order/realtime', (params) => {
      if (params['settleCoin'] !== 'USDT') return []
      const page = Number(params['cursor'] ?? 0)
      const list = [orderRow({ orderId: `o-${page}`, orderLinkId: '' })]
      return { list, nextPageCursor: page < 2 ? String(page + 1) : '' }
    })
    await stage.start()
    expect(stage.state.snapshot().orders.map(({ orderId }) => orderId)).toEqual(['o-0', 'o-1', 'o-2'])
  })

  it('E44: of an account of an unknown kind does not end, and its reason is a sentence', async () => {
    stage.fake.gets.set('/v5/account/info', () => ({ marginMode: 'REGULAR_MARGIN', unifiedMarginStatus: 99 }))
    await stage.start()
    expect(stage.sync.isLive()).toBe(false)
    expect(stage.troubles[0]).toContain('unifiedMarginStatus is not known')
  })
})

describe('a sync that fails', () => {
  it.each([
    '/v5/account/info',
    '/v5/account/wallet-balance',
    '/v5/position/list',
    '/v5/execution/list',
  ] as const)('at %s stays unconfirmed and is repeated until Bybit answers', async (path) => {
    const works = stage.fake.gets.get(path)
    stage.fake.gets.set(path, () => silent())
    await stage.start()
    expect(stage.sync.isLive()).toBe(false)
    expect(stage.troubles).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(stage.troubles).toHaveLength(3)
    if (works !== undefined) stage.fake.gets.set(path, works)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(stage.sync.isLive()).toBe(true)
  })

  it('loses no message that arrived meanwhile', async () => {
    await stage.start()
    const works = stage.fake.gets.get('/v5/execution/list')
    stage.fake.gets.set('/v5/execution/list', () => silent())
    stage.fake.delayMs = 20
    stage.fake.drop()
    stage.fake.open()
    await stage.settle()
    stage.fake.push('execution', [{ category: 'linear', ...executionRow() }])
    await vi.advanceTimersByTimeAsync(500)
    expect(stage.sync.isLive()).toBe(false)
    if (works !== undefined) stage.fake.gets.set('/v5/execution/list', works)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.took()).toContain('execution e-1')
  })

  it('E20: is not one whose options, spot or settings are refused: the rest is read', async () => {
    stage.fake.gets.set('/v5/position/symbol-info', () => refused(10005, 'Permission denied'))
    stage.fake.gets.set('/v5/execution/list', (params) =>
      params['category'] === 'spot' ? refused(10005) : [],
    )
    await stage.start()
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.troubles).toHaveLength(3)
  })
})

describe('messages', () => {
  it('are published as events while the sync is done', async () => {
    await stage.start()
    stage.fake.push('order', [{ category: 'linear', ...orderRow() }])
    stage.fake.push('wallet', [walletRow({}, { walletBalance: '5' })], stage.fake.now() + 1)
    await vi.advanceTimersByTimeAsync(15)
    expect(stage.took()).toEqual(['order newed o-1 New', 'message make', 'wallet USDT 5'])
  })

  it.each([
    ['execution', 'order', 'position'],
    ['position', 'order', 'execution'],
    ['position', 'execution', 'order'],
  ])('of one change (%s, %s, %s) are published together: fills, orders, positions', async (...topics) => {
    stage.held = [positionRow()]
    await stage.start()
    const terms = { side: 'Sell', updatedTime: '1700000000009' }
    const rowOf: Readonly<Record<string, object>> = {
      execution: executionRow({ orderId: 'o-2', side: 'Sell', execQty: '0.3', execTime: '1700000000009' }),
      order: orderRow({ orderId: 'o-2', orderStatus: 'Filled', cumExecQty: '0.3', ...terms }),
      position: positionRow({ size: '0', side: '', seq: 999 }),
    }
    for (const topic of topics) {
      stage.fake.push(topic, [{ category: 'linear', ...rowOf[topic] }])
      await vi.advanceTimersByTimeAsync(4)
    }
    expect(stage.took()).toEqual([])
    await vi.advanceTimersByTimeAsync(15)
    expect(stage.took()).toEqual([
      'execution e-1',
      'message position',
      'order filled o-2 Filled',
      'position BTCUSDT:0 0',
    ])
  })

  it('with two changes of one order at one time have the later one', async () => {
    await stage.start()
    const row = (triggerPrice: string) => ({
      category: 'linear',
      ...orderRow({ orderStatus: 'Untriggered', stopOrderType: 'TakeProfit', triggerPrice }),
    })
    stage.fake.push('order', [row('64000'), row('63000')])
    await vi.advanceTimersByTimeAsync(15)
    expect(stage.state.snapshot().orders).toMatchObject([{ triggerPrice: '63000' }])
  })

  it('E9: during a sync are collected, merged after the lists, and published once', async () => {
    await stage.start()
    stage.fake.delayMs = 20
    stage.fills = [executionRow()]
    stage.open = [orderRow()]
    stage.fake.drop()
    stage.fake.open()
    await stage.settle()
    stage.fake.push('execution', [{ category: 'linear', ...executionRow() }])
    stage.fake.push('order', [
      {
        category: 'linear',
        ...orderRow({ orderStatus: 'PartiallyFilled', cumExecQty: '0.1', updatedTime: '1700000000009' }),
      },
    ])
    expect(stage.took()).toEqual([])
    expect(stage.sync.isLive()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage.sync.isLive()).toBe(true)
    expect(stage.took()).toEqual([
      'execution e-1',
      'message position',
      'order newed o-1 PartiallyFilled',
      'message make',
    ])
  })

  it('E13: with a row that cannot be read are requested by id once, and the feed goes on', async () => {
    await stage.start()
    stage.byId.set('o-1', orderRow())
    const broken = { category: 'linear', ...orderRow({ qty: '' }) }
    stage.fake.push('order', [
      broken,
      { category: 'linear', ...orderRow({ orderId: 'o-2', orderLinkId: '' }) },
    ])
    await stage.settle()
    expect(stage.reports).toContainEqual({ row: 'order', field: 'qty', of: 'o-1' })
    expect(stage.took().filter((one) => one.startsWith('order'))).toEqual([
      'order newed o-2 New',
      'order newed o-1 New',
    ])
    stage.fake.push('order', [broken])
    await stage.settle()
    expect(stage.requested('o-1')).toHaveLength(1)
  })

  it('E11: of funding change nothing', async () => {
    await stage.start()
    stage.fake.push('execution', [
      { category: 'linear', ...executionRow({ execType: 'Funding', execQty: '9' }) },
    ])
    expect(stage.took()).toEqual([])
  })

  it('of one time that contradict each other about a coin make the wallet be read again', async () => {
    await stage.start()
    const at = stage.fake.now()
    stage.fake.push('wallet', [walletRow({}, { walletBalance: '9' })], at)
    stage.fake.push('wallet', [walletRow({}, { walletBalance: '5' })], at)
    await vi.advanceTimersByTimeAsync(15)
    stage.took()
    stage.fake.gets.set('/v5/account/wallet-balance', () => [walletRow({}, { walletBalance: '5' })])
    await vi.advanceTimersByTimeAsync(600)
    expect(stage.took()).toEqual(['wallet USDT 5'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.paramsOf('/v5/account/wallet-balance')).toHaveLength(2)
  })

  it('of another topic or an unknown category are ignored', async () => {
    await stage.start()
    stage.fake.push('greeks', [{ baseCoin: 'ETH' }])
    stage.fake.push('order', [{ category: 'event', ...orderRow() }])
    expect(stage.took()).toEqual([])
  })
})

it('after close reads and publishes nothing', async () => {
  await stage.start()
  stage.sync.close()
  const calls = stage.fake.calls.length
  stage.fake.push('order', [{ category: 'linear', ...orderRow() }])
  stage.fake.drop()
  stage.fake.open()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(stage.fake.calls).toHaveLength(calls)
  expect(stage.took()).toEqual([])
})

it('ready waits for the first sync', async () => {
  let isReady = false
  void stage.sync.ready().then(() => {
    isReady = true
  })
  await stage.settle()
  expect(isReady).toBe(false)
  stage.fake.open()
  await stage.settle()
  expect(isReady).toBe(true)
})
