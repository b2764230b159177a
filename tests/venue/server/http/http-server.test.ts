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
