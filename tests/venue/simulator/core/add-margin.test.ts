import { describe, expect, it } from 'vitest'
import { addMarginCode } from '#shared/maths/add-margin-code.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { code, give, leverage, mark, positionAt, walletCoin } from './account-bench.ts'
import { benchCore, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const codeOf = (name: keyof typeof refusals): number => refusals[name][0]
const add = (marginE8: unknown, symbol = 'BTCUSDT', positionIdx = 0) => ({
  type: 'AddMargin',
  symbol,
  positionIdx,
  marginE8,
})
const auto = (isAutoAddMargin: unknown, symbol = 'BTCUSDT', positionIdx = 0) => ({
  type: 'SetAutoAddMargin',
  symbol,
  positionIdx,
  isAutoAddMargin,
})
const e8 = (text: string): string => new Decimal(text).times(1e8).toFixed(0)

/** An isolated long of 0.1 BTC with 50x: some 217 of margin out of 25,000. */
function long(): BenchCore {
  const bench = benchCore()
  bench.run(bench.isolated, leverage('50'))
  bench.place(bench.isolated, market({ qty: '0.1' }))
  return bench
}

const held = (bench: BenchCore, symbol = 'BTCUSDT') => positionAt(bench, bench.isolated, symbol, 0)
const price = (text: string | undefined): number => Number(text)
const preview = (bench: BenchCore, marginE8: string, symbol = 'BTCUSDT') =>
  bench.core.query(bench.isolated, { ...add(marginE8, symbol), type: 'PreAddMargin' }, bench.now)

describe('adding margin by hand (VENUE-23)', () => {
  it('VENUE-23: 1e8 is one coin more in the position, one less free, and the liquidation price moves away', () => {
    const bench = long()
    const before = held(bench)
    const locked = walletCoin(bench, bench.isolated)?.positionMargin ?? ''
    expect(bench.run(bench.isolated, add('10000000000')).ok).toBe(true)
    const after = held(bench)
    expect(after?.extraMargin).toBe('100')
    expect(new Decimal(after?.positionBalance ?? 0).minus(before?.positionBalance ?? 0).toFixed()).toBe('100')
    expect(new Decimal(walletCoin(bench, bench.isolated)?.positionMargin ?? 0).minus(locked).toFixed()).toBe(
      '100',
    )
    expect(price(after?.liqPrice)).toBeLessThan(price(before?.liqPrice) - 900)
    expect(after?.entryPrice).toBe(before?.entryPrice)
    sound(bench)
  })

  it('VENUE-23: inverse contracts add coins, and the liquidation price of a short rises', () => {
    const bench = benchCore(1, 3, 'tester', true)
    give(bench, bench.isolated, 'BTC', '1')
    bench.place(bench.isolated, market({ symbol: 'BTCUSD', side: 'Sell', qty: '10000' }))
    const before = held(bench, 'BTCUSD')
    expect(bench.run(bench.isolated, add('1000000', 'BTCUSD')).ok).toBe(true)
    const after = held(bench, 'BTCUSD')
    expect(after?.extraMargin).toBe('0.01')
    expect(price(after?.liqPrice)).toBeGreaterThan(price(before?.liqPrice))
    expect(addMarginCode('inverse', 0)).toBe(20201)
    sound(bench)
  })

  it('VENUE-23: is refused above the balance, above 1x, for zero, and in cross margin', () => {
    const bench = long()
    const outcomes = [
      [add(e8('30000')), 'insufficientBalance'],
      [add(e8('12000')), 'marginAboveValue'],
      [add('0'), 'badMarginAmount'],
      [add('1.5'), 'badMarginAmount'],
      [add(100), 'badMarginAmount'],
      [add('1', 'ETHUSDT'), 'noPosition'],
      [add('1', 'NOPE'), 'unknownSymbol'],
      [add('1', 'BTCUSDT', 1), 'badPositionIdx'],
      [add('-1'), 'marginNotFree'],
    ] as const
    const before = bench.core.stateHash()
    for (const [command, name] of outcomes)
      expect(code(bench.run(bench.isolated, command)), name).toBe(codeOf(name))
    expect(bench.core.stateHash()).toBe(before)
    expect(addMarginCode('linear', codeOf('insufficientBalance'))).toBe(10202)
    bench.place(bench.cross, market({ qty: '0.1' }))
    expect(code(bench.run(bench.cross, add('1')))).toBe(codeOf('notIsolated'))
  })

  it('MARGIN-15: only added margin that losses do not need can be removed', () => {
    const bench = long()
    const before = held(bench)
    const locked = walletCoin(bench, bench.isolated)
    bench.run(bench.isolated, add(e8('200')))
    expect(code(bench.run(bench.isolated, add(e8('-200.00000001'))))).toBe(codeOf('marginNotFree'))
    mark(bench, 'BTCUSDT', '107642.5')
    expect(code(bench.run(bench.isolated, add(e8('-150'))))).toBe(codeOf('marginNotFree'))
    expect(bench.run(bench.isolated, add(e8('-80'))).ok).toBe(true)
    mark(bench, 'BTCUSDT', '108642.5')
    expect(bench.run(bench.isolated, add(e8('-120'))).ok).toBe(true)
    expect(held(bench)?.extraMargin).toBeUndefined()
    expect(held(bench)?.liqPrice).toBe(before?.liqPrice)
    expect(walletCoin(bench, bench.isolated)).toEqual(locked)
  })

  it('MARGIN-19: is reduced pro rata by a partial close, and the liquidation price is unchanged', () => {
    const bench = long()
    bench.run(bench.isolated, add(e8('100')))
    const before = price(held(bench)?.liqPrice)
    bench.place(bench.isolated, market({ side: 'Sell', qty: '0.05', reduceOnly: true }))
    expect(held(bench)?.extraMargin).toBe('50')
    expect(Math.abs(price(held(bench)?.liqPrice) - before)).toBeLessThanOrEqual(0.1)
  })

  it('VENUE-23: the two sides of a hedge have separate margins', () => {
    const bench = benchCore()
    bench.run(bench.isolated, { type: 'SwitchPositionMode', mode: 'BothSide' })
    bench.place(bench.isolated, market({ qty: '0.1', positionIdx: 1 }))
    bench.place(bench.isolated, market({ side: 'Sell', qty: '0.1', positionIdx: 2 }))
    const short = positionAt(bench, bench.isolated, 'BTCUSDT', 2)
    expect(bench.run(bench.isolated, add(e8('50'), 'BTCUSDT', 1)).ok).toBe(true)
    expect(positionAt(bench, bench.isolated, 'BTCUSDT', 1)?.extraMargin).toBe('50')
    expect(positionAt(bench, bench.isolated, 'BTCUSDT', 2)).toEqual(short)
  })
})

describe('the preview of added margin (VENUE-24)', () => {
  it.each(['5000000000', '1', '-3000000000'])(
    'VENUE-24: %s shows the result, and changes nothing',
    (marginE8) => {
      const bench = long()
      bench.run(bench.isolated, add(e8('100')))
      const before = bench.core.stateHash()
      const shown = preview(bench, marginE8)
      expect(bench.core.stateHash()).toBe(before)
      bench.run(bench.isolated, add(marginE8))
      const { liqPrice, bustPrice, positionBalance, extraMargin } = held(bench) ?? {}
      expect(shown).toMatchObject({ ok: true, result: { liqPrice, bustPrice, positionBalance, extraMargin } })
    },
  )

  it('VENUE-24: its maximum can be added to the last unit, and no unit more', () => {
    const bench = long()
    const shown = preview(bench, '1')
    const most = BigInt(String(shown.ok ? shown.result['maxAddE8'] : 0))
    expect(code(bench.run(bench.isolated, add(`${most + 1n}`)))).toBe(codeOf('marginAboveValue'))
    expect(bench.run(bench.isolated, add(`${most}`)).ok).toBe(true)
    expect(held(bench)?.positionBalance).toBe(held(bench)?.positionValue)
    expect(held(bench)?.liqPrice).toBeUndefined()
  })

  it('VENUE-24: is refused as the change would be', () => {
    const bench = long()
    expect(preview(bench, e8('30000'))).toMatchObject({ ok: false, code: codeOf('insufficientBalance') })
    expect(preview(bench, '0')).toMatchObject({ ok: false, code: codeOf('badMarginAmount') })
  })
})

describe('auto-add margin (VENUE-22)', () => {
  it('VENUE-22: adds one initial margin at the liquidation price, repeatedly, until the balance is used up', () => {
    const bench = long()
    expect(bench.run(bench.isolated, auto(true))).toMatchObject({ result: { isAutoAddMargin: true } })
    const before = held(bench)
    expect(before?.isAutoAddMargin).toBe(true)
    mark(bench, 'BTCUSDT', (price(before?.liqPrice) - 1).toFixed(1))
    const after = held(bench)
    expect(after?.size).toBe('0.1')
    expect(after?.extraMargin).toBe(before?.positionBalance)
    expect(price(after?.liqPrice)).toBeLessThan(price(before?.liqPrice) - 2000)
    bench.run(bench.isolated, { type: 'CloseAll' })
    sound(bench)
  })

  it('VENUE-22: liquidates when the balance is used up', () => {
    const bench = benchCore()
    give(bench, bench.isolated, 'USDT', '-24700')
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1' }))
    bench.run(bench.isolated, auto(true))
    mark(bench, 'BTCUSDT', (price(held(bench)?.liqPrice) - 1).toFixed(1))
    expect(Number(held(bench)?.extraMargin)).toBeLessThan(100)
    mark(bench, 'BTCUSDT', (price(held(bench)?.liqPrice) - 1).toFixed(1))
    expect(held(bench)).toBeUndefined()
    sound(bench)
  })

  it('VENUE-22: is refused for cross and for no position, reports an unchanged setting, and ends with the mode', () => {
    const bench = long()
    expect(code(bench.run(bench.isolated, auto(false)))).toBe(codeOf('notModified'))
    expect(code(bench.run(bench.isolated, auto('yes')))).toBe(codeOf('badRequest'))
    expect(code(bench.run(bench.isolated, auto(true, 'ETHUSDT')))).toBe(codeOf('noPosition'))
    bench.place(bench.cross, market({}))
    expect(code(bench.run(bench.cross, auto(true)))).toBe(codeOf('notIsolated'))
    bench.run(bench.isolated, auto(true))
    const again = benchCore()
    again.core.restore(bench.core.dump())
    expect(held(again)?.isAutoAddMargin).toBe(true)
  })
})
