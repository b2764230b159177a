import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { press } from '../support/order-stage.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stage: GatewayStage
beforeAll(async () => {
  // A frozen exchange refuses timestamps after a second, which a busy machine reaches.
  stage = await openGatewayStage({ isFrozen: false })
})
afterAll(() => stage.close())

describe('an account of the gateway', () => {
  it('has the balance, positions and orders of its exchange', async () => {
    const { account, wallet, seq } = await stage.exchange.privateSnapshot(stage.accountId)
    expect(account).toMatchObject({ kind: 'UTA2', isDemo: true })
    expect(wallet.map(({ coin }) => coin)).toContain('USDT')
    expect(seq).toBeGreaterThan(0)
  })

  it('places an order once: a second press with its link id is a duplicate', async () => {
    const order = press({ price: '50000', qty: '0.01', orderLinkId: 'twice-1' })
    const first = await stage.command(order)
    expect(first).toMatchObject({ ok: true })
    await vi.waitFor(
      () =>
        expect(stage.events).toContainEqual(
          expect.objectContaining({ kind: 'order', event: 'newed' }) as unknown,
        ),
      { timeout: 20_000 },
    )
    expect(await stage.command(order)).toMatchObject({ ok: true, result: { duplicate: true } })
    const { orders } = await stage.exchange.privateSnapshot(stage.accountId)
    expect(orders.filter(({ orderLinkId }) => orderLinkId === 'twice-1')).toHaveLength(1)
  })

  it('refuses a command and a query of a type that it does not know', async () => {
    const { exchange, accountId } = stage
    for (const one of [{ type: 'NoSuch' }, { type: 'toString' }, {}] as readonly object[]) {
      const answers = [
        await exchange.command(accountId, one as never),
        await exchange.query(accountId, one as never),
      ]
      expect(answers).toEqual([
        expect.objectContaining({ ok: false, code: 10_404 }),
        expect.objectContaining({ ok: false, code: 10_404 }),
      ])
    }
  })
})
