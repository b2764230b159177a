import { describe, expect, it } from 'vitest'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const setTpSl = (fields: Record<string, unknown>) => ({
  type: 'SetTpSl',
  symbol: 'BTCUSDT',
  positionIdx: 0,
  ...fields,
})

function longBench(): BenchCore {
  const bench = benchCore()
  bench.place(bench.cross, market({ qty: '0.1' }))
  return bench
}

const position = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')

function trailing(bench: BenchCore, fields: Record<string, unknown>): string {
  const answer = bench.run(bench.cross, setTpSl(fields))
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
  return String(answer.result.tsOrderId)
}

describe('trailing stops', () => {
  it('POS-06: the trigger follows the best price by a distance, never back, and closes by market', () => {
    const bench = longBench()
    const id = trailing(bench, { trailingStop: '500' })
    const start = Number(position(bench)?.tsTriggerPrice)
    expect(position(bench)).toMatchObject({ trailingStop: '500' })
    expect(bench.order(bench.cross, id)).toMatchObject({
      orderStatus: 'Untriggered',
      stopOrderType: 'TrailingStop',
      planType: 4,
      trailValue: '500',
      qty: '0.1',
    })
    bench.move('BTCUSDT', '110000')
    expect(position(bench)?.tsTriggerPrice).toBe('109500')
    expect(start).toBeLessThan(109_500)
    bench.move('BTCUSDT', '109700')
    expect(position(bench)?.tsTriggerPrice).toBe('109500')
    bench.move('BTCUSDT', '111000')
    expect(position(bench)?.tsTriggerPrice).toBe('110500')
    bench.move('BTCUSDT', '110500')
    expect(position(bench)).toBeUndefined()
    expect(bench.order(bench.cross, id)).toMatchObject({ orderStatus: 'Filled', cumExecQty: '0.1' })
  })

  it('POS-06: by percent, of a short: the trigger falls with the price', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.1' }))
    const id = trailing(bench, { trailValuePercentageE4: 100 })
    bench.move('BTCUSDT', '100000')
    expect(position(bench)).toMatchObject({ trailValuePercentageE4: 100, tsTriggerPrice: '101000' })
    bench.move('BTCUSDT', '101000')
    expect(bench.order(bench.cross, id).orderStatus).toBe('Filled')
  })

  it('POS-06: it starts at its activation price', () => {
    const bench = longBench()
    const id = trailing(bench, { trailingStop: '1000', activationPrice: '110000' })
    expect(position(bench)).toMatchObject({ activationPrice: '110000' })
    expect(position(bench)?.tsTriggerPrice).toBeUndefined()
    bench.move('BTCUSDT', '107000')
    expect(bench.order(bench.cross, id).orderStatus).toBe('Untriggered')
    bench.move('BTCUSDT', '110000')
    expect(position(bench)?.tsTriggerPrice).toBe('109000')
    bench.move('BTCUSDT', '108900')
    expect(bench.order(bench.cross, id).orderStatus).toBe('Filled')
  })

  it('VENUE-17: changing it restarts it, 0 removes it, and it coexists with take profit and stop loss', () => {
    const bench = longBench()
    const id = trailing(bench, { trailingStop: '500', takeProfit: '120000', stopLoss: '100000' })
    bench.move('BTCUSDT', '110000')
    expect(trailing(bench, { trailingStop: '800' })).toBe(id)
    expect(position(bench)).toMatchObject({
      trailingStop: '800',
      tsTriggerPrice: '109200',
      takeProfit: '120000',
    })
    expect(bench.run(bench.cross, setTpSl({ trailingStop: '800' }))).toMatchObject({ ok: false, code: 30177 })
    trailing(bench, { trailingStop: '0' })
    expect(bench.order(bench.cross, id).orderStatus).toBe('Deactivated')
    expect(position(bench)?.trailingStop).toBeUndefined()
    expect(position(bench)?.stopLoss).toBe('100000')
  })

  it.each([
    ['both forms', { trailingStop: '500', trailValuePercentageE4: 100 }],
    ['a distance beyond the price', { trailingStop: '200000' }],
    ['an activation price that is passed', { trailingStop: '500', activationPrice: '100000' }],
    ['a distance off the tick', { trailingStop: '500.05' }],
    ['a rate of everything', { trailValuePercentageE4: 10_000 }],
  ])('VENUE-17: %s is refused', (_, fields) => {
    const bench = longBench()
    const hash = bench.core.stateHash()
    expect(bench.refused(bench.cross, setTpSl(fields))).toBe(30015)
    expect(bench.core.stateHash()).toBe(hash)
  })

  it('ENTITY-05: a separate trailing order follows too, and may open a position', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, market({ qty: '0.02', trailValue: '1000' }))
    expect(order).toMatchObject({ orderStatus: 'Untriggered', stopOrderType: 'TrailingStop', planType: 4 })
    bench.move('BTCUSDT', '105000')
    expect(bench.order(bench.cross, order.orderId).triggerPrice).toBe('106000')
    bench.move('BTCUSDT', '106000')
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
    expect(position(bench)).toMatchObject({ side: 'Buy', size: '0.02' })
    const profit = bench.place(
      bench.cross,
      market({
        side: 'Sell',
        qty: '0.02',
        trailValuePercentageE4: 50,
        activationPrice: '120000',
        reduceOnly: true,
      }),
    )
    expect(profit).toMatchObject({ stopOrderType: 'TrailingProfit', planType: 5, trailValuePercentageE4: 50 })
  })
})

