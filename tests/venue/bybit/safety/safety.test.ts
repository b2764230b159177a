import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { openJournal } from '../../../../venue/bybit/orders/journal.ts'
import { noLimits } from '../../../../venue/bybit/safety/limits.ts'
import { createSafety } from '../../../../venue/bybit/safety/safety.ts'
import type { Safety } from '../../../../venue/bybit/safety/safety.ts'
import { createFakeTransport } from '../support/fake-transport.ts'
import type { FakeTransport } from '../support/fake-transport.ts'
import { catalogue } from '../support/markets.ts'
import { accountInfo } from '../support/private-stage.ts'

const WALLET = '/v5/account/wallet-balance'
const text = (amount: string): DecimalText => amount as DecimalText

describe('the loss of the day of an account', () => {
  let fake: FakeTransport
  let safety: Safety
  let equity: string
  const reads = (): number => fake.calls.filter(({ path }) => path === WALLET).length
  const account = () => {
    const state = createPrivateState(accountInfo, 1)
    safety.guard({
      state,
      journal: openJournal(null, 'a-1'),
      catalogue,
      priceOf: () => null,
      bestOf: () => null,
      isLive: () => true,
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
})
