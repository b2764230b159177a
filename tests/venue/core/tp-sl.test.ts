import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

/** A long of 0.1 BTC bought at about 108,642.5. */
function longBench(qty = '0.1'): BenchCore {
  const bench = benchCore()
  bench.place(bench.cross, market({ qty }))
  return bench
}

const setTpSl = (fields: Record<string, unknown>) => ({
  type: 'SetTpSl',
  symbol: 'BTCUSDT',
  positionIdx: 0,
  ...fields,
})

const open = (bench: BenchCore): readonly Order[] => bench.core.snapshotOf(bench.cross)?.orders ?? []
const position = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')
const kinds = (bench: BenchCore) => open(bench).map((order) => order.stopOrderType)

function ids(bench: BenchCore, fields: Record<string, unknown>) {
  const answer = bench.run(bench.cross, setTpSl(fields))
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
  const { tpOrderId, slOrderId, tsOrderId } = answer.result
  return { tp: String(tpOrderId), sl: String(slOrderId), ts: String(tsOrderId) }
}

describe('take profit and stop loss of a position', () => {
  it('VENUE-17: a full take profit waits for the whole position, fires at its price and takes the stop loss along', () => {
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

  it('VENUE-17: a stop loss by mark waits for the mark, whatever the last price does', () => {
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

  it('VENUE-17: entries go when the position turns over', () => {
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

  it('TPSL-71: each side changes and goes on its own and keeps its id; the same again changes nothing', () => {
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

  it('VENUE-17: partial entries have their own size and order kind; one of a pair fires, the other goes', () => {
    const bench = longBench()
    const pair = ids(bench, {
      tpSlMode: 'Partial',
      takeProfit: '110000',
      tpSize: '0.04',
      tpOrderType: 'Limit',
      tpLimitPrice: '110200',
      stopLoss: '107000',
      slSize: '0.04',
      slSlippage: { maxSlippageType: 'Percent', maxSlippage: '0.5' },
    })
    expect(bench.order(bench.cross, pair.tp)).toMatchObject({
      stopOrderType: 'PartialTakeProfit',
      orderType: 'Limit',
      price: '110200',
      qty: '0.04',
      ocoOrderId: pair.sl,
    })
    expect(bench.order(bench.cross, pair.sl)).toMatchObject({
      stopOrderType: 'PartialStopLoss',
      orderType: 'Market',
      maxSlippageType: 'Percent',
      maxSlippage: '0.5',
      ocoOrderId: pair.tp,
    })
    expect(position(bench)?.tpSlMode).toBe('Partial')
    bench.move('BTCUSDT', '110000')
    // The limit rests above the market now, and its stop loss is gone.
    expect(bench.order(bench.cross, pair.tp)).toMatchObject({ orderStatus: 'New', leavesQty: '0.04' })
    expect(bench.order(bench.cross, pair.sl)).toMatchObject({
      orderStatus: 'Deactivated',
      cancelType: 'CancelByOco',
    })
    const statuses = bench.events.flatMap((event) =>
      event.kind === 'order' && event.order.orderId === pair.tp ? [event.order.orderStatus] : [],
    )
    expect(statuses).toEqual(['Untriggered', 'Untriggered', 'Triggered', 'New'])
    bench.move('BTCUSDT', '110300')
    expect(bench.order(bench.cross, pair.tp).orderStatus).toBe('Filled')
    expect(position(bench)?.size).toBe('0.06')
  })

  it('TPSL-35: an id changes the entry it names; without one a new entry comes, at most 20 a side and the position in all', () => {
    const bench = longBench()
    const one = ids(bench, { tpSlMode: 'Partial', takeProfit: '110000', tpSize: '0.001' })
    const same = ids(bench, { tpSlMode: 'Partial', tpOrderId: one.tp, takeProfit: '111000', tpSize: '0.002' })
    expect(same.tp).toBe(one.tp)
    expect(bench.order(bench.cross, one.tp)).toMatchObject({ triggerPrice: '111000', qty: '0.002' })
    expect(
      bench.refused(bench.cross, setTpSl({ tpSlMode: 'Partial', takeProfit: '111000', tpSize: '0.099' })),
    ).toBe(30026)
    expect(
      bench.refused(bench.cross, setTpSl({ tpSlMode: 'Partial', tpOrderId: 'nobody', takeProfit: '111000' })),
    ).toBe(30021)
    for (let at = 1; at < 20; at += 1)
      ids(bench, { tpSlMode: 'Partial', takeProfit: `${110_000 + at}`, tpSize: '0.001' })
    expect(
      bench.refused(bench.cross, setTpSl({ tpSlMode: 'Partial', takeProfit: '115000', tpSize: '0.001' })),
    ).toBe(30019)
    ids(bench, { tpSlMode: 'Partial', stopLoss: '100000', slSize: '0.1' })
    expect(kinds(bench).filter((kind) => kind === 'PartialTakeProfit')).toHaveLength(20)
    ids(bench, { tpSlMode: 'Partial', tpOrderId: one.tp, takeProfit: '0' })
    expect(bench.order(bench.cross, one.tp).orderStatus).toBe('Deactivated')
  })

  it('TPSL-35: a leg added to an entry that has one becomes a pair with it, of its size; one of them fires, the other goes', () => {
    const bench = longBench()
    const lone = ids(bench, { tpSlMode: 'Partial', takeProfit: '110000', tpSize: '0.04' })
    const missing = { tpSlMode: 'Partial', tpOrderId: lone.tp, stopLoss: '107000' }
    expect(bench.run(bench.cross, setTpSl({ ...missing, slSize: '0.03' }))).toMatchObject({
      ok: false,
      code: 30026,
    })
    expect(kinds(bench)).toEqual(['PartialTakeProfit'])
    const made = ids(bench, { ...missing, slSize: '0.04' })
    expect(bench.order(bench.cross, lone.tp)).toMatchObject({ triggerPrice: '110000', ocoOrderId: made.sl })
    expect(bench.order(bench.cross, made.sl)).toMatchObject({ qty: '0.04', ocoOrderId: lone.tp })
    // It has both now: a third leg is no part of it.
    expect(bench.run(bench.cross, setTpSl({ ...missing, slSize: '0.04' }))).toMatchObject({
      ok: false,
      code: 30025,
    })
    // One leg gone on its own, the other takes a new one; both sizes may change with it.
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: lone.tp })
    const again = ids(bench, {
      tpSlMode: 'Partial',
      slOrderId: made.sl,
      slSize: '0.05',
      takeProfit: '111000',
      tpSize: '0.05',
    })
    expect(again.sl).toBe(made.sl)
    expect(bench.order(bench.cross, made.sl)).toMatchObject({ qty: '0.05', ocoOrderId: again.tp })
    bench.move('BTCUSDT', '107000')
    expect(bench.order(bench.cross, made.sl).orderStatus).toBe('Filled')
    expect(bench.order(bench.cross, again.tp)).toMatchObject({
      orderStatus: 'Deactivated',
      cancelType: 'CancelByOco',
    })
    expect(position(bench)?.size).toBe('0.05')
  })

  it('TPSL-35: a limit that fired already takes no other leg', () => {
    const bench = longBench()
    const { tp } = ids(bench, {
      tpSlMode: 'Partial',
      takeProfit: '110000',
      tpSize: '0.04',
      tpOrderType: 'Limit',
      tpLimitPrice: '110200',
    })
    bench.move('BTCUSDT', '110000')
    expect(bench.order(bench.cross, tp).orderStatus).toBe('New')
    const answer = bench.run(
      bench.cross,
      setTpSl({ tpSlMode: 'Partial', tpOrderId: tp, stopLoss: '107000', slSize: '0.04' }),
    )
    expect(answer).toMatchObject({ ok: false, code: 30021 })
    expect(kinds(bench)).toEqual(['PartialTakeProfit'])
  })

  it('VENUE-20: cancel-totally takes the partial entries of one position and nothing else; cancelling one takes one', () => {
    const bench = longBench()
    bench.place(bench.cross, market({ symbol: 'ETHUSDT', qty: '1' }))
    bench.run(bench.cross, {
      ...setTpSl({ tpSlMode: 'Partial', takeProfit: '4500', tpSize: '0.5' }),
      symbol: 'ETHUSDT',
    })
    ids(bench, { takeProfit: '112000' })
    const first = ids(bench, {
      tpSlMode: 'Partial',
      takeProfit: '110000',
      tpSize: '0.02',
      stopLoss: '100000',
      slSize: '0.02',
    })
    ids(bench, { tpSlMode: 'Partial', takeProfit: '111000', tpSize: '0.02' })
    bench.place(bench.cross, limit({ price: '100000.0' }))
    const one = bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: first.sl })
    expect(one.ok).toBe(true)
    expect(bench.order(bench.cross, first.tp).orderStatus).toBe('Untriggered')
    const answer = bench.run(bench.cross, {
      type: 'CancelTotally',
      kind: 'PartialTpSlConditional',
      symbol: 'BTCUSDT',
      positionIdx: 0,
    })
    expect(answer).toMatchObject({ ok: true, result: { count: 2 } })
    expect(open(bench).map((order) => [order.symbol, order.stopOrderType ?? 'plain'])).toEqual([
      ['ETHUSDT', 'PartialTakeProfit'],
      ['BTCUSDT', 'TakeProfit'],
      ['BTCUSDT', 'plain'],
    ])
  })

  it('VENUE-17: what fires closes at most what the position still has', () => {
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

  it('TPSL-42..44: a classic account stops before its liquidation price, a unified one may say any', () => {
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
})
