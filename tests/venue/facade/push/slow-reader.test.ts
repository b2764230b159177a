import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDLE_MS, readActiveTime } from '../../../../venue/facade/push/active-time.ts'
import { UNREAD_BYTES } from '../../../../venue/facade/push/api-socket.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { authArgs, connectApi } from '../../support/api-socket.ts'
import type { ApiClient } from '../../support/api-socket.ts'
import { pause, waitUntil } from '../../support/push-client.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

let exchange: FakeExchange
let stage: PushStage
beforeEach(async () => {
  exchange = createFakeExchange(['BTCUSDT'])
  stage = await stagePush(exchange)
})
afterEach(() => stage.close())

const TOPIC = 'publicTrade.BTCUSDT'
/** 1,000 trades: about 100 kB of text. */
const emitTrades = (first: number): void => {
  const rows = Float64Array.from(
    { length: 5000 },
    (_, i) => [first + Math.floor(i / 5), 1_700_000_000_000, 10_000, 1, 0][i % 5] ?? 0,
  )
  exchange.emit({ trades: [{ instrumentId: 1, rows }] })
}

describe('a reader that does not read', () => {
  it('of public messages is cut off with 4 MB unread; another one gets every message', async () => {
    const slow = await connectApi(`${stage.url}/v5/public/linear`)
    const quick = await connectApi(`${stage.url}/v5/public/linear`)
    for (const client of [slow, quick]) await client.ask({ op: 'subscribe', args: [TOPIC] })
    slow.ws.pause()
    let sent = 0
    while (stage.push.size() === 2 && sent < 3000) {
      for (let i = 0; i < 5; i += 1) emitTrades((sent += 1) * 1000)
      await pause(2)
    }
    expect(stage.push.size()).toBe(1)
    expect(sent * 100_000).toBeGreaterThan(UNREAD_BYTES)
    await quick.until(() => quick.of(TOPIC).length === sent)
    slow.ws.resume()
    await slow.until(() => slow.closed() !== null)
    expect(slow.of(TOPIC).length).toBeLessThan(sent)
  })

  it('of private messages is cut off too, and the exchange serves the others', async () => {
    const { key } = stage.addKey('a-1')
    const slow = await connectApi(`${stage.url}/v5/private`)
    await slow.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, exchange.clock + 1000) })
    await slow.ask({ op: 'subscribe', args: ['order'] })
    slow.ws.pause()
    const order = {
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
    } as const
    let placed = 0
    while (stage.push.size() === 1 && placed < 60_000) {
      for (let i = 0; i < 1000; i += 1) await exchange.command('a-1', order)
      placed += 1000
      await pause(1)
    }
    expect(stage.push.size()).toBe(0)
    const other = await connectApi(`${stage.url}/v5/public/linear`)
    expect(await other.ask({ op: 'ping' })).toMatchObject({ success: true })
  }, 60_000)
})

describe('a client that asks and does not read', () => {
  it.each([
    ['pings as messages', 'public/linear', (client: ApiClient) => client.send({ op: 'ping' })],
    ['requests that are refused', 'private', (client: ApiClient) => client.send({ op: 'x'.repeat(5000) })],
    ['orders before auth', 'trade', (client: ApiClient) => client.send({ op: 'order.create', reqId: 'x' })],
    ['pings of the protocol', 'public/spot', (client: ApiClient) => client.ws.ping('x'.repeat(125))],
  ])(
    '%s: its answers are not stored without end, it is cut off',
    async (_, path, ask) => {
      const client = await connectApi(`${stage.url}/v5/${path}`)
      client.ws.pause()
      let asked = 0
      while (stage.push.size() === 1 && asked < 400_000) {
        for (let i = 0; i < 1000; i += 1) ask(client)
        asked += 1000
        await pause(1)
      }
      expect([stage.push.size(), asked < 400_000]).toEqual([0, true])
      const other = await connectApi(`${stage.url}/v5/public/linear`)
      expect(await other.ask({ op: 'ping' })).toMatchObject({ success: true })
    },
    60_000,
  )
})

describe('an idle socket', () => {
  it.each([
    [null, IDLE_MS],
    ['30s', 30_000],
    ['1m', 60_000],
    ['10m', IDLE_MS],
    ['29s', IDLE_MS],
    ['11m', IDLE_MS],
    ['x', IDLE_MS],
    ['1e3s', IDLE_MS],
  ])('max_active_time %s is %i ms', (text, ms) => {
    expect(readActiveTime(text)).toBe(ms)
  })

  it('is closed after its time without a message in either direction, and not if it pings', async () => {
    const idle = await connectApi(`${stage.url}/v5/private?max_active_time=30s`)
    const busy = await connectApi(`${stage.url}/v5/private?max_active_time=30s`)
    const real = performance.now.bind(performance)
    const skipped = vi.spyOn(performance, 'now').mockImplementation(() => real() + 29_000)
    await busy.ask({ op: 'ping' })
    skipped.mockImplementation(() => real() + 31_000)
    await waitUntil(() => idle.closed() !== null, 'the close')
    skipped.mockRestore()
    expect(idle.closed()).toBe(1001)
    expect(busy.closed()).toBe(null)
  })

  it('no timer runs while there is no socket', async () => {
    const set = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    const client = await connectApi(`${stage.url}/v5/public/linear`)
    await client.ask({ op: 'ping' })
    expect(set).toHaveBeenCalledTimes(1)
    client.ws.terminate()
    await waitUntil(() => stage.push.size() === 0, 'the end of the socket')
    expect(cleared).toHaveBeenCalledTimes(1)
    set.mockRestore()
    cleared.mockRestore()
  })
})
