import { describe, expect, it } from 'vitest'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { reopenCore } from '../../support/reopen-core.ts'

/** Statuses an order was told with, in order. */
const told = (bench: BenchCore, orderId: string): readonly string[] =>
  bench.events.flatMap((event) =>
    event.kind === 'order' && event.order.orderId === orderId ? [event.order.orderStatus] : [],
  )

const best = (bench: BenchCore, side: 'bids' | 'asks'): string =>
  ((bench.core.book('BTCUSDT')?.[side][0] ?? 0) / 100).toFixed(1)

const cancel = (bench: BenchCore, orderId: string) =>
  bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId })

describe('the nine statuses of an order, each pushed', () => {
  it('VENUE-46: New, PartiallyFilled and Filled', () => {
    const bench = benchCore()
    const price = best(bench, 'asks')
    const there = (bench.core.book('BTCUSDT')?.asks[1] ?? 0) / 1000
    const order = bench.place(bench.cross, limit({ price, qty: (there + 0.5).toFixed(3) }))
    expect(order.orderStatus).toBe('PartiallyFilled')
    bench.move('BTCUSDT', '108000')
    expect(told(bench, order.orderId).filter((status, at, all) => status !== all[at - 1])).toEqual([
      'New',
      'PartiallyFilled',
      'Filled',
    ])
  })

  it('VENUE-46: Cancelled and PartiallyFilledCanceled', () => {
    const bench = benchCore()
    const resting = bench.place(bench.cross, limit({ price: '100000.0' }))
    cancel(bench, resting.orderId)
    expect(told(bench, resting.orderId)).toEqual(['New', 'Cancelled'])
    const partly = bench.place(
      bench.cross,
      limit({ price: best(bench, 'asks'), qty: '5', timeInForce: 'ImmediateOrCancel' }),
    )
    expect(told(bench, partly.orderId)).toEqual(['New', 'PartiallyFilledCanceled'])
  })

  it('VENUE-46: Untriggered, Triggered, New: a conditional limit order that rests after its trigger', () => {
    const bench = benchCore()
    const order = bench.place(
      bench.cross,
      limit({ price: '105000.0', triggerPrice: '110000.0', triggerBy: 'IndexPrice' }),
    )
    expect(order).toMatchObject({ planType: 1, stopOrderType: 'Stop', triggerBy: 'IndexPrice' })
    bench.move('BTCUSDT', '110000')
    expect(told(bench, order.orderId)).toEqual(['Untriggered', 'Triggered', 'New'])
  })

  it('VENUE-46: Deactivated and Rejected: a conditional order that is cancelled, and one that the account cannot pay', () => {
    const bench = benchCore()
    const dropped = bench.place(bench.cross, market({ triggerPrice: '120000.0' }))
    cancel(bench, dropped.orderId)
    expect(told(bench, dropped.orderId)).toEqual(['Untriggered', 'Deactivated'])
    const poor = bench.place(bench.small, market({ triggerPrice: '110000.0', qty: '1' }))
    bench.move('BTCUSDT', '110000')
    expect(told(bench, poor.orderId)).toEqual(['Untriggered', 'Triggered', 'Rejected'])
  })

  it('VENUE-18: a conditional order receives another trigger price, and its direction with it', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, market({ triggerPrice: '120000.0' }))
    const replace = (triggerPrice: string) =>
      bench.run(bench.cross, {
        type: 'ReplaceOrder',
        symbol: 'BTCUSDT',
        orderId: order.orderId,
        triggerPrice,
      })
    expect(replace('100000')).toMatchObject({
      ok: true,
      result: { order: { triggerPrice: '100000', triggerDirection: 2 } },
    })
    bench.move('BTCUSDT', '100000')
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
  })
})

