import { describe, expect, it } from 'vitest'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { become, code, give, infoOf, leverage, positionAt, walletCoin } from './account-bench.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const codeOf = (name: keyof typeof refusals): number => refusals[name][0]
const isolate = (symbol: string, isIsolated = true) => ({ type: 'SwitchMarginMode', symbol, isIsolated })
const account = (marginMode: string) => ({ type: 'SetAccountMarginMode', marginMode })
const positions = (mode: string, symbol?: string) => ({
  type: 'SwitchPositionMode',
  mode,
  ...(symbol === undefined ? {} : { symbol }),
})

function hedged(): BenchCore {
  const bench = benchCore()
  expect(bench.run(bench.cross, positions('BothSide'))).toMatchObject({
    ok: true,
    result: { account: { positionMode: 'BothSide' } },
  })
  return bench
}

describe('margin mode of a symbol (VENUE-30)', () => {
  it.each([
    ['standard', 'BTCUSDT', true],
    ['standard', 'BTCPERP', true],
    ['standard', 'BTCUSD', true],
    ['UTA', 'BTCUSDT', false],
    ['UTA', 'BTCPERP', false],
    ['UTA', 'BTCUSD', true],
    ['UTA2', 'BTCUSDT', false],
    ['UTA2', 'BTCUSD', false],
  ] as const)('MARGIN-03..07: %s accounts switch %s per symbol: %s', (kind, symbol, allowed) => {
    const bench = benchCore(1, 3, 'tester', true)
    become(bench, bench.cross, { kind })
    const there = bench.run(bench.cross, isolate(symbol))
    expect(there.ok ? 0 : there.code).toBe(allowed ? 0 : codeOf('modeNotAllowed'))
    if (!allowed) return
    expect(bench.run(bench.cross, isolate(symbol, false)).ok).toBe(true)
    expect(code(bench.run(bench.cross, isolate(symbol, false)))).toBe(codeOf('notModified'))
  })

  it('VENUE-30: a unified account of isolated margin has no cross margin for a single linear symbol', () => {
    const bench = benchCore()
    become(bench, bench.isolated, { kind: 'UTA' })
    expect(code(bench.run(bench.isolated, isolate('BTCUSDT', false)))).toBe(codeOf('modeNotAllowed'))
  })

  it('VENUE-30: is refused with open orders and with a position, of either side of a hedge', () => {
    const bench = hedged()
    const order = bench.place(bench.cross, limit({ price: '100000.0', positionIdx: 1 }))
    expect(code(bench.run(bench.cross, isolate('BTCUSDT')))).toBe(codeOf('marginModeBusy'))
    bench.run(bench.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: order.orderId })
    bench.place(bench.cross, market({ side: 'Sell', positionIdx: 2 }))
    expect(code(bench.run(bench.cross, isolate('BTCUSDT')))).toBe(codeOf('marginModeBusy'))
    bench.run(bench.cross, { type: 'CloseAll' })
    expect(bench.run(bench.cross, isolate('BTCUSDT'))).toMatchObject({
      result: { setting: { isIsolated: true } },
    })
    for (const [side, positionIdx] of [
      ['Buy', 1],
      ['Sell', 2],
    ] as const) {
      bench.place(bench.cross, market({ side, positionIdx }))
      expect(positionAt(bench, bench.cross, 'BTCUSDT', positionIdx)?.isIsolated).toBe(true)
    }
  })

  it('VENUE-30: options and spot have none', () => {
    const bench = benchCore(1, 3, 'tester', true)
    const option = bench.core.instruments().find((one) => one.optionType !== undefined)?.symbol ?? ''
    for (const symbol of [option, 'BTC_USDT'])
      expect(code(bench.run(bench.cross, isolate(symbol)))).toBe(codeOf('modeNotAllowed'))
  })
})

