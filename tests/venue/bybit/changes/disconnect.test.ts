import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow } from '../support/rows.ts'

const PATH = '/v5/order/cancel-all'
let stage: AccountStage
beforeEach(async () => {
  vi.useFakeTimers()
  stage = openAccountStage()
  stage.orders.set('linear USDT', [orderRow()])
  await stage.start()
  cancels()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})
/** Bybit cancels the order and pushes its end. */
function cancels(): void {
  let isOpen = true
  stage.replies(PATH, () => {
    const list = isOpen ? [{ orderId: 'o-1', orderLinkId: '' }] : []
    isOpen = false
    stage.fake.push('order', [{ category: 'linear', ...orderRow({ orderStatus: 'Cancelled' }) }])
    return ok({ list, success: '1' })
  })
}
const connections = (count: number) => stage.command({ type: 'PrivateConnections', count })
const set = (isEnabled: boolean, windowMs = 10_000) =>
  stage.command({ type: 'SetCancelOnDisconnect', isEnabled, windowMs })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sent = () => stage.bodies(PATH).length

describe('cancel on disconnect', () => {
  it('cancels all orders once the window after the last connection is over', async () => {
    await connections(2)
    expect(await set(true)).toMatchObject({ ok: true, result: { account: { cancelOnDisconnectMs: 10_000 } } })
    expect(stage.took()).toEqual(['account REGULAR_MARGIN'])
    await connections(1)
    await pass(20_000)
    await connections(0)
    await pass(9_999)
    expect(sent()).toBe(0)
    await pass(2)
    expect(stage.bodies(PATH)[0]).toEqual({ category: 'linear', settleCoin: 'USDT' })
    await pass(60_000)
    expect(sent()).toBe(2)
    expect(stage.lines).toContain('No terminal is connected: 1 orders were cancelled.')
  })

  it('ends with a reconnection of the page, and begins again with the next end', async () => {
    await set(true)
    await connections(1)
    await connections(0)
    await pass(9_000)
    await connections(1)
    await pass(20_000)
    expect(sent()).toBe(0)
    await connections(0)
    await pass(10_001)
    expect(sent()).toBeGreaterThan(0)
  })

  it('that is off, or switched off in the window, cancels nothing', async () => {
    await connections(1)
    await connections(0)
    await pass(60_000)
    await connections(1)
    await set(true)
    await connections(0)
    await pass(5_000)
    await set(false)
    await pass(60_000)
    expect(sent()).toBe(0)
  })

  it('cancels nothing at a start without a page', async () => {
    await set(true)
    await connections(0)
    await pass(60_000)
    expect(sent()).toBe(0)
  })

  it.each([
    ['a refusal', refused(10006)],
    ['no answer', silent()],
    ['a call that did not leave', silent(false)],
  ])('after %s cancels what is still open, until a page is there again', async (_name, reply) => {
    await set(true)
    await connections(1)
    await connections(0)
    stage.replies(PATH, reply)
    await pass(10_001)
    expect(sent()).toBe(1)
    cancels()
    await pass(15_000)
    expect(sent()).toBeGreaterThan(1)
    expect(stage.took()).toContain('order canceled o-1 Cancelled')
  })

  it('after a failure stops once a page is there again', async () => {
    await set(true)
    await connections(1)
    await connections(0)
    stage.replies(PATH, refused(10006))
    await pass(10_001)
    await connections(1)
    await pass(60_000)
    expect(sent()).toBe(1)
  })

  it('is stored over a sync, and refuses what changes nothing or is out of bounds', async () => {
    await set(true)
    stage.fake.drop()
    stage.fake.open()
    await pass(10)
    expect((await stage.account.privateSnapshot('a-1')).account.cancelOnDisconnectMs).toBe(10_000)
    expect(await set(true)).toMatchObject({ ok: false, code: 30177 })
    expect(await set(true, 2_999)).toMatchObject({ ok: false, code: 10001 })
    expect(await set(true, 300_001)).toMatchObject({ ok: false, code: 10001 })
    await set(false)
    expect((await stage.account.privateSnapshot('a-1')).account).not.toHaveProperty('cancelOnDisconnectMs')
  })
})

describe('cancel on disconnect over a restart of the gateway', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perpdeck-disconnect-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Ends the process, with its pages, and starts another one some time later. */
  async function restart(ms = 0): Promise<void> {
    stage.close()
    await pass(ms)
    stage = openAccountStage('testnet', folder)
    stage.orders.set('linear USDT', [orderRow()])
    cancels()
    await stage.start()
  }
  const window = async () => (await stage.account.privateSnapshot('a-1')).account.cancelOnDisconnectMs

  beforeEach(() => restart())

  it('cancels all orders in the window after it, if no page comes back', async () => {
    await connections(1)
    await set(true)
    await restart(3_600_000)
    expect(await window()).toBe(10_000)
    expect(stage.lines).toContainEqual(expect.stringContaining('all orders are cancelled in 10 s'))
    await pass(9_000)
    expect(sent()).toBe(0)
    await pass(2_000)
    expect(stage.took()).toContain('order canceled o-1 Cancelled')
  })

  it('cancels nothing if a page comes back in time, and does so at its next end', async () => {
    await connections(1)
    await set(true)
    await restart()
    await connections(1)
    await pass(60_000)
    expect(sent()).toBe(0)
    await connections(0)
    await pass(10_001)
    expect(sent()).toBeGreaterThan(0)
  })

  it('goes on with a window that the restart interrupted', async () => {
    await connections(1)
    await set(true)
    await connections(0)
    await pass(5_000)
    await restart()
    await pass(10_001)
    expect(sent()).toBeGreaterThan(0)
  })

  it('cancels nothing after a cancel that was done, nor if it was off or no page was there', async () => {
    await set(true)
    await restart()
    await pass(60_000)
    expect([sent(), await window()]).toEqual([0, 10_000])
    await connections(1)
    await connections(0)
    await pass(15_001)
    expect(sent()).toBeGreaterThan(0)
    await restart()
    await pass(60_000)
    expect(sent()).toBe(0)
    await connections(1)
    await set(false)
    await restart()
    await pass(60_000)
    expect([sent(), await window()]).toEqual([0, undefined])
  })

  it('is tried again until Bybit answers, if it cannot be reached after the restart', async () => {
    await connections(1)
    await set(true)
    await restart()
    stage.fake.drop()
    stage.replies(PATH, silent(false))
    await pass(30_000)
    expect(sent()).toBeGreaterThan(1)
    cancels()
    stage.fake.open()
    await pass(10_000)
    expect(stage.took()).toContain('order canceled o-1 Cancelled')
  })
})