describe('OCO pairs', () => {
  const oco = (fields: Record<string, unknown> = {}) =>
    market({
      side: 'Sell',
      qty: '0.02',
      oco: { tpTriggerPrice: '110000', slTriggerPrice: '107000', ...fields },
    })

  it('ENTITY-04: one fires, the other is cancelled', () => {
    const bench = benchCore()
    const answer = bench.run(bench.cross, oco())
    if (!answer.ok) throw new Error(answer.message)
    const [tp, sl] = [String(answer.result.orderId), String(answer.result.ocoOrderId)]
    expect(bench.order(bench.cross, tp)).toMatchObject({
      stopOrderType: 'TakeProfitStopLossOCO',
      planType: 10,
      triggerPrice: '110000',
      ocoOrderId: sl,
    })
    expect(bench.order(bench.cross, sl)).toMatchObject({ triggerPrice: '107000', ocoOrderId: tp })
    bench.move('BTCUSDT', '107000')
    expect(bench.order(bench.cross, sl).orderStatus).toBe('Filled')
    expect(bench.order(bench.cross, tp)).toMatchObject({
      orderStatus: 'Deactivated',
      cancelType: 'CancelByOco',
    })
    expect(position(bench)).toMatchObject({ side: 'Sell', size: '0.02' })
  })

  it('ENTITY-05: a leg with a price becomes a limit order; cancelling one leg cancels the pair', () => {
    const bench = benchCore()
    const order = bench.place(bench.cross, oco({ tpLimitPrice: '110500' }))
    expect(order).toMatchObject({ orderType: 'Limit', price: '110500' })
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: order.ocoOrderId })
    expect(bench.core.snapshotOf(bench.cross)?.orders).toEqual([])
  })

  it('ERR-15: a leg on the wrong side of the price is refused with the trigger type', () => {
    const bench = benchCore()
    expect(bench.run(bench.cross, oco({ tpTriggerPrice: '100000' }))).toMatchObject({
      code: 30074,
      params: { triggerBy: 'LastPrice' },
    })
    expect(
      bench.run(bench.cross, { ...oco({ slTriggerPrice: '120000' }), triggerBy: 'IndexPrice' }),
    ).toMatchObject({
      code: 30075,
      params: { triggerBy: 'IndexPrice' },
    })
    expect(bench.run(bench.cross, { ...oco(), triggerPrice: '100000' })).toMatchObject({ code: 30034 })
  })
})

describe('slippage of market orders', () => {
  /** The asks and what they hold, as numbers. */
  const asks = (bench: BenchCore): readonly (readonly [price: number, qty: number])[] => {
    const flat = bench.core.book('BTCUSDT')?.asks ?? new Float64Array()
    return Array.from({ length: flat.length / 2 }, (_, at) => [
      (flat[at * 2] ?? 0) / 100,
      (flat[at * 2 + 1] ?? 0) / 1000,
    ])
  }

  it.each([
    ['TickSize', '3', 0.3],
    ['Percent', '0.01', 10.9],
  ])(
    'VENUE-59: by %s: fills within the limit, the rest is cancelled',
    (maxSlippageType, maxSlippage, width) => {
      const bench = benchCore()
      const book = asks(bench)
      const worst = (book[0]?.[0] ?? 0) + width
      const within = book.filter(([price]) => price <= worst).reduce((sum, [, qty]) => sum + qty, 0)
      bench.run(bench.cross, {
        type: 'SetLeverage',
        symbol: 'BTCUSDT',
        buyLeverage: '100',
        sellLeverage: '100',
      })
      const order = bench.place(
        bench.cross,
        market({ qty: (within + 1).toFixed(3), maxSlippageType, maxSlippage }),
      )
      expect(order).toMatchObject({
        orderStatus: 'PartiallyFilledCanceled',
        cumExecQty: String(Number(within.toFixed(3))),
        maxSlippageType,
        maxSlippage,
      })
      for (const execution of bench.core.executions(bench.cross, { before: Infinity, limit: 1000 }))
        expect(Number(execution.execPrice)).toBeLessThanOrEqual(worst)
    },
  )

  it.each([
    ['0 ticks', 'TickSize', '0'],
    ['10001 ticks', 'TickSize', '10001'],
    ['half a tick', 'TickSize', '1.5'],
    ['below 0.01 percent', 'Percent', '0.001'],
    ['above 10 percent', 'Percent', '10.01'],
    ['an unknown kind', 'Amount', '1'],
  ])('SLIP-03, SLIP-04: %s is refused', (_, maxSlippageType, maxSlippage) => {
    const bench = benchCore()
    expect(bench.refused(bench.cross, market({ maxSlippageType, maxSlippage }))).toBe(30033)
    expect(
      bench.refused(bench.cross, limit({ price: '100000.0', maxSlippageType: 'Percent', maxSlippage: '1' })),
    ).toBe(30033)
  })
})
