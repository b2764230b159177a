import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { code, give, heard, mark, positionAt, walletCoin, rowsOf } from './account-bench.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const codeOf = (name: keyof typeof refusals): number => refusals[name][0]
const repay = (amount: unknown, coin: unknown = 'USDT') => ({ type: 'Repay', coin, amount })
const buy = (fields: Record<string, unknown> = {}) =>
  market({ symbol: 'BTC_USDT', qty: '1000', marketUnit: 'quoteCoin', isLeverage: true, ...fields })

const fresh = (): BenchCore => benchCore(1, 3, 'tester', true)

/** 500 of its own, 1,000 of bitcoin bought. */
function borrowed(): BenchCore {
  const bench = fresh()
  bench.place(bench.small, buy())
  return bench
}

const owed = (bench: BenchCore) => new Decimal(walletCoin(bench, bench.small)?.borrowed ?? 0)

describe('spot margin (VENUE-54)', () => {
  it('VENUE-54: an order that may borrow is lent the missing amount when it fills, and no unit more', () => {
    const bench = fresh()
    expect(bench.refused(bench.small, buy({ isLeverage: false }))).toBe(codeOf('insufficientBalance'))
    const order = bench.place(bench.small, buy())
    const { cumExecValue } = bench.order(bench.small, order.orderId)
    expect(walletCoin(bench, bench.small)?.walletBalance).toBe('0')
    expect(owed(bench).toFixed()).toBe(new Decimal(cumExecValue ?? 0).minus(500).toFixed())
    expect(order.isLeverage).toBe(true)
    sound(bench)
  })

  it('VENUE-42: a resting order borrows when it fills, not before', () => {
    const bench = fresh()
    bench.place(bench.small, limit({ symbol: 'BTC_USDT', price: '100000.0', qty: '0.01', isLeverage: true }))
    expect(owed(bench).toFixed()).toBe('0')
    expect(walletCoin(bench, bench.small)?.locked).toBe('1000')
    expect(bench.refused(bench.small, market({}))).toBe(codeOf('insufficientBalance'))
    bench.move('BTCUSDT', '99000.0')
    bench.move('BTC_USDT', '99000.0')
    expect(owed(bench).toFixed()).toBe('500')
    expect(walletCoin(bench, bench.small)?.locked).toBeUndefined()
    sound(bench)
  })

  it('VENUE-54: what a resting order locks beyond the wallet liquidates no position: nothing was lent yet', () => {
    const bench = fresh()
    give(bench, bench.cross, 'BTC', '1')
    bench.place(bench.cross, market({ symbol: 'BTCUSD', qty: '8000' }))
    const held = () => bench.core.snapshotOf(bench.cross)?.positions.find(({ symbol }) => symbol === 'BTCUSD')
    const before = held()
    const order = bench.place(
      bench.cross,
      limit({ symbol: 'BTC_USDT', side: 'Sell', price: '120000.0', qty: '2.5', isLeverage: true }),
    )
    expect(Number(walletCoin(bench, bench.cross, 'BTC')?.locked)).toBe(2.5)
    bench.pass(61_000, 1000)
    expect(held()?.size).toBe(before?.size)
    expect(held()?.liqPrice).toBe(before?.liqPrice)
    expect(bench.order(bench.cross, order.orderId).orderStatus).toBe('New')
    expect(heard(bench, 'liquidation')).toEqual([])
    sound(bench)
  })

  it('VENUE-54: an order that sells what a position needs as margin is canceled before the position is touched', () => {
    const bench = fresh()
    give(bench, bench.cross, 'BTC', '1')
    bench.place(bench.cross, market({ symbol: 'BTCUSD', qty: '8000' }))
    const own = Number(walletCoin(bench, bench.cross, 'BTC')?.walletBalance)
    const sell = limit({ symbol: 'BTC_USDT', side: 'Sell', price: '130000.0', qty: (own - 0.08).toFixed(3) })
    const plain = bench.place(bench.cross, sell)
    mark(bench, 'BTCUSD', '50000.0')
    bench.pass(1000)
    expect(bench.order(bench.cross, plain.orderId)).toMatchObject({ cancelType: 'CancelByLiq' })
    expect(positionAt(bench, bench.cross, 'BTCUSD', 0)?.size).toBe('8000')
    expect(walletCoin(bench, bench.cross, 'BTC')?.locked).toBeUndefined()
    sound(bench)
  })

  it('VENUE-54: a profit that is not realised is margin, but no coin: a spot order pays what is in the wallet', () => {
    const bench = fresh()
    bench.place(bench.cross, market({ qty: '5' }))
    mark(bench, 'BTCUSDT', '150000.0')
    const wallet = Number(walletCoin(bench, bench.cross)?.walletBalance)
    const beyond = buy({ qty: (wallet * 1.5).toFixed(0), isLeverage: false })
    expect(bench.refused(bench.cross, beyond)).toBe(codeOf('insufficientBalance'))
    bench.place(bench.cross, buy({ qty: (wallet * 1.5).toFixed(0) }))
    expect(walletCoin(bench, bench.cross)?.walletBalance).toBe('0')
    expect(Number(walletCoin(bench, bench.cross)?.borrowed)).toBeGreaterThan(wallet * 0.4)
    sound(bench)
  })

  it('VENUE-54: lends up to the limit of the equity, and not to isolated accounts or for coins without loans', () => {
    const bench = fresh()
    expect(bench.refused(bench.small, buy({ qty: '6000' }))).toBe(codeOf('insufficientBalance'))
    expect(bench.refused(bench.isolated, buy())).toBe(codeOf('marginTradingOff'))
    const loanless = { symbol: 'DOGE_USDT', qty: '100', marketUnit: 'quoteCoin', isLeverage: true }
    if (bench.core.instruments().some(({ symbol }) => symbol === 'DOGE_USDT'))
      expect(bench.refused(bench.small, market(loanless))).toBe(codeOf('marginTradingOff'))
    bench.place(bench.small, buy({ qty: '4000' }))
    sound(bench)
  })

  it('VENUE-54: a sale repays the loan at once', () => {
    const bench = borrowed()
    bench.place(
      bench.small,
      market({ symbol: 'BTC_USDT', side: 'Sell', qty: '0.009', isLeverage: true, marketUnit: 'baseCoin' }),
    )
    expect(owed(bench).toFixed()).toBe('0')
    expect(Number(walletCoin(bench, bench.small)?.walletBalance)).toBeGreaterThan(450)
    sound(bench)
  })

  it('VENUE-54: interest is counted every full hour, paid before the loan, and listed', () => {
    const bench = borrowed()
    const loan = owed(bench)
    bench.pass(3_600_000, 60_000)
    const due = new Decimal(walletCoin(bench, bench.small)?.accruedInterest ?? 0)
    expect(due.toFixed()).toBe(loan.times('0.00001').toDecimalPlaces(8, Decimal.ROUND_UP).toFixed())
    bench.run(bench.small, { type: 'AddDemoFunds', coin: 'USDT', amount: '2000' })
    expect(bench.run(bench.small, repay('100'))).toMatchObject({ ok: true, result: { repaid: '100' } })
    expect(walletCoin(bench, bench.small)?.accruedInterest).toBeUndefined()
    expect(owed(bench).toFixed()).toBe(loan.plus(due).minus(100).toFixed())
    expect(bench.run(bench.small, repay('5000'))).toMatchObject({ ok: true })
    expect(owed(bench).toFixed()).toBe('0')
    expect(rowsOf(bench, bench.small, { type: 'List', list: 'borrowing' }).map(({ type }) => type)).toEqual([
      'REPAY',
      'REPAY',
      'INTEREST',
      'BORROW',
    ])
    sound(bench)
  })

  it('VENUE-54: repaying is refused without a loan, without money and for an invalid amount or coin', () => {
    const bench = borrowed()
    expect(code(bench.run(bench.small, repay('100')))).toBe(codeOf('insufficientBalance'))
    expect(code(bench.run(bench.small, repay('-1')))).toBe(codeOf('badAmount'))
    expect(code(bench.run(bench.small, repay('1', 'NOPE')))).toBe(codeOf('badCoin'))
    expect(code(bench.run(bench.cross, repay('1')))).toBe(codeOf('notModified'))
  })

  it('VENUE-54: loans that exceed the equity’s limit are repaid by selling the coins', () => {
    const bench = fresh()
    bench.place(bench.small, buy({ qty: '4000' }))
    const done = bench.core.control({
      type: 'reference',
      symbol: 'BTCUSDT',
      indexPrice: '80000.0',
      holdMs: 90_000,
    })
    expect(done.ok).toBe(true)
    const debt = owed(bench).toFixed()
    bench.events.length = 0
    bench.pass(61_000, 1000)
    expect(owed(bench).toFixed()).toBe('0')
    expect(Number(walletCoin(bench, bench.small, 'BTC')?.walletBalance)).toBeLessThan(0.01)
    // What the call of the loan pushes: both coins as they stand in the end.
    const told = new Map(heard(bench, 'wallet').map(({ coin }) => [coin.coin, coin]))
    for (const coin of ['USDT', 'BTC']) expect(told.get(coin)).toEqual(walletCoin(bench, bench.small, coin))
    // And a message for people, with what was repaid.
    const calls = heard(bench, 'tradeMsg').filter(({ message }) => message.scene === 'loan')
    expect(calls.map(({ message }) => [message.symbol, message.qty])).toEqual([['USDT', debt]])
    sound(bench)
  })

  it('VENUE-29: a reset cancels the loan', () => {
    const bench = borrowed()
    bench.run(bench.small, { type: 'ResetAccount' })
    expect(owed(bench).toFixed()).toBe('0')
    expect(walletCoin(bench, bench.small)?.walletBalance).toBe('500')
    expect(walletCoin(bench, bench.small, 'BTC')?.walletBalance).toBe('0')
    sound(bench)
  })

  it('VENUE-29: a loan survives a restart', () => {
    const bench = borrowed()
    give(bench, bench.small, 'USDT', '1')
    const again = fresh()
    again.core.restore(bench.core.dump())
    expect(walletCoin(again, again.small)).toEqual(walletCoin(bench, bench.small))
  })
})

describe('demo funds', () => {
  const funds = (coin: unknown, amount: unknown) => ({ type: 'AddDemoFunds', coin, amount })

  it('VENUE-29: demo accounts receive the requested amount, up to a limit', () => {
    const bench = fresh()
    expect(bench.run(bench.cross, funds('ETH', '1.5'))).toMatchObject({
      result: { wallet: { walletBalance: '1.5' } },
    })
    expect(code(bench.run(bench.cross, funds('NOPE', '1')))).toBe(codeOf('badCoin'))
    for (const amount of ['0', '-1', 'x', '0.000000001', 5])
      expect(code(bench.run(bench.cross, funds('USDT', amount)))).toBe(codeOf('badAmount'))
    expect(code(bench.run(bench.cross, funds('USDT', '1000000000')))).toBe(codeOf('demoFundsLimit'))
    bench.core.control({ type: 'account', accountId: bench.cross, changes: { isDemo: false } })
    expect(code(bench.run(bench.cross, funds('USDT', '1')))).toBe(codeOf('demoOnly'))
    sound(bench)
  })
})
