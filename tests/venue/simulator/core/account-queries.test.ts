import { describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { tableLists } from '#shared/domain/table-lists.ts'
import { account as accountRates, marginBalance } from '#shared/maths/account.ts'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { code, give, leverage, listLengths, mark, positionAt, walletCoin, rowsOf } from './account-bench.ts'
import { benchCore, limit, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const codeOf = (name: keyof typeof refusals): number => refusals[name][0]
const ask = (bench: BenchCore, accountId: string, query: unknown) =>
  bench.core.query(accountId, query, bench.now)
const closed = (bench: BenchCore, accountId: string) => rowsOf(bench, accountId, { type: 'ClosedPnl' })
const log = (bench: BenchCore, accountId: string, more: Record<string, unknown> = {}) =>
  rowsOf(bench, accountId, { type: 'TransactionLog', ...more })
const sum = (values: readonly unknown[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(String(value)), new Decimal(0))

/** Everything that moves money: fills, funding, sessions, liquidation, options, spot, loans. */
function busy(): BenchCore {
  const bench = benchCore(1, 5, 'tester', true)
  const { small } = bench
  give(bench, small, 'USDC', '3000')
  give(bench, small, 'BTC', '0.3')
  bench.run(small, { type: 'AddDemoFunds', coin: 'USDT', amount: '4500' })
  bench.run(small, leverage('25'))
  bench.place(small, market({ qty: '0.05' }))
  bench.place(small, market({ symbol: 'BTCPERP', qty: '0.02' }))
  bench.place(small, market({ symbol: 'BTCUSD', side: 'Sell', qty: '500' }))
  const option = bench.core.instruments().find((one) => one.optionType === 'Put' && one.coin !== 'BTC')
  bench.place(small, market({ symbol: option?.symbol, qty: option?.minQty }))
  for (const symbol of ['BTCUSDT', 'BTCPERP', 'BTCUSD'])
    bench.core.control({ type: 'funding', symbol, rate: '0.0003', inMs: 0 })
  bench.place(small, market({ side: 'Sell', qty: '0.02', reduceOnly: true }))
  bench.place(small, market({ side: 'Sell', qty: '0.08' }))
  bench.place(small, market({ symbol: 'BTC_USDT', qty: '300', marketUnit: 'quoteCoin' }))
  bench.place(small, market({ symbol: 'BTC_USDT', side: 'Sell', qty: '0.002', marketUnit: 'baseCoin' }))
  return bench
}

describe('ended positions', () => {
  it('POS-35: one record per position, from its first fill to its last, equal to its effect on the wallet', () => {
    const bench = benchCore()
    const before = walletCoin(bench, bench.cross)?.walletBalance ?? ''
    bench.place(bench.cross, market({ qty: '0.2' }))
    bench.core.control({ type: 'funding', symbol: 'BTCUSDT', rate: '0.001', inMs: 0 })
    bench.pass(1000)
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.05', reduceOnly: true }))
    bench.move('BTCUSDT', '109000.0')
    expect(closed(bench, bench.cross)).toEqual([])
    const last = bench.place(bench.cross, market({ side: 'Sell', qty: '0.15', reduceOnly: true }))
    const [record, ...rest] = closed(bench, bench.cross)
    expect(rest).toEqual([])
    const after = walletCoin(bench, bench.cross)?.walletBalance ?? ''
    expect(record).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.2',
      closeType: 'TRADE',
      orderId: last.orderId,
      closedPnl: new Decimal(after).minus(before).toFixed(),
      positionIdx: 0,
      leverage: '10',
    })
    const executions = bench.core.executions(bench.cross, { before: Infinity, limit: 100 })
    const valueOf = (side: string) =>
      sum(executions.filter((one) => one.side === side).map(({ execValue }) => execValue)).toFixed()
    expect([record?.['cumEntryValue'], record?.['cumExitValue']]).toEqual([valueOf('Buy'), valueOf('Sell')])
  })

  it('POS-35: a position that turns through zero ends one record and begins one', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.1' }))
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.3' }))
    expect(closed(bench, bench.cross)).toMatchObject([{ side: 'Buy', qty: '0.1' }])
    bench.place(bench.cross, market({ qty: '0.2' }))
    expect(closed(bench, bench.cross)).toMatchObject([
      { side: 'Sell', qty: '0.2' },
      { side: 'Buy', qty: '0.1' },
    ])
  })

  it('VENUE-44: a liquidated one is marked', () => {
    const bench = benchCore()
    bench.run(bench.isolated, leverage('50'))
    bench.place(bench.isolated, market({ qty: '0.1' }))
    mark(bench, 'BTCUSDT', '105000.0')
    expect(closed(bench, bench.isolated)).toMatchObject([{ closeType: 'LIQUIDATION', isIsolated: true }])
  })

  it('VENUE-12: inverse values are coins, the average price is the harmonic one', () => {
    const bench = benchCore(1, 3, 'tester', true)
    give(bench, bench.cross, 'BTC', '1')
    bench.place(bench.cross, market({ symbol: 'BTCUSD', qty: '1000' }))
    const held = positionAt(bench, bench.cross, 'BTCUSD', 0)
    bench.run(bench.cross, { type: 'CloseAll' })
    expect(closed(bench, bench.cross)[0]).toMatchObject({
      avgEntryPrice: held?.entryPrice,
      cumEntryValue: held?.positionValue,
    })
  })
})

