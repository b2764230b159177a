import { request as rawRequest } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'

let exchange: FakeExchange
let server: VenueServer
let dist: string

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'perpdeck-dist-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Perpdeck</title>')
  writeFileSync(join(dist, 'assets', 'hub-abc123.js'), 'export {}')
  exchange = createFakeExchange()
  server = await serveExchange({ exchange, port: 0, dist })
})
afterEach(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

/** A call with exactly these headers (fetch would not let Host and Origin be chosen). */
function raw(
  method: string,
  pathName: string,
  headers: Record<string, string>,
  body = '',
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest(
      { host: '127.0.0.1', port: server.port, method, path: pathName, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += String(chunk)
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

describe('sessions', () => {
  it('VENUE-01: a private call without a session returns 10007, after the login 0', async () => {
    const http = createHttpClient(server.url)
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
    await http.login()
    expect((await http.get(path.own.privateSnapshot)).code).toBe(0)
    await http.post(path.own.logout)
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
  })

  it('VENUE-61: each browser profile has its own accounts and cannot log in to others', async () => {
    const one = createHttpClient(server.url)
    const two = createHttpClient(server.url)
    const first = await one.login()
    const second = await two.login()
    expect(first).not.toBe(second)
    expect((await two.post(path.own.login, { accountId: first })).code).toBe(10001)
    await one.post(path.orderCreate, { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1' })
    expect((await one.get(path.own.privateSnapshot)).result['orders']).toHaveLength(1)
    expect((await two.get(path.own.privateSnapshot)).result['orders']).toHaveLength(0)
  })

  it('VENUE-01, HTTP-16: cookies are HttpOnly, SameSite=Strict and last 10080 minutes', async () => {
    const http = createHttpClient(server.url)
    const accounts = await http.get(path.own.accounts)
    const list = accounts.result['accounts'] as { accountId: string }[]
    const login = await http.post(path.own.login, { accountId: list[0]?.accountId })
    const cookie = login.headers
      .getSetCookie()
      .find((line) => line.startsWith(`perpdeck_session_${server.port}=`))
    expect(cookie).toContain('Max-Age=604800')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(JSON.stringify(login.body)).not.toContain(http.cookies.get(`perpdeck_session_${server.port}`))
  })
})

describe('envelopes', () => {
  it('VENUE-04: both spellings are served, each path in its own', async () => {
    const http = createHttpClient(server.url)
    const snake = await http.get(path.briefSymbolList, { filter: 'all', version: '6' })
    expect(snake.body.ret_code).toBe(0)
    expect(snake.body.retCode).toBeUndefined()
    const camel = await http.get(path.riskLimitList, { symbol: 'BTCUSDT' })
    expect(camel.body.retCode).toBe(0)
    expect(camel.body.ret_code).toBeUndefined()
    const asked = await http.get(path.briefSymbolList, { _sp_response_format: 'hump' })
    expect(asked.body.retCode).toBe(0)
    expect(Object.keys(camel.body)).toEqual(expect.arrayContaining(['result', 'ext_code', 'ext_map']))
  })

  it('CHART-11: bars are requested by D, W and M; 1D, 1W and 1M are refused by name', async () => {
    const http = createHttpClient(server.url)
    const kline = (interval: string) => http.get(path.own.kline, { symbol: 'BTCUSDT', interval })
    for (const interval of ['1', '15', '120', 'D', 'W', 'M']) {
      const answer = await kline(interval)
      expect([interval, answer.code, answer.result['interval']]).toEqual([interval, 0, interval])
    }
    for (const interval of ['1D', '1W', '1M', '1d', 'd', '1440', '']) {
      const answer = await kline(interval)
      expect([interval, answer.code, answer.body.retMsg]).toEqual([
        interval,
        10001,
        'The request was not understood (interval must be one of 1, 3, 5, 15, 30, 60, 120, 240, 360, 720, D, W, M)',
      ])
    }
  })

  it('VENUE-10: brief-symbol-list returns short keys under six contract types; filter and version are checked', async () => {
    const http = createHttpClient(server.url)
    const { result } = await http.get(path.briefSymbolList, { filter: 'all', version: '6' })
    expect(Object.keys(result)).toHaveLength(6)
    expect((result['LinearPerpetual'] as object[])[0]).toMatchObject({ s: 'BTCUSDT', ts: '0.1' })
    expect(Object.keys((await http.get(path.briefSymbolList, { filter: 'LinearPerpetual' })).result)).toEqual(
      ['LinearPerpetual'],
    )
    expect((await http.get(path.briefSymbolList, { filter: 'moon', version: '6' })).code).toBe(10001)
    expect((await http.get(path.briefSymbolList, { filter: 'all', version: '5' })).code).toBe(10001)
  })

  it('MARGIN-16: risk-limit-list has E8 and E2 integers', async () => {
    const http = createHttpClient(server.url)
    const { result } = await http.get(path.riskLimitList, { symbol: 'BTCUSDT' })
    expect(result['list']).toEqual([
      {
        riskId: 1,
        limit: '2000000',
        startingMarginE8: '1000000',
        maintainMarginE8: '500000',
        maxLeverageE2: '10000',
        isLowestRisk: true,
      },
    ])
    expect((await http.get(path.riskLimitList, { symbol: 'NOPE' })).code).toBe(30001)
  })

  it('an unknown call returns 404 with an envelope', async () => {
    const reply = await createHttpClient(server.url).get('/contract/v5/no/such')
    expect([reply.status, reply.code]).toEqual([404, 10404])
  })

  it('10006 once a session exceeds its call rate', async () => {
    const strict = await serveExchange({ exchange: createFakeExchange(), port: 0, callsPerSecond: 10 })
    const http = createHttpClient(strict.url)
    await http.get(path.own.serverTime)
    const replies = await Promise.all(Array.from({ length: 200 }, () => http.get(path.own.serverTime)))
    expect(replies.some((reply) => reply.code === 10006)).toBe(true)
    expect(replies.filter((reply) => reply.code === 0).length).toBeGreaterThanOrEqual(9)
    await strict.close()
  })
})

describe('access control', () => {
  const json = { 'content-type': 'application/json', platform: 'pc' }

  it('of 40 forged calls and upgrades none is carried out', async () => {
    const host = `127.0.0.1:${server.port}`
    const own = `http://${host}`
    const forged: Record<string, string>[] = [
      { ...json, host, origin: 'http://evil.example' },
      { ...json, host, origin: 'null' },
      { ...json, host, origin: `http://127.0.0.1:${server.port + 1}` },
      { ...json, host, origin: `https://${host}` },
      { ...json, host, origin: `http://localhost:${server.port}` },
      { ...json, host, origin: own, 'sec-fetch-site': 'cross-site' },
      { ...json, host, origin: own, 'sec-fetch-site': 'same-site' },
      { ...json, host, 'sec-fetch-site': 'cross-site' },
      { ...json, host, 'sec-fetch-site': 'none' },
      { ...json, host: 'evil.example', origin: 'http://evil.example' },
      { ...json, host: `127.0.0.1.evil.example:${server.port}` },
      { 'content-type': 'text/plain', host, origin: own, platform: 'pc' },
      { 'content-type': 'application/x-www-form-urlencoded', host, origin: own, platform: 'pc' },
      { 'content-type': 'multipart/form-data', host, origin: own, platform: 'pc' },
      { 'content-type': 'application/json', host, origin: own },
    ]
    const paths = [path.orderCreate, path.own.login]
    let refused = 0
    for (const headers of forged) {
      for (const pathName of paths) {
        const reply = await raw('POST', pathName, headers, '{}')
        expect([reply.status, pathName, headers]).toEqual([
          expect.toSatisfy((s) => s >= 400),
          pathName,
          headers,
        ])
        refused += 1
      }
    }
    const upgrades: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${server.port + 1}` },
      { origin: `https://${host}` },
      { origin: `http://localhost:${server.port}` },
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'http://evil.example' },
      { host: `127.0.0.1.evil.example` },
    ]
    for (const headers of upgrades) {
      const client = await openPush(server.url, { headers })
      expect([client.closed, headers]).toEqual([1006, headers])
      refused += 1
    }
    expect(refused).toBe(40)
    expect(exchange.commands).toEqual([])
    expect((await openPush(server.url, { headers: { origin: own } })).closed).toBeNull()
  })

  it('a body above 64 kB is refused and changes nothing', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    const reply = await http.post(path.orderCreate, { symbol: 'x'.repeat(70_000) })
    expect([reply.status, reply.code]).toEqual([413, 10001])
    expect(exchange.commands).toEqual([])
  })
})

describe('pages', () => {
  it('every answer, worker scripts and errors too, has the security headers', async () => {
    for (const pathName of [
      '/',
      '/trade/usdt/BTCUSDT',
      '/assets/hub-abc123.js',
      '/nothing.js',
      path.own.serverTime,
    ]) {
      const { headers } = await raw('GET', pathName, { host: `127.0.0.1:${server.port}` })
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000',
        'reporting-endpoints': 'csp="/csp-report"',
      })
      expect(headers['content-security-policy']).toMatch(/report-uri \/csp-report; report-to csp$/)
    }
  })

  it('the page is served for /trade paths and never cached; hashed files are immutable', async () => {
    const host = `127.0.0.1:${server.port}`
    const page = await raw('GET', '/trade/usdt/BTCUSDT?x=1', { host })
    expect(page.text).toContain('Perpdeck')
    expect(page.headers['cache-control']).toBe('no-store')
    const script = await raw('GET', '/assets/hub-abc123.js', { host })
    expect(script.headers['cache-control']).toContain('immutable')
    expect((await raw('GET', '/assets/../../../etc/passwd', { host })).status).toBe(403)
    expect((await raw('GET', '/assets/gone.js', { host })).status).toBe(404)
  })

  it('an unknown address shows the app to a browser, and one line to programs', async () => {
    const host = `127.0.0.1:${server.port}`
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const address of ['/foo', '/foo/bar?x=1', '/Trade/usdt', '/xx/trades']) {
      const page = await raw('GET', address, { host, accept })
      expect([address, page.status, page.text]).toEqual([address, 404, expect.stringContaining('Perpdeck')])
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      const line = await raw('GET', address, { host, accept: '*/*' })
      expect([address, line.status, line.text]).toEqual([address, 404, 'not found\n'])
    }
    for (const file of ['/gone.js', '/assets/gone.js', '/contract/v5/none', '/user/none'])
      expect((await raw('GET', file, { host, accept })).text).not.toContain('<title>')
    expect((await raw('POST', '/foo', { host, accept, origin: `http://${host}` })).status).toBe(404)
  })

  it('24B8: a language may precede trade pages and invitations, in any case; an unknown language is an unknown address', async () => {
    const host = `127.0.0.1:${server.port}`
    const statusOf = async (address: string) => [address, (await raw('GET', address, { host })).status]
    for (const address of [
      '/de/trade/usdt/BTCUSDT',
      '/en-US/trade/usdt/BTCUSDT',
      '/DE-de/trade',
      '/pt-BR/trade/spot/BTC/USDT',
      '/ja-JP/invite?ref=A',
    ])
      expect(await statusOf(address)).toEqual([address, 200])
    for (const address of [
      '/deutsch/trade/usdt/BTCUSDT',
      '/d-/trade',
      '/de-/trade',
      '/abc/trade',
      '/de/assets',
    ])
      expect(await statusOf(address)).toEqual([address, 404])
  })

  it('CSP reports are collected', async () => {
    await raw(
      'POST',
      '/csp-report',
      { host: `127.0.0.1:${server.port}`, 'content-type': 'application/csp-report' },
      '{"csp-report":{"violated-directive":"script-src"}}',
    )
    expect(server.cspReports).toEqual([{ 'csp-report': { 'violated-directive': 'script-src' } }])
  })
})
