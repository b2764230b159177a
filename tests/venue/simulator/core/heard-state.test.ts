/** An account's events alone give the state that the exchange has: a page that misses none shows it rightly. */
import { describe, expect, it } from 'vitest'
import { become, give, heard, leverage, mark, positionsOf, walletCoin } from './account-bench.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { checkHeard } from './invariants/heard.ts'
import { hearOne, readState } from './invariants/scene.ts'
import { sound } from './rich-bench.ts'
import { setTpSl } from './tp-sl-bench.ts'

/** Compares what an account hears from now on with what the exchange has. */
function listen(bench: BenchCore, accountId: string): () => void {
  const state = readState(bench.core, accountId)
  const from = bench.events.length
  return () => {
    for (const event of bench.events.slice(from)) if (event.accountId === accountId) hearOne(state, event)
    checkHeard(bench.core, state)
  }
}

/** A portfolio with a bought option and a long of ETH that its coins just carry. */
function portfolio(): { readonly bench: BenchCore; readonly option: string } {
  const bench = benchCore(1, 3, 'tester', true)
  const { small } = bench
  become(bench, small, { kind: 'UTA2' })
  give(bench, small, 'BTC', '0.2')
  give(bench, small, 'USDC', '5000')
  bench.run(small, { type: 'SetAccountMarginMode', marginMode: 'PORTFOLIO_MARGIN' })
  const option = bench.core
    .instruments()
    .find((one) => one.contractType === 'UsdcOption' && one.symbol.startsWith('BTC'))
  bench.place(small, market({ symbol: option?.symbol, qty: option?.minQty }))
  bench.run(small, leverage('50', 'ETHUSDT'))
  bench.place(small, market({ symbol: 'ETHUSDT', qty: '100' }))
  return { bench, option: option?.symbol ?? '' }
}

describe('the events of an account give its state (VENUE-43, VENUE-44)', () => {
  it('VENUE-44: the wallet, after a liquidation that leaves a position of the portfolio', () => {
    const { bench, option } = portfolio()
    const check = listen(bench, bench.small)
    mark(bench, 'ETHUSDT', '3660.00')
    expect(positionsOf(bench, bench.small).map(({ symbol }) => symbol)).toEqual([option])
    check()
    const wallets = heard(bench, 'wallet').filter(({ accountId }) => accountId === bench.small)
    expect(wallets.findLast(({ coin }) => coin.coin === 'USDT')?.coin).toEqual(walletCoin(bench, bench.small))
    sound(bench)
  })

  it('VENUE-44: the other coins cover the loss although a position is left', () => {
    const { bench } = portfolio()
    mark(bench, 'ETHUSDT', '3660.00')
    const wallet = bench.core.snapshotOf(bench.small)?.wallet ?? []
    expect(wallet.filter(({ walletBalance }) => walletBalance.startsWith('-'))).toEqual([])
    expect(walletCoin(bench, bench.small, 'BTC')?.walletBalance).not.toBe('0.2')
  })

  it('VENUE-44: a bought option is taken over too where the portfolio owes more than it has', () => {
    const { bench } = portfolio()
    const check = listen(bench, bench.small)
    mark(bench, 'ETHUSDT', '2000.00')
    expect(positionsOf(bench, bench.small)).toEqual([])
    const wallet = bench.core.snapshotOf(bench.small)?.wallet ?? []
    expect(wallet.filter(({ walletBalance }) => walletBalance !== '0')).toEqual([])
    check()
    sound(bench)
  })

  it('VENUE-44: the stop loss of another position and the coin of a spot order, cancelled by a liquidation', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const { small } = bench
    bench.place(small, market({ symbol: 'SOLUSDT', qty: '1' }))
    bench.run(small, setTpSl({ symbol: 'SOLUSDT', stopLoss: '100' }))
    expect(positionsOf(bench, small)[0]?.stopLoss).toBe('100')
    give(bench, small, 'BTC', '0.1')
    const spot = bench.core
      .instruments()
      .find(
        (one) => one.contractType === 'Spot' && one.baseCurrency === 'BTC' && one.quoteCurrency === 'USDT',
      )
    bench.place(small, limit({ symbol: spot?.symbol, side: 'Sell', price: '112000', qty: '0.05' }))
    expect(walletCoin(bench, small, 'BTC')?.locked).toBe('0.05')
    const check = listen(bench, small)
    bench.run(small, leverage('50', 'ETHUSDT'))
    bench.place(small, market({ symbol: 'ETHUSDT', qty: '4' }))
    mark(bench, 'ETHUSDT', '3810.00')
    expect(heard(bench, 'liquidation')).not.toEqual([])
    check()
  })

  it('VENUE-61: a position without its stop loss and the released margin, after a disconnect and a stop of trading', () => {
    const bench = benchCore()
    const { cross } = bench
    const stop = setTpSl({ stopLoss: '100000' })
    bench.place(cross, market({ qty: '0.1' }))
    bench.run(cross, stop)
    bench.place(cross, limit({ price: '100000.0' }))
    bench.run(cross, { type: 'SetCancelOnDisconnect', isEnabled: true, windowMs: 5000 })
    bench.run(cross, { type: 'PrivateConnections', count: 1 })
    const check = listen(bench, cross)
    bench.run(cross, { type: 'PrivateConnections', count: 0 })
    bench.pass(6000)
    expect(bench.core.snapshotOf(cross)?.orders).toEqual([])
    check()
    bench.run(cross, stop)
    const closed = bench.core.control({ type: 'symbolState', symbol: 'BTCUSDT', state: 'Closed' })
    bench.events.push(...closed.events)
    expect(positionsOf(bench, cross)[0]?.stopLoss).toBeUndefined()
    check()
  })

  it('VENUE-59: the price at which an order rests, where the exchange moved it to its limit', () => {
    const bench = benchCore()
    const check = listen(bench, bench.cross)
    const { orderId } = bench.place(
      bench.cross,
      limit({ side: 'Sell', price: '50000.0', timeInForce: 'PostOnly' }),
    )
    const first = heard(bench, 'order').find(({ order }) => order.orderId === orderId)
    expect(Number(first?.order.price)).toBeGreaterThan(50_000)
    const resting = bench.place(bench.cross, limit({ price: '100000.0' }))
    bench.run(bench.cross, {
      type: 'ReplaceOrder',
      orderId: resting.orderId,
      symbol: 'BTCUSDT',
      price: '200000.0',
    })
    check()
  })

  it('VENUE-61: the order margin at the leverage of a conditional order', () => {
    const bench = benchCore()
    bench.place(bench.cross, limit({ price: '100000.0' }))
    const check = listen(bench, bench.cross)
    bench.place(bench.cross, limit({ price: '120000.0', triggerPrice: '119000.0', leverage: '5' }))
    check()
  })

  it('VENUE-61: nothing, of the refused leverage and of the refused change of an order of a spread', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const { small } = bench
    const spread = bench.core.instruments().find((one) => /^BTCUSDT-.*_BTCUSDT$/.test(one.symbol))
    const symbol = spread?.symbol ?? ''
    const { orderId } = bench.place(small, limit({ symbol, side: 'Sell', price: '9000', qty: '0.02' }))
    mark(bench, 'BTCUSDT', '104000.0')
    const check = listen(bench, small)
    expect(bench.run(small, leverage('1', symbol))).toMatchObject({ ok: false })
    check()
    const more = { type: 'ReplaceOrder', orderId, symbol, qty: '5' }
    expect(bench.run(small, more)).toMatchObject({ ok: false })
    check()
  })
})