describe('the transaction log', () => {
  it('VENUE-27: the changes of every coin add up to its wallet, after any events', () => {
    const bench = busy()
    mark(bench, 'BTCUSDT', '300000.0')
    for (const { coin, walletBalance } of bench.core.snapshotOf(bench.small)?.wallet ?? []) {
      const changes = sum(log(bench, bench.small, { coin }).map(({ change }) => change))
      expect([coin, changes.toFixed()]).toEqual([coin, walletBalance])
    }
    const types = new Set(log(bench, bench.small).map(({ type }) => type))
    for (const type of ['TRADE', 'FUNDING', 'DEPOSIT', 'SETTLEMENT', 'LIQUIDATION'])
      expect(types).toContain(type)
    sound(bench)
  })

  it('VENUE-27: a fill has one row, with its profit less its fee, and the position after it', () => {
    const bench = benchCore()
    const before = walletCoin(bench, bench.cross)?.walletBalance ?? ''
    bench.place(bench.cross, market({ qty: '0.2' }))
    bench.move('BTCUSDT', '109000.0')
    bench.place(bench.cross, market({ side: 'Sell', qty: '0.3' }))
    const fills = bench.core.executions(bench.cross, { before: Infinity, limit: 100 })
    const rows = log(bench, bench.cross, { coin: 'USDT' }).filter(({ type }) => type === 'TRADE')
    expect(rows.map(({ id }) => id)).toEqual(fills.map(({ execId }) => execId))
    for (const [at, { effect, execFee }] of fills.entries())
      expect(rows[at]?.['change']).toBe(new Decimal(effect?.pnl ?? 'NaN').minus(execFee).toFixed())
    expect([rows.at(-1)?.['size'], rows[0]?.['size']]).not.toContain(undefined)
    expect(rows[0]?.['size']).toBe('-0.1')
    expect(sum(fills.map(({ effect }) => effect?.closed)).toFixed()).toBe('0.2')
    const after = walletCoin(bench, bench.cross)?.walletBalance ?? ''
    expect(sum(rows.map(({ change }) => change)).toFixed()).toBe(new Decimal(after).minus(before).toFixed())
  })

  it('VENUE-27: newest first, by coin, before a moment, and at most as many as requested', () => {
    const bench = busy()
    bench.pass(5000)
    bench.place(bench.small, market({ symbol: 'ETHUSDT', qty: '0.1' }))
    const rows = log(bench, bench.small)
    const times = rows.map(({ time }) => Number(time))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(log(bench, bench.small, { coin: 'BTC' }).map(({ coin }) => coin))).toEqual(
      new Set(['BTC']),
    )
    expect(log(bench, bench.small, { limit: 3 })).toEqual(rows.slice(0, 3))
    const before = times[0] ?? 0
    expect(log(bench, bench.small, { before }).every(({ time }) => Number(time) < before)).toBe(true)
  })

  it('VENUE-27: every row has the balance after it, which follows from row to row, on the first page and on later ones', () => {
    const bench = busy()
    for (const coin of ['USDT', 'USDC', 'BTC']) {
      const rows = log(bench, bench.small, { coin, limit: 1000 })
      let balance = new Decimal(walletCoin(bench, bench.small, coin)?.walletBalance ?? 0)
      for (const row of rows) {
        expect([coin, row['id'], row['cashBalance']]).toEqual([coin, row['id'], balance.toFixed()])
        balance = balance.minus(String(row['change']))
      }
      const middle = Number(rows[Math.floor(rows.length / 2)]?.['time'] ?? 0)
      const older = log(bench, bench.small, { coin, before: middle, limit: 1000 })
      expect(older).toEqual(rows.filter(({ time }) => Number(time) < middle))
    }
  })

  it('VENUE-29: log, closed positions and loans survive a restart', () => {
    const bench = busy()
    const again = benchCore(1, 5, 'tester', true)
    again.core.restore(bench.core.dump())
    expect(again.core.stateHash()).toBe(bench.core.stateHash())
    again.now = bench.now
    for (const type of ['TransactionLog', 'ClosedPnl'])
      expect(rowsOf(again, again.small, { type })).toEqual(rowsOf(bench, bench.small, { type }))
  })
})

