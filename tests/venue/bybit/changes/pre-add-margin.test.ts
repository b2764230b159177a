import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stage: GatewayStage
const position = { symbol: 'BTCUSDT', positionIdx: 0 as const }
const preview = (marginE8: string) =>
  stage.exchange.query(stage.accountId, { type: 'PreAddMargin', ...position, marginE8 })
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'ResetAccount' })
  await vi.waitFor(async () => expect((await stage.snapshot()).positions).toEqual([]), { timeout: 20_000 })
})
afterAll(() => stage.close())

describe('the preview of a margin change', () => {
  it('needs an isolated position and an amount that Bybit takes', async () => {
    expect(await preview('100000000')).toMatchObject({ ok: false, code: 30168 })
    const { price: _none, ...order } = press({
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
      qty: '0.01',
    })
    await stage.accepted(order)
    await vi.waitFor(async () => expect((await stage.snapshot()).positions).toHaveLength(1), {
      timeout: 20_000,
    })
    expect(await preview('100000000')).toMatchObject({ ok: false, code: 30169 })
    expect(await preview('1')).toMatchObject({ ok: false, code: 30170 })
    await stage.accepted({ type: 'CloseAll' })
    await vi.waitFor(async () => expect((await stage.truth()).positions).toEqual([]), { timeout: 20_000 })
  })

  it('has the figures that the position has after the change', async () => {
    await stage.accepted({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' })
    const { price: _none, ...order } = press({
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
      qty: '0.01',
      orderLinkId: 'isolated-1',
    })
    await stage.accepted(order)
    await vi.waitFor(
      async () => expect((await stage.snapshot()).positions).toMatchObject([{ isIsolated: true }]),
      { timeout: 20_000 },
    )
    const before = await preview('500000000')
    if (!before.ok) throw new Error(before.message)
    await stage.accepted({ type: 'AddMargin', ...position, marginE8: '500000000' })
    const [theirs] = (await stage.truth()).positions
    expect(before.result).toMatchObject({ liqPrice: theirs?.liqPrice, bustPrice: theirs?.bustPrice })
    const { positionBalance, extraMargin, maxReduceE8 } = before.result as Readonly<Record<string, string>>
    const isNear = (a: string | undefined, b: string | undefined) =>
      new Decimal(a ?? 0)
        .minus(b ?? 0)
        .abs()
        .lessThan('0.0000001')
    expect([isNear(extraMargin, '5'), isNear(positionBalance, theirs?.positionIM), maxReduceE8]).toEqual([
      true,
      true,
      '0',
    ])
    const after = await preview('-100000000')
    expect(after).toMatchObject({
      ok: true,
      result: { maxReduceE8: expect.stringMatching(/^\d{1,9}$/) as unknown },
    })
    expect(await preview('-600000000')).toMatchObject({ ok: false, code: 30171 })
    expect(await preview('99999900000000')).toMatchObject({ ok: false, code: 30031 })
    await stage.accepted({ type: 'CloseAll' })
  })
})
