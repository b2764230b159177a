import { describe, expect, it } from 'vitest'
import { businessOf, callUrl } from '../../../../src/workers/hub/http/call-url.ts'
import { NO_ANSWER_CODE, readEnvelope } from '../../../../src/workers/hub/http/envelope.ts'
import { CONTRACT_TIMEOUT_MS, SHARED_TIMEOUT_MS } from '#shared/wire/http-constants.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import type { FetchLike } from '../../../../src/workers/hub/browser/fetch.ts'
import { toEmptyOutcome, toOutcome } from '../../../../src/workers/hub/http/to-outcome.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const ok = (result: unknown): string => JSON.stringify({ retCode: 0, retMsg: 'OK', result })

function setUp(fetchLike?: FetchLike) {
  const clock = createVirtualClock()
  const seen: { url: URL; init: RequestInit }[] = []
  const ended: number[] = []
  const world = { epoch: 1, body: ok({ a: 1 }), status: 200 }
  const http = createHttpClient({
    clock,
    base: 'https://venue.test',
    fetch: (url, init) => {
      seen.push({ url: new URL(url), init })
      return fetchLike === undefined
        ? Promise.resolve(new Response(world.body, { status: world.status }))
        : fetchLike(url, init)
    },
    sessionEpoch: () => world.epoch,
    onSessionEnd: (code) => ended.push(code),
  })
  return { clock, seen, ended, world, http }
}

describe('envelope', () => {
  it('HTTP-04, HTTP-10: both spellings are read and the result unwrapped', () => {
    expect(readEnvelope(200, ok({ a: 1 }))).toEqual({ hasError: false, result: { a: 1 }, token: null })
    expect(readEnvelope(200, '{"ret_code":"0","ret_msg":"OK","result":[1],"token":"t"}')).toEqual({
      hasError: false,
      result: [1],
      token: 't',
    })
    expect(readEnvelope(200, '{"ret_code":30031,"ret_msg":"no balance","ext_map":{"coin":"USDT"}}')).toEqual({
      hasError: true,
      retCode: 30031,
      retMsg: 'no balance',
      params: { coin: 'USDT' },
      ambiguous: null,
    })
  })
  it('HTTP-09: result.status_code must be absent, 0 or 200', () => {
    const body = (code: number) => JSON.stringify({ ret_code: 0, result: { status_code: code } })
    expect(readEnvelope(200, body(0)).hasError).toBe(false)
    expect(readEnvelope(200, body(200)).hasError).toBe(false)
    expect(readEnvelope(200, body(401))).toMatchObject({ hasError: true, retCode: 401 })
  })
  it('HTTP-05, H3: for any answer a failure is plain data; raw HTML is never shown', () => {
    const bodies = ['', '<html>boom</html>', 'null', '[]', '"x"', '{}', '{"retCode":"x"}', '{"retCode":1.5}']
    for (const body of bodies) {
      for (const status of [200, 204, 500, 502, 503, 504]) {
        const answer = readEnvelope(status, body)
        expect(answer).toMatchObject({
          hasError: true,
          retCode: NO_ANSWER_CODE,
          ambiguous: body === '' ? 'no-body' : 'server-error',
        })
        expect(JSON.stringify(answer)).not.toContain('html')
      }
    }
    expect(readEnvelope(200, '')).toMatchObject({ retMsg: 'Non Response!' })
    expect(readEnvelope(404, '<html>')).toMatchObject({ retCode: 500, ambiguous: null })
    expect(readEnvelope(500, '{"retCode":10001}')).toMatchObject({ ambiguous: 'server-error' })
    expect(readEnvelope(200, '{"retCode":10016}')).toMatchObject({ ambiguous: 'server-error' })
  })
})

describe('call url', () => {
  it('HTTP-02, HTTP-03, HTTP-08: _sp_ parameters are added on /v5/ paths by business, not on the wallet list; a stamp on GET only', () => {
    const url = (method: 'GET' | 'POST', path: string, symbol: string) =>
      new URL(callUrl('https://venue.test', method, path, { a: 'b c' }, symbol, '1.1')).searchParams
    const create = url('POST', '/contract/v5/order/create', 'BTCUSD')
    expect([...create]).toEqual([
      ['a', 'b c'],
      ['_sp_category', 'fbu'],
      ['_sp_business', 'inverse'],
      ['_sp_response_format', 'hump'],
    ])
    expect([...url('GET', '/user/profile', '')]).toEqual([
      ['a', 'b c'],
      ['_', '1.1'],
    ])
    expect(url('GET', '/contract/v5/wallet-list', '').has('_sp_category')).toBe(false)
    expect([businessOf('BTCUSDT'), businessOf('BTCPERP'), businessOf('BTCUSD'), businessOf('')]).toEqual([
      'usdt',
      'usdc',
      'inverse',
      'usdt',
    ])
  })
})

