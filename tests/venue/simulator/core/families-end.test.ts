import { describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { limit, market } from './bench-core.ts'
import { balance, last, rich, sound } from './rich-bench.ts'

describe('contracts that expire', () => {
  it('VENUE-12: all nine quarter codes exist, each with its own delivery, and roll over', () => {
    const bench = rich()
    const codes = () =>
      new Map(
        bench.core
          .instruments()
          .filter(
            (one) =>
              one.contractType === 'InverseFutures' &&
              one.baseCurrency === 'BTC' &&
              one.contractStatus === 'Trading',
          )
          .map((one) => [one.quarter, one] as const),
      )
    const before = codes()
    expect([...before.keys()].sort()).toEqual(
      ['CurM', 'CurQ', 'CurW', 'NNextM', 'NNextQ', 'NNextW', 'NextM', 'NextQ', 'NextW'].sort(),
    )
    expect(new Set([...before.values()].map((one) => one.settleTradingTime)).size).toBe(9)
    const week = before.get('CurW')
    bench.core.takeListed()
    bench.now = (week?.settleTradingTime ?? 0) - 60_000
    bench.core.advance(bench.now)
    bench.place(bench.cross, market({ symbol: week?.symbol, qty: '5000' }))
    bench.place(bench.cross, limit({ symbol: week?.symbol, qty: '10', price: '50000' }))
    const coins = balance(bench, 'BTC')
    bench.pass(61_000, 500)
    // Delivered: flat, order gone, fee paid, closed, the next one listed and all renamed.
    expect(bench.position(bench.cross, week?.symbol ?? '')).toBeUndefined()
    const [delivery] = last(bench)
    expect(new Decimal(delivery?.execFee ?? 0).toFixed(8)).toBe(
      new Decimal(5000)
        .dividedBy(delivery?.execPrice ?? 1)
        .times('0.0005')
        .toDecimalPlaces(8, 2)
        .toFixed(8),
    )
    expect(balance(bench, 'BTC').equals(coins)).toBe(false)
    expect(bench.core.snapshotOf(bench.cross)?.orders).toEqual([])
    expect(bench.core.instruments().find((one) => one.symbol === week?.symbol)?.contractStatus).toBe('Closed')
    const after = codes()
    expect(after.size).toBe(9)
    expect(after.get('CurW')?.symbol).toBe(before.get('NextW')?.symbol)
    expect(after.get('NextW')?.symbol).toBe(before.get('NNextW')?.symbol)
    expect(bench.core.takeListed()).toEqual(
      expect.arrayContaining([week?.symbol, after.get('CurW')?.symbol, after.get('NNextW')?.symbol]),
    )
    sound(bench)
  })

  it('ENTITY-26: USDC contracts settle their session: profit is paid, the session average is the mark, the entry is unchanged', () => {
    const bench = rich()
    bench.place(bench.cross, market({ symbol: 'BTCPERP', qty: '0.1' }))
    bench.move('BTCPERP', '111000.0')
    const due = (Math.floor(bench.now / 28_800_000) + 1) * 28_800_000
    bench.now = due - 30_000
    bench.events.push(...bench.core.advance(bench.now).events)
    const before = bench.position(bench.cross, 'BTCPERP')
    const money = balance(bench, 'USDC')
    expect(before?.sessionAvgPrice).toBe(before?.entryPrice)
    bench.pass(31_000, 200)
    const after = bench.position(bench.cross, 'BTCPERP')
    expect(after?.entryPrice).toBe(before?.entryPrice)
    expect(after?.sessionAvgPrice).not.toBe(before?.sessionAvgPrice)
    const credited = new Decimal(after?.sessionAvgPrice ?? 0).minus(before?.entryPrice ?? 0).times('0.1')
    const funding = new Decimal(after?.positionFundingFee ?? 0)
    expect(balance(bench, 'USDC').minus(money).toFixed()).toBe(credited.minus(funding).toFixed())
    bench.place(bench.cross, market({ symbol: 'BTCPERP', side: 'Sell', qty: '0.1', reduceOnly: true }))
    sound(bench)
  })

  it('VENUE-11: symbols of every special state exist and can be moved; orders are accepted only while one trades', () => {
    const bench = rich(21)
    const item = (symbol: string) => bench.core.instruments().find((one) => one.symbol === symbol)
    expect(item('TICK5USDT')?.tickSize).toBe('5')
    expect(item('CLOSEDUSDT')).toMatchObject({ contractStatus: 'Closed', symbolStatus: 'Closed' })
    expect(item('GONEUSDT')?.symbolStatus).toBe('Delisted')
    expect(item('HIDDENUSDT')?.symbolDisplay).toBe(false)
    expect(item('SOONUSDT')).toMatchObject({ symbolStatus: 'ComingSoon', isPreListing: false })
    expect(item('PRELISTUSDT')).toMatchObject({ symbolStatus: 'ComingSoon', isPreListing: true })
    expect(item('UTAONLYUSDT')?.utaSupportOnly).toBe(true)
    // The two coins of SLIP-05 besides BTC and ETH; the long list has PAXG too, once.
    for (const coin of ['PAXG', 'XAUT'])
      expect(item(`${coin}USDT`)).toMatchObject({ contractStatus: 'Trading', baseCurrency: coin })
    expect(item('NOCOPYUSDT')?.supportCopyTrade).toBe(false)
    expect(item('THINUSDT')?.maxNewMarketOrderQty).toBe('0.5')
    const told = (symbol: string) => {
      const { core } = bench
      const id = item(symbol)?.id
      const rows = core.tickers()
      const ids = Array.from({ length: rows.length / TICKER_WIDTH }, (_, at) => rows[at * TICKER_WIDTH])
      const to = Math.floor(bench.now / 1000) + 60
      const candles = (kind: 'market' | 'mark' | 'index') =>
        core.candles({ symbol, interval: '60', kind, to, limit: 10 }).rows.length > 0
      return [ids.includes(id), candles('market'), candles('mark'), candles('index')]
    }
    // What never traded has no figures.
    for (const symbol of ['SOONUSDT', 'PRELISTUSDT']) {
      expect([symbol, told(symbol)]).toEqual([symbol, [false, false, false, false]])
      expect(bench.core.book(symbol)).toMatchObject({ bids: new Float64Array(0), asks: new Float64Array(0) })
      expect(bench.core.recentTrades(symbol)).toHaveLength(0)
    }
    expect(told('BTCUSDT')).toEqual([true, true, true, true])
    const order = market({ symbol: 'SOONUSDT', qty: '100' })
    expect(bench.refused(bench.cross, order)).toBe(30002)
    bench.core.takeListed()
    expect(bench.core.alterSymbol('SOONUSDT', { status: 'Trading', tickSize: '0.0005' }).ok).toBe(true)
    expect(bench.core.takeListed()).toEqual(['SOONUSDT'])
    expect(item('SOONUSDT')).toMatchObject({ contractStatus: 'Trading', tickSize: '0.0005' })
    bench.pass(10_000, 100)
    expect(told('SOONUSDT')).toEqual([true, true, true, true])
    bench.place(bench.cross, order)
    bench.place(bench.cross, limit({ symbol: 'SOONUSDT', qty: '100', price: '1.2000' }))
    expect(bench.refused(bench.cross, limit({ symbol: 'SOONUSDT', qty: '100', price: '1.2001' }))).toBe(30012)
    expect(bench.core.alterSymbol('SOONUSDT', { status: 'Closed' }).ok).toBe(true)
    expect(bench.core.snapshotOf(bench.cross)?.orders).toEqual([])
    expect(bench.position(bench.cross, 'SOONUSDT')?.size).toBe('100')
    expect(bench.core.alterSymbol('SOONUSDT', { status: 'Delisted' }).ok).toBe(true)
    expect(bench.position(bench.cross, 'SOONUSDT')).toBeUndefined()
    for (const change of [
      { status: 'Gone' },
      { tickSize: '0' },
      { tickSize: 'x' },
      { maxNewOrderQty: '-1' },
    ]) {
      expect(bench.core.alterSymbol('BTCUSDT', change as never).ok).toBe(false)
    }
    expect(bench.core.alterSymbol('NONE', { status: 'Closed' }).ok).toBe(false)
    sound(bench)
  })

  it('a coming symbol trades from its moment on', () => {
    const bench = rich()
    const at = bench.now + 90_000
    bench.core.alterSymbol('PRELISTUSDT', { expectedStartTradingTime: at })
    bench.pass(80_000, 500)
    expect(bench.refused(bench.cross, market({ symbol: 'PRELISTUSDT', qty: '10' }))).toBe(30002)
    bench.pass(60_000, 500)
    bench.place(bench.cross, market({ symbol: 'PRELISTUSDT', qty: '10' }))
    sound(bench)
  })
})
