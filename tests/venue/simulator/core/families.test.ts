import { describe, expect, it } from 'vitest'
import { uplInverseFromValue } from '#shared/maths/pnl.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { give } from './account-bench.ts'
import { benchCore, limit, market, START } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { balance, last, rich, sound, symbolOf } from './rich-bench.ts'

it('VENUE-54: the nearest chain has the requested number of strikes, each with its call and its put; other chains stay small', () => {
  const core = createCore({ seed: 1, startAt: START, symbols: 60, strikes: 40 })
  const chain = core
    .instruments()
    .filter(({ contractType, baseCurrency }) => contractType === 'UsdcOption' && baseCurrency === 'BTC')
  const expiries = [...new Set(chain.map(({ settleTradingTime }) => settleTradingTime))].toSorted(
    (a, b) => a - b,
  )
  const strikesAt = (expiry: number | undefined): number =>
    new Set(chain.filter((one) => one.settleTradingTime === expiry).map(({ strikePrice }) => strikePrice))
      .size
  expect(strikesAt(expiries[0])).toBe(40)
  expect(chain.filter((one) => one.settleTradingTime === expiries[0])).toHaveLength(80)
  expect(strikesAt(expiries[1])).toBe(5)
})

describe('every family trades', () => {
  it('VENUE-54: at least 200 symbols of ten contract types, ids dense from 1', () => {
    const { core } = benchCore(1, 60, 'tester', true)
    const all = core.instruments()
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => at + 1))
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length)
    expect(new Set(all.map(({ contractType }) => contractType))).toEqual(
      new Set([
        'LinearPerpetual',
        'LinearFutures',
        'UsdcPerpetual',
        'UsdcFutures',
        'InversePerpetual',
        'InverseFutures',
        'UsdcOption',
        'UsdtOption',
        'Spot',
        'Unknown',
      ]),
    )
    expect(all.filter(({ symbolType }) => symbolType === 'TradFi')).toHaveLength(1)
    expect(all.filter(({ borrowRate }) => borrowRate !== undefined).length).toBeGreaterThan(2)
    // Every book stands, with prices near each other.
    for (const { symbol, symbolStatus, contractType } of all) {
      const book = core.book(symbol)
      if (symbolStatus !== 'Trading') expect(book?.asks).toHaveLength(0)
      else {
        expect(book?.asks.length).toBeGreaterThan(20)
        if (contractType !== 'UsdcOption' && contractType !== 'UsdtOption')
          expect(book?.bids.length).toBeGreaterThan(20)
      }
    }
  })

  it('VENUE-31: the history of followers is that of their underlying, each bar opening at the previous close, on the tick', () => {
    const { core } = benchCore(9, 3, 'tester', true)
    let pasts = 0
    for (const { symbol, tickSize, priceFraction } of core.instruments()) {
      const read = (interval: '1' | '60', limit: number) =>
        core.candles({ symbol, interval, kind: 'market', to: START / 1000 + 60, limit }).rows
      const tick = Math.round(Number(tickSize) * 10 ** priceFraction)
      const minutes = read('1', 30)
      if (minutes.length > CANDLE_WIDTH) pasts += 1
      for (const rows of [minutes, read('60', 48)]) {
        for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
          const [, open = 0, high = 0, low = 0, close = 0] = rows.subarray(at, at + CANDLE_WIDTH)
          for (const price of [open, high, low, close]) expect(price % tick).toBe(0)
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
          expect(low).toBeLessThanOrEqual(Math.min(open, close))
          if (at > 0) expect(open).toBe(rows[at - CANDLE_WIDTH + 4])
        }
      }
    }
    // All but options and the spread.
    expect(pasts).toBeGreaterThan(50)
  })

  it('VENUE-54: linear and USDC contracts earn the change of the price, less fees', () => {
    for (const [symbol, coin] of [
      ['BTCUSDT', 'USDT'],
      ['BTCPERP', 'USDC'],
      ['XAUUSDT', 'USDT'],
    ] as const) {
      const bench = rich()
      const before = balance(bench, coin)
      bench.place(bench.cross, market({ symbol, qty: '0.1' }))
      bench.move(symbol, symbol === 'XAUUSDT' ? '3500.00' : '112000.0')
      bench.place(bench.cross, market({ symbol, side: 'Sell', qty: '0.1', reduceOnly: true }))
      const fills = last(bench).filter((each) => each.symbol === symbol)
      const flow = fills.reduce(
        (sum, each) =>
          sum.plus(each.side === 'Buy' ? `-${each.execValue}` : each.execValue).minus(each.execFee),
        new Decimal(0),
      )
      expect(balance(bench, coin).minus(before).toFixed()).toBe(flow.toFixed())
      expect(flow.greaterThan(0)).toBe(true)
      sound(bench)
    }
  })

  it('VENUE-54, VENUE-56: inverse contracts count dollars and pay in coins', () => {
    const bench = rich()
    const before = balance(bench, 'BTC')
    bench.place(bench.cross, market({ symbol: 'BTCUSD', qty: '10000' }))
    const position = bench.position(bench.cross, 'BTCUSD')
    expect(position?.size).toBe('10000')
    const value = last(bench).reduce(
      (sum, each) => sum.plus(new Decimal(each.execQty).dividedBy(each.execPrice).toDecimalPlaces(8, 1)),
      new Decimal(0),
    )
    expect(value.toFixed()).toBe(position?.positionValue)
    expect(Number(position?.liqPrice)).toBeLessThan(Number(position?.entryPrice))
    bench.move('BTCUSD', '120000.0')
    const held = bench.position(bench.cross, 'BTCUSD')
    const gain = uplInverseFromValue({
      side: 'Buy',
      size: '10000',
      positionValue: held?.positionValue,
      price: held?.markPrice,
    })
    expect(gain?.greaterThan('0.007')).toBe(true)
    bench.place(bench.cross, market({ symbol: 'BTCUSD', side: 'Sell', qty: '10000', reduceOnly: true }))
    const won = balance(bench, 'BTC').minus(before)
    expect(won.greaterThan('0.007') && won.lessThan('0.0096')).toBe(true)
    // The linear contract went along: one underlying.
    const rows = bench.core.tickers()
    expect(Math.abs((rows[1] ?? 0) / 100 - 120_000)).toBeLessThan(200)
    sound(bench)
  })

  it.each([
    ['Buy', 'USDT', '10500', { price: '105000', qty: '0.1' }, [{ qty: '5' }, { price: '9999999' }]],
    ['Sell', 'BTC', '1', { price: '150000', qty: '1' }, [{ qty: '9' }]],
  ] as const)(
    'VENUE-42: a refused change of a %s order leaves what it locks as it was, and canceling it releases that once',
    (side, coin, amount, at, changes) => {
      const bench = benchCore(1, 3, 'tester', true)
      give(bench, bench.cross, 'BTC', '2')
      const before = bench.core.snapshotOf(bench.cross)?.wallet
      const order = bench.place(bench.cross, limit({ symbol: 'BTC_USDT', side, ...at }))
      const { orderId } = order
      const locked = () =>
        bench.core.snapshotOf(bench.cross)?.wallet.find((each) => each.coin === coin)?.locked
      expect(locked()).toBe(amount)
      for (const change of changes) {
        const answer = bench.run(bench.cross, {
          type: 'ReplaceOrder',
          symbol: 'BTC_USDT',
          orderId,
          ...change,
        })
        expect(answer.ok).toBe(false)
        expect(locked()).toBe(amount)
      }
      sound(bench)
      bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTC_USDT', orderId })
      expect(bench.core.snapshotOf(bench.cross)?.wallet).toEqual(before)
      sound(bench)
    },
  )

  it('VENUE-54: spot exchanges coins, the fee is deducted from the received coin, and an order reserves the coin it pays with', () => {
    const bench = rich()
    const usdt = balance(bench, 'USDT')
    const btc = balance(bench, 'BTC')
    bench.place(bench.cross, market({ symbol: 'BTC_USDT', qty: '0.5', marketUnit: 'baseCoin' }))
    const fills = last(bench).filter((each) => each.symbol === 'BTC_USDT')
    const paid = fills.reduce((sum, each) => sum.plus(each.execValue), new Decimal(0))
    const fee = fills.reduce((sum, each) => sum.plus(each.execFee), new Decimal(0))
    expect(fee.minus('0.0005').abs().lessThan('0.000001')).toBe(true)
    expect(usdt.minus(balance(bench, 'USDT')).toFixed()).toBe(paid.toFixed())
    expect(balance(bench, 'BTC').minus(btc).plus(fee).toFixed()).toBe('0.5')
    const order = bench.place(
      bench.cross,
      limit({ symbol: 'BTC_USDT', side: 'Sell', qty: '1', price: '150000' }),
    )
    const locked = () =>
      bench.core.snapshotOf(bench.cross)?.wallet.find((each) => each.coin === 'BTC')?.locked
    expect(locked()).toBe('1')
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTC_USDT', orderId: order.orderId })
    expect(locked()).toBeUndefined()
    expect(
      bench.refused(bench.cross, limit({ symbol: 'BTC_USDT', side: 'Sell', qty: '9', price: '150000' })),
    ).toBe(30031)
    sound(bench)
  })

  it('VENUE-54: a spread fills both legs at once, and their values differ by its own', () => {
    const bench = rich()
    const symbol = symbolOf(bench, (name) => name.includes('_BTCUSDT'))
    const [far = '', near = ''] =
      bench.core.instruments().find((one) => one.symbol === symbol)?.spreadLegs ?? []
    const order = bench.place(bench.cross, market({ symbol, qty: '0.2' }))
    expect(order.legs?.map(({ symbolId, side }) => [symbolId, side])).toEqual([
      [far, 'Buy'],
      [near, 'Sell'],
    ])
    expect(bench.position(bench.cross, far)).toMatchObject({ side: 'Buy', size: '0.2' })
    expect(bench.position(bench.cross, near)).toMatchObject({ side: 'Sell', size: '0.2' })
    const fills = last(bench)
    const value = (name: string) =>
      fills
        .filter((each) => each.symbol === name)
        .reduce((sum, each) => sum.plus(each.execValue), new Decimal(0))
    expect(value(far).minus(value(near)).toFixed()).toBe(order.cumExecValue)
    sound(bench)
  })

  it('VENUE-44, VENUE-54: positions of all families are liquidated when their pool is empty, and no money is lost', () => {
    const bench = rich()
    const inverse = balance(bench, 'SOL')
    bench.run(bench.cross, { type: 'SetLeverage', symbol: 'SOLUSD', buyLeverage: '25', sellLeverage: '25' })
    for (let turn = 0; turn < 4; turn += 1) {
      bench.place(bench.cross, market({ symbol: 'SOLUSD', qty: '300000' }))
      bench.pass(10_000, 100)
    }
    bench.move('SOLUSD', '150.00')
    expect(bench.position(bench.cross, 'SOLUSD')).toBeUndefined()
    expect(balance(bench, 'SOL').lessThan(inverse)).toBe(true)
    expect(
      bench.events.some((event) => event.kind === 'order' && event.order.stopOrderType === 'Liquidation'),
    ).toBe(true)
    sound(bench)
  })
})