describe('http client', () => {
  it('HTTP-11, HTTP-12, HTTP-13: platform, language, JSON, cookies, and the user token once stored', async () => {
    const { http, seen } = setUp()
    http.setLanguage('de-DE')
    await http.call({ method: 'POST', path: '/contract/v5/order/create', body: { qty: '1' } })
    http.setLanguage('x\r\ny')
    http.setUserToken('secret')
    await http.call({ method: 'GET', path: '/user/profile' })
    const [first, second] = seen
    expect(first?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"qty":"1"}' })
    expect(first?.init.headers).toMatchObject({
      platform: 'pc',
      lang: 'de-DE',
      'content-type': 'application/json',
    })
    expect(first?.init.headers).not.toHaveProperty('UserToken')
    expect(second?.init.headers).toMatchObject({ lang: 'en', UserToken: 'secret' })
  })
  it('HTTP-08: every GET has a different stamp', async () => {
    const { http, seen } = setUp()
    for (let count = 0; count < 3; count += 1) await http.call({ method: 'GET', path: '/user/profile' })
    expect(new Set(seen.map((one) => one.url.searchParams.get('_'))).size).toBe(3)
  })
  it('HTTP-14, H1, H5: 8 s and 10 s over the whole answer, its body included', async () => {
    const slowBody = (): Promise<Response> => Promise.resolve(new Response(new ReadableStream({})))
    for (const fetchLike of [() => new Promise<Response>(() => undefined), slowBody]) {
      for (const [path, limit] of [
        ['/user/profile', SHARED_TIMEOUT_MS],
        ['/contract/v5/order/create', CONTRACT_TIMEOUT_MS],
      ] as const) {
        const { clock, http, seen } = setUp(fetchLike)
        let answer: unknown = null
        void http.call({ method: 'GET', path }).then((value) => {
          answer = value
        })
        await clock.advance(limit - 1)
        expect(answer).toBeNull()
        await clock.advance(1)
        expect(answer).toMatchObject({ hasError: true, retCode: NO_ANSWER_CODE, ambiguous: 'timeout' })
        expect(seen[0]?.init.signal?.aborted).toBe(true)
      }
    }
  })
  it('a network error is ambiguous: the order may have arrived', async () => {
    const { http } = setUp(() => Promise.reject(new TypeError('fetch failed')))
    const answer = await http.call({ method: 'POST', path: '/contract/v5/order/create' })
    expect(toEmptyOutcome(answer)).toEqual({ kind: 'unknown', reason: 'connection-lost' })
  })
  it('FEED-08: 10007, 10009 and 33003 end the session; an answer of an older session never does (A5, I12)', async () => {
    for (const code of [10007, 10009, 33003]) {
      const { http, ended, world } = setUp()
      world.body = JSON.stringify({ retCode: code, retMsg: 'over' })
      await http.call({ method: 'GET', path: '/user/profile' })
      expect(ended).toEqual([code])
      const late = http.call({ method: 'GET', path: '/user/profile', isPrivate: true })
      world.epoch = 2
      expect(await late).toMatchObject({ hasError: true, ambiguous: 'connection-lost' })
      expect(ended).toEqual([code])
    }
  })
  it('a refusal is rejected, 5xx and an unreadable success are unknown, a success is accepted', () => {
    const outcome = (status: number, body: string) =>
      toOutcome(readEnvelope(status, body), (result) => (typeof result === 'number' ? result : null)).kind
    expect(outcome(200, ok(5))).toBe('accepted')
    expect(outcome(200, ok('five'))).toBe('unknown')
    expect(outcome(200, '{"retCode":110007}')).toBe('rejected')
    expect(outcome(429, '')).toBe('rejected')
    expect(outcome(504, '')).toBe('unknown')
    expect(outcome(200, '')).toBe('unknown')
  })
})
