import { describe, expect, it } from 'vitest'
import { become, positionAt } from './account-bench.ts'
import { benchCore, market } from './bench-core.ts'

const both = { type: 'SwitchPositionMode', mode: 'BothSide' }

describe('a cross hedge', () => {
  it('POS-32: the larger side has the liquidation price of the pair, the smaller one none, sent for both when one fills; a complete hedge has none', () => {
    const bench = benchCore()
    become(bench, bench.small, { kind: 'UTA2' })
    expect(bench.run(bench.small, both).ok).toBe(true)
    const price = (idx: 1 | 2) => positionAt(bench, bench.small, 'BTCUSDT', idx)?.liqPrice
    bench.place(bench.small, market({ qty: '0.02', positionIdx: 1 }))
    const alone = price(1)
    expect(Number(alone)).toBeGreaterThan(0)
    bench.events.length = 0
    bench.place(bench.small, market({ side: 'Sell', qty: '0.01', positionIdx: 2 }))
    const told = bench.events.flatMap((event) => (event.kind === 'position' ? [event.position] : []))
    expect(new Set(told.map(({ positionIdx }) => positionIdx))).toEqual(new Set([1, 2]))
    expect(price(2)).toBeUndefined()
    expect(Number(price(1))).toBeLessThan(Number(alone))
    bench.place(bench.small, market({ side: 'Sell', qty: '0.01', positionIdx: 2 }))
    expect([price(1), price(2)]).toEqual([undefined, undefined])
    bench.place(bench.small, market({ side: 'Sell', qty: '0.01', positionIdx: 1, reduceOnly: true }))
    expect(price(1)).toBeUndefined()
    expect(Number(price(2))).toBeGreaterThan(Number(positionAt(bench, bench.small, 'BTCUSDT', 2)?.markPrice))
  })
})

describe('a fill', () => {
  it('VENUE-41: contains the coin of its fee: the received coin of a spot trade, the settle coin of a contract', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const coinOf = (symbol: string): string | undefined =>
      bench.core.executions(bench.cross, { symbol, before: Infinity, limit: 1 })[0]?.feeCoin
    bench.place(bench.cross, market({ symbol: 'BTC_USDT', qty: '0.01', marketUnit: 'baseCoin' }))
    expect(coinOf('BTC_USDT')).toBe('BTC')
    bench.place(
      bench.cross,
      market({ symbol: 'BTC_USDT', side: 'Sell', qty: '0.005', marketUnit: 'baseCoin' }),
    )
    expect(coinOf('BTC_USDT')).toBe('USDT')
    bench.place(bench.cross, market({ symbol: 'BTCUSDT', qty: '0.01' }))
    expect(coinOf('BTCUSDT')).toBe('USDT')
  })
})
