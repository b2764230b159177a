import { describe, expect, it } from 'vitest'
import { positionAt } from './account-bench.ts'
import { benchCore, market } from './bench-core.ts'
import { ids, longBench, open, position, setTpSl } from './tp-sl-bench.ts'

describe('take profit and stop loss of a position', () => {
  it('VENUE-17: a full take profit covers the whole position, fires at its price and cancels the stop loss', () => {
    const bench = longBench()
    const { tp, sl } = ids(bench, { takeProfit: '110000', stopLoss: '107000.5', slTriggerBy: 'MarkPrice' })
    expect(bench.order(bench.cross, tp)).toMatchObject({
      orderStatus: 'Untriggered',
      stopOrderType: 'TakeProfit',
      planType: 11,
      side: 'Sell',
      orderType: 'Market',
      qty: '0.1',
      triggerPrice: '110000',
      triggerBy: 'LastPrice',
      triggerDirection: 1,
      reduceOnly: true,
      closeOnTrigger: true,
    })
    expect(bench.order(bench.cross, sl)).toMatchObject({
      stopOrderType: 'StopLoss',
      triggerPrice: '107000.5',
      triggerBy: 'MarkPrice',
      triggerDirection: 2,
    })
    expect(position(bench)).toMatchObject({
      takeProfit: '110000',
      stopLoss: '107000.5',
      tpTriggerBy: 'LastPrice',
      slTriggerBy: 'MarkPrice',
      tpSlMode: 'Full',
    })
    bench.move('BTCUSDT', '110000')
    expect(position(bench)).toBeUndefined()
    expect(bench.order(bench.cross, tp)).toMatchObject({ orderStatus: 'Filled', cumExecQty: '0.1' })
    expect(bench.order(bench.cross, sl)).toMatchObject({
      orderStatus: 'Deactivated',
      cancelType: 'CancelByTpSlTsClear',
    })
    expect(open(bench)).toEqual([])
  })

  it('VENUE-17: a stop loss by mark fires only by the mark, whatever the last price is', () => {
    const bench = longBench()
    const { sl } = ids(bench, { stopLoss: '108000', slTriggerBy: 'MarkPrice' })
    const asks = bench.core.book('BTCUSDT')?.bids ?? new Float64Array()
    expect(asks.length).toBeGreaterThan(0)
    bench.move('BTCUSDT', '108100')
    expect(bench.order(bench.cross, sl).orderStatus).toBe('Untriggered')
    bench.move('BTCUSDT', '107990')
    expect(bench.order(bench.cross, sl).orderStatus).toBe('Filled')
  })

  it('VENUE-17: a short profits below and stops above', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.1' }))
    const { tp, sl } = ids(bench, { takeProfit: '107000', stopLoss: '110000' })
    expect(bench.order(bench.cross, tp)).toMatchObject({ side: 'Buy', triggerDirection: 2 })
    expect(bench.order(bench.cross, sl)).toMatchObject({ side: 'Buy', triggerDirection: 1 })
    bench.move('BTCUSDT', '110000')
    expect(bench.order(bench.cross, sl).orderStatus).toBe('Filled')
    expect(position(bench)).toBeUndefined()
  })

  it('VENUE-17: full entries follow the size of the position', () => {
    const bench = longBench()
    const { tp } = ids(bench, { takeProfit: '112000' })
    bench.place(bench.cross, market({ qty: '0.05' }))
    expect(bench.order(bench.cross, tp).qty).toBe('0.15')
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.12' }))
    expect(bench.order(bench.cross, tp).qty).toBe('0.03')
    const told = bench.events.flatMap((event) =>
      event.kind === 'order' && event.order.orderId === tp ? [event.order.qty] : [],
    )
    expect(told).toEqual(['0.1', '0.15', '0.03'])
  })

  it('VENUE-17: entries are cancelled when the position changes its side', () => {
    const bench = longBench()
    const { tp, sl } = ids(bench, { takeProfit: '112000', stopLoss: '100000' })
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.2' }))
    expect(position(bench)).toMatchObject({ side: 'Sell', size: '0.1' })
    expect(position(bench)?.takeProfit).toBeUndefined()
    for (const id of [tp, sl])
      expect(bench.order(bench.cross, id)).toMatchObject({
        orderStatus: 'Deactivated',
        cancelType: 'CancelByPzSideCh',
      })
  })

  it('TPSL-71: each side changes and is cancelled separately and retains its id; the same values again change nothing', () => {
    const bench = longBench()
    const first = ids(bench, { takeProfit: '112000', stopLoss: '100000' })
    const changed = ids(bench, { takeProfit: '113000', tpTriggerBy: 'IndexPrice' })
    expect(changed.tp).toBe(first.tp)
    expect(position(bench)).toMatchObject({
      takeProfit: '113000',
      tpTriggerBy: 'IndexPrice',
      stopLoss: '100000',
    })
    expect(bench.run(bench.cross, setTpSl({ takeProfit: '113000' }))).toMatchObject({
      ok: false,
      code: 30177,
    })
    ids(bench, { takeProfit: '0' })
    expect(bench.order(bench.cross, first.tp)).toMatchObject({
      orderStatus: 'Deactivated',
      cancelType: 'CancelByUser',
    })
    expect(position(bench)?.takeProfit).toBeUndefined()
    expect(position(bench)?.stopLoss).toBe('100000')
    expect(bench.run(bench.cross, setTpSl({ takeProfit: '0' }))).toMatchObject({ ok: false, code: 30177 })
  })

  it('VENUE-17: a fired entry closes at most the remaining position', () => {
    const bench = longBench()
    const { sl } = ids(bench, { tpSlMode: 'Partial', stopLoss: '107000', slSize: '0.08' })
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.07' }))
    bench.move('BTCUSDT', '107000')
    expect(bench.order(bench.cross, sl)).toMatchObject({
      orderStatus: 'Filled',
      qty: '0.03',
      cumExecQty: '0.03',
    })
    expect(position(bench)).toBeUndefined()
  })

  it('VENUE-18: an entry is replaced in place: trigger, size and limit of partial ones', () => {
    const bench = longBench()
    const { tp } = ids(bench, {
      tpSlMode: 'Partial',
      takeProfit: '110000',
      tpSize: '0.04',
      tpOrderType: 'Limit',
      tpLimitPrice: '110000',
    })
    const replace = (fields: Record<string, unknown>) =>
      bench.run(bench.cross, { type: 'ReplaceOrder', symbol: 'BTCUSDT', orderId: tp, ...fields })
    expect(replace({ triggerPrice: '110500', price: '110600', qty: '0.05' }).ok).toBe(true)
    expect(bench.order(bench.cross, tp)).toMatchObject({
      triggerPrice: '110500',
      price: '110600',
      qty: '0.05',
    })
    expect(replace({ triggerPrice: '100000' })).toMatchObject({ ok: false, code: 30027 })
    expect(replace({ qty: '0.2' })).toMatchObject({ ok: false, code: 30026 })
  })

  it('VENUE-59: an entry by market with a slippage fills within it when it fires; the rest is cancelled', () => {
    const bench = longBench('3')
    const { sl } = ids(bench, {
      tpSlMode: 'Partial',
      stopLoss: '107000',
      slSize: '3',
      slSlippage: { maxSlippageType: 'TickSize', maxSlippage: '1' },
    })
    bench.move('BTCUSDT', '107000')
    const order = bench.order(bench.cross, sl)
    expect(order).toMatchObject({ orderStatus: 'PartiallyFilledCanceled', maxSlippage: '1' })
    expect(Number(position(bench)?.size)).toBeCloseTo(3 - Number(order.cumExecQty), 3)
  })

  it('TPSL-22: a leg sent with its order type and without slippage has none; with fewer fields it keeps its slippage', () => {
    const bench = longBench()
    const slSlippage = { maxSlippageType: 'Percent', maxSlippage: '0.5' }
    const { sl } = ids(bench, { stopLoss: '107000', slSlippage })
    const set = (fields: Record<string, unknown>) =>
      bench.run(bench.cross, setTpSl({ slOrderId: sl, ...fields }))
    expect(set({ stopLoss: '106900' }).ok).toBe(true)
    expect(bench.order(bench.cross, sl)).toMatchObject({ triggerPrice: '106900', maxSlippage: '0.5' })
    expect(set({ stopLoss: '106800', slOrderType: 'Market' }).ok).toBe(true)
    expect(bench.order(bench.cross, sl)).toMatchObject({ triggerPrice: '106800' })
    expect(bench.order(bench.cross, sl)).not.toHaveProperty('maxSlippage')
  })

  it('TPSL-67, SLIP-11: an open order shows the slippage of its legs', () => {
    const bench = benchCore()
    bench.run(bench.cross, {
      ...market({ qty: '0.1' }),
      orderType: 'Limit',
      price: '90000',
      timeInForce: 'GoodTillCancel',
      takeProfit: '110000',
      tpSlippage: { maxSlippageType: 'TickSize', maxSlippage: '50' },
      stopLoss: '80000',
    })
    const [order] = open(bench)
    expect(order).toMatchObject({ takeProfit: '110000', tpMaxSlippage: '50', tpMaxSlippageType: 'TickSize' })
    expect(order).not.toHaveProperty('slMaxSlippage')
  })

  it('TPSL-42..44: a classic account needs a stop before its liquidation price, a unified one may use any', () => {
    const bench = benchCore()
    bench.place(bench.isolated, market({ qty: '0.1' }))
    const liq = Number(bench.position(bench.isolated, 'BTCUSDT')?.liqPrice)
    const set = (stopLoss: number) => bench.run(bench.isolated, setTpSl({ stopLoss: stopLoss.toFixed(1) }))
    const become = (kind: 'UTA' | 'standard') =>
      bench.core.control({ type: 'account', accountId: bench.isolated, changes: { kind } })
    become('UTA')
    expect(set(liq - 1).ok).toBe(true)
    become('standard')
    expect(set(liq)).toMatchObject({ ok: false, code: 30025 })
    expect(set(liq + 0.1).ok).toBe(true)
  })

  it('TPSL-42, POS-32: the smaller side of a classic cross hedge takes any stop: the pair is not liquidated there', () => {
    const bench = benchCore()
    expect(bench.run(bench.small, { type: 'SwitchPositionMode', mode: 'BothSide' }).ok).toBe(true)
    bench.place(bench.small, market({ qty: '0.001', positionIdx: 1 }))
    bench.place(bench.small, market({ side: 'Sell', qty: '0.02', positionIdx: 2 }))
    expect(Number(positionAt(bench, bench.small, 'BTCUSDT', 2)?.liqPrice)).toBeGreaterThan(0)
    expect(bench.run(bench.small, setTpSl({ stopLoss: '80000', positionIdx: 1 }))).toMatchObject({ ok: true })
  })
})
