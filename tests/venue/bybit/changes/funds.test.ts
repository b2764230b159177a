import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import { walletRow } from '../support/rows.ts'

let stage: AccountStage
const open = async (network: Network = 'testnet') => {
  stage = openAccountStage(network)
  await stage.start()
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

describe('a repayment', () => {
  const PATH = '/v5/account/repay'
  const repay = (amount = '12.5') => stage.commandFor({ type: 'Repay', coin: 'USDT', amount }, 100)
  /** The start of an hour. */
  const HOUR = 1_700_002_800_000

  it('has coin and amount as text, and the wallet is read again', async () => {
    await open()
    stage.replies(PATH, ok({ resultStatus: 'SU' }))
    expect(await repay('12.50')).toMatchObject({ ok: true })
    expect(stage.bodies(PATH)).toEqual([{ coin: 'USDT', amount: '12.5' }])
    stage.fake.gets.set('/v5/account/wallet-balance', () => [walletRow({}, { walletBalance: '11716.04' })])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage.took()).toContain('wallet USDT 11716.04')
  })

  it.each([
    [4 * 60_000 - 1, true],
    [4 * 60_000, false],
    [5.5 * 60_000 - 1, false],
    [5.5 * 60_000, true],
  ])('%i ms after a full hour is sent: %s', async (ms, isSent) => {
    await open()
    stage.replies(PATH, ok({ resultStatus: 'SU' }))
    stage.fake.clock = () => HOUR + ms
    expect(await repay()).toMatchObject(isSent ? { ok: true } : { ok: false, code: 10005 })
    expect(stage.bodies(PATH)).toHaveLength(isSent ? 1 : 0)
  })

  it.each([
    [refused(182102), 30181],
    [refused(176016), 30181],
    [ok({ resultStatus: 'FA' }), 30031],
    [silent(), 10016],
  ])('that is answered with %j is %i', async (reply, code) => {
    await open()
    stage.replies(PATH, reply)
    expect(await repay()).toMatchObject({ ok: false, code })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(stage.bodies(PATH)).toHaveLength(1)
  })

  it.each(['0', '-1', 'x'])('of %s is 30182 with nothing sent', async (amount) => {
    await open()
    expect(await repay(amount)).toMatchObject({ ok: false, code: 30182 })
    expect(stage.posts()).toEqual([])
  })
})

describe('demo funds', () => {
  const PATH = '/v5/account/demo-apply-money'
  const add = (coin = 'USDT', amount = '100000') =>
    stage.commandFor({ type: 'AddDemoFunds', coin, amount }, 100)

  it('are added on the demo network, once a minute', async () => {
    await open('demo')
    stage.replies(PATH, ok())
    expect(await add()).toMatchObject({ ok: true })
    expect(await add()).toMatchObject({
      ok: false,
      code: 10006,
      message: expect.stringContaining('60 s') as unknown,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await add('BTC', '15')).toMatchObject({ ok: true })
    expect(stage.bodies(PATH)).toEqual([
      { adjustType: 0, utaDemoApplyMoney: [{ coin: 'USDT', amountStr: '100000' }] },
      { adjustType: 0, utaDemoApplyMoney: [{ coin: 'BTC', amountStr: '15' }] },
    ])
  })

  it('may be requested again at once if the call did not leave', async () => {
    await open('demo')
    stage.replies(PATH, silent(false), ok())
    expect(await add()).toMatchObject({ ok: false, code: 10098 })
    expect(await add()).toMatchObject({ ok: true })
  })

  it('without an answer are unknown, and may not be requested again at once', async () => {
    await open('demo')
    stage.replies(PATH, silent())
    expect(await add()).toMatchObject({ ok: false, code: 10016 })
    expect(await add()).toMatchObject({ ok: false, code: 10006 })
  })

  it.each([
    ['USDT', '100000.01', 30183],
    ['BTC', '15.1', 30183],
    ['DOGE', '1', 30181],
    ['USDT', '0', 30182],
  ])('of %s %s are refused with nothing sent', async (coin, amount, code) => {
    await open('demo')
    expect(await add(coin, amount)).toMatchObject({ ok: false, code })
    expect(stage.posts()).toEqual([])
  })

  it.each(['testnet', 'mainnet'] as const)('and a reset are 30184 on %s', async (network) => {
    await open(network)
    expect(await add()).toMatchObject({ ok: false, code: 30184 })
    expect(await stage.command({ type: 'ResetAccount' })).toMatchObject({ ok: false, code: 30184 })
    expect(stage.posts()).toEqual([])
  })
})