describe('margin mode of an account (MARGIN-08)', () => {
  it('MARGIN-08: unified accounts switch between modes, and their symbols with them', () => {
    const bench = benchCore()
    become(bench, bench.cross, { kind: 'UTA2' })
    bench.run(bench.cross, leverage('20'))
    for (const [mode, isIsolated] of [
      ['ISOLATED_MARGIN', true],
      ['PORTFOLIO_MARGIN', false],
      ['REGULAR_MARGIN', false],
    ] as const) {
      expect(bench.run(bench.cross, account(mode)).ok).toBe(true)
      expect(infoOf(bench, bench.cross)?.marginMode).toBe(mode)
      expect(bench.core.snapshotOf(bench.cross)?.settings).toContainEqual({
        symbol: 'BTCUSDT',
        buyLeverage: '20',
        sellLeverage: '20',
        isIsolated,
      })
    }
    expect(bench.events.at(-1)).toMatchObject({ kind: 'account', account: { marginMode: 'REGULAR_MARGIN' } })
  })

  it('MARGIN-08: is refused to classic accounts, with positions, with orders, and for an unknown mode', () => {
    const bench = benchCore()
    expect(code(bench.run(bench.cross, account('ISOLATED_MARGIN')))).toBe(codeOf('modeNotAllowed'))
    become(bench, bench.cross, { kind: 'UTA' })
    bench.place(bench.cross, limit({ price: '100000.0' }))
    expect(code(bench.run(bench.cross, account('ISOLATED_MARGIN')))).toBe(codeOf('marginModeBusy'))
    bench.run(bench.cross, { type: 'CancelAll' })
    bench.place(bench.cross, market({}))
    expect(code(bench.run(bench.cross, account('PORTFOLIO_MARGIN')))).toBe(codeOf('marginModeBusy'))
    expect(code(bench.run(bench.cross, account('REGULAR_MARGIN')))).toBe(codeOf('notModified'))
    expect(code(bench.run(bench.cross, account('CROSS')))).toBe(codeOf('badRequest'))
  })
})

describe('position mode (ENTITY-06)', () => {
  it('VENUE-02: a hedge has a long and a short of one symbol, each with its own orders', () => {
    const bench = hedged()
    bench.place(bench.cross, market({ qty: '0.3', positionIdx: 1 }))
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.1', positionIdx: 2 }))
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 1)).toMatchObject({
      side: 'Buy',
      size: '0.3',
      mode: 'BothSide',
    })
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 2)).toMatchObject({ side: 'Sell', size: '0.1' })
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.3', positionIdx: 1, reduceOnly: true }))
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 1)).toBeUndefined()
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 2)).toMatchObject({ size: '0.1' })
    expect(bench.refused(bench.cross, market({ positionIdx: 0 }))).toBe(codeOf('badPositionIdx'))
    sound(bench)
  })

  it('VENUE-02: is refused with positions and with orders, and if the mode is already set', () => {
    const bench = benchCore()
    expect(code(bench.run(bench.cross, positions('MergedSingle')))).toBe(codeOf('notModified'))
    expect(code(bench.run(bench.cross, positions('Both')))).toBe(codeOf('badRequest'))
    bench.place(bench.cross, limit({ price: '100000.0' }))
    expect(code(bench.run(bench.cross, positions('BothSide')))).toBe(codeOf('positionModeBusy'))
    bench.run(bench.cross, { type: 'CancelAll' })
    bench.place(bench.cross, market({}))
    expect(code(bench.run(bench.cross, positions('BothSide')))).toBe(codeOf('positionModeBusy'))
    bench.run(bench.cross, { type: 'CloseAll' })
    expect(bench.run(bench.cross, positions('BothSide')).ok).toBe(true)
  })

  it('VENUE-02: classic accounts also have it per symbol, and it survives a restart', () => {
    const bench = benchCore()
    expect(bench.run(bench.cross, positions('BothSide', 'ETHUSDT'))).toMatchObject({
      result: { setting: { symbol: 'ETHUSDT', positionMode: 'BothSide' } },
    })
    bench.place(bench.cross, market({ symbol: 'ETHUSDT', qty: '1', positionIdx: 2, side: 'Sell' }))
    bench.place(bench.cross, market({ positionIdx: 0 }))
    const again = benchCore()
    again.core.restore(bench.core.dump())
    expect(again.core.stateHash()).toBe(bench.core.stateHash())
    expect(again.refused(again.cross, market({ symbol: 'ETHUSDT', qty: '1', positionIdx: 0 }))).toBe(
      codeOf('badPositionIdx'),
    )
    become(bench, bench.small, { kind: 'UTA2' })
    expect(code(bench.run(bench.small, positions('BothSide', 'ETHUSDT')))).toBe(codeOf('modeNotAllowed'))
  })

  it('VENUE-02: settings are preserved through the other mode and back', () => {
    const bench = benchCore()
    bench.run(bench.cross, leverage('33'))
    bench.run(bench.cross, positions('BothSide'))
    expect(bench.core.snapshotOf(bench.cross)?.settings).toMatchObject([
      { buyLeverage: '33', sellLeverage: '33' },
    ])
    bench.run(bench.cross, leverage('44'))
    bench.run(bench.cross, positions('MergedSingle'))
    expect(bench.core.snapshotOf(bench.cross)?.settings).toMatchObject([
      { buyLeverage: '44', sellLeverage: '44' },
    ])
  })
})

