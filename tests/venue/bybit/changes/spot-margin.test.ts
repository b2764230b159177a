import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { press } from '../support/order-stage.ts'

const STATE = '/v5/spot-margin-trade/state'
const CREATE = '/v5/order/create'
let stage: AccountStage
beforeEach(async () => {
  vi.useFakeTimers()
  stage = openAccountStage()
  await stage.start()
  stage.replies(CREATE, ok({ orderId: 'o-9' }))
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})
let count = 0
const buy = (isLeverage: boolean | undefined, symbol = 'BTC_USDT') => {
  count += 1
  return stage.commandFor(
    press({ symbol, orderLinkId: `margin-${count}`, ...(isLeverage === undefined ? {} : { isLeverage }) }),
    100,
  )
}
const asked = (): number => stage.fake.calls.filter(({ path }) => path === STATE).length
/** The documented answer. */
const state = (spotMarginMode: string) =>
  void stage.fake.gets.set(STATE, () => ({
    spotLeverage: spotMarginMode === '1' ? '10' : '',
    spotMarginMode,
    effectiveLeverage: spotMarginMode === '1' ? '1' : '',
  }))

describe('E41: an order on spot that may borrow', () => {
  it('is refused with 30187 while margin trading is off, with nothing sent', async () => {
    state('0')
    const answer = await buy(true)
    expect(answer).toMatchObject({ ok: false, code: 30187 })
    expect(answer.ok ? '' : answer.message).toContain('switch margin trading on at Bybit')
    expect(stage.bodies(CREATE)).toEqual([])
  })

  it('is sent once margin trading is on, and the state is not read again for a minute', async () => {
    state('0')
    await buy(true)
    state('1')
    expect(await buy(true)).toMatchObject({ ok: true })
    await vi.advanceTimersByTimeAsync(59_000)
    await buy(true)
    expect([asked(), stage.bodies(CREATE).length]).toEqual([2, 2])
    await vi.advanceTimersByTimeAsync(2_000)
    state('0')
    expect(await buy(true)).toMatchObject({ ok: false, code: 30187 })
    expect(stage.bodies(CREATE)[0]).toMatchObject({ category: 'spot', isLeverage: 1 })
  })

  it.each([
    ['a refusal', refused(10016)],
    ['no answer', silent()],
    ['an answer without the field', ok({})],
  ])('after %s about the state is left to Bybit', async (_name, reply) => {
    stage.fake.gets.set(STATE, () => reply)
    stage.replies(CREATE, refused(170036, 'not enabled'))
    expect(await buy(true)).toMatchObject({ ok: false, code: 30187 })
    expect(stage.bodies(CREATE)).toHaveLength(1)
  })

  it('is the only one for which the state is read', async () => {
    state('0')
    expect(await buy(false)).toMatchObject({ ok: true })
    expect(await buy(undefined)).toMatchObject({ ok: true })
    expect(await buy(true, 'BTCUSDT')).toMatchObject({ ok: true })
    expect(asked()).toBe(0)
  })
})
