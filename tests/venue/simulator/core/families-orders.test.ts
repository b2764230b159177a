import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { benchCore, dumpOf, imbalance, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const wholeBench = (): BenchCore => benchCore(1, 3, 'tester', true)
const open = (bench: BenchCore): readonly Order[] => bench.core.snapshotOf(bench.cross)?.orders ?? []
const coin = (bench: BenchCore, name: string): number =>
  Number(bench.core.snapshotOf(bench.cross)?.wallet.find((each) => each.coin === name)?.walletBalance ?? 0)

/** The same bench with its cross account in hedge mode. */
function hedgeBench(): BenchCore {
  const bench = benchCore()
  const dump = JSON.parse(bench.core.dump()) as {
    accounts: { id: string; value: { info: { positionMode: string } } }[]
  }
  for (const account of dump.accounts)
    if (account.id === bench.cross) account.value.info.positionMode = 'BothSide'
  bench.core.restore(JSON.stringify(dump))
  return bench
}

describe('orders of spot symbols', () => {
  const buy = (fields: Record<string, unknown>) => market({ symbol: 'BTC_USDT', ...fields })

  it('VENUE-54: the quantity of a market buy is in the quote coin by default', () => {
    const bench = wholeBench()
    const byMoney = bench.place(bench.cross, buy({ qty: '1000' }))
    expect(byMoney).toMatchObject({ orderStatus: 'Filled', marketUnit: 'quoteCoin' })
    expect(Number(byMoney.cumExecValue)).toBeLessThanOrEqual(1000)
    expect(Number(byMoney.cumExecValue)).toBeGreaterThan(980)
    const byCoins = bench.place(bench.cross, buy({ qty: '0.01', marketUnit: 'baseCoin' }))
    expect(byCoins).toMatchObject({ cumExecQty: '0.01', marketUnit: 'baseCoin' })
    expect(bench.position(bench.cross, 'BTC_USDT')).toBeUndefined()
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('ENTITY-04: TP/SL sent with a spot order become a pair that sells the bought coins, and only one fires', () => {
    const bench = wholeBench()
    const order = bench.place(
      bench.cross,
      buy({ qty: '0.01', marketUnit: 'baseCoin', takeProfit: '115000', stopLoss: '100000' }),
    )
    const pair = open(bench)
    expect(pair.map((each) => [each.stopOrderType, each.planType, each.side, each.parentOrderId])).toEqual([
      ['BidirectionalTpSl', 11, 'Sell', order.orderId],
      ['BidirectionalTpSl', 11, 'Sell', order.orderId],
    ])
    expect(pair[0]?.ocoOrderId).toBe(pair[1]?.orderId)
    const held = coin(bench, 'BTC')
    // What the fee left, in whole lots.
    expect(Number(pair[0]?.qty)).toBeLessThanOrEqual(held)
    bench.move('BTC_USDT', '100000')
    expect(open(bench)).toEqual([])
    expect(bench.order(bench.cross, pair[1]?.orderId ?? '')).toMatchObject({ orderStatus: 'Filled' })
    expect(coin(bench, 'BTC')).toBeLessThan(held / 100)
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('ENTITY-05: a spot conditional limit order is a stop-limit order, one leg of TP/SL a TP/SL order', () => {
    const bench = wholeBench()
    const stop = bench.place(
      bench.cross,
      limit({ symbol: 'BTC_USDT', qty: '0.01', price: '100000', triggerPrice: '101000' }),
    )
    expect(stop).toMatchObject({ planType: 8, stopOrderType: 'Stop' })
    bench.place(bench.cross, buy({ qty: '0.01', marketUnit: 'baseCoin', takeProfit: '115000' }))
    expect(open(bench).map((order) => order.stopOrderType)).toEqual(['Stop', 'TakeProfitStopLoss'])
  })

  it('ENTITY-04: an OCO pair of existing coins sells once', () => {
    const bench = wholeBench()
    bench.place(bench.cross, buy({ qty: '0.02', marketUnit: 'baseCoin' }))
    const order = bench.place(
      bench.cross,
      market({
        symbol: 'BTC_USDT',
        side: 'Sell',
        qty: '0.01',
        oco: { tpTriggerPrice: '115000', slTriggerPrice: '100000', slLimitPrice: '99000' },
      }),
    )
    bench.move('BTC_USDT', '115000')
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('Filled')
    expect(open(bench)).toEqual([])
  })
})

describe('TP/SL of other families', () => {
  const setTpSl = (fields: Record<string, unknown>) => ({ type: 'SetTpSl', positionIdx: 0, ...fields })

  it.each([
    ['inverse perpetual', 'BTCUSD', '1000', { BTC: '1' }],
    ['USDC perpetual', 'BTCPERP', '0.1', { USDC: '50000' }],
    ['dated inverse', 'BTCUSDZ26', '1000', { BTC: '1' }],
  ])('VENUE-54: %s: the stop loss closes all of it', (_, symbol, qty, money) => {
    const bench = wholeBench()
    for (const [name, amount] of Object.entries(money))
      bench.core.control({ type: 'wallet', accountId: bench.cross, coin: name, amount })
    bench.place(bench.cross, market({ symbol, qty }))
    const entry = Number(bench.position(bench.cross, symbol)?.entryPrice)
    const stopLoss = Math.round(entry * 0.98).toFixed(0)
    const answer = bench.run(bench.cross, setTpSl({ symbol, stopLoss, slTriggerBy: 'MarkPrice' }))
    expect(answer.ok).toBe(true)
    expect(bench.position(bench.cross, symbol)?.stopLoss).toBe(stopLoss)
    bench.move(symbol, stopLoss)
    expect(bench.position(bench.cross, symbol)).toBeUndefined()
    expect(open(bench)).toEqual([])
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('maths 8: options take whole-position TP/SL by market only', () => {
    const bench = wholeBench()
    const symbol = bench.core.instruments().find((each) => each.contractType === 'UsdtOption')?.symbol ?? ''
    bench.place(bench.cross, market({ symbol, qty: '0.1' }))
    expect(
      bench.refused(bench.cross, setTpSl({ symbol, tpSlMode: 'Partial', takeProfit: '9000', tpSize: '0.1' })),
    ).toBe(30025)
    expect(bench.run(bench.cross, setTpSl({ symbol, takeProfit: '9000' })).ok).toBe(true)
    expect(bench.position(bench.cross, symbol)?.takeProfit).toBe('9000')
  })
})

describe('orders in hedge mode', () => {
  const side = (bench: BenchCore, positionIdx: number) =>
    bench.core.snapshotOf(bench.cross)?.positions.find((each) => each.positionIdx === positionIdx)

  it('ENTITY-06: the index must fit the mode, and each side is a separate position', () => {
    const bench = hedgeBench()
    expect(bench.refused(bench.cross, market({}))).toBe(30006)
    expect(bench.refused(bench.isolated, market({ positionIdx: 1 }))).toBe(30006)
    bench.place(bench.cross, market({ positionIdx: 1, qty: '0.1' }))
    bench.place(bench.cross, market({ side: 'Sell', positionIdx: 2, qty: '0.04' }))
    expect(side(bench, 1)).toMatchObject({ side: 'Buy', size: '0.1', mode: 'BothSide' })
    expect(side(bench, 2)).toMatchObject({ side: 'Sell', size: '0.04' })
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('ENTITY-06: the other direction of a side closes at most its size', () => {
    const bench = hedgeBench()
    expect(bench.refused(bench.cross, market({ side: 'Sell', positionIdx: 1 }))).toBe(30018)
    bench.place(bench.cross, market({ positionIdx: 1, qty: '0.1' }))
    const resting = bench.place(
      bench.cross,
      limit({ side: 'Sell', positionIdx: 1, qty: '0.08', price: '110000' }),
    )
    bench.place(bench.cross, limit({ side: 'Sell', positionIdx: 1, qty: '0.08', price: '110000' }))
    expect(resting.reduceOnly).toBe(true)
    const closing = bench.place(bench.cross, market({ side: 'Sell', positionIdx: 1, qty: '0.05' }))
    expect(closing.cumExecQty).toBe('0.05')
    expect(bench.order(bench.cross, resting.orderId).qty).toBe('0.05')
    bench.move('BTCUSDT', '110100')
    expect(side(bench, 1)).toBeUndefined()
    expect(open(bench)).toEqual([])
  })

  it('VENUE-20: each side has its own entries; cancel-totally and close-all of one do not affect the other', () => {
    const bench = hedgeBench()
    bench.place(bench.cross, market({ positionIdx: 1, qty: '0.1' }))
    bench.place(bench.cross, market({ side: 'Sell', positionIdx: 2, qty: '0.1' }))
    const set = (positionIdx: number, fields: Record<string, unknown>) =>
      bench.run(bench.cross, { type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx, ...fields })
    expect(set(0, { takeProfit: '120000' })).toMatchObject({ ok: false, code: 30006 })
    for (const idx of [1, 2])
      set(idx, { tpSlMode: 'Partial', takeProfit: idx === 1 ? '120000' : '100000', tpSize: '0.05' })
    bench.run(bench.cross, {
      type: 'CancelTotally',
      kind: 'PartialTpSlConditional',
      symbol: 'BTCUSDT',
      positionIdx: 1,
    })
    expect(open(bench).map((order) => order.positionIdx)).toEqual([2])
    bench.run(bench.cross, { type: 'CloseAll', symbol: 'BTCUSDT', positionIdx: 1 })
    expect(side(bench, 1)).toBeUndefined()
    expect(side(bench, 2)?.size).toBe('0.1')
    bench.move('BTCUSDT', '100000')
    expect(side(bench, 2)?.size).toBe('0.05')
  })
})
