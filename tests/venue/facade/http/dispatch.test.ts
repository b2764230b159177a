import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ApiKey, ApiKeyReader } from '../../../../venue/api-keys/api-key.ts'
import { createDispatch } from '../../../../venue/facade/http/dispatch.ts'
import type { ApiAnswer } from '../../../../venue/facade/http/dispatch.ts'
import { createRateLimits } from '../../../../venue/facade/http/rate-limits.ts'
import { ApiRefusal } from '../../../../venue/facade/terms/api-refusal.ts'
import type { Endpoint, PrivateCall } from '../../../../venue/facade/terms/endpoint.ts'
import { Params } from '../../../../venue/facade/terms/params.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../../venue/facade/terms/position-seqs.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'

const exchange = createFakeExchange()
const base: ApiKey = {
  key: 'K',
  name: 'bot',
  profileId: 'p',
  accountId: 'p-1',
  isReadOnly: false,
  symbols: null,
  createdAt: 0,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

/** `more`: what the key differs in; null: it is withdrawn. */
async function dispatchOf(more: Partial<ApiKey> | null = {}, limits = createRateLimits()) {
  const calls: PrivateCall[] = []
  const order = (path: string): Endpoint => ({
    method: 'POST',
    path,
    lane: 'order',
    access: 'trade',
    handle(call) {
      calls.push(call)
      const text = call.params.optionalText('fail')
      if (text !== undefined) throw new ApiRefusal(110001, text, { why: 'x' })
      return { done: 1 }
    },
  })
  const endpoints: readonly Endpoint[] = [
    order('/v5/order/create'),
    order('/v5/order/create-batch'),
    {
      method: 'POST',
      path: '/v5/order/cancel-batch',
      lane: 'cancel',
      access: 'trade',
      handle: () => ({ result: { list: [] }, extInfo: { list: [{ code: 0 }] } }),
    },
  ]
  const keys: ApiKeyReader = {
    find: () =>
      more === null ? null : { apiKey: { ...base, ...more }, proof: { kind: 'hmac', secret: 'S' } },
    onWithdrawn: () => () => undefined,
  }
  const context = { exchange, markets: await openMarkets(exchange), seqs: createPositionSeqs(exchange) }
  const dispatch = createDispatch({ context, endpoints, keys, limits })
  const post = (path: string, body: unknown): Promise<ApiAnswer> => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const stamp = String(exchange.clock)
    const headers = {
      'x-bapi-api-key': 'K',
      'x-bapi-timestamp': stamp,
      'x-bapi-sign': createHmac('sha256', 'S').update(`${stamp}K`).update(bytes).digest('hex'),
    }
    return dispatch.request({ method: 'POST', path, query: '', headers, body: bytes })
  }
  return { post, calls, call: dispatch.call }
}

const create = '/v5/order/create'
const linear = { category: 'linear', symbol: 'BTCUSDT' }

describe('a trading call', () => {
  it('reaches its handler with the fields and the key that signed', async () => {
    const { post, calls } = await dispatchOf()
    expect(await post(create, linear)).toMatchObject({
      status: 200,
      retCode: 0,
      retMsg: 'OK',
      result: { done: 1 },
    })
    expect([calls[0]?.caller.accountId, calls[0]?.params.text('symbol')]).toEqual(['p-1', 'BTCUSDT'])
  })

  it('that is refused answers Bybit’s code, text and result', async () => {
    const { post } = await dispatchOf()
    const answer = await post(create, { ...linear, fail: 'gone' })
    expect(answer).toMatchObject({
      status: 200,
      retCode: 110001,
      retMsg: 'gone',
      result: { why: 'x' },
      extInfo: {},
    })
  })

  it('of a batch has each order’s end in retExtInfo', async () => {
    const { post } = await dispatchOf()
    const answer = await post('/v5/order/cancel-batch', { category: 'linear', request: [linear] })
    expect([answer.result, answer.extInfo]).toEqual([{ list: [] }, { list: [{ code: 0 }] }])
  })

  it('with a body that is no JSON object answers 10001 and is not made', async () => {
    const { post, calls } = await dispatchOf()
    for (const body of ['{', '[]', 'null', '1', '"x"', '[[[[', '\uFFFF', '['.repeat(60_000)])
      expect([body.slice(0, 9), (await post(create, body)).retCode]).toEqual([body.slice(0, 9), 10001])
    expect(calls).toEqual([])
    expect((await post(create, '{"__proto__":{"symbol":"BTCUSDT"}}')).retCode).toBe(0)
    expect({}).not.toHaveProperty('symbol')
  })

  it('of a read-only key answers 10005', async () => {
    const { post, calls } = await dispatchOf({ isReadOnly: true })
    expect((await post(create, linear)).retCode).toBe(10005)
    expect(calls).toEqual([])
  })
})

