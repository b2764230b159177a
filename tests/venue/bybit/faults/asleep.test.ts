import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const HOUR_MS = 3_600_000
const SETTLED = { timeout: 20_000, interval: 50 }

let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'CancelAll' })
  await stage.settled()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => stage.close())

it('a laptop asleep for an hour with open orders: what happened meanwhile is known, and what was sent is sent once', async () => {
  const resting = press({ qty: '0.001', price: '50000' })
  await stage.accepted({ ...resting, orderLinkId: 'asleep-stays' })
  const goes = await stage.accepted({ ...resting, orderLinkId: 'asleep-goes' })
  // Its call left before the computer slept, and the answer was lost.
  await stage.control.post('/api/faults', { path: '/v5/order/create', method: 'POST', lost: 'after' })
  const lost = { ...resting, orderLinkId: 'asleep-lost' }
  const sending = stage.command(lost)
  await vi.waitFor(
    async () =>
      expect((await stage.truth()).orders.map(({ orderLinkId }) => orderLinkId)).toContain('asleep-lost'),
    SETTLED,
  )
  // An hour by the wall clock and at the exchange: the monotonic clock stands still meanwhile. The sockets are dead.
  await stage.control.post('/api/sockets/cut', { isAbrupt: true })
  await stage.elsewhere({ type: 'CancelOrder', orderId: String(goes['orderId']), symbol: 'BTCUSDT' })
  const market = { orderType: 'Market', timeInForce: 'ImmediateOrCancel' } as const
  await stage.elsewhere({ ...resting, ...market, orderLinkId: 'asleep-fill' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  const first = await stage.command({ ...resting, orderLinkId: 'asleep-first' })
  if (!first.ok) expect([10_016, 10_098]).toContain(first.code)
  await sending
  await vi.waitFor(() => expect(stage.exchange.health?.().isPrivateLive).toBe(true), SETTLED)
  await vi.waitFor(() => stage.settled(), SETTLED)
  const ids = (await stage.snapshot()).orders.map(({ orderLinkId }) => orderLinkId ?? '')
  expect(ids).toEqual(expect.arrayContaining(['asleep-stays', 'asleep-lost']))
  expect(ids).not.toContain('asleep-goes')
  expect(new Set(ids).size).toBe(ids.length)
  expect(await stage.command(lost)).toMatchObject({ ok: true, result: { duplicate: true } })
  // The exchange's clock went on for the hour too.
  expect(Math.abs(stage.exchange.now() - Date.now())).toBeLessThan(20_000)
  expect((await stage.snapshot()).positions.map(({ symbol }) => symbol)).toContain('BTCUSDT')
})
