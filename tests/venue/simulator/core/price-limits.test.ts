import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { endow } from './preview-scene.ts'
import { instrumentOf, touchOf } from './preview-state.ts'

const spotOf = (bench: BenchCore) => {
  const spot = bench.core
    .instruments()
    .find(({ contractType, baseCurrency }) => contractType === 'Spot' && baseCurrency === 'BTC')
  if (spot === undefined) throw new Error('no spot')
  return spot
}
/** A price a share away from another, on the tick, drawn to the side that is asked for. */
const away = (from: string, share: string, tick: string, up: boolean): string =>
  new Decimal(from)
    .times(share)
    .dividedBy(tick)
    .toDecimalPlaces(0, up ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR)
    .times(tick)
    .toFixed()

describe('price limits of every family', () => {
  it('SYM-15: spot accepts limit prices up to the published 3 percent from the index, and none beyond', () => {
    const bench = benchCore(3, 3, 'tester', true)
    const spot = spotOf(bench)
    endow(bench, bench.cross, 'USDT', '1000000')
    endow(bench, bench.cross, spot.baseCurrency, '10')
    const { index } = touchOf(bench, spot)
    expect(spot.priceLimitRate).toBe('0.03')
    const order = (side: 'Buy' | 'Sell', price: string) =>
      bench.run(bench.cross, limit({ symbol: spot.symbol, side, price, qty: '0.01' }))
    const { tickSize } = spot
    expect(order('Buy', away(index, '1.5', tickSize, false))).toMatchObject({ ok: false, code: 170193 })
    expect(order('Sell', away(index, '0.5', tickSize, true))).toMatchObject({ ok: false, code: 170194 })
    expect(order('Buy', away(index, '1.0301', tickSize, true))).toMatchObject({ ok: false, code: 170193 })
    expect(order('Buy', away(index, '1.03', tickSize, false))).toMatchObject({ ok: true })
    expect(order('Sell', away(index, '0.97', tickSize, true))).toMatchObject({ ok: true })
    // Away from the market nothing is limited: such an order can only rest.
    const { orderId } = bench.place(
      bench.cross,
      limit({ symbol: spot.symbol, price: away(index, '0.5', tickSize, true), qty: '0.01' }),
    )
    const price = away(index, '1.5', tickSize, false)
    expect(
      bench.run(bench.cross, { type: 'ReplaceOrder', symbol: spot.symbol, orderId, price }),
    ).toMatchObject({ ok: false, code: 170193 })
  })

  it('a spot market buy requires the cost by the book, not by the best price alone', () => {
    const bench = benchCore(3, 3, 'tester', true)
    const spot = spotOf(bench)
    const book = bench.core.book(spot.symbol)
    const scale = new Decimal(10).pow(spot.lotFraction)
    const [price = 0, first = 0, , second = 0] = book?.asks ?? []
    const qty = new Decimal(first + second).dividedBy(scale).toFixed()
    const atBest = new Decimal(price).dividedBy(new Decimal(10).pow(spot.priceFraction)).times(qty)
    const account = bench.small
    endow(bench, account, 'USDT', atBest.minus(bench.wallet(account).walletBalance).plus('0.01').toFixed(8))
    const free = bench.core.snapshotOf(account)?.wallet.find(({ coin }) => coin === 'USDT')?.walletBalance
    expect(Number(free)).toBeGreaterThanOrEqual(atBest.toNumber())
    const asked = market({ symbol: spot.symbol, qty, marketUnit: 'baseCoin' })
    expect(bench.run(account, asked)).toMatchObject({ ok: false, code: 30031 })
  })

  it.each(['LinearPerpetual', 'UsdcPerpetual', 'InversePerpetual', 'LinearFutures', 'UsdtOption'] as const)(
    'a %s moves a limit price beyond its band to the band, so no order fills or rests beyond it',
    (type) => {
      const bench = benchCore(3, 3, 'tester', true)
      const one = bench.core
        .instruments()
        .find(
          ({ contractType, symbolStatus, utaSupportOnly }) =>
            contractType === type && symbolStatus === 'Trading' && utaSupportOnly !== true,
        )
      if (one === undefined) throw new Error(`no ${type}`)
      endow(bench, bench.cross, one.coin, '100000')
      const instrument = instrumentOf(bench, one.symbol)
      const { mark } = touchOf(bench, instrument)
      const rate = new Decimal(instrument.priceLimitRate ?? Number.NaN)
      const most = away(mark, rate.plus(1).toFixed(), instrument.tickSize, false)
      const asked = limit({
        symbol: one.symbol,
        side: 'Buy',
        price: away(mark, '5', instrument.tickSize, false),
        qty: instrument.minQty,
      })
      const order = bench.place(bench.cross, asked)
      expect(bench.order(bench.cross, order.orderId).price).toBe(most)
    },
  )
})
