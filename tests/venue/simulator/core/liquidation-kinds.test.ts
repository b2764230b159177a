import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import {
  become,
  give,
  heard,
  leverage,
  mark,
  positionAt,
  positionsOf,
  walletCoin,
  rowsOf,
} from './account-bench.ts'
import { benchCore, dumpOf, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const insuranceOf = (bench: BenchCore, coin = 'USDT'): bigint =>
  BigInt(dumpOf(bench.core).house.coins.find((one) => one.coin === coin)?.insurance ?? 0)

const liquidations = (bench: BenchCore) => heard(bench, 'liquidation').map((event) => event.liquidation)
const messages = (bench: BenchCore, scene: string) =>
  heard(bench, 'tradeMsg')
    .map((event) => event.message)
    .filter((message) => message.scene === scene)

describe('liquidation of isolated positions (VENUE-44)', () => {
  it('VENUE-44: a position is closed whole at its bankruptcy price; the insurance fund receives the difference to the mark', () => {
    const bench = benchCore()
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1' }))
    const held = positionAt(bench, bench.isolated, 'BTCUSDT', 0)
    const at = (Number(held?.liqPrice) - 1).toFixed(1)
    mark(bench, 'BTCUSDT', at)
    expect(positionsOf(bench, bench.isolated)).toEqual([])
    expect(liquidations(bench)).toMatchObject([
      {
        symbol: 'BTCUSDT',
        side: 'Sell',
        qty: '0.1',
        price: held?.bustPrice,
        size: '0',
        isPartial: false,
        isPortfolioMargin: false,
      },
    ])
    const gain = new Decimal(at)
      .minus(held?.bustPrice ?? 0)
      .times('0.1')
      .times(1e8)
    expect(insuranceOf(bench)).toBe(BigInt(gain.toFixed(0)))
    expect(messages(bench, 'liquidation')).toMatchObject([
      { symbol: 'BTCUSDT', side: 'Sell', leavesQty: '0', size: '0', reason: 'FullLiquidation' },
    ])
    sound(bench)
  })

  it('POS-01: the closing order is marked in the history, and a failure notice finds it', () => {
    const bench = benchCore()
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1' }))
    mark(bench, 'BTCUSDT', '100000.0')
    const [order] = bench.core.orderHistory(bench.isolated, { before: Infinity, limit: 1 })
    expect(order).toMatchObject({ stopOrderType: 'Liquidation', orderStatus: 'Filled', reduceOnly: true })
    // Mark was past bankruptcy: the fund paid, the wallet lost no more than the position's margin.
    expect(insuranceOf(bench)).toBeLessThan(0n)
    expect(Number(walletCoin(bench, bench.isolated)?.walletBalance)).toBeGreaterThan(25_000 - 240)
    sound(bench)
  })

  it('VENUE-44: above the first tier a position is reduced first, and the rest remains open', () => {
    const bench = benchCore()
    give(bench, bench.isolated, 'USDT', '1000000')
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '30' }))
    const held = positionAt(bench, bench.isolated, 'BTCUSDT', 0)
    mark(bench, 'BTCUSDT', (Number(held?.liqPrice) - 0.1).toFixed(1))
    const left = positionAt(bench, bench.isolated, 'BTCUSDT', 0)
    expect(Number(left?.size)).toBeGreaterThan(0)
    expect(Number(left?.size)).toBeLessThan(30)
    expect(Number(left?.liqPrice)).toBeLessThan(Number(held?.liqPrice))
    expect(liquidations(bench)[0]).toMatchObject({ isPartial: true, size: left?.size })
    expect(messages(bench, 'liquidation')[0]).toMatchObject({
      reason: 'PartialLiquidation',
      size: left?.size,
    })
    mark(bench, 'BTCUSDT', '106000.0')
    expect(positionsOf(bench, bench.isolated)).toEqual([])
    expect(liquidations(bench).at(-1)).toMatchObject({ isPartial: false, size: '0' })
    sound(bench)
  })

  it('VENUE-44: one side of a hedge is closed, the other side and its orders remain', () => {
    const bench = benchCore()
    bench.run(bench.isolated, { type: 'SwitchPositionMode', mode: 'BothSide' })
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1', positionIdx: 1 }))
    bench.place(bench.isolated, market({ side: 'Sell', qty: '0.1', positionIdx: 2 }))
    const longOrder = bench.place(bench.isolated, limit({ price: '90000.0', positionIdx: 1 }))
    const shortOrder = bench.place(bench.isolated, limit({ side: 'Sell', price: '120000.0', positionIdx: 2 }))
    mark(bench, 'BTCUSDT', '106000.0')
    expect(positionAt(bench, bench.isolated, 'BTCUSDT', 1)).toBeUndefined()
    expect(positionAt(bench, bench.isolated, 'BTCUSDT', 2)?.size).toBe('0.1')
    expect(bench.order(bench.isolated, longOrder.orderId)).toMatchObject({ cancelType: 'CancelByLiq' })
    expect(bench.order(bench.isolated, shortOrder.orderId).orderStatus).toBe('New')
    expect(liquidations(bench)).toHaveLength(1)
    sound(bench)
  })

  it('VENUE-44: inverse: a long is liquidated in coins, from its pool only', () => {
    const bench = benchCore(1, 3, 'tester', true)
    give(bench, bench.isolated, 'BTC', '0.5')
    bench.run(bench.isolated, leverage('50', 'BTCUSD'))
    bench.place(bench.isolated, market({ symbol: 'BTCUSD', qty: '10000' }))
    const held = positionAt(bench, bench.isolated, 'BTCUSD', 0)
    mark(bench, 'BTCUSD', (Number(held?.liqPrice) - 1).toFixed(1))
    expect(positionsOf(bench, bench.isolated)).toEqual([])
    expect(liquidations(bench)).toMatchObject([{ symbol: 'BTCUSD', side: 'Sell', price: held?.bustPrice }])
    expect(walletCoin(bench, bench.isolated)?.walletBalance).toBe('25000')
    expect(insuranceOf(bench, 'BTC')).toBeGreaterThan(0n)
    sound(bench)
  })
})

