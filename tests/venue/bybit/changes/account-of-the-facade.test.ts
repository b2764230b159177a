import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
})
afterAll(() => stage.close())

describe('an account over real sockets', () => {
  it('has its orders cancelled once no page has been connected for the window', async () => {
    await stage.accepted({ type: 'SetCancelOnDisconnect', isEnabled: true, windowMs: 3_000 })
    await stage.accepted({ type: 'PrivateConnections', count: 1 })
    await stage.accepted(press({ price: '50000', qty: '0.01', orderLinkId: 'left-alone' }))
    await vi.waitFor(async () => expect((await stage.snapshot()).orders.length).toBeGreaterThan(0), {
      timeout: 20_000,
    })
    await stage.accepted({ type: 'PrivateConnections', count: 0 })
    const contractsAndSpot = async () => (await stage.truth()).orders.filter(({ legs }) => legs === undefined)
    await vi.waitFor(async () => expect(await contractsAndSpot()).toEqual([]), { timeout: 10_000 })
    await vi.waitFor(async () => expect((await stage.snapshot()).orders).toEqual([]), { timeout: 20_000 })
  })
})
