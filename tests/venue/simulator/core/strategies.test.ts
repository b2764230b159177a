import { describe, expect, it } from 'vitest'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const twap = (fields: Record<string, unknown> = {}) =>
  market({ qty: '0.1', strategy: { origin: 'TWAP', durationMs: 10_000, intervalMs: 1000 }, ...fields })
const iceberg = (fields: Record<string, unknown> = {}) =>
  limit({ price: '108000.0', qty: '0.1', strategy: { origin: 'Iceberg', subQty: '0.03' }, ...fields })
const chase = (fields: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  limit({ qty: '0.02', strategy: { origin: 'Chase Limit', chaseDistance: '0', ...more }, ...fields })

const open = (bench: BenchCore) => bench.core.snapshotOf(bench.cross)?.orders ?? []
const position = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')
const fills = (bench: BenchCore) =>
  bench.core.executions(bench.cross, { before: Infinity, limit: 1000 }).toReversed()

/** Times of an account's orders by what made them. */
const childTimes = (bench: BenchCore, parentOrderId: string) =>
  bench.core
    .orderHistory(bench.cross, { before: Infinity, limit: 1000 })
    .filter((order) => order.parentOrderId === parentOrderId)
    .map((order) => order.createdAt)
    .toReversed()

describe('TWAP', () => {
  it('VENUE-47: equal market slices at equal times, counted by the strategy, until the whole quantity is filled', () => {
    const bench = benchCore()
    const start = bench.now
    const order = bench.place(bench.cross, twap())
    expect(order).toMatchObject({
      specialTradeFrom: 'TWAP',
      orderStatus: 'PartiallyFilled',
      cumExecQty: '0.01',
    })
    bench.pass(9500)
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Filled',
      cumExecQty: '0.1',
      leavesQty: '0',
    })
    expect(childTimes(bench, order.orderId)).toEqual(Array.from({ length: 10 }, (_, at) => start + at * 1000))
    const children = bench.core
      .orderHistory(bench.cross, { before: Infinity, limit: 1000 })
      .filter((child) => child.parentOrderId === order.orderId)
    expect(children.every((child) => child.qty === '0.01' && child.specialTradeFrom === 'TWAP')).toBe(true)
    expect(position(bench)?.size).toBe('0.1')
    expect(open(bench)).toEqual([])
  })

  it('VENUE-62: a step of the clock over the whole time creates the same slices at their times', () => {
    const bench = benchCore()
    const start = bench.now
    const order = bench.place(
      bench.cross,
      twap({ strategy: { origin: 'TWAP', durationMs: 600_000, intervalMs: 60_000 } }),
    )
    bench.pass(900_000, 900_000)
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Filled',
      cumExecQty: '0.1',
    })
    expect(childTimes(bench, order.orderId)).toEqual(
      Array.from({ length: 10 }, (_, at) => start + at * 60_000),
    )
  })

  it('VENUE-47: cancelling ends it at once; filled slices remain', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, twap())
    bench.pass(2100)
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: order.orderId })
    bench.pass(5000)
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'PartiallyFilledCanceled',
      cumExecQty: '0.03',
    })
    expect(position(bench)?.size).toBe('0.03')
  })

  it('VENUE-47: a reduce-only one ends with its position', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.05' }))
    const order = bench.place(bench.cross, twap({ side: 'Sell', qty: '0.05', reduceOnly: true }))
    bench.pass(1500)
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.04', reduceOnly: true }))
    bench.pass(10_000)
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'PartiallyFilledCanceled',
      cancelType: 'CancelByReduceOnly',
      cumExecQty: '0.01',
    })
    expect(position(bench)).toBeUndefined()
  })

  it('VENUE-47: it ends when the account cannot pay a slice', () => {
    const bench = benchCore()
    const order = bench.place(bench.small, twap({ qty: '0.02' }))
    bench.run(bench.small, limit({ price: '100000.0', qty: '0.03' }))
    bench.pass(10_000)
    expect(bench.order(bench.small, order.orderId)).toMatchObject({ cxlRejReason: 'EC_InsufficientBalance' })
  })
})

describe('iceberg', () => {
  it('VENUE-47: shows one slice at a time, the next one at the end of the queue, until the whole quantity is filled', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, iceberg())
    expect(order).toMatchObject({
      specialTradeFrom: 'Iceberg',
      orderStatus: 'New',
      qty: '0.1',
      leavesQty: '0.1',
    })
    const shown = open(bench).filter((child) => child.parentOrderId === order.orderId)
    expect(shown.map((child) => [child.qty, child.price])).toEqual([['0.03', '108000']])
    expect(bench.wallet(bench.cross).orderMargin).toBe('327.3858')
    bench.move('BTCUSDT', '107999')
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Filled',
      cumExecQty: '0.1',
    })
    expect(fills(bench).map((fill) => [fill.execQty, fill.execPrice, fill.isMaker])).toEqual([
      ['0.03', '108000', true],
      ...Array.from({ length: 3 }, (_, at) => [at < 2 ? '0.03' : '0.01', expect.any(String), false]),
    ])
    expect(bench.wallet(bench.cross).orderMargin).toBe('0')
  })

  it('VENUE-47: cancelling it removes its order from the book, and cancelling the order ends it', () => {
    const bench = benchCore()
    const one = bench.place(bench.cross, iceberg())
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: one.orderId })
    expect(open(bench)).toEqual([])
    const two = bench.place(bench.cross, iceberg())
    const child = open(bench).find((order) => order.parentOrderId === two.orderId)
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: child?.orderId })
    expect(open(bench)).toEqual([])
    expect(bench.order(bench.cross, two.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      cancelType: 'CancelByUser',
    })
    bench.place(bench.cross, iceberg())
    bench.run(bench.cross, { type: 'CancelAll' })
    expect(open(bench)).toEqual([])
  })
})

