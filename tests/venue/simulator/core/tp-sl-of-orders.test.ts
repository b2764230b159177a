import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

/** A long bought at about 108,642.5. */
function longBench(qty = '0.1'): BenchCore {
  const bench = benchCore()
  bench.place(bench.cross, market({ qty }))
  return bench
}

const open = (bench: BenchCore): readonly Order[] => bench.core.snapshotOf(bench.cross)?.orders ?? []
const position = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')

describe('take profit and stop loss of an order', () => {
  it('VENUE-15: a full pair sent with an order becomes the position’s when it fills', () => {
    const bench = benchCore()
    const order = bench.place(
      bench.cross,
      limit({ price: '108000.0', qty: '0.1', takeProfit: '109000', stopLoss: '107000' }),
    )
    expect(order).toMatchObject({ takeProfit: '109000', stopLoss: '107000', tpSlMode: 'Full' })
    expect(open(bench)).toHaveLength(1)
    bench.move('BTCUSDT', '107990')
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
    expect(position(bench)).toMatchObject({ takeProfit: '109000', stopLoss: '107000' })
    expect(open(bench).map((entry) => [entry.stopOrderType, entry.parentOrderId])).toEqual([
      ['TakeProfit', order.orderId],
      ['StopLoss', order.orderId],
    ])
    bench.move('BTCUSDT', '107000')
    expect(position(bench)).toBeUndefined()
    expect(open(bench)).toEqual([])
  })

  it('VENUE-15: a partial pair grows with the fills of its order and fires only for them', () => {
    const bench = longBench('0.05')
    const order = bench.place(
      bench.cross,
      limit({
        price: '108000.0',
        qty: '0.1',
        tpSlMode: 'Partial',
        takeProfit: '109000',
        stopLoss: '107000',
        slOrderType: 'Limit',
        slLimitPrice: '106900',
      }),
    )
    bench.move('BTCUSDT', '107990')
    const pair = open(bench)
    expect(pair.map((entry) => [entry.stopOrderType, entry.qty, entry.parentOrderId])).toEqual([
      ['PartialTakeProfit', '0.1', order.orderId],
      ['PartialStopLoss', '0.1', order.orderId],
    ])
    bench.move('BTCUSDT', '109000')
    expect(position(bench)?.size).toBe('0.05')
    expect(open(bench)).toEqual([])
  })

  it('VENUE-15: a reduce-only order creates no entries', () => {
    const bench = longBench()
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.04', takeProfit: '100000' }))
    expect(open(bench)).toEqual([])
    expect(
      bench.refused(
        bench.cross,
        market({ side: 'Sell', qty: '0.04', reduceOnly: true, takeProfit: '100000' }),
      ),
    ).toBe(30025)
  })

  it('TPSL-67: the pair of a resting order is changed and removed by replacing it', () => {
    const bench = benchCore()
    const { orderId } = bench.place(
      bench.cross,
      limit({ price: '100000.0', takeProfit: '109000', stopLoss: '99000' }),
    )
    const replace = (fields: Record<string, unknown>) =>
      bench.run(bench.cross, { type: 'ReplaceOrder', symbol: 'BTCUSDT', orderId, ...fields })
    expect(replace({ takeProfit: '111000', tpTriggerBy: 'MarkPrice', stopLoss: '0' }).ok).toBe(true)
    const order = bench.order(bench.cross, orderId)
    expect(order).toMatchObject({ takeProfit: '111000', tpTriggerBy: 'MarkPrice', leavesQty: '0.01' })
    expect(order.stopLoss).toBeUndefined()
    expect(replace({ takeProfit: '111000' })).toMatchObject({ ok: false, code: 30024 })
    expect(replace({ stopLoss: '101000' })).toMatchObject({ ok: false, code: 30028 })
  })

  it.each([
    ['long take profit below', 'Buy', { takeProfit: '99999.9' }, 30027],
    ['long stop loss above', 'Buy', { stopLoss: '100000.1' }, 30028],
    ['short take profit above', 'Sell', { takeProfit: '120000.1' }, 30029],
    ['short stop loss below', 'Sell', { stopLoss: '119999.9' }, 30030],
  ])('TPSL-57..60: %s the order price is refused with the trigger type', (_, side, fields, code) => {
    const bench = benchCore()
    const price = side === 'Buy' ? '100000.0' : '120000.0'
    const answer = bench.run(
      bench.cross,
      limit({ side, price, ...fields, tpTriggerBy: 'MarkPrice', slTriggerBy: 'MarkPrice' }),
    )
    expect(answer).toMatchObject({ ok: false, code, params: { triggerBy: 'MarkPrice' } })
    expect(answer.ok ? '' : answer.message).toContain('MarkPrice')
  })

  it('TPSL-57..60: at the reference price itself it is accepted', () => {
    const bench = benchCore()
    expect(
      bench.run(bench.cross, limit({ price: '100000.0', takeProfit: '100000', stopLoss: '100000' })).ok,
    ).toBe(true)
  })
})
