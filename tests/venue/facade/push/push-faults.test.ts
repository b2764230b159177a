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

  it('let the next auth fail, and no other', async () => {
    faults.failedAuths = 1
    const { key } = stage.addKey('a-1')
    const client = await connectApi(`${stage.url}/v5/private`)
    const args = authArgs(key, `${key}-secret`, exchange.clock + 1000)
    expect(await client.ask({ op: 'auth', args })).toMatchObject({
      success: false,
      ret_msg: 'API key is invalid.',
    })
    expect(await client.ask({ op: 'auth', args })).toMatchObject({ success: true })
  })

  it('refuse one topic', async () => {
    const client = await connectApi(`${stage.url}/v5/public/linear`)
    faults.refusedTopic = 'tickers.BTCUSDT'
    const args = ['tickers.BTCUSDT']
    const text = 'error:handler not found,topic:tickers.BTCUSDT'
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject({ success: false, ret_msg: text })
    faults.refusedTopic = ''
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject({ success: true })
  })

  it('lose a message of a book, so that `u` has a gap', async () => {
    const client = await connectApi(`${stage.url}/v5/public/linear`)
    await client.ask({ op: 'subscribe', args: ['orderbook.50.BTCUSDT'] })
    const updates = (): readonly number[] =>
      client.of('orderbook.50.BTCUSDT').map(({ data }) => (data as { readonly u: number }).u)
    await client.until(() => updates().length === 1)
    faults.lostBookMessages = 1
    for (const quantity of [1, 2]) {
      exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, quantity]) }] })
      await pause(40)
    }
    await client.until(() => updates().length === 2)
    const [first = 0, second = 0] = updates()
    expect(second - first).toBe(2)
  })

  it('silence sockets that stay open', async () => {
    const client = await connectApi(`${stage.url}/v5/public/linear`)
    faults.areSocketsSilent = true
    client.send({ op: 'ping' })
    await pause(50)
    expect([client.messages, client.closed()]).toEqual([[], null])
    faults.areSocketsSilent = false
    expect(await client.ask({ op: 'ping' })).toMatchObject({ ret_msg: 'pong' })
  })

  it.each([
    [false, 1012],
    [true, 1006],
  ])('cut sockets, abruptly: %s', async (isAbrupt, code) => {
    const client = await connectApi(`${stage.url}/v5/public/linear`)
    expect(stage.push.cut(isAbrupt)).toBe(1)
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(code)
    await client.until(() => stage.push.size() === 0)
  })

  it('refuse connections while the address is banned', async () => {
    faults.bannedUntil = performance.now() + 60_000
    expect(await upgradeStatus(`${stage.url}/v5/public/linear`)).toBe(403)
    faults.bannedUntil = 0
    expect(await upgradeStatus(`${stage.url}/v5/public/linear`)).toBe(101)
  })
})
