import { describe, expect, it } from 'vitest'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const best = (bench: BenchCore, side: 'bids' | 'asks', at = 0): string =>
  ((bench.core.book('BTCUSDT')?.[side][at * 2] ?? 0) / 100).toFixed(1)

describe('orders in the core', () => {
  it('VENUE-15: a limit order away from the market rests and reserves margin, which is released when it is cancelled', () => {
    const bench = benchCore()
    const before = bench.wallet(bench.cross)
    const order = bench.place(bench.cross, limit({ price: '100000.0', qty: '0.5' }))
    expect(order).toMatchObject({ orderStatus: 'New', price: '100000', qty: '0.5', leavesQty: '0.5' })
    // 50,000/10 + 27.5 + 50,000*0.9*0.00055
    expect(bench.wallet(bench.cross)).toMatchObject({ walletBalance: '100000', orderMargin: '5052.25' })
    const answer = bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: order.orderId })
    expect(answer.ok).toBe(true)
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      cancelType: 'CancelByUser',
    })
    expect(bench.wallet(bench.cross)).toEqual(before)
  })

  it('VENUE-15: a market order takes the best levels in order and opens a position at their average', () => {
    const bench = benchCore()
    const book = bench.core.book('BTCUSDT')
    const first = (book?.asks[1] ?? 0) / 1000
    const order = bench.place(bench.cross, market({ qty: (first + 0.001).toFixed(3) }))
    expect(order.orderStatus).toBe('Filled')
    const executions = bench.core.executions(bench.cross, { before: Infinity, limit: 10 })
    expect(executions.map((execution) => execution.execPrice)).toEqual([
      String((book?.asks[2] ?? 0) / 100),
      String((book?.asks[0] ?? 0) / 100),
    ])
    expect(bench.position(bench.cross, 'BTCUSDT')).toMatchObject({
      side: 'Buy',
      size: order.qty,
      positionValue: order.cumExecValue,
      entryPrice: order.avgPrice,
      leverage: '10',
      isIsolated: false,
      mode: 'MergedSingle',
    })
  })

  it('FEED-31: events are sent in order with continuous numbers, and their fold is the snapshot', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.01' }))
    bench.place(bench.cross, limit({ price: '100000.0' }))
    const own = bench.events.filter((event) => event.accountId === bench.cross)
    expect(own.map((event) => event.seq)).toEqual(own.map((_, at) => at + 1))
    expect(own.map((event) => event.kind)).toEqual([
      'order',
      'tradeMsg',
      'execution',
      'order',
      'position',
      'tradeMsg',
      'wallet',
      'order',
      'tradeMsg',
      'wallet',
    ])
    expect(bench.core.snapshotOf(bench.cross)?.seq).toBe(own.length)
  })

  it('VENUE-15: immediate-or-cancel takes the available quantity and cancels the rest', () => {
    const bench = benchCore()
    const price = best(bench, 'asks')
    const order = bench.place(bench.cross, limit({ price, qty: '5', timeInForce: 'ImmediateOrCancel' }))
    expect(order.orderStatus).toBe('PartiallyFilledCanceled')
    expect(Number(order.cumExecQty)).toBeGreaterThan(0)
    const far = bench.place(bench.cross, limit({ price: '90000.0', timeInForce: 'ImmediateOrCancel' }))
    expect(far.orderStatus).toBe('Cancelled')
  })

  it('VENUE-15: fill-or-kill trades all or nothing', () => {
    const bench = benchCore()
    const price = best(bench, 'asks')
    const killed = bench.place(bench.cross, limit({ price, qty: '5', timeInForce: 'FillOrKill' }))
    expect(killed).toMatchObject({
      orderStatus: 'Cancelled',
      cumExecQty: '0',
      cxlRejReason: 'EC_NoEnoughQtyToFill',
    })
    const filled = bench.place(bench.cross, limit({ price, qty: '0.001', timeInForce: 'FillOrKill' }))
    expect(filled.orderStatus).toBe('Filled')
  })

  it('VENUE-15: post-only rests or is cancelled, and pays the maker fee', () => {
    const bench = benchCore()
    const crossing = bench.place(bench.cross, limit({ price: best(bench, 'asks'), timeInForce: 'PostOnly' }))
    expect(crossing).toMatchObject({ orderStatus: 'Cancelled', cxlRejReason: 'EC_PostOnlyWillTakeLiquidity' })
    const resting = bench.place(
      bench.cross,
      limit({ price: '108000.0', qty: '0.1', timeInForce: 'PostOnly' }),
    )
    expect(resting.orderStatus).toBe('New')
    bench.move('BTCUSDT', '107900')
    expect(bench.order(bench.cross, resting.orderId)).toMatchObject({
      orderStatus: 'Filled',
      cumExecValue: '10800',
      cumExecFee: '2.16',
    })
  })

  it('VENUE-59: a market order never trades beyond the price band; the rest is cancelled', () => {
    const bench = benchCore()
    bench.run(bench.cross, {
      type: 'SetLeverage',
      symbol: 'BTCUSDT',
      buyLeverage: '100',
      sellLeverage: '100',
    })
    const order = bench.place(bench.cross, market({ qty: '15' }))
    expect(order.orderStatus === 'Filled' || order.orderStatus === 'PartiallyFilledCanceled').toBe(true)
    const executions = bench.core.executions(bench.cross, { before: Infinity, limit: 1000 })
    for (const execution of executions)
      expect(Number(execution.execPrice)).toBeLessThanOrEqual(108642.5 * 1.02)
  })

  it('VENUE-15: an order never trades with its own account: the newer one is cancelled', () => {
    const bench = benchCore()
    const third = best(bench, 'asks', 2)
    const sell = bench.place(bench.cross, limit({ side: 'Sell', price: third, qty: '0.1' }))
    const buy = bench.place(bench.cross, limit({ price: third, qty: '5' }))
    expect(buy.cxlRejReason).toBe('EC_SelfTradePrevention')
    expect(bench.order(bench.cross, sell.orderId)).toMatchObject({ orderStatus: 'New', leavesQty: '0.1' })
  })

  it('VENUE-15: a repeated orderLinkId returns the first order and places nothing', () => {
    const bench = benchCore()
    const first = bench.place(bench.cross, limit({ price: '100000.0', orderLinkId: 'link-1' }))
    const again = bench.run(bench.cross, limit({ price: '101000.0', qty: '0.2', orderLinkId: 'link-1' }))
    expect(again).toMatchObject({ ok: true, result: { orderId: first.orderId, duplicate: true } })
    expect(bench.core.snapshotOf(bench.cross)?.orders).toHaveLength(1)
    bench.run(bench.cross, { type: 'CancelAll' })
    expect(bench.run(bench.cross, limit({ price: '101000.0', orderLinkId: 'link-1' }))).toMatchObject({
      result: { orderId: first.orderId },
    })
    // Another account may use the same name.
    expect(bench.place(bench.isolated, limit({ price: '100000.0', orderLinkId: 'link-1' })).orderId).not.toBe(
      first.orderId,
    )
    expect(bench.core.findOrder(bench.cross, { orderLinkId: 'link-1' })?.orderId).toBe(first.orderId)
  })

  it('VENUE-18: replacing changes price and quantity; only a smaller quantity preserves the place in the queue', () => {
    const bench = benchCore()
    const mine = bench.place(bench.cross, limit({ price: '100000.0', qty: '0.02' }))
    const other = bench.place(bench.isolated, limit({ price: '100000.0', qty: '0.02' }))
    const replace = (qty: string, price?: string) =>
      bench.run(bench.cross, {
        type: 'ReplaceOrder',
        symbol: 'BTCUSDT',
        orderId: mine.orderId,
        qty,
        ...(price === undefined ? {} : { price }),
      })
    const queue = (): string[] => {
      const dump = JSON.parse(bench.core.dump()) as { markets: { bids: [number, [number, string][]][] }[] }
      const level = dump.markets[0]?.bids.find(([price]) => price === 10_000_000)
      return (level?.[1] ?? []).map(([, id]) => id)
    }
    expect(replace('0.01')).toMatchObject({ ok: true, result: { order: { qty: '0.01' } } })
    expect(queue()).toEqual([mine.orderId, other.orderId])
    expect(replace('0.03').ok).toBe(true)
    expect(queue()).toEqual([other.orderId, mine.orderId])
    expect(replace('0.03', '99999.9').ok).toBe(true)
    expect(queue()).toEqual([other.orderId])
    expect(bench.wallet(bench.cross).orderMargin).toBe('303.13469687')
  })

  it('VENUE-18: replacing into the market trades at once', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, limit({ price: '100000.0', qty: '0.001' }))
    const answer = bench.run(bench.cross, {
      type: 'ReplaceOrder',
      symbol: 'BTCUSDT',
      orderId: order.orderId,
      price: best(bench, 'asks'),
    })
    expect(answer).toMatchObject({ ok: true, result: { order: { orderStatus: 'Filled' } } })
  })

  it('VENUE-15: reduce-only needs a position, is cut to it and is cancelled with it', () => {
    const bench = benchCore()
    expect(bench.refused(bench.cross, limit({ side: 'Sell', price: '110000.0', reduceOnly: true }))).toBe(
      30018,
    )
    bench.place(bench.cross, market({ qty: '0.05' }))
    const order = bench.place(
      bench.cross,
      limit({ side: 'Sell', price: '110000.0', qty: '0.2', reduceOnly: true }),
    )
    expect(order.qty).toBe('0.05')
    expect(bench.wallet(bench.cross).orderMargin).toBe('0')
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.02' }))
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({ qty: '0.03', leavesQty: '0.03' })
    const closing = bench.place(
      bench.cross,
      market({ side: 'Sell', qty: '0', reduceOnly: true, closeOnTrigger: true }),
    )
    expect(closing).toMatchObject({ qty: '0.03', orderStatus: 'Filled' })
    expect(bench.position(bench.cross, 'BTCUSDT')).toBeUndefined()
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      cancelType: 'CancelByReduceOnly',
    })
  })

  it('POS-17: a fill through zero realises the old position and opens the rest at the fill price', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.001' }))
    const flip = bench.place(bench.cross, market({ side: 'Sell', qty: '0.002' }))
    expect(bench.position(bench.cross, 'BTCUSDT')).toMatchObject({
      side: 'Sell',
      size: '0.001',
      entryPrice: flip.avgPrice,
    })
  })

  it('VENUE-46: a conditional order waits, triggers and trades', () => {
    const bench = benchCore()
    const order = bench.place(
      bench.cross,
      market({ triggerPrice: '110000.0', triggerBy: 'MarkPrice', qty: '0.01' }),
    )
    expect(order).toMatchObject({ orderStatus: 'Untriggered', triggerDirection: 1, stopOrderType: 'Stop' })
    expect(bench.wallet(bench.cross).orderMargin).toBe('0')
    bench.move('BTCUSDT', '110000')
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
    const statuses = bench.events.flatMap((event) =>
      event.kind === 'order' ? [event.order.orderStatus] : [],
    )
    expect(statuses).toEqual(['Untriggered', 'Triggered', 'Filled'])
    const dropped = bench.place(
      bench.cross,
      limit({ price: '120000.0', triggerPrice: '120000.0', qty: '0.01' }),
    )
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: dropped.orderId })
    expect(bench.order(bench.cross, dropped.orderId).orderStatus).toBe('Deactivated')
    const rejected = bench.place(
      bench.small,
      limit({ price: '111000.0', triggerPrice: '111000.0', qty: '1' }),
    )
    bench.move('BTCUSDT', '111000')
    expect(bench.order(bench.small, rejected.orderId)).toMatchObject({
      orderStatus: 'Rejected',
      cxlRejReason: 'EC_InsufficientBalance',
    })
  })

  it('VENUE-29: leverage changes margins, and margin mode only without position and orders', () => {
    const bench = benchCore()
    bench.place(bench.cross, limit({ price: '100000.0', qty: '0.1' }))
    const margin = (): string => bench.wallet(bench.cross).orderMargin
    expect(margin()).toBe('1010.45')
    const set = (leverage: string) =>
      bench.run(bench.cross, {
        type: 'SetLeverage',
        symbol: 'BTCUSDT',
        buyLeverage: leverage,
        sellLeverage: leverage,
      })
    expect(set('25').ok).toBe(true)
    expect(margin()).toBe('410.78')
    expect(set('25')).toMatchObject({ ok: false, code: 30177 })
    expect(set('100.01')).toMatchObject({ ok: false, code: 30162 })
    expect(set('1e3')).toMatchObject({ ok: false, code: 30161 })
    const isolate = { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: true }
    expect(bench.run(bench.cross, isolate)).toMatchObject({ ok: false, code: 30165 })
    expect(bench.run(bench.cross, { type: 'CancelAll', symbol: 'BTCUSDT' })).toMatchObject({
      result: { count: 1 },
    })
    expect(bench.run(bench.cross, isolate).ok).toBe(true)
    expect(bench.core.snapshotOf(bench.cross)?.settings).toContainEqual({
      symbol: 'BTCUSDT',
      buyLeverage: '25',
      sellLeverage: '25',
      isIsolated: true,
    })
  })

  it('VENUE-29: a reset account is as on its first day, and no money is lost', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.5' }))
    bench.place(bench.cross, limit({ price: '100000.0' }))
    bench.pass(2000)
    expect(bench.run(bench.cross, { type: 'ResetAccount' }).ok).toBe(true)
    const snapshot = bench.core.snapshotOf(bench.cross)
    expect(snapshot).toMatchObject({
      orders: [],
      positions: [],
      wallet: [{ walletBalance: '100000', orderMargin: '0' }],
    })
  })
})
