import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'
import { linkFaults } from './link-faults.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

/** The gateway has the truth again this long after the end of a fault. */
const SETTLED = { timeout: 20_000, interval: 50 }

let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'CancelAll' })
  await stage.settled()
})
afterAll(() => stage.close())

describe('a fault of sockets, lists or clock', () => {
  it.each(linkFaults)('$fault: the account is the truth 20 s after it', async (one) => {
    const linkId = one.fault.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 30)
    const order = press({ qty: '0.001', price: '50000' })
    for (const [path, body] of one.calls) await stage.control.post(path, body)
    const isLive = (): boolean | undefined => stage.exchange.health?.().isPrivateLive
    if (one.isUnconfirmed === true) await vi.waitFor(() => expect(isLive()).toBe(false), SETTLED)
    // Another program trades meanwhile, and so does the terminal: its order is sent at most once.
    if (one.isUnseen !== true) {
      await stage.elsewhere({ ...order, orderLinkId: `${linkId}-other` })
      const market = { orderType: 'Market', timeInForce: 'ImmediateOrCancel' } as const
      await stage.elsewhere({ ...order, ...market, orderLinkId: `${linkId}-fill` })
    }
    const answer = await stage.command({ ...order, orderLinkId: `${linkId}-own` })
    if (!answer.ok) expect([10_016, 10_098]).toContain(answer.code)
    await stage.control.post('/faults/clear')
    const again = await stage.command({ ...order, orderLinkId: `${linkId}-own` })
    if (!again.ok) expect([10_016, 10_098]).toContain(again.code)
    await vi.waitFor(() => expect(isLive()).toBe(true), SETTLED)
    await vi.waitFor(() => stage.settled(), SETTLED)
    const own = (await stage.truth()).orders.filter(({ orderLinkId }) => orderLinkId === `${linkId}-own`)
    expect(own.length).toBeLessThanOrEqual(1)
    await stage.elsewhere({ type: 'CancelAll' })
    await vi.waitFor(() => stage.settled(), SETTLED)
  })
})
