import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callErrors } from '#shared/errors/call-errors.ts'
import type { Order } from '#shared/domain/records.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'
import { orderFaults } from './order-faults.ts'
import type { OrderFault } from './order-faults.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [TOO_MANY] = callErrors.tooManyCalls
let stage: GatewayStage
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  await stage.elsewhere({ type: 'CancelAll' })
  await stage.settled()
})
afterAll(() => stage.close())

const linkOf = ({ fault }: OrderFault): string => fault.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 36)

/** Presses an order with a price far away; again while the gateway's own rate limit holds it back. */
async function codeOfPress(orderLinkId: string): Promise<number> {
  for (;;) {
    const answer = await stage.command(press({ orderLinkId, qty: '0.001', price: '50000' }))
    if (answer.ok) return 0
    if (answer.code !== TOO_MANY) return answer.code
  }
}

const linkIdsBehind = async (): Promise<readonly string[]> =>
  (await stage.truth()).orders.map(({ orderLinkId = '' }: Order) => orderLinkId)

/** true or false: the gateway is certain that there is such an order, or none. */
const isKnown = (orderLinkId: string): Promise<boolean | undefined> =>
  stage.exchange.findOrder(stage.accountId, { orderLinkId }).then(
    (order) => order !== null,
    () => undefined,
  )

describe('a fault of an order call at the exchange', () => {
  const codes = new Map<string, number>()
  beforeAll(async () => {
    const late: Promise<unknown>[] = []
    for (const one of orderFaults) {
      if (one.state !== undefined) await stage.control.post('/api/state', one.state)
      if (one.rule !== undefined)
        await stage.control.post('/api/faults', { path: '/v5/order/create', method: 'POST', ...one.rule })
      const pressed = codeOfPress(linkOf(one)).then((code) => codes.set(linkOf(one), code))
      // A late answer must not hold up the faults after it; those after it must not take its rule.
      if (one.rule !== undefined && ('delayMs' in one.rule || 'answerDelayMs' in one.rule)) {
        late.push(pressed)
        await vi.waitFor(async () => expect((await stage.control.get('/api/faults'))['rules']).toEqual([]), {
          timeout: 20_000,
        })
      } else await pressed
      if (one.state !== undefined)
        await stage.control.post('/api/state', {
          orderEventDelayMs: 0,
          areOrderEventsLost: false,
          realtimeLagMs: 0,
        })
    }
    await Promise.all(late)
    await stage.control.post('/faults/clear')
    const settledBy = performance.now() + 20_000
    for (const one of orderFaults)
      await vi.waitFor(async () => expect(await isKnown(linkOf(one))).toBeDefined(), {
        timeout: Math.max(1, settledBy - performance.now()),
        interval: 100,
      })
  }, 120_000)

  it.each(orderFaults)('$fault: the terminal gets $code, then the truth', async (one) => {
    expect([codes.get(linkOf(one)), await isKnown(linkOf(one))]).toEqual([one.code, one.isPlaced])
    const behind = (await linkIdsBehind()).filter((id) => id === linkOf(one))
    expect(behind).toHaveLength(one.isPlaced ? 1 : 0)
  })

  it('leaves the account of the gateway as that of the exchange', async () => {
    await stage.settled()
  })
})
