import { describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { createSpecs } from '../../../../venue/engine/listings/instruments.ts'
import { benchCore, START } from './bench-core.ts'

describe('the listed instruments', () => {
  it('are 60 with real steps, and 200 for load with the same first 60', () => {
    const specs = createSpecs(60)
    const all = createSpecs(200)
    expect(specs).toHaveLength(60)
    expect(all).toHaveLength(200)
    expect(all.slice(0, 60)).toEqual(specs)
    expect(new Set(all.map((spec) => spec.symbol)).size).toBe(200)
    const of = (symbol: string) => specs.find((spec) => spec.symbol === symbol)
    expect(of('BTCUSDT')).toMatchObject({ id: 1, tick: 10, priceFraction: 2, lot: 1, lotFraction: 3 })
    expect(of('1000PEPEUSDT')).toMatchObject({ tick: 10, priceFraction: 7, lot: 100, lotFraction: 0 })
    expect(of('TICK5USDT')).toMatchObject({ tick: 5, priceFraction: 0 })
    expect(of('BTCUSDT')?.instrument.riskTiers[0]).toMatchObject({
      limit: '2000000',
      maxLeverage: '100',
      startingMargin: '0.01',
      maintainMargin: '0.005',
      isLowestRisk: true,
    })
  })

  it('MARGIN-18: limits rise, leverage falls, and maintenance is always below initial margin', () => {
    for (const spec of createSpecs(200)) {
      expect(spec.instrument.maxLeverage).toBe(spec.instrument.riskTiers[0]?.maxLeverage)
      for (const [at, tier] of spec.tiers.entries()) {
        const before = spec.tiers[at - 1]
        expect(Number(tier.mmE8) / 1e8).toBeLessThan(100 / tier.maxLeverageE2)
        if (before === undefined) continue
        expect(tier.limit > before.limit).toBe(true)
        expect(tier.mmE8 > before.mmE8).toBe(true)
        expect(tier.maxLeverageE2).toBeLessThan(before.maxLeverageE2)
      }
    }
  })
})

/** The specs of the sixty, by id from 1. */
const sixty = createSpecs(60)

describe('the live market', () => {
  it('VENUE-35: has about 100 to 200 levels a side, sorted, never crossed, on tick and lot', () => {
    const bench = benchCore(3, 60)
    for (let turn = 0; turn < 10; turn += 1) {
      bench.pass(1000, 50)
      for (const { symbol, id } of bench.core.instruments()) {
        const spec = sixty[id - 1]
        const book = bench.core.book(symbol)
        if (book === null || spec === undefined) throw new Error(symbol)
        for (const [side, way] of [
          [book.bids, -1],
          [book.asks, 1],
        ] as const) {
          expect(side.length / 2).toBeGreaterThanOrEqual(100)
          expect(side.length / 2).toBeLessThanOrEqual(200)
          for (let at = 0; at < side.length; at += 2) {
            const price = side[at] ?? 0
            if (at > 0) expect((price - (side[at - 2] ?? 0)) * way).toBeGreaterThan(0)
            if (price % spec.tick !== 0 || (side[at + 1] ?? 0) % spec.lot !== 0 || (side[at + 1] ?? 0) <= 0) {
              throw new Error(`${symbol} ${price} ${side[at + 1]}`)
            }
          }
        }
        expect(book.bids[0]).toBeLessThan(book.asks[0] ?? 0)
      }
    }
  })

  it('VENUE-36: has 1,000 to 2,000 updates a second, most of them in the largest coins', () => {
    const core = createCore({ seed: 1, startAt: START, symbols: 60 })
    const seconds = 60
    let updates = 0
    let large = 0
    for (let at = 1; at <= seconds * 40; at += 1) {
      const { market } = core.advance(START + at * 25)
      updates += market.tickers.length / TICKER_WIDTH
      for (const part of [
        ...market.books.map((book) => [book, 3] as const),
        ...market.trades.map((rows) => [rows, 5] as const),
      ]) {
        const count = part[0].rows.length / part[1]
        updates += count
        if (part[0].instrumentId <= 3) large += count
      }
    }
    expect(updates / seconds).toBeGreaterThan(800)
    expect(updates / seconds).toBeLessThan(2500)
    expect(large / updates).toBeGreaterThan(0.2)
  })

  it('VENUE-36: deltas applied to a first snapshot give the book, and batches are numbered', () => {
    const core = createCore({ seed: 2, startAt: START, symbols: 3 })
    const first = core.advance(START + 20).market.number
    const start = core.book('BTCUSDT')
    expect(start?.asOf).toBe(first)
    const sides = [new Map<number, number>(), new Map<number, number>()]
    for (const [at, side] of [start?.bids, start?.asks].entries()) {
      for (let row = 0; row < (side?.length ?? 0); row += 2)
        sides[at]?.set(side?.[row] ?? 0, side?.[row + 1] ?? 0)
    }
    let trades = core.recentTrades('BTCUSDT').at(-5) ?? 0
    for (let turn = 1; turn <= 500; turn += 1) {
      const { market } = core.advance(START + 20 + turn * 30)
      expect(market.number).toBe(first + turn)
      for (const { instrumentId, rows } of market.books) {
        if (instrumentId !== 1) continue
        for (let at = 0; at < rows.length; at += 3) {
          const side = sides[rows[at] ?? 0]
          if (rows[at + 2] === 0) side?.delete(rows[at + 1] ?? 0)
          else side?.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0)
        }
      }
      for (const { instrumentId, rows } of market.trades) {
        if (instrumentId !== 1) continue
        for (let at = 0; at < rows.length; at += 5) {
          trades += 1
          expect(rows[at]).toBe(trades)
        }
      }
    }
    const end = core.book('BTCUSDT')
    for (const [at, side] of [end?.bids, end?.asks].entries()) {
      const levels = [...(sides[at] ?? [])].sort((a, b) => (at === 0 ? b[0] - a[0] : a[0] - b[0]))
      expect(levels.flat()).toEqual([...(side ?? [])])
    }
    expect(trades).toBeGreaterThan(50)
    expect(core.recentTrades('BTCUSDT').length / 5).toBeLessThanOrEqual(200)
  })

  it('mark and index stay near the last price', () => {
    const bench = benchCore(12, 60)
    for (let turn = 0; turn < 30; turn += 1) {
      bench.pass(2000, 500)
      const tickers = bench.core.tickers()
      for (let at = 0; at < tickers.length; at += TICKER_WIDTH) {
        const last = tickers[at + 1] ?? 0
        const spec = sixty[at / TICKER_WIDTH]
        const room = Math.max(last * 0.004, (spec?.tick ?? 1) * 4)
        expect(Math.abs((tickers[at + 4] ?? 0) - last)).toBeLessThan(room)
        expect(Math.abs((tickers[at + 5] ?? 0) - last)).toBeLessThan(room)
      }
    }
  })

  it('VENUE-03: control moves the price by real trades and by trades against the book', () => {
    const bench = benchCore()
    const resting = bench.place(bench.cross, {
      type: 'CreateOrder',
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Limit',
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      qty: '0.2',
      price: '110000.0',
    })
    bench.move('BTCUSDT', '110500.5')
    expect(Array.from(bench.core.tickers().subarray(1, 6))).toEqual([
      11_050_050, 11_050_050, 11_050_060, 11_050_050, 11_050_050,
    ])
    expect(bench.order(bench.cross, resting.orderId).orderStatus).toBe('Filled')
    const traded = bench.core.control({ type: 'trade', symbol: 'BTCUSDT', side: 'Buy', qty: '0.5' as never })
    expect(traded).toMatchObject({ ok: true, result: { tradedQty: 500 } })
    for (const bad of [
      { type: 'move', symbol: 'NOPE', price: '1' },
      { type: 'move', symbol: 'BTCUSDT', price: '1.23' },
      { type: 'move', symbol: 'BTCUSDT', price: 'NaN' },
      { type: 'trade', symbol: 'BTCUSDT', side: 'Both', qty: '1' },
      { type: 'trade', symbol: 'BTCUSDT', side: 'Buy', qty: '-1' },
    ]) {
      expect(bench.core.control(bad as never)).toMatchObject({ ok: false })
    }
    bench.pass(3000)
    const last = bench.core.tickers()[1] ?? 0
    expect(Math.abs(last / 11_050_050 - 1)).toBeLessThan(0.01)
  })

  it('a clock that stops or runs backwards changes nothing', () => {
    const bench = benchCore()
    bench.pass(3000)
    const hash = bench.core.stateHash()
    for (const now of [bench.now, bench.now - 60_000, NaN, -Infinity]) bench.core.advance(now)
    expect(bench.core.stateHash()).toBe(hash)
  })
})
