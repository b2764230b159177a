import { describe, expect, it } from 'vitest'
import { benchCore, dumpOf, imbalance, limit, market, walletOf } from './bench-core.ts'

const leverage = (value: string, symbol = 'BTCUSDT') => ({
  type: 'SetLeverage',
  symbol,
  buyLeverage: value,
  sellLeverage: value,
})

describe('liquidation and funding', () => {
  it('VENUE-44: an isolated position is closed at its bankruptcy price when mark crosses its liquidation price, and only this position', () => {
    const bench = benchCore()
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1' }))
    bench.place(bench.isolated, limit({ price: '100000.0' }))
    const held = bench.position(bench.isolated, 'BTCUSDT')
    const liq = Number(held?.liqPrice)
    const before = bench.wallet(bench.isolated)
    bench.move('BTCUSDT', (liq + 1).toFixed(1))
    expect(bench.position(bench.isolated, 'BTCUSDT')).toBeDefined()
    bench.move('BTCUSDT', (liq - 1).toFixed(1))
    expect(bench.position(bench.isolated, 'BTCUSDT')).toBeUndefined()
    const [closing] = bench.core.executions(bench.isolated, { before: Infinity, limit: 1 })
    expect(closing?.execPrice).toBe(held?.bustPrice)
    const after = bench.wallet(bench.isolated)
    const lost = Number(before.walletBalance) - Number(after.walletBalance)
    expect(lost).toBeLessThanOrEqual(Number(held?.positionBalance) + 1e-8)
    expect(after).toMatchObject({ positionMargin: '0', orderMargin: '0' })
    const reasons = bench.events.flatMap((event) =>
      event.kind === 'order' ? [event.order.cancelType ?? event.order.stopOrderType] : [],
    )
    expect(reasons).toContain('CancelByLiq')
    expect(reasons).toContain('Liquidation')
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('VENUE-44: a cross account loses its orders first, then its largest positions until it is sound', () => {
    const bench = benchCore()
    bench.run(bench.small, leverage('100'))
    bench.run(bench.small, leverage('50', 'ETHUSDT'))
    bench.place(bench.small, market({ qty: '0.2' }))
    bench.place(bench.small, market({ symbol: 'ETHUSDT', qty: '0.5', side: 'Sell' }))
    bench.place(bench.small, limit({ price: '108000.0', qty: '0.001', side: 'Buy' }))
    bench.move('BTCUSDT', '106500')
    const snapshot = bench.core.snapshotOf(bench.small)
    expect(snapshot?.orders).toEqual([])
    expect(snapshot?.positions.map((position) => position.symbol)).toEqual(['ETHUSDT'])
    expect(Number(bench.wallet(bench.small).walletBalance)).toBeGreaterThan(0)
    expect(imbalance(dumpOf(bench.core))).toBe(0n)
  })

  it('VENUE-44: a gap far beyond bankruptcy leaves a wallet of zero, paid by the insurance fund', () => {
    const bench = benchCore()
    bench.run(bench.small, leverage('100'))
    bench.place(bench.small, market({ qty: '0.3' }))
    bench.move('BTCUSDT', '90000')
    expect(bench.position(bench.small, 'BTCUSDT')).toBeUndefined()
    expect(bench.wallet(bench.small).walletBalance).toBe('0')
    const dump = dumpOf(bench.core)
    expect(BigInt(dump.house.coins[0]?.insurance ?? 0) < 0n).toBe(true)
    expect(imbalance(dump)).toBe(0n)
  })

  it('maths 10: funding moves value times rate from longs to shorts at 16:00 UTC, once', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.5' }))
    bench.place(bench.isolated, market({ qty: '0.3', side: 'Sell' }))
    const due = Date.UTC(2026, 7, 9, 16)
    bench.now = due - 10_000
    bench.core.advance(bench.now)
    const rate = BigInt(bench.core.tickers()[12] ?? 0)
    expect(bench.core.tickers()[13]).toBe(due / 1000)
    const before = dumpOf(bench.core)
    bench.pass(9_900, 100)
    bench.now = due
    const { events } = bench.core.advance(due)
    const after = dumpOf(bench.core)
    const paid = (at: number): bigint => walletOf(before, at) - walletOf(after, at)
    const mark = BigInt(Math.round(Number(bench.position(bench.cross, 'BTCUSDT')?.markPrice) * 100))
    // mark * 0.500 BTC in 1e-8, times the rate; the payer's amount goes up to the last unit.
    const value = mark * 500n * 1000n
    const settled = BigInt(bench.core.tickers()[12] ?? 0)
    expect([rate, settled].map((one) => (value * one + 99_999_999n) / 100_000_000n)).toContain(paid(0))
    expect(paid(1) < 0n).toBe(paid(0) > 0n)
    expect(events.map((event) => event.kind)).toEqual(expect.arrayContaining(['position', 'wallet']))
    expect(bench.core.tickers()[13]).toBe(due / 1000 + 8 * 3600)
    expect(imbalance(after)).toBe(0n)
    bench.pass(5000)
    expect(walletOf(dumpOf(bench.core), 0)).toBe(walletOf(after, 0))
  })

  it('VENUE-56: closed profit is exit minus entry minus fees, to the last unit', () => {
    const bench = benchCore()
    const open = bench.place(bench.cross, market({ qty: '0.037' }))
    const close = bench.place(bench.cross, market({ qty: '0.037', side: 'Sell' }))
    const units = (text: string | undefined): bigint => {
      const [whole = '0', part = ''] = (text ?? '0').split('.')
      return BigInt(whole + part.padEnd(8, '0'))
    }
    const profit =
      units(close.cumExecValue) - units(open.cumExecValue) - units(open.cumExecFee) - units(close.cumExecFee)
    expect(units(bench.wallet(bench.cross).walletBalance) - units('100000')).toBe(profit)
  })
})
