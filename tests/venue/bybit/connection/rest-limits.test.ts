import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpReply } from '../../../../venue/bybit/connection/http-client.ts'
import { CREATE, isTime, order, pass, restBench } from './support/rest-bench.ts'
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

  const page = (text: string, headers: Readonly<Record<string, string>> = {}): HttpReply => ({
    ok: true,
    status: 403,
    headers,
    text,
  })
  const html = (text: string): string => `<html><head><title>403</title></head><body>${text}</body></html>`

  it.each([
    ['the seconds of its header', page(html('Forbidden'), { 'retry-after': '120' }), 120_000],
    [
      'the date of its header',
      page(html('Forbidden'), { 'retry-after': new Date(1_780_000_180_000).toUTCString() }),
      180_000,
    ],
    ['the minutes of its text', page(html('Access too frequent. Please wait 30 minutes.')), 1_800_000],
    ['the seconds of its text', page(html('Too many requests: try again in 45 seconds')), 45_000],
    ['ten minutes without any', page(html('403, access too frequent')), 600_000],
    ['a day at most', page(html('Forbidden'), { 'retry-after': '9999999' }), 86_400_000],
  ])('E37: a page of HTTP 403 stops all calls for %s, and the refusal says so', async (_name, ban, ms) => {
    let isBanned = true
    const http = scriptHttp(({ target }) => (isTime(target) || !isBanned ? jsonReply() : ban))
    const { rest, troubles } = restBench(http)
    await rest.sync()
    const start = Date.now()
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: false, sent: true, status: 403 })
    isBanned = false
    const sent = http.sent.length
    await pass(ms - 1000 - (Date.now() - start))
    const until = new Date(start + ms).toISOString().slice(11, 16)
    for (const path of [CREATE, '/v5/order/cancel', '/v5/order/amend'] as const) {
      const reply = await rest.post(path, order)
      expect(reply).toMatchObject({ ok: false, sent: false, cause: 'limited' })
      expect(reply.ok ? '' : reply.text).toContain(`Nothing is sent until ${until}`)
    }
    expect(http.sent).toHaveLength(sent)
    expect(troubles.list()).toEqual([expect.stringContaining(`Nothing is sent until ${until}`)])
    await pass(1100)
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: true, retCode: 0 })
    expect(troubles.list()).toEqual([])
  })

  it.each([html('The Amazon CloudFront distribution is configured to block access from your country.'), ''])(
    'another page of HTTP 403 is a region or address, and stops no other call: %j',
    async (text) => {
      const http = scriptHttp(({ target }) => (target === CREATE ? page(text) : jsonReply()))
      const { rest, troubles } = restBench(http)
      expect(await rest.post(CREATE, order)).toMatchObject({ ok: false, sent: true, status: 403 })
      expect(troubles.list()).toEqual([expect.stringContaining('refuses the region or address')])
      expect(await rest.post('/v5/order/cancel', order)).toMatchObject({ ok: true })
    },
  )

  it('HTTP 429 lets its lane sleep for the time of its header, and no other', async () => {
    const http = scriptHttp(({ target }) =>
      target === CREATE
        ? { ok: true, status: 429, headers: { 'retry-after': '3' }, text: html('Too Many Requests') }
        : jsonReply(),
    )
    const { rest } = restBench(http)
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: false, sent: true, status: 429 })
    const late = rest.post('/v5/order/amend', order)
    await pass(1000)
    expect(await late).toMatchObject({ ok: false, sent: false, cause: 'limited' })
    expect(await rest.post('/v5/order/cancel', order)).toMatchObject({ ok: true })
    await pass(2100)
    expect(await rest.post('/v5/order/amend', order)).toMatchObject({ ok: true })
  })
})
