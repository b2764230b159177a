import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { openJournal } from '../../../../venue/bybit/orders/journal.ts'
import { noLimits } from '../../../../venue/bybit/safety/limits.ts'
import { createSafety } from '../../../../venue/bybit/safety/safety.ts'
import type { Safety } from '../../../../venue/bybit/safety/safety.ts'
import type { OrderGuard } from '../../../../venue/bybit/safety/guard.ts'
import { createFakeTransport, refused } from '../support/fake-transport.ts'
import { press } from '../support/order-stage.ts'
import type { FakeTransport } from '../support/fake-transport.ts'
import { catalogue } from '../support/markets.ts'
import { accountInfo } from '../support/private-stage.ts'

const WALLET = '/v5/account/wallet-balance'
const text = (amount: string): DecimalText => amount as DecimalText

describe('the loss of the day of an account', () => {
  let fake: FakeTransport
  let safety: Safety
  let equity: string
  let guard: OrderGuard
  const reads = (): number => fake.calls.filter(({ path }) => path === WALLET).length
  const account = () => {
    const state = createPrivateState(accountInfo, 1)
    guard = safety.guard({
      accountId: 'a-1',
      state,
      journal: openJournal(null, 'a-1'),
      catalogue,
      priceOf: () => null,
      bestOf: () => null,
      isLive: () => true,
      coinPriceOf: (coin) => (coin === 'USDT' ? text('1') : coin === 'BTC' ? text('60000') : undefined),
    })
    return state.records
  }

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_780_000_000_000 })
    equity = '10000'
    fake = createFakeTransport()
    fake.clock = () => Date.now()
    fake.gets.set(WALLET, () => [{ totalEquity: equity }])
    safety = createSafety({
      transport: fake,
      limits: { ...noLimits, dailyLoss: text('500') },
      needsArming: true,
      dataDir: null,
      log: () => undefined,
    })
    await vi.advanceTimersByTimeAsync(1)
    safety.arm()
  })
  afterEach(() => {
    safety.close()
    vi.useRealTimers()
  })

  it('disarms at the limit, and not before it', async () => {
    account()
    equity = '9500.01'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(safety.view()).toMatchObject({ isArmed: true })
    equity = '9500'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(safety.view()).toMatchObject({ isArmed: false, stoppedBy: 'loss' })
    expect(safety.arm()).toMatchObject({ ok: false })
  })

  it('takes the equity that the account has read just now, without another call', async () => {
    const records = account()
    const before = reads()
    await vi.advanceTimersByTimeAsync(4_000)
    records.addTotals({ readAt: Date.now(), totalEquity: text('9000') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads()).toBe(before)
    expect(safety.view()).toMatchObject({ isArmed: false, stoppedBy: 'loss' })
  })

  it('reads the equity where the last reading of the account is old', async () => {
    account().addTotals({ readAt: Date.now() - 5_000, totalEquity: text('9000') })
    const before = reads()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reads()).toBe(before + 1)
    expect(safety.view()).toMatchObject({ isArmed: true })
  })

  describe('with transfers', () => {
    const LOG = '/v5/account/transaction-log'
    let moves: readonly Record<string, string>[]
    const move = (type: string, currency: string, change: string, at = Date.now()) => ({
      id: `m-${moves.length}`,
      type,
      currency,
      change,
      transactionTime: String(at),
    })
    const isArmed = () => safety.view().isArmed
    beforeEach(() => {
      moves = []
      fake.gets.set(LOG, ({ type }) => moves.filter((row) => row['type'] === type))
      account()
    })
    const pass = () => vi.advanceTimersByTimeAsync(5_000)

    it('a deposit hides no loss', async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      moves = [move('TRANSFER_IN', 'USDT', '5000')]
      equity = '14501'
      await pass()
      expect(isArmed()).toBe(true)
      equity = '14500'
      await pass()
      expect(safety.view()).toMatchObject({ isArmed: false, stoppedBy: 'loss' })
      expect(safety.arm()).toMatchObject({ ok: false })
    })

    it('a withdrawal is no loss, whatever the sign of its row', async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      moves = [move('TRANSFER_OUT', 'USDT', '-3000')]
      moves = [...moves, move('TRANSFER_OUT', 'USDT', '3000')]
      equity = '4000'
      await pass()
      expect(isArmed()).toBe(true)
      equity = '3500'
      await pass()
      expect(isArmed()).toBe(false)
    })

    it('another coin counts with its price, and what was moved before the first equity does not', async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      moves = [move('TRANSFER_IN', 'USDT', '9000', Date.now() - 10_000), move('TRANSFER_IN', 'BTC', '0.1')]
      equity = '15501'
      await pass()
      expect(isArmed()).toBe(true)
      equity = '15500'
      await pass()
      expect(isArmed()).toBe(false)
    })

    it.each([
      ['a log that cannot be read', () => void fake.gets.set(LOG, () => refused(10016))],
      ['a transfer of a coin without a price', () => void (moves = [move('TRANSFER_IN', 'NOSUCH', '1')])],
      ['a transfer whose amount cannot be read', () => void (moves = [move('TRANSFER_IN', 'USDT', '?')])],
    ])('%s leaves the loss unknown: orders are refused 30 s later', async (_name, spoil) => {
      await vi.advanceTimersByTimeAsync(1_000)
      spoil()
      equity = '9000'
      await vi.advanceTimersByTimeAsync(40_000)
      expect(isArmed()).toBe(true)
      const [market] = catalogue.all()
      if (market === undefined) throw new Error('no market')
      expect(guard.guard(press({ qty: '0.001' }), market)).toMatchObject({ ok: false, code: 30047 })
    })

    it('the log is read from the first equity of the day on', async () => {
      const started = Date.now()
      await pass()
      const calls = fake.calls.filter(({ path }) => path === LOG).slice(-2)
      expect(calls.map(({ params }) => params)).toMatchObject([
        { accountType: 'UNIFIED', type: 'TRANSFER_IN', limit: 50 },
        { accountType: 'UNIFIED', type: 'TRANSFER_OUT', limit: 50 },
      ])
      expect(calls.map(({ params }) => Number(params['startTime']) >= started - 1)).toEqual([true, true])
    })
  })
})