describe('the 20 lists (VENUE-48)', () => {
  it('VENUE-48: an account without orders answers all of them, with only its money', () => {
    const bench = benchCore()
    const lengths = listLengths(bench, bench.cross)
    for (const list of tableLists)
      expect([list, lengths.get(list)]).toEqual([list, list === 'assets' ? 1 : 0])
  })

  it('VENUE-48: each open order is in one list, newest first, filtered by symbol on request', () => {
    const bench = benchCore()
    bench.place(bench.cross, limit({ price: '100000.0' }))
    bench.pass(1000)
    bench.place(bench.cross, limit({ symbol: 'ETHUSDT', price: '3000.00', qty: '0.1' }))
    bench.place(bench.cross, limit({ price: '100000.0', triggerPrice: '101000.0' }))
    const rows = (more: Record<string, unknown>) => rowsOf(bench, bench.cross, { type: 'List', ...more })
    expect(rows({ list: 'limitMarket' }).map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'BTCUSDT'])
    expect(rows({ list: 'limitMarket', symbol: 'BTCUSDT' })).toHaveLength(1)
    expect(rows({ list: 'conditional' })).toMatchObject([{ stopOrderType: 'Stop' }])
    const open = bench.core.snapshotOf(bench.cross)?.orders.length
    const held = [...listLengths(bench, bench.cross)].filter(([list]) => list !== 'assets')
    expect(held.reduce((total, [, count]) => total + count, 0)).toBe(open)
  })

  it('VENUE-48: an invalid query is refused with a code', () => {
    const bench = benchCore()
    const page = { before: Infinity, limit: 10 }
    for (const [query, name] of [
      [{ type: 'List', list: 'nope', ...page }, 'badRequest'],
      [{ type: 'List', list: 'positions' }, 'badRequest'],
      [{ type: 'List', list: 'positions', symbol: 'NOPE', ...page }, 'unknownSymbol'],
      [{ type: 'List', list: 'positions', symbol: 5, ...page }, 'badRequest'],
      [{ type: 'Nope', ...page }, 'badRequest'],
      [null, 'badRequest'],
    ] as const) {
      const answer = ask(bench, bench.cross, query)
      expect(answer.ok ? 0 : answer.code).toBe(codeOf(name))
    }
    const stranger = ask(bench, 'nobody', { type: 'AccountTotals' })
    expect(stranger.ok ? 0 : stranger.code).toBe(codeOf('unknownAccount'))
  })
})

describe('totals', () => {
  it('FORM-36: equal the rule of a cross account: balance, available, rates', () => {
    const bench = benchCore()
    bench.place(bench.cross, market({ qty: '0.3' }))
    bench.place(bench.cross, limit({ symbol: 'ETHUSDT', price: '3000.00', qty: '2' }))
    mark(bench, 'BTCUSDT', '107000.0')
    const answer = ask(bench, bench.cross, { type: 'AccountTotals' })
    const totals = answer.ok ? (answer.result as Record<string, string>) : {}
    const held = positionAt(bench, bench.cross, 'BTCUSDT', 0)
    const wallet = walletCoin(bench, bench.cross)
    const upl = new Decimal('107000').times('0.3').minus(held?.positionValue ?? 0)
    const balance = marginBalance({ walletBalance: wallet?.walletBalance ?? null, perpUpl: upl })
    const im = new Decimal(held?.positionIM ?? 0).plus(wallet?.orderMargin ?? 0)
    const want = accountRates({ marginBalance: balance, im, mm: held?.positionMM ?? null })
    expect(totals['totalMarginBalance']).toBe(balance?.toFixed())
    expect(totals['totalAvailableBalance']).toBe(want?.availableBalance.toFixed())
    const cut = (rate: Decimal | null | undefined) => rate?.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed()
    expect([totals['accountIMRate'], totals['accountMMRate']]).toEqual([cut(want?.imRate), cut(want?.mmRate)])
  })

  it('FORM-36: isolated accounts have no rates', () => {
    const bench = benchCore()
    const answer = ask(bench, bench.isolated, { type: 'AccountTotals' })
    expect(answer.ok && 'accountIMRate' in answer.result).toBe(false)
    expect(code(bench.run(bench.isolated, { type: 'Nope' }))).toBe(codeOf('badRequest'))
  })
})
