import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpReply } from '../../../../venue/bybit/connection/http-client.ts'
import { CREATE, order, pass, restBench } from './support/rest-bench.ts'
import { jsonReply, scriptHttp } from './support/scripted-http.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('limits', () => {
  it('an order that waits more than a second is not sent', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    await rest.sync()
    const calls = Array.from({ length: 20 }, () => rest.post(CREATE, order))
    await pass(1000)
    const replies = await Promise.all(calls)
    const refused = replies.filter((reply) => !reply.ok)
    expect(refused).toHaveLength(4)
    expect(refused[0]).toEqual({
      ok: false,
      sent: false,
      status: null,
      cause: 'limited',
      text: 'The call waited too long for its turn. Nothing was sent.',
    })
    expect(http.sent.filter(({ target }) => target === CREATE)).toHaveLength(16)
  })

  it('headers of answers correct the lane', async () => {
    const http = scriptHttp(() => jsonReply({}, { 'x-bapi-limit': '50', 'x-bapi-limit-status': '49' }))
    const { rest } = restBench(http)
    await rest.post(CREATE, order)
    await pass(1000)
    const before = http.sent.length
    void Promise.all(Array.from({ length: 60 }, () => rest.post(CREATE, order)))
    await pass(0)
    expect(http.sent.length - before).toBe(40)
  })

  it.each([
    {},
    { 'x-bapi-limit': 'x', 'x-bapi-limit-status': '' },
    { 'x-bapi-limit': '-1', 'x-bapi-limit-status': '-1' },
  ])('bad headers change nothing: %j', async (headers) => {
    const http = scriptHttp(() => jsonReply({}, headers))
    const { rest } = restBench(http)
    await rest.post(CREATE, order)
    await pass(1000)
    void Promise.all(Array.from({ length: 20 }, () => rest.post(CREATE, order)))
    await pass(0)
    expect(http.sent.filter(({ target }) => target === CREATE)).toHaveLength(9)
  })

  it('E37: HTTP 403 "access too frequent" stops all calls for 10 minutes, and people see why', async () => {
    const ban: HttpReply = { ok: true, status: 403, headers: {}, text: 'access too frequent' }
    let isBanned = true
    const http = scriptHttp(() => (isBanned ? ban : jsonReply()))
    const { rest, troubles } = restBench(http)
    expect(await rest.get('/v5/market/tickers', {})).toMatchObject({
      ok: false,
      sent: true,
      status: 403,
      cause: 'http',
    })
    isBanned = false
    await pass(599_000)
    expect(await rest.get('/v5/market/tickers', {})).toMatchObject({
      ok: false,
      sent: false,
      cause: 'limited',
    })
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: false, sent: false })
    expect(http.sent).toHaveLength(1)
    expect(troubles.list()).toEqual([
      'Bybit refuses this address: too many calls. Nothing is sent until 20:36:40 UTC.',
    ])
    await pass(1000)
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: true, retCode: 0 })
    expect(troubles.list()).toEqual([])
  })
})