describe('chase limit', () => {
  const best = (bench: BenchCore): number => (bench.core.book('BTCUSDT')?.bids[0] ?? 0) / 100

  it('VENUE-47: a post-only order follows the best price of its side', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, chase())
    expect(order).toMatchObject({ specialTradeFrom: 'Chase Limit', timeInForce: 'PostOnly' })
    const child = () => open(bench).find((other) => other.parentOrderId === order.orderId)
    expect(Number(child()?.price)).toBe(best(bench))
    bench.move('BTCUSDT', '110000')
    bench.pass(2500)
    if (child() !== undefined) expect(Number(child()?.price)).toBeGreaterThan(109_000)
    else expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
  })

  it('VENUE-47: it has a distance and a limit that it never passes', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, chase({}, { chaseDistance: '50', maxChasePrice: '109000' }))
    const price = () => open(bench).find((other) => other.parentOrderId === order.orderId)?.price
    expect(Number(price())).toBe(best(bench) - 50)
    bench.move('BTCUSDT', '110000')
    bench.pass(2500)
    expect(price()).toBe('109000')
  })
})

describe('strategies', () => {
  it('VENUE-47: a repeated orderLinkId returns the existing strategy', () => {
    const bench = benchCore()
    const first = bench.place(bench.cross, twap({ orderLinkId: 'slow' }))
    expect(bench.run(bench.cross, twap({ orderLinkId: 'slow' }))).toMatchObject({
      ok: true,
      result: { orderId: first.orderId, duplicate: true },
    })
  })

  it('VENUE-47: survive a restart and continue at their times', () => {
    const bench = benchCore()
    const rows = new Map<string, string>()
    const save = () => {
      for (const row of bench.core.takeChanges()) {
        if (row.value === null) rows.delete(`${row.kind}/${row.key}`)
        else rows.set(`${row.kind}/${row.key}`, JSON.stringify(row))
      }
    }
    const slow = bench.place(bench.cross, twap())
    const hidden = bench.place(bench.cross, iceberg())
    const follower = bench.place(bench.cross, chase({}, { chaseDistance: '900' }))
    bench.place(bench.cross, market({ qty: '0.05' }))
    bench.run(bench.cross, {
      type: 'SetTpSl',
      symbol: 'BTCUSDT',
      positionIdx: 0,
      trailingStop: '700',
      takeProfit: '120000',
    })
    bench.pass(2500)
    save()
    const before = bench.core.snapshotOf(bench.cross)
    const back = createCore(
      { seed: 1, startAt: bench.core.now() - 2500, symbols: 3, isWhole: false },
      [...rows.values()].map((row) => JSON.parse(row)),
    )
    const after = back.snapshotOf(bench.cross)
    expect(after?.orders).toEqual(before?.orders)
    expect(
      after?.positions.map(({ takeProfit, trailingStop, tsTriggerPrice }) => [
        takeProfit,
        trailingStop,
        tsTriggerPrice,
      ]),
    ).toEqual(
      before?.positions.map(({ takeProfit, trailingStop, tsTriggerPrice }) => [
        takeProfit,
        trailingStop,
        tsTriggerPrice,
      ]),
    )
    back.advance(bench.now + 8000)
    expect(back.findOrder(bench.cross, { orderId: slow.orderId })).toMatchObject({
      orderStatus: 'Filled',
      cumExecQty: '0.1',
    })
    expect(back.findOrder(bench.cross, { orderId: hidden.orderId })?.specialTradeFrom).toBe('Iceberg')
    back.apply(bench.cross, { type: 'CancelAll' }, bench.now + 8000)
    expect(back.snapshotOf(bench.cross)?.orders).toEqual([])
    expect(back.findOrder(bench.cross, { orderId: follower.orderId })?.orderStatus).toBe('Cancelled')
  })

  it.each([
    ['an unknown origin', twap({ strategy: { origin: 'Grid' } })],
    ['a strategy that waits', twap({ triggerPrice: '120000' })],
    ['slices below the minimum', twap({ qty: '0.005' })],
    ['no time', twap({ strategy: { origin: 'TWAP', durationMs: 0, intervalMs: 0 } })],
    ['more than a day', twap({ strategy: { origin: 'TWAP', durationMs: 86_400_001, intervalMs: 60_000 } })],
    ['a distance that is none', chase({}, { chaseDistance: '-1' })],
  ])('VENUE-47: %s is refused and changes nothing', (_, command) => {
    const bench = benchCore()
    const hash = bench.core.stateHash()
    expect(bench.refused(bench.cross, command)).toBe(30034)
    expect(bench.core.stateHash()).toBe(hash)
  })
})
