import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFaults } from '../../../../venue/facade/terms/api-state.ts'
import type { ApiState } from '../../../../venue/facade/terms/api-state.ts'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import { authArgs, connectApi, upgradeStatus } from '../../support/api-socket.ts'
import type { ApiClient } from '../../support/api-socket.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { pause } from '../../support/push-client.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

let exchange: FakeExchange
let faults: ApiState
let stage: PushStage
beforeEach(async () => {
  exchange = createFakeExchange(['BTCUSDT'])
  faults = noFaults()
  stage = await stagePush(exchange, faults)
})
afterEach(() => stage.close())

const order: CreateOrder = {
  type: 'CreateOrder',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '1',
  price: '1',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
}

async function follow(): Promise<ApiClient> {
  const { key } = stage.addKey('a-1')
  const client = await connectApi(`${stage.url}/v5/private`)
  await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, exchange.clock + 1000) })
  await client.ask({ op: 'subscribe', args: ['order'] })
  return client
}

describe('faults of the control port', () => {
  it('send order events late', async () => {
    const client = await follow()
    faults.orderEventDelayMs = 200
    const from = performance.now()
    await exchange.command('a-1', order)
    await client.until(() => client.of('order').length === 1)
    expect(performance.now() - from).toBeGreaterThan(190)
  })

  it('lose order events', async () => {
    const client = await follow()
    faults.areOrderEventsLost = true
    await exchange.command('a-1', order)
    faults.areOrderEventsLost = false
    await exchange.command('a-1', order)
    await client.until(() => client.of('order').length > 0)
    await pause(20)
    expect(client.of('order').flatMap(({ data }) => data)).toMatchObject([{ orderId: 'o2' }])
  })

  it('refuse connections while the address is banned', async () => {
    faults.bannedUntil = performance.now() + 60_000
    expect(await upgradeStatus(`${stage.url}/v5/public/linear`)).toBe(403)
    faults.bannedUntil = 0
    expect(await upgradeStatus(`${stage.url}/v5/public/linear`)).toBe(101)
  })
})
