import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../../venue/bybit/connection/http-client.ts'
import { createGate } from '../../../../venue/bybit/safety/gated-transport.ts'
import type { BybitTransport, Reply } from '../../../../venue/bybit/terms/transport.ts'
import { verdictOf } from '../../../../venue/bybit/map/errors.ts'
import { startRecordingServer } from '../connection/support/recording-server.ts'
import { CREATE, order, pass, restBench } from '../connection/support/rest-bench.ts'
import { jsonReply, scriptHttp } from '../connection/support/scripted-http.ts'

/** A gate in front of real calls with a scripted HTTP client. */
function stageOf() {
  const stage = { isArmed: true }
  const http = scriptHttp(
    (request) =>
      new Promise((resolve) => setTimeout(() => resolve(jsonReply({ result: { at: request.at } })), 100)),
  )
  const { rest } = restBench(http)
  const transport = { ...rest, socket: () => undefined } as unknown as BybitTransport
  const gate = createGate(
    () => stage.isArmed,
    (orderId) => orderId === 'stop-1',
  )
  const gated = gate.of(transport)
  const created = (): number => http.sent.filter(({ target }) => target === CREATE).length
  return { stage, rest, http, gated, sending: () => gate.sending(), created }
}
const causeOf = (reply: Reply): string => (reply.ok ? 'answered' : reply.cause)

describe('the gate in front of Bybit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_780_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('orders that wait in the rate limiter are refused and not sent once trading is disarmed', async () => {
    const { stage, rest, gated, sending, created } = stageOf()
    const ready = rest.sync()
    await pass(500)
    await ready
    const calls = Array.from({ length: 14 }, () => gated.post(CREATE, order))
    await pass(50)
    expect(created()).toBe(8)
    expect(sending()).toBe(14)
    stage.isArmed = false
    await pass(3000)
    const causes = (await Promise.all(calls)).map(causeOf)
    expect(causes.filter((cause) => cause === 'answered')).toHaveLength(8)
    expect(causes.filter((cause) => cause === 'disarmed')).toHaveLength(6)
    expect(created()).toBe(8)
    expect(sending()).toBe(0)
  })

  it('an order that waits for the clock is refused too', async () => {
    const { stage, gated, created } = stageOf()
    const call = gated.post(CREATE, order)
    await pass(10)
    stage.isArmed = false
    await pass(2000)
    const reply = await call
    expect(causeOf(reply)).toBe('disarmed')
    expect(verdictOf(reply)).toMatchObject({ kind: 'refused', refusal: { code: 10097 } })
    expect(created()).toBe(0)
  })

  it('cancels, stops of positions and orders that only reduce pass while trading is disarmed', async () => {
    const { stage, gated, http } = stageOf()
    stage.isArmed = false
    const calls = [
      gated.post('/v5/order/cancel', { category: 'linear' }),
      gated.post('/v5/order/cancel-all', { category: 'linear' }),
      gated.post('/v5/position/trading-stop', { category: 'linear' }),
      gated.post(CREATE, { ...order, reduceOnly: true }),
      gated.post(CREATE, { ...order, closeOnTrigger: true }),
      gated.post('/v5/order/amend', { category: 'linear', orderId: 'stop-1' }),
    ]
    const stopped = [
      gated.post(CREATE, order),
      gated.post('/v5/order/amend', { orderId: 'o-1' }),
      gated.post('/v5/position/set-leverage', {}),
    ]
    await pass(3000)
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true)
    expect((await Promise.all(stopped)).map(causeOf)).toEqual(['disarmed', 'disarmed', 'disarmed'])
    expect(http.sent.filter(({ method }) => method === 'POST')).toHaveLength(6)
  })

  it('the kill switch is sent while every other lane is exhausted', async () => {
    const { rest, http } = stageOf()
    const ready = rest.sync()
    await pass(500)
    await ready
    const orders = Array.from({ length: 30 }, () => rest.post(CREATE, order))
    const cancels = Array.from({ length: 30 }, () => rest.post('/v5/order/cancel', { category: 'linear' }))
    const reads = Array.from({ length: 120 }, () => rest.get('/v5/market/tickers', {}))
    await pass(1)
    const before = http.sent.length
    const kill = rest.post('/v5/order/cancel-all', { category: 'linear' }, { lane: 'kill' })
    await pass(1)
    expect(http.sent.slice(before).map(({ target }) => target)).toEqual(['/v5/order/cancel-all'])
    await pass(60_000)
    expect((await kill).ok).toBe(true)
    await Promise.all([...orders, ...cancels, ...reads])
  })
})

it('a request that may not leave when its connection is ready ends without a byte', async () => {
  const server = await startRecordingServer()
  const client = createHttpClient()
  try {
    let asked = 0
    const reply = await client.send({
      host: new URL(server.url),
      target: CREATE,
      method: 'POST',
      body: '{}',
      timeoutMs: 5000,
      headers: () => ({}),
      mayLeave: () => {
        asked += 1
        return false
      },
    })
    expect(reply).toMatchObject({ ok: false, sent: false, cause: 'disarmed', status: null })
    expect(asked).toBe(1)
    expect(server.requests).toEqual([])
  } finally {
    client.close()
    await server.close()
  }
})