describe('trade messages', () => {
  const messages = (events: readonly PrivateEvent[]) =>
    events.flatMap((event) => (event.kind === 'tradeMsg' ? [event.message] : []))

  it('VENUE-43: created, edited, cancelled, filled: one message each, with the remaining quantity and the position after it', () => {
    const bench = benchCore()
    const { orderId } = bench.place(bench.cross, limit({ price: '100000.0', qty: '0.02' }))
    bench.run(bench.cross, { type: 'ReplaceOrder', symbol: 'BTCUSDT', orderId, qty: '0.01' })
    cancel(bench, orderId)
    bench.place(bench.cross, market({ qty: '0.03' }))
    expect(messages(bench.events)).toMatchObject([
      { scene: 'make', orderId, side: 'Buy', price: '100000', qty: '0.02', leavesQty: '0.02' },
      { scene: 'edit', orderId, qty: '0.01' },
      { scene: 'cancel', orderId, reason: 'CancelByUser' },
      { scene: 'make', orderType: 'Market', qty: '0.03' },
      { scene: 'position', qty: '0.03', leavesQty: '0', size: '0.03', isPortfolioMargin: false },
    ])
  })

  it('VENUE-43: entries that a position creates and drops automatically send no message', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.03', takeProfit: '120000', stopLoss: '100000' }))
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.03' }))
    expect(messages(bench.events).map(({ scene }) => scene)).toEqual(['make', 'position', 'make', 'position'])
  })
})

describe('closing', () => {
  it('VENUE-16: close-all closes every position by market, or those of one symbol, and returns its orders', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.05' }))
    bench.place(bench.cross, market({ symbol: 'ETHUSDT', side: 'Sell', qty: '1' }))
    bench.place(bench.cross, market({ symbol: 'SOLUSDT', qty: '10' }))
    expect(bench.run(bench.cross, { type: 'CloseAll', symbol: 'SOLUSDT' })).toMatchObject({
      result: { count: 1 },
    })
    expect(bench.core.snapshotOf(bench.cross)?.positions).toHaveLength(2)
    expect(bench.run(bench.cross, { type: 'CloseAll' })).toMatchObject({ ok: true, result: { count: 2 } })
    expect(bench.core.snapshotOf(bench.cross)?.positions).toEqual([])
    expect(bench.run(bench.cross, { type: 'CloseAll' })).toMatchObject({ ok: true, result: { count: 0 } })
  })

  it('ERR-09: a closing order above the maximum of one order is split; the quantity of refused orders is the failed quantity', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const thin = { symbol: 'THINUSDT' }
    const close = market({ ...thin, side: 'Sell', qty: '0', reduceOnly: true, closeOnTrigger: true })
    const size = () => bench.position(bench.cross, 'THINUSDT')?.size
    bench.place(bench.cross, limit({ ...thin, qty: '4', price: '97' }))
    expect(bench.run(bench.cross, close)).toMatchObject({
      ok: true,
      result: { create_order_failed_qty_x: '0' },
    })
    expect(size()).toBeUndefined()
    bench.place(bench.cross, limit({ ...thin, qty: '6', price: '97' }))
    expect(size()).toBe('6')
    expect(bench.run(bench.cross, close)).toMatchObject({
      ok: false,
      code: 39303,
      params: { create_order_failed_qty_x: '100000000' },
    })
    expect(size()).toBe('1')
    expect(bench.run(bench.cross, { type: 'CloseAll' })).toMatchObject({ ok: true, result: { count: 2 } })
    expect(size()).toBeUndefined()
  })

  it('VENUE-15: close-on-trigger cancels open orders that leave it without margin', () => {
    const bench = benchCore()
    bench.place(bench.small, market({ qty: '0.02' }))
    const blocking = bench.run(bench.small, limit({ price: '100000.0', qty: '0.026' }))
    expect(blocking.ok).toBe(true)
    const stop = bench.place(
      bench.small,
      market({ side: 'Sell', qty: '0.02', triggerPrice: '106000.0', reduceOnly: true, closeOnTrigger: true }),
    )
    bench.move('BTCUSDT', '105900')
    expect(bench.order(bench.small, stop.orderId).orderStatus).toBe('Filled')
    const ended = bench.core.orderHistory(bench.small, { before: Infinity, limit: 10 })
    expect(ended.some((order) => order.cancelType === 'CancelByCannotAffordOrderCost')).toBe(true)
  })

  it('VENUE-15: an order sets its leverage; a refused one leaves it unchanged', () => {
    const bench = benchCore()
    bench.place(bench.cross, limit({ price: '100000.0', qty: '0.1', leverage: '25' }))
    expect(bench.wallet(bench.cross).orderMargin).toBe('410.78')
    expect(bench.events.some((event) => event.kind === 'setting' && event.setting.buyLeverage === '25')).toBe(
      true,
    )
    const fresh = benchCore()
    const hash = fresh.core.stateHash()
    expect(fresh.refused(fresh.cross, limit({ price: '100000.0', qty: '50', leverage: '25' }))).toBe(30031)
    expect(fresh.refused(fresh.cross, limit({ price: '100000.0', leverage: '500' }))).toBe(30162)
    expect(fresh.core.stateHash()).toBe(hash)
  })

  it('VENUE-15: the second order of a reversal is marked as such', () => {
    const bench = benchCore()
    expect(bench.place(bench.cross, market({ isReversePosition: true })).placeMode).toBe('Reverse')
  })

  it('an order of the API has the name of its key, also after a restart; others have none', () => {
    const bench = benchCore()
    const { orderId } = bench.place(bench.cross, limit({ price: '100000.0', apiKeyName: 'market maker' }))
    expect(bench.order(bench.cross, orderId).apiKeyName).toBe('market maker')
    expect(bench.place(bench.cross, limit({ price: '100000.0' }))).not.toHaveProperty('apiKeyName')
    const again = reopenCore(bench.core.allRows())
    expect(again.findOrder(bench.cross, { orderId })?.apiKeyName).toBe('market maker')
  })
})

