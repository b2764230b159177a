import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import type { CommandAnswer } from '../../../../venue/exchange/commands.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'
import { keyFaults } from './key-faults.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const FORBIDDEN = 10_005
const TOO_MANY = 10_006

interface Played {
  readonly stage: GatewayStage
  readonly orderId: string
  readonly notices: string[]
}
const played: Played[] = []

const isResting = ({ orderLinkId }: Order): boolean => orderLinkId === 'resting'

async function open(): Promise<Played> {
  const stage = await openGatewayStage({ isFrozen: false })
  const notices: string[] = []
  stage.exchange.onNotice?.((event, text) => void notices.push(`${event}: ${text}`))
  const { orderId } = await stage.accepted(press({ qty: '0.001', price: '50000', orderLinkId: 'resting' }))
  await vi.waitFor(async () => expect((await stage.snapshot()).orders.some(isResting)).toBe(true), {
    timeout: 20_000,
  })
  return { stage, orderId: String(orderId), notices }
}
const amend = ({ stage, orderId }: Played): Promise<CommandAnswer> =>
  stage.command({ type: 'ReplaceOrder', orderId, symbol: 'BTCUSDT', price: '40000' })
/** The order as the exchange has it and as the gateway shows it. */
const prices = async ({ stage }: Played): Promise<readonly (string | undefined)[]> =>
  [await stage.truth(), await stage.snapshot()].map(({ orders }) => orders.find(isResting)?.price)

beforeAll(async () => {
  // Bybit is asked about a key at most every 15 s: all of them wait at once.
  played.push(...(await Promise.all([...keyFaults, 'ban'].map(open))))
})
afterAll(() => Promise.all(played.map(({ stage }) => stage.close())))

describe('while the gateway runs', () => {
  it.concurrent.each(keyFaults.map((one, at) => [one.fault, one, at] as const))(
    '%s: the change is refused, trading is off with the reason, and the order is shown as it is',
    async (_fault, { path, fields, says }, at) => {
      const one = played[at]
      if (one === undefined) throw new Error('not opened')
      const { stage, notices } = one
      await stage.control.post(path, { account: stage.upstreamAccount, key: stage.apiKey, ...fields })
      expect(await amend(one)).toMatchObject({ ok: false, code: FORBIDDEN })
      await vi.waitFor(() => expect(stage.exchange.capabilities?.().isReadOnly).toBe(true), {
        timeout: 30_000,
        interval: 100,
      })
      const answer = await amend(one)
      expect(answer).toMatchObject({ ok: false, code: FORBIDDEN })
      expect(answer.ok ? '' : answer.message).toMatch(says)
      expect(notices.some((text) => text.startsWith('exchange_changed'))).toBe(true)
      expect(await prices(one)).toEqual(['50000', '50000'])
    },
  )
})

describe('an address that called too often', () => {
  it('E37: gets no further call from the gateway, which says so with the time in a notice and in each refusal', async () => {
    const one = played.at(-1)
    if (one === undefined) throw new Error('not opened')
    const { stage, notices } = one
    await stage.control.post('/api/state', { bannedMs: 600_000 })
    expect(await amend(one)).toMatchObject({ ok: false, code: TOO_MANY })
    const port = new URL(stage.upstream.api?.url ?? '').port
    const left = new Set<unknown>()
    const count = (message: unknown): void => {
      const { request } = message as { readonly request: { getHeader(name: string): unknown } }
      if (String(request.getHeader('host')).endsWith(`:${port}`)) left.add(request)
    }
    subscribe('http.client.request.start', count)
    const cancel = { type: 'CancelOrder', orderId: one.orderId, symbol: 'BTCUSDT' } as const
    for (const answer of [await amend(one), await stage.command(cancel)]) {
      expect(answer).toMatchObject({ ok: false, code: TOO_MANY })
      expect(answer.ok ? '' : answer.message).toMatch(/Nothing is sent until \d\d:\d\d:\d\d UTC/)
    }
    await vi.waitFor(
      () => expect(notices.join(' ')).toMatch(/exchange_lost: .*too many calls\. Nothing is sent until/),
      { timeout: 15_000 },
    )
    unsubscribe('http.client.request.start', count)
    expect(left.size).toBe(0)
    expect(await prices(one)).toEqual(['50000', '50000'])
  })
})
