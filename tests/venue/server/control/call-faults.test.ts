import { beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { pause } from '../../support/push-client.ts'
import { shareVenue } from '../../support/shared-venue.ts'

let venue: Venue
let control: ControlClient
let http: HttpClient
const shared = shareVenue({ symbols: 4, stubs: true })
beforeEach(() => {
  venue = shared()
  control = createControl(venue)
  http = createHttpClient(venue.url)
})

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '20000' }
const arm = (rule: object): Promise<unknown> => control.post('/faults/http', { method: 'GET', ...rule })
const raw = (call: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${venue.url}${call}`, { headers: { platform: 'pc' }, ...init })

describe('answers damaged by the control port', () => {
  it('VENUE-03: empty bodies, broken JSON, statuses and headers', async () => {
    await arm({ path: path.own.serverTime, status: 429, body: '', headers: { 'retry-after': '3' } })
    const empty = await raw(path.own.serverTime)
    expect([empty.status, empty.headers.get('retry-after'), await empty.text()]).toEqual([429, '3', ''])
    await arm({ path: path.own.instruments, cutAt: 0.5 })
    const whole = await (await raw(path.own.instruments)).text()
    expect(() => JSON.parse(whole)).toThrow()
    expect((await http.get(path.own.instruments)).code).toBe(0)
  })

  it('VENUE-03: a hanging call is never answered, though it may have been carried out', async () => {
    await http.login()
    for (const [hang, orderLinkId] of [
      ['before', 'never'],
      ['after', 'done'],
    ]) {
      await arm({ method: 'POST', path: path.orderCreate, hang })
      const answer = http.post(path.orderCreate, { ...limit, orderLinkId }).then(() => 'answered')
      const first = await Promise.race([answer.catch(() => 'ended'), pause(150).then(() => 'silence')])
      expect(first).toBe('silence')
    }
    expect((await http.get(path.own.orderQuery, { orderLinkId: 'never' })).result['order']).toBeNull()
    expect((await http.get(path.own.orderQuery, { orderLinkId: 'done' })).result['order']).toMatchObject({
      st: 'New',
    })
  })

  it('VENUE-03: a rule can apply to the n-th call, to calls with certain fields, and to all paths with a prefix', async () => {
    await http.login()
    await arm({ method: 'POST', path: path.orderCreate, code: 30031, skip: 1, times: 2 })
    const codes: number[] = []
    for (let turn = 0; turn < 4; turn += 1) codes.push((await http.post(path.orderCreate, limit)).code)
    expect(codes).toEqual([0, 30031, 30031, 0])

    await arm({ method: 'POST', path: path.orderCreate, code: 30032, match: { side: 'Sell' } })
    expect((await http.post(path.orderCreate, limit)).code).toBe(0)
    expect((await http.post(path.orderCreate, { ...limit, side: 'Sell', price: '150000' })).code).toBe(30032)

    await arm({ method: '*', path: '/contract/v5/public/*', code: 10016, times: 2 })
    expect((await http.get(path.own.serverTime)).code).toBe(10016)
    expect((await http.get(path.own.tickers)).code).toBe(10016)
    expect((await http.get(path.own.serverTime)).code).toBe(0)
    await arm({ path: path.own.serverTime, code: 1 })
    expect((await control.get('/faults/http'))['rules']).toMatchObject([
      { path: path.own.serverTime, retCode: 1, left: 1 },
    ])
  })

  it('VENUE-53: single spot lists fail one by one, any path is delayed', async () => {
    for (const list of [path.spotSymbolListAll, path.spotSymbolListV3, path.spotSymbolListV2]) {
      await arm({ path: list, code: 10016 })
      expect((await http.get(list)).code).toBe(10016)
      expect((await http.get(list)).code).toBe(0)
    }
    await arm({ path: path.own.serverTime, delayMs: 120 })
    const startedAt = performance.now()
    expect((await http.get(path.own.serverTime)).code).toBe(0)
    expect(performance.now() - startedAt).toBeGreaterThan(115)
    await arm({ path: path.own.serverTime, bytesPerSecond: 400 })
    const slow = performance.now()
    expect((await http.get(path.own.serverTime)).code).toBe(0)
    expect(performance.now() - slow).toBeGreaterThan(100)
  })

  it('VENUE-03: fields of a real answer are changed, removed or truncated', async () => {
    await arm({
      path: path.own.instruments,
      edits: [
        { at: '/result/list/*/ts', value: '0' },
        { at: '/result/list/0/s', remove: true },
        { at: '/result/list', keep: 2 },
        { at: '/no/such/place', value: 1 },
        { at: '/__proto__/polluted', value: 1 },
      ],
    })
    const { list } = (await http.get(path.own.instruments)).result as { list: Record<string, unknown>[] }
    expect(list.map((item) => [item['s'], item['ts']])).toEqual([
      [undefined, '0'],
      ['ETHUSDT', '0'],
    ])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('VENUE-14: the catalogue of version 6 can be damaged while version 4 is intact', async () => {
    const get = (version: string): Promise<Response> =>
      raw(`${path.briefSymbolList}?filter=all&version=${version}`)
    for (const how of ['text', 'empty', 'truncated']) {
      await control.post('/catalogue/corrupt', { how })
      const text = await (await get('6')).text()
      expect(() => JSON.parse(text)).toThrow()
    }
    for (const [how, at, value] of [
      ['no-tick', 'ts', ''],
      ['bad-tick', 'ts', '0'],
      ['bad-name', 's', '<img src=x>'],
    ] as const) {
      await control.post('/catalogue/corrupt', { how })
      const { result } = (await (await get('6')).json()) as {
        result: Record<string, Record<string, unknown>[]>
      }
      expect(result['LinearPerpetual']?.[0]?.[at]).toBe(value)
    }
    await control.post('/catalogue/corrupt', { how: 'shape', times: 2 })
    const older = (await (await get('4')).json()) as { result: Record<string, unknown[]> }
    expect(older.result['LinearPerpetual']?.length).toBeGreaterThan(3)
    expect(((await (await get('6')).json()) as { result: unknown }).result).toEqual([])
    await control.post('/faults/clear')
    await control.post('/catalogue/corrupt', { how: 'shrunk' })
    const shrunk = (await (await get('6')).json()) as { result: Record<string, unknown[]> }
    expect(shrunk.result['LinearPerpetual']?.length).toBe(3)
  })

  it('VENUE-64: the rate limit can be changed at run time', async () => {
    await control.post('/rate-limit', { callsPerSecond: 2 })
    const codes: number[] = []
    for (let turn = 0; turn < 5; turn += 1) codes.push((await http.get(path.own.serverTime)).code)
    expect(codes).toContain(10006)
    await control.post('/rate-limit', { callsPerSecond: 1000 })
  })

  it('VENUE-03: invalid rules are refused with a message', async () => {
    for (const [rule, word] of [
      [{}, 'path'],
      [{ path: 'contract' }, 'path must begin with /'],
      [{ path: '/x', method: 'PATCH' }, 'method'],
      [{ path: '/x', drop: 'sometime' }, 'drop'],
      [{ path: '/x', hang: 'sometime' }, 'hang'],
      [{ path: '/x', edits: {} }, 'edits'],
      [{ path: '/x', edits: [{ at: 'x' }] }, 'begin with /'],
      [{ path: '/x', cutAt: 2 }, 'cutAt'],
      [{ path: '/x', match: 7 }, 'match'],
      [{ path: '/x', headers: { 'bad header': 'x' } }, 'header'],
      [{ path: '/x', status: 99 }, 'status'],
    ] as const) {
      await expect(arm(rule)).rejects.toThrow(word)
    }
  })
})

describe('the outside hosts', () => {
  it('VENUE-63: snapshot service, help articles and analytics are simulated, and their requests are listed', async () => {
    expect(await (await raw('/links.json')).json()).toEqual({
      snapshot: '/stub/snapshot',
      help: '/stub/help/',
      analytics: '/stub/analytics.js',
    })
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    const post = (body: BodyInit, type: string): Promise<Response> =>
      raw('/stub/snapshot', { method: 'POST', body, headers: { 'content-type': type, origin: venue.url } })
    const address = await (await post(png, 'image/png')).text()
    const picture = await raw(address)
    expect([address, picture.headers.get('content-type')]).toEqual(['/stub/snapshot/1', 'image/png'])
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
    expect((await post('no picture', 'image/png')).status).toBe(415)
    expect((await raw('/stub/snapshot/99')).status).toBe(404)
    const article = await (await raw('/stub/help/<script>')).text()
    expect(article).toContain('&#60;script&#62;')
    expect((await raw('/stub/analytics.js')).headers.get('content-type')).toMatch(/javascript/)
    const visits = (await control.get('/stub-visits'))['visits'] as { url: string }[]
    expect(visits.map(({ url }) => url)).toContain('GET /stub/analytics.js')
    expect(visits.length).toBe(6)
  })

  it('VENUE-63: are those in the configuration, and none by default', async () => {
    const plain = await startVenue({ port: 0, symbols: 1, links: { help: 'https://help.example/' } })
    expect(await (await fetch(`${plain.url}/links.json`)).json()).toEqual({
      snapshot: null,
      help: 'https://help.example/',
      analytics: null,
    })
    expect((await fetch(`${plain.url}/stub/analytics.js`)).status).toBe(404)
    await plain.close()
  })
})
