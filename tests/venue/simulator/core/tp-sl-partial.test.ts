import { describe, expect, it } from 'vitest'
import { limit, market } from './bench-core.ts'
import { ids, kinds, longBench, open, position, setTpSl } from './tp-sl-bench.ts'

describe('partial entries of a position', () => {
  it('VENUE-17: partial entries have their own size and order kind; when one of a pair fires, the other is cancelled', () => {
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

  it('POS-26: the position lists its partial entries with their sizes, and the cost of an order on either side', () => {
    const bench = longBench()
    expect(position(bench)).not.toHaveProperty('partialTpslList')
    const pair = ids(bench, {
      tpSlMode: 'Partial',
      takeProfit: '110000',
      tpSize: '0.04',
      stopLoss: '107000',
      slSize: '0.04',
    })
    const entries = new Map(position(bench)?.partialTpslList?.map((entry) => [entry.orderId, entry]))
    expect(entries.get(pair.tp)).toMatchObject({
      stopOrderType: 'PartialTakeProfit',
      triggerPrice: '110000',
      qty: '0.04',
    })
    expect(entries.get(pair.sl)).toMatchObject({ stopOrderType: 'PartialStopLoss', triggerPrice: '107000' })
    const { leverage, buyValueToCost, sellValueToCost } = position(bench) ?? {}
    // 1/L + f + (1 -+ 1/L)*f with f = 0.00055: the seller's closing fee is taken at a higher price.
    const exact = (sign: number) => 1 / Number(leverage) + 0.00055 + (1 + sign / Number(leverage)) * 0.00055
    expect(Number(buyValueToCost)).toBeCloseTo(exact(-1), 8)
    expect(Number(sellValueToCost)).toBeCloseTo(exact(1), 8)
    bench.move('BTCUSDT', '110000')
    expect(position(bench)).not.toHaveProperty('partialTpslList')
  })

  it('TPSL-35: an id changes that entry; without an id a new entry is added, at most 20 per side and the position’s size in total', () => {
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

  it('TPSL-35: a leg added to a single-leg entry forms a pair of its size; when one fires, the other is cancelled', () => {
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

  it('TPSL-35: a limit that has already fired accepts no other leg', () => {
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

  it('VENUE-20: cancel-totally cancels the partial entries of one position and nothing else; cancelling one cancels only that one', () => {
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
})