describe('liquidation of a cross pool (VENUE-44)', () => {
  it('ENTITY-04: a reduction for the maintenance margin rate is MmRateClose, a complete close Liquidation', () => {
    const bench = benchCore()
    bench.run(bench.cross, leverage('50'))
    bench.place(bench.cross, market({ qty: '30' }))
    const held = positionAt(bench, bench.cross, 'BTCUSDT', 0)
    mark(bench, 'BTCUSDT', (Number(held?.liqPrice) - 0.1).toFixed(1))
    mark(bench, 'BTCUSDT', '100000.0')
    expect(positionsOf(bench, bench.cross)).toEqual([])
    const taken = bench.core
      .orderHistory(bench.cross, { before: Infinity, limit: 100 })
      .filter(({ stopOrderType }) => stopOrderType !== undefined)
    const kindsOf = (reason: string): ReadonlySet<string | undefined> => {
      const told = messages(bench, 'liquidation').filter((message) => message.reason === reason)
      return new Set(
        told.map(({ orderId }) => taken.find((order) => order.orderId === orderId)?.stopOrderType),
      )
    }
    expect(taken).toHaveLength(liquidations(bench).length)
    expect(kindsOf('PartialLiquidation')).toEqual(new Set(['MmRateClose']))
    expect(kindsOf('FullLiquidation')).toEqual(new Set(['Liquidation']))
    for (const order of taken)
      expect(order).toMatchObject({ orderStatus: 'Filled', reduceOnly: true, closeOnTrigger: true })
    // The account's history says of both that the exchange took them.
    const causes = rowsOf(bench, bench.cross, { type: 'ClosedPnl' }).map((row) => row['closeType'])
    expect(new Set(causes)).toEqual(new Set(['LIQUIDATION']))
    sound(bench)
  })

  it('VENUE-44: orders first, then the largest position tier by tier, then whole, until the pool is sound', () => {
    const bench = benchCore()
    bench.run(bench.cross, leverage('50'))
    bench.place(bench.cross, market({ qty: '30' }))
    const order = bench.place(bench.cross, limit({ symbol: 'ETHUSDT', price: '3000.00', qty: '0.1' }))
    const held = positionAt(bench, bench.cross, 'BTCUSDT', 0)
    mark(bench, 'BTCUSDT', (Number(held?.liqPrice) - 0.1).toFixed(1))
    expect(bench.order(bench.cross, order.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      cancelType: 'CancelByLiq',
    })
    const [first] = liquidations(bench)
    expect(first?.isPartial).toBe(true)
    const left = positionAt(bench, bench.cross, 'BTCUSDT', 0)
    expect(Number(left?.size)).toBeGreaterThan(0)
    mark(bench, 'BTCUSDT', '100000.0')
    expect(positionsOf(bench, bench.cross)).toEqual([])
    expect(liquidations(bench).at(-1)?.isPartial).toBe(false)
    expect(walletCoin(bench, bench.cross)?.walletBalance).toBe('0')
    expect(insuranceOf(bench)).toBeLessThan(0n)
    sound(bench)
  })

  it('VENUE-44: a loss in another symbol liquidates a position whose price is unchanged', () => {
    const bench = benchCore()
    bench.run(bench.small, leverage('50'))
    bench.run(bench.small, leverage('50', 'ETHUSDT'))
    bench.place(bench.small, market({ qty: '0.01' }))
    bench.place(bench.small, market({ symbol: 'ETHUSDT', qty: '4' }))
    expect(positionsOf(bench, bench.small)).toHaveLength(2)
    mark(bench, 'ETHUSDT', '3700.00')
    expect(liquidations(bench)[0]?.symbol).toBe('ETHUSDT')
    expect(positionAt(bench, bench.small, 'BTCUSDT', 0)).toBeUndefined()
    expect(walletCoin(bench, bench.small)?.walletBalance).toBe('0')
    sound(bench)
  })

  it('VENUE-44: an isolated position of the same coin is not affected', () => {
    const bench = benchCore()
    bench.run(bench.small, { type: 'SwitchMarginMode', symbol: 'SOLUSDT', isIsolated: true })
    bench.place(bench.small, market({ symbol: 'SOLUSDT', qty: '3' }))
    bench.run(bench.small, leverage('50'))
    bench.place(bench.small, market({ qty: '0.1' }))
    mark(bench, 'BTCUSDT', '100000.0')
    expect(positionsOf(bench, bench.small).map(({ symbol }) => symbol)).toEqual(['SOLUSDT'])
    sound(bench)
  })

  it('VENUE-44: a sold option is bought back when its margin is used up', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const option = bench.core
      .instruments()
      .find(
        (one) =>
          one.optionType === 'Call' && one.symbol.startsWith('BTC') && Number(one.strikePrice) > 110_000,
      )
    const symbol = option?.symbol ?? ''
    if (option !== undefined && option.coin !== 'USDT') give(bench, bench.small, option.coin, '500')
    bench.place(bench.small, market({ symbol, side: 'Sell', qty: option?.minQty ?? '' }))
    const sold = positionAt(bench, bench.small, symbol, 0)
    expect(sold?.side).toBe('Sell')
    mark(bench, symbol, '60000')
    expect(positionsOf(bench, bench.small)).toEqual([])
    expect(liquidations(bench)).toMatchObject([{ symbol, side: 'Buy', isPartial: false }])
    sound(bench)
  })
})

