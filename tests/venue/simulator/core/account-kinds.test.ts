import { describe, expect, it } from 'vitest'
import { supportedCoins } from '#shared/domain/coins.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { infoOf, listLengths, positionsOf, rowsOf, seeded } from './account-bench.ts'
import { benchCore, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import { sound } from './rich-bench.ts'

const whole = (): BenchCore => benchCore(1, 60, 'tester', true)
const accountsOf = (bench: BenchCore) => bench.core.accountsOf('tester')

describe('the accounts of a profile (VENUE-02)', () => {
  it('every account begins with its first deposits in its transactions, demo accounts too', () => {
    const bench = benchCore()
    const accounts = bench.core.accountsOf('tester')
    expect(accounts.length).toBeGreaterThan(10)
    for (const { accountId, name } of accounts) {
      const wallet = bench.core.snapshotOf(accountId)?.wallet ?? []
      const deposits = rowsOf(bench, accountId, { type: 'TransactionLog' })
        .filter(({ type }) => type === 'DEPOSIT')
        .map(({ coin }) => String(coin))
      expect([name, deposits.toSorted()]).toEqual([name, wallet.map(({ coin }) => coin).toSorted()])
    }
    const [first] = accounts
    expect(rowsOf(bench, first?.accountId ?? '', { type: 'TransactionLog' })).toMatchObject([
      { type: 'DEPOSIT', coin: 'USDT', change: '100000', cashBalance: '100000' },
    ])
  })

  const bench = whole()

  it('VENUE-02: the empty demo accounts are first, and no other account is created before it is opened', () => {
    expect(
      accountsOf(bench)
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['Demo one-way cross 100,000 USDT', 'Demo one-way isolated 25,000 USDT', 'Demo small 500 USDT'])
    expect(bench.core.allRows().filter(({ kind }) => kind === 'account')).toHaveLength(3)
  })

  it('VENUE-11, SYM-39: a symbol for unified accounts only refuses a classic one with 30185', () => {
    const [classic] = accountsOf(bench)
    const unified = accountsOf(bench).find(({ name }) => name === 'UTA cross one-way')
    const symbol = bench.core.instruments().find((one) => one.utaSupportOnly === true)?.symbol ?? ''
    const buy = (accountId = '') =>
      bench.core.apply(accountId, market({ symbol, qty: '1' }), bench.core.now()).answer
    expect(buy(classic?.accountId)).toMatchObject({ ok: false, code: 30185 })
    expect(buy(unified?.accountId)).toMatchObject({ ok: true })
  })

  it('VENUE-02: every kind exists in cross and isolated, one-way and hedge', () => {
    const modes = (fits: (account: ReturnType<typeof accountsOf>[number]) => boolean): string[] =>
      accountsOf(bench)
        .slice(3)
        .filter(fits)
        .map(({ marginMode, positionMode }) => `${marginMode} ${positionMode}`)
        .toSorted()
    const four = [
      'ISOLATED_MARGIN BothSide',
      'ISOLATED_MARGIN MergedSingle',
      'REGULAR_MARGIN BothSide',
      'REGULAR_MARGIN MergedSingle',
    ]
    for (const kind of ['standard', 'UTA'] as const) expect(modes((one) => one.kind === kind)).toEqual(four)
    for (const role of ['leader', 'follower'] as const)
      expect(modes((one) => one.copyTrade === role)).toEqual(four)
    const plain = modes((one) => one.kind === 'UTA2' && one.copyTrade === undefined)
    expect(plain).toEqual([
      ...four.slice(0, 2),
      'PORTFOLIO_MARGIN BothSide',
      'PORTFOLIO_MARGIN MergedSingle',
      ...four.slice(2),
    ])
    expect(new Set(accountsOf(bench).map(({ name }) => name)).size).toBe(accountsOf(bench).length)
    expect(new Set(accountsOf(bench).map(({ isDemo }) => isDemo))).toEqual(new Set([true, false]))
  })

  it('VENUE-57: loyalty labels 2, 3 and none, an invite code and a picture', () => {
    const labels = accountsOf(bench).map(({ loyaltyLabel }) => loyaltyLabel ?? 0)
    expect(new Set(labels)).toEqual(new Set([0, 2, 3]))
    for (const { inviteCode, avatar } of accountsOf(bench).slice(3)) {
      expect(inviteCode).toMatch(/^[A-Z0-9]{8}$/)
      expect(avatar?.length).toBeLessThan(200)
    }
  })

  it('VENUE-57: a position above 1,000,000 at mark, and one below', () => {
    const marked = (name: string): number => {
      const held = positionsOf(bench, seeded(bench, name)).find(({ symbol }) => symbol === 'BTCUSDT')
      return new Decimal(held?.size ?? 0).times(held?.markPrice ?? 0).toNumber()
    }
    expect(marked('UTA2 cross one-way')).toBeGreaterThan(1_000_000)
    expect(marked('UTA cross one-way')).toBeLessThan(1_000_000)
  })
})

describe('a seeded account', () => {
  const bench = whole()

  it.each(
    bench.core
      .accountsOf('tester')
      .slice(3)
      .map(({ name }) => name),
  )('VENUE-02, 48, 55: %s has the 21 coins, positions, orders and a history, and is stable', (name) => {
    const accountId = seeded(bench, name)
    const snapshot = bench.core.snapshotOf(accountId)
    expect(snapshot?.account.name).toBe(name)
    const coins = snapshot?.wallet.map(({ coin }) => coin) ?? []
    for (const coin of supportedCoins) expect(coins).toContain(coin)
    const info = infoOf(bench, accountId)
    const positions = snapshot?.positions ?? []
    expect(positions.every((one) => one.isIsolated === (info?.marginMode === 'ISOLATED_MARGIN'))).toBe(true)
    expect(new Set(positions.map(({ mode }) => mode)).has(info?.positionMode ?? 'MergedSingle')).toBe(true)
    const rows = listLengths(bench, accountId)
    for (const list of ['limitMarket', 'conditional', 'trailingStop', 'iceberg', 'twap', 'chase'] as const)
      expect(rows.get(list), list).toBeGreaterThan(0)
    for (const list of ['closedOrders', 'closedPositions', 'positions', 'tradeHistory', 'assets'] as const)
      expect(rows.get(list), list).toBeGreaterThan(0)
    if (info?.copyTrade === undefined) {
      for (const list of ['stopLimit', 'oco', 'futureSpread'] as const)
        expect(rows.get(list), list).toBeGreaterThan(0)
      if (info?.marginMode === 'REGULAR_MARGIN') expect(rows.get('borrowing')).toBeGreaterThan(0)
    }
    for (const list of ['mmr', 'subscription', 'redemption', 'webhook', 'rfqTradeHistory'] as const)
      expect(rows.get(list), list).toBe(0)
  })

  it('VENUE-48: no money was created or lost, and a minute later all positions still exist', () => {
    sound(bench)
    const before = bench.core
      .accountsOf('tester')
      .map(({ accountId }) => positionsOf(bench, accountId).length)
    bench.pass(60_000, 1000)
    expect(
      bench.core.accountsOf('tester').map(({ accountId }) => positionsOf(bench, accountId).length),
    ).toEqual(before)
    sound(bench)
  })

  it('VENUE-61: the same profile, seed and moment give the same accounts, another profile others', () => {
    const [one, two] = [whole(), whole()]
    const of = (core: BenchCore, profile: string) =>
      core.core.snapshotOf(seeded(core, 'UTA cross hedge', profile))
    expect(of(one, 'tester')).toEqual(of(two, 'tester'))
    expect(of(one, 'other')?.account.accountId).not.toBe(of(one, 'tester')?.account.accountId)
    expect(one.core.stateHash()).not.toBe(two.core.stateHash())
  })

  it('VENUE-29: a reset restores the first coins and closes every position', () => {
    const accountId = seeded(bench, 'UTA2 portfolio hedge')
    bench.run(accountId, { type: 'ResetAccount' })
    const snapshot = bench.core.snapshotOf(accountId)
    expect(snapshot).toMatchObject({ orders: [], positions: [] })
    expect(snapshot?.wallet.find(({ coin }) => coin === 'BTC')?.walletBalance).toBe('2')
    sound(bench)
  })
})

describe('copy trade (VENUE-16)', () => {
  it.each(['UTA2 cross one-way, copy-trade leader', 'UTA2 isolated hedge, copy-trade follower'])(
    'VENUE-16: close-all empties %s, create opens it again',
    (name) => {
      const bench = whole()
      const accountId = seeded(bench, name)
      expect(positionsOf(bench, accountId).length).toBeGreaterThan(1)
      expect(bench.run(accountId, { type: 'CloseAll' }).ok).toBe(true)
      expect(positionsOf(bench, accountId)).toEqual([])
      const positionIdx = infoOf(bench, accountId)?.positionMode === 'BothSide' ? 1 : 0
      bench.place(accountId, market({ qty: '0.02', positionIdx }))
      expect(positionsOf(bench, accountId)).toMatchObject([{ symbol: 'BTCUSDT', size: '0.02' }])
      expect(rowsOf(bench, accountId, { type: 'ClosedPnl' }).length).toBeGreaterThan(3)
      sound(bench)
    },
  )
})
