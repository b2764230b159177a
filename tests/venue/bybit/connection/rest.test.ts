import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GetPath, PostPath } from '../../../../venue/bybit/terms/endpoints.ts'
import { postPaths, publicPaths, signedGetPaths } from '../../../../venue/bybit/terms/endpoints.ts'
import { CREATE, KEY, SECRET, isTime, order, pass, restBench, settled } from './support/rest-bench.ts'
import { jsonReply, noReply, scriptHttp } from './support/scripted-http.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

describe('a call', () => {
  it('that is public is not signed, and needs no key', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http, 'http://127.0.0.1:1', false)
    const reply = await rest.get('/v5/market/tickers', { category: 'linear', symbol: undefined, limit: 5 })
    expect(reply).toMatchObject({ ok: true, status: 200, retCode: 0 })
    expect(http.sent).toMatchObject([
      { method: 'GET', target: '/v5/market/tickers?category=linear&limit=5', headers: {} },
    ])
  })

  it('that is signed measures the clock first, then signs the raw query', async () => {
    const http = scriptHttp(() => jsonReply({ time: Date.now() + 2000 }))
    const { rest } = restBench(http)
    await rest.get('/v5/position/list', { category: 'linear', cursor: "a%b&c=d'" })
    const [time, list] = http.sent
    expect([time?.target, time?.headers]).toEqual(['/v5/market/time', {}])
    const query = "category=linear&cursor=a%25b%26c%3Dd'"
    const stamp = String(1_780_000_000_000 + 2000 - 50)
    expect(list?.target).toBe(`/v5/position/list?${query}`)
    expect(list?.headers).toMatchObject({
      'X-BAPI-TIMESTAMP': stamp,
      'X-BAPI-SIGN': createHmac('sha256', SECRET).update(`${stamp}${KEY}5000${query}`).digest('hex'),
    })
  })

  it('signs exactly the bytes that it sends, whatever the texts are', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    await rest.sync()
    const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' }), {
      minKeys: 1,
    })
    await fc.assert(
      fc.asyncProperty(texts, async (fields) => {
        await pass(1000)
        http.sent.length = 0
        await Promise.all([rest.get('/v5/order/realtime', fields), rest.post(CREATE, fields)])
        for (const { method, target, headers, body } of http.sent) {
          const tail = method === 'GET' ? target.slice(target.indexOf('?') + 1) : body
          const text = `${headers['X-BAPI-TIMESTAMP']}${KEY}5000${tail}`
          expect(headers['X-BAPI-SIGN']).toBe(createHmac('sha256', SECRET).update(text).digest('hex'))
          if (method === 'POST') expect(JSON.parse(body)).toEqual(fields)
          else expect(Object.fromEntries(new URLSearchParams(tail))).toEqual(fields)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('E23: is signed when it leaves the limiter, not when it was made', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    await rest.sync()
    const calls = Array.from({ length: 12 }, () => rest.post(CREATE, order))
    await pass(1000)
    await Promise.all(calls)
    const orders = http.sent.filter(({ method }) => method === 'POST')
    expect(orders).toHaveLength(12)
    const startedAt = orders[0]?.at ?? 0
    for (const { at, headers } of orders)
      expect(Number(headers['X-BAPI-TIMESTAMP'])).toBe(1_780_000_000_000 + (at - startedAt) - 50)
    expect(orders.filter(({ at }) => at - startedAt === 1000)).toHaveLength(4)
  })

  it('E16: after the computer slept, measures the clock before it signs', async () => {
    let slept = 0
    const http = scriptHttp(() =>
      jsonReply({ time: Math.floor(1_780_000_000_000 + performance.now() - from + slept) }),
    )
    const from = performance.now()
    const { rest } = restBench(http)
    await rest.post(CREATE, order)
    slept = 3_600_000
    vi.setSystemTime(Date.now() + slept)
    await rest.post(CREATE, order)
    expect(http.sent.map(({ target }) => target)).toEqual([
      '/v5/market/time',
      CREATE,
      '/v5/market/time',
      CREATE,
    ])
    const stamp = Number(http.sent[3]?.headers['X-BAPI-TIMESTAMP'])
    expect(Math.abs(stamp - (Date.now() - 50))).toBeLessThanOrEqual(1)
  })

  it.each([
    [100, 2],
    [700, 0],
  ])(
    'E16: after a sleep while it waits for its turn, and %i ms for the clock: %i of 2 are sent',
    async (ms, count) => {
      let slept = false
      const http = scriptHttp(async ({ target }) => {
        if (isTime(target) && slept) await delay(ms)
        return jsonReply()
      })
      const { rest } = restBench(http)
      await rest.sync()
      const orders = (length: number) => Promise.all(Array.from({ length }, () => rest.post(CREATE, order)))
      await orders(8)
      await pass(500)
      const late = orders(2)
      await pass(100)
      slept = true
      vi.setSystemTime(Date.now() + 3_600_000)
      await pass(1200)
      expect((await late).filter(({ ok }) => ok)).toHaveLength(count)
      expect(http.sent.slice(9).map(({ target }) => target)).toEqual([
        '/v5/market/time',
        ...Array.from({ length: count }, () => CREATE),
      ])
      for (const { headers } of http.sent.slice(10))
        expect(Number(headers['X-BAPI-TIMESTAMP'])).toBeGreaterThan(Date.now() - 3000)
    },
  )

  it("is not sent while Bybit's clock cannot be read", async () => {
    const http = scriptHttp(({ target }) => (isTime(target) ? noReply('closed', true) : jsonReply()))
    const { rest } = restBench(http)
    const reply = await rest.post(CREATE, order)
    expect(reply).toEqual({
      ok: false,
      sent: false,
      status: null,
      cause: 'clock',
      text: "Bybit's clock cannot be read. Nothing was sent.",
    })
    expect(http.sent.every(({ target }) => isTime(target))).toBe(true)
  })

  it('that waits for the clock uses no turn of its lane', async () => {
    let canRead = false
    const http = scriptHttp(({ target }) =>
      isTime(target) && !canRead ? noReply('closed', true) : jsonReply(),
    )
    const { rest } = restBench(http)
    for (let count = 0; count < 10; count += 1) await rest.post(CREATE, order)
    canRead = true
    const calls = Promise.all(Array.from({ length: 8 }, () => rest.post(CREATE, order)))
    await pass(0)
    expect((await calls).every(({ ok }) => ok)).toBe(true)
  })

  it('is not sent if the clock took too long: an order after a second is not the one that was meant', async () => {
    const http = scriptHttp(async ({ target }) => {
      if (isTime(target)) await delay(1100)
      return jsonReply()
    })
    const { rest } = restBench(http)
    const reply = await settled(rest.post(CREATE, order))
    expect(reply).toMatchObject({ ok: false, sent: false, cause: 'limited' })
    expect(http.sent.map(({ target }) => target)).toEqual(['/v5/market/time'])
    expect(await rest.get('/v5/order/realtime', { 'a b': 'c' })).toMatchObject({ ok: true })
    expect(http.sent.at(-1)?.target).toBe('/v5/order/realtime?a%20b=c')
  })

  it('many calls at once share one measurement of the clock', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    await Promise.all(Array.from({ length: 5 }, () => rest.post(CREATE, order)))
    expect(http.sent.filter(({ target }) => isTime(target))).toHaveLength(1)
  })

  it.each([
    '/v5/asset/withdraw/create',
    '/v5/asset/transfer/inter-transfer',
    '/v5/user/update-api',
    'constructor',
    CREATE,
  ])('of a path that is not in the list is refused here: GET %s', async (path) => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    const reply = await rest.get(path as GetPath, {})
    expect(reply).toMatchObject({ ok: false, sent: false, cause: 'refused' })
    expect(http.sent).toEqual([])
  })

  it('of any other path is refused for POST too', async () => {
    const http = scriptHttp()
    const { rest } = restBench(http)
    const listed = new Set(Object.keys(postPaths))
    const known = Object.keys({ ...publicPaths, ...signedGetPaths })
    const others = fc.oneof(fc.constantFrom(...known, '__proto__', 'toString'), fc.webPath(), fc.string())
    await fc.assert(
      fc.asyncProperty(
        others.filter((path) => !listed.has(path)),
        async (path) => {
          const reply = await rest.post(path as PostPath, {})
          expect(reply).toMatchObject({ ok: false, sent: false, cause: 'refused' })
        },
      ),
    )
    expect(http.sent).toEqual([])
  })

  it('without a key, or with a number that is none, is refused here', async () => {
    const http = scriptHttp()
    const bare = restBench(http, 'http://127.0.0.1:1', false).rest
    const { rest } = restBench(http)
    expect(await bare.post(CREATE, order)).toMatchObject({ sent: false, cause: 'refused' })
    expect(await bare.get('/v5/position/list', {})).toMatchObject({ sent: false, cause: 'refused' })
    for (const bad of [NaN, Infinity, '\ud800'])
      for (const reply of [
        await rest.get('/v5/market/tickers', { limit: bad }),
        await rest.post(CREATE, { qty: bad }),
        await rest.post('/v5/order/cancel-batch', { request: [{ orderId: bad }] }),
      ])
        expect(reply).toMatchObject({ ok: false, sent: false, cause: 'refused' })
    expect(http.sent).toEqual([])
  })
})