describe('a call of a socket', () => {
  it('has the limits of its key, and never rejects', async () => {
    const { call, calls } = await dispatchOf()
    expect((await call(create, 'K', new Params(linear))).limit).toMatchObject({ left: 9 })
    expect((await call('/v5/market/time', 'K', new Params(linear))).retCode).toBe(10017)
    expect((await call(create, 'K', new Params({ ...linear, category: {} }))).retCode).toBe(10001)
    expect(calls.length).toBe(1)
  })

  it('has the rights that its key has now, not those of the login', async () => {
    const params = new Params(linear)
    const codes: number[] = []
    for (const now of [{ isReadOnly: true }, { expiresAt: 0 }, null]) {
      const { call, calls } = await dispatchOf(now)
      codes.push((await call(create, 'K', params)).retCode)
      expect(calls).toEqual([])
    }
    expect(codes).toEqual([10005, 33004, 10003])
  })
})

describe('limits', () => {
  it('ten orders a second and path, twenty on spot; then 10006 with the headers of a wait', async () => {
    const { post } = await dispatchOf()
    const answers: ApiAnswer[] = []
    for (let count = 0; count < 11; count += 1) answers.push(await post(create, linear))
    expect(answers[0]?.limit).toMatchObject({ limit: 10, left: 9, resetInMs: 0 })
    expect(answers.map(({ retCode }) => retCode)).toEqual([...Array<number>(10).fill(0), 10006])
    expect(answers[10]?.limit).toMatchObject({ limit: 10, left: 0, isExceeded: true })
    expect(answers[10]?.limit?.resetInMs).toBeGreaterThan(0)
    expect((await post(create, { ...linear, category: 'spot' })).limit).toMatchObject({ limit: 20, left: 19 })
    expect((await post('/v5/order/create-batch', linear)).retCode).toBe(0)
  })

  it('a batch counts as many as it has orders', async () => {
    const { post } = await dispatchOf()
    const path = '/v5/order/create-batch'
    const six = { category: 'linear', request: Array.from({ length: 6 }, () => linear) }
    expect((await post(path, six)).limit?.left).toBe(4)
    expect((await post(path, six)).retCode).toBe(10006)
    expect((await post(path, { ...six, request: [linear] })).retCode).toBe(0)
  })

  it('start again after a second, and all requests together are 600 in 5 s', () => {
    const limits = createRateLimits()
    for (let count = 0; count < 10; count += 1) limits.take('K', create, 'order', 'linear', 1, 0)
    expect(limits.take('K', create, 'order', 'linear', 1, 999)).toMatchObject({
      isExceeded: true,
      resetInMs: 1,
    })
    expect(limits.take('other', create, 'order', 'linear', 1, 999).isExceeded).toBe(false)
    expect(limits.take('K', create, 'order', 'linear', 1, 1000).isExceeded).toBe(false)
    const passed = Array.from({ length: 700 }, (_, at) => limits.takeAddress(at)).filter(Boolean)
    expect(passed.length).toBe(600)
    expect([limits.takeAddress(1500), limits.takeAddress(1700)]).toEqual([false, true])
  })
})