describe('leverage of the sides', () => {
  it('LEV-03: an isolated hedge has one leverage per side, a cross one and one-way the same', () => {
    const bench = hedged()
    expect(code(bench.run(bench.cross, leverage('10', 'BTCUSDT', '20')))).toBe(codeOf('badLeverage'))
    bench.run(bench.cross, isolate('BTCUSDT'))
    expect(bench.run(bench.cross, leverage('10', 'BTCUSDT', '20'))).toMatchObject({
      result: { setting: { buyLeverage: '10', sellLeverage: '20' } },
    })
    bench.place(bench.cross, market({ positionIdx: 1 }))
    bench.place(bench.cross, market({ side: 'Sell', positionIdx: 2 }))
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 1)?.leverage).toBe('10')
    expect(positionAt(bench, bench.cross, 'BTCUSDT', 2)?.leverage).toBe('20')
    expect(code(bench.run(bench.isolated, leverage('10', 'BTCUSDT', '20')))).toBe(codeOf('badLeverage'))
  })

  it('LEV-03: both sides change or none', () => {
    const bench = hedged()
    bench.run(bench.cross, isolate('BTCUSDT'))
    bench.run(bench.cross, leverage('10', 'BTCUSDT', '20'))
    const before = bench.core.stateHash()
    expect(code(bench.run(bench.cross, leverage('30', 'BTCUSDT', '101')))).toBe(codeOf('leverageBounds'))
    expect(bench.core.stateHash()).toBe(before)
  })

  it('LEV-07: cross goes down to 0.01, isolated to 1', () => {
    const bench = benchCore()
    expect(bench.run(bench.cross, leverage('0.01')).ok).toBe(true)
    expect(code(bench.run(bench.isolated, leverage('0.99')))).toBe(codeOf('leverageBounds'))
    expect(bench.run(bench.isolated, leverage('1')).ok).toBe(true)
  })
})

describe('portfolio margin (approximate)', () => {
  it('VENUE-02: one pool over all coins: bitcoin alone margins a USDT position, opposite positions need less', () => {
    const bench = benchCore(1, 3, 'tester', true)
    become(bench, bench.small, { kind: 'UTA2' })
    give(bench, bench.small, 'BTC', '2')
    expect(bench.refused(bench.small, market({ qty: '1' }))).toBe(codeOf('insufficientBalance'))
    expect(bench.run(bench.small, account('PORTFOLIO_MARGIN')).ok).toBe(true)
    bench.place(bench.small, market({ qty: '1' }))
    const totals = () => {
      const answer = bench.core.query(bench.small, { type: 'AccountTotals' }, bench.now)
      return Number(answer.ok ? answer.result['totalPositionIM'] : Number.NaN)
    }
    const alone = totals()
    bench.place(bench.small, market({ symbol: 'BTCUSD', side: 'Sell', qty: '100000' }))
    expect(totals()).toBeLessThan(alone / 2)
    const held = positionAt(bench, bench.small, 'BTCUSDT', 0)
    expect(held?.liqPrice).toBeUndefined()
    expect(walletCoin(bench, bench.small)?.walletBalance.startsWith('-')).toBe(false)
    sound(bench)
  })
})