describe('cancel on disconnect', () => {
  const set = (bench: BenchCore, fields: Record<string, unknown>) =>
    bench.run(bench.cross, { type: 'SetCancelOnDisconnect', ...fields })
  const connections = (bench: BenchCore, count: number) =>
    bench.run(bench.cross, { type: 'PrivateConnections', count })
  const open = (bench: BenchCore) => bench.core.snapshotOf(bench.cross)?.orders.length

  it('open orders are cancelled when no client was connected for the window; a reconnect in time preserves them', () => {
    const bench = benchCore()
    expect(set(bench, { isEnabled: true, windowMs: 5000 }).ok).toBe(true)
    expect(bench.core.snapshotOf(bench.cross)?.account.cancelOnDisconnectMs).toBe(5000)
    expect(bench.events.at(-1)).toMatchObject({ kind: 'account', account: { cancelOnDisconnectMs: 5000 } })
    connections(bench, 2)
    const { orderId } = bench.place(bench.cross, limit({ price: '100000.0' }))
    bench.place(bench.cross, market({ triggerPrice: '120000.0' }))
    connections(bench, 0)
    bench.pass(4900)
    connections(bench, 1)
    bench.pass(10_000)
    expect(open(bench)).toBe(2)
    connections(bench, 0)
    bench.pass(4900)
    expect(open(bench)).toBe(2)
    bench.pass(200)
    expect(open(bench)).toBe(0)
    expect(bench.order(bench.cross, orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      cancelType: 'CancelByDCP',
    })
  })

  it('without the setting nothing happens, and switching it off ends a running window', () => {
    const bench = benchCore()
    connections(bench, 1)
    bench.place(bench.cross, limit({ price: '100000.0' }))
    connections(bench, 0)
    bench.pass(10_000, 500)
    expect(open(bench)).toBe(1)
    set(bench, { isEnabled: true, windowMs: 3000 })
    connections(bench, 1)
    connections(bench, 0)
    set(bench, { isEnabled: false, windowMs: 0 })
    bench.pass(10_000, 500)
    expect(open(bench)).toBe(1)
  })

  it.each([
    ['too short', { isEnabled: true, windowMs: 2999 }, 10001],
    ['too long', { isEnabled: true, windowMs: 300_001 }, 10001],
    ['no switch', { windowMs: 5000 }, 10001],
    ['off already', { isEnabled: false, windowMs: 0 }, 30177],
  ])('%s is refused', (_, fields, code) => {
    expect(set(benchCore(), fields)).toMatchObject({ ok: false, code })
  })
})