describe('options', () => {
  const call = (bench: BenchCore) =>
    symbolOf(bench, (name, type) => type === 'UsdcOption' && name.endsWith('-C'))

  it('VENUE-54: a buyer pays the premium and needs no margin, a seller receives it and posts margin', () => {
    const bench = rich()
    const symbol = call(bench)
    const before = balance(bench, 'USDC')
    bench.place(bench.cross, market({ symbol, qty: '1' }))
    const spent = last(bench).reduce(
      (sum, each) => sum.plus(each.execValue).plus(each.execFee),
      new Decimal(0),
    )
    expect(before.minus(balance(bench, 'USDC')).toFixed()).toBe(spent.toFixed())
    expect(bench.position(bench.cross, symbol)).toMatchObject({ size: '1', positionIM: '0', positionMM: '0' })
    const greeks = bench.position(bench.cross, symbol)?.greeks
    expect(Number(greeks?.delta)).toBeGreaterThan(0)
    expect(Number(greeks?.delta)).toBeLessThan(1)
    expect(Number(greeks?.theta)).toBeLessThan(0)
    bench.place(bench.cross, market({ symbol, side: 'Sell', qty: '3' }))
    const short = bench.position(bench.cross, symbol)
    expect(short).toMatchObject({ side: 'Sell', size: '2' })
    expect(Number(short?.positionIM)).toBeGreaterThan(Number(short?.positionMM))
    expect(Number(short?.positionMM)).toBeGreaterThan(1000)
    sound(bench)
  })

  it('POS-34: at expiry an option pays its intrinsic value less the delivery fee, closes, and the next day is listed', () => {
    const bench = rich()
    const symbol = call(bench)
    const instrument = bench.core.instruments().find((one) => one.symbol === symbol)
    bench.place(bench.cross, market({ symbol, qty: '1' }))
    bench.move('BTCUSDT', '115000.00')
    const before = balance(bench, 'USDC')
    bench.now = (instrument?.settleTradingTime ?? 0) + 1000
    bench.events.push(...bench.core.advance(bench.now).events)
    const paid = balance(bench, 'USDC').minus(before)
    const inside = new Decimal(115_000).minus(instrument?.strikePrice ?? 0)
    // The night moved the price by some percent.
    expect(paid.minus(inside).abs().lessThan(4000)).toBe(true)
    expect(bench.position(bench.cross, symbol)).toBeUndefined()
    expect(bench.core.instruments().find((one) => one.symbol === symbol)).toMatchObject({
      contractStatus: 'Closed',
    })
    expect(bench.refused(bench.cross, market({ symbol, qty: '1' }))).toBe(30002)
    const days = new Set(
      bench.core
        .instruments()
        .filter((one) => one.contractType === 'UsdcOption' && one.contractStatus === 'Trading')
        .map((one) => one.settleTradingTime),
    )
    expect(days.size).toBe(3)
    expect(Math.min(...days)).toBe((instrument?.settleTradingTime ?? 0) + 86_400_000)
    sound(bench)
  })
})