describe('liquidation of a portfolio (VENUE-43, VENUE-44)', () => {
  function portfolio(): BenchCore {
    const bench = benchCore(1, 3, 'tester', true)
    become(bench, bench.small, { kind: 'UTA2' })
    give(bench, bench.small, 'BTC', '0.2')
    bench.run(bench.small, { type: 'SetAccountMarginMode', marginMode: 'PORTFOLIO_MARGIN' })
    bench.run(bench.small, leverage('50', 'ETHUSDT'))
    bench.place(bench.small, market({ symbol: 'ETHUSDT', qty: '100' }))
    return bench
  }

  it('VENUE-43: orders are cancelled because the trial margin exceeds the equity, and are sent with the flag', () => {
    const bench = portfolio()
    const order = bench.place(bench.small, limit({ symbol: 'SOLUSDT', price: '100.000', qty: '1' }))
    mark(bench, 'ETHUSDT', '3690.00')
    expect(bench.order(bench.small, order.orderId).cancelType).toBe('CancelByPmTrialMmOverEquity')
    expect(messages(bench, 'cancel')).toMatchObject([
      { reason: 'CancelByPmTrialMmOverEquity', isPortfolioMargin: true },
    ])
    expect(liquidations(bench)[0]).toMatchObject({ symbol: 'ETHUSDT', isPortfolioMargin: true })
    expect(messages(bench, 'liquidation')[0]).toMatchObject({ isPortfolioMargin: true })
    sound(bench)
  })

  it('VENUE-44: all coins cover a loss; the insurance fund pays the rest', () => {
    const bench = portfolio()
    mark(bench, 'ETHUSDT', '3000.00')
    expect(positionsOf(bench, bench.small)).toEqual([])
    const wallet = bench.core.snapshotOf(bench.small)?.wallet ?? []
    expect(wallet.every(({ walletBalance }) => walletBalance === '0')).toBe(true)
    expect(insuranceOf(bench)).toBeLessThan(0n)
    sound(bench)
  })

  it('VENUE-44: the fall of a coin that is only collateral is detected within a minute', () => {
    const bench = portfolio()
    const done = bench.core.control({
      type: 'reference',
      symbol: 'BTCUSDT',
      indexPrice: '5000.0',
      holdMs: 200_000,
    })
    expect(done.ok).toBe(true)
    bench.pass(61_000, 1000)
    expect(positionsOf(bench, bench.small)).toEqual([])
    sound(bench)
  })
})