describe('the key', () => {
  it('is in no reply, trouble or log line, even if Bybit repeats what was signed', async () => {
    const signatures: string[] = []
    const http = scriptHttp(({ headers, target }, count) => {
      signatures.push(headers['X-BAPI-SIGN'] ?? '')
      if (isTime(target)) return jsonReply()
      const echo = `error sign! origin_string[${JSON.stringify(headers)}]`
      if (count % 3 === 0) return jsonReply({ retCode: 10_004, retMsg: echo })
      return count % 3 === 1 ? { ok: true, status: 502, headers: {}, text: echo } : noReply('closed', true)
    })
    const { rest, troubles, lines } = restBench(http)
    const seen: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      seen.push(await settled(rest.post(CREATE, order)), await settled(rest.get('/v5/order/realtime', order)))
      seen.push(troubles.list())
    }
    const all = inspect([seen, lines, rest], { depth: 9, showHidden: true }) + JSON.stringify([seen, lines])
    expect(lines.length).toBeGreaterThan(6)
    for (const hidden of [KEY, SECRET, ...signatures.filter((text) => text !== '')])
      expect(all).not.toContain(hidden)
  })

  it('the log names method, path, symbol, link id, outcome and time', async () => {
    const { rest, lines } = restBench(scriptHttp(() => jsonReply({ retCode: 110_007 })))
    await rest.post(CREATE, order)
    expect(lines.at(-1)).toBe('POST /v5/order/create BTCUSDT link-1 110007 0 ms')
  })
})
