import { beforeEach, describe, expect, it, vi } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'
import { shareVenue } from '../../support/shared-venue.ts'

let venue: Venue
let http: HttpClient
const shared = shareVenue({ symbols: 2 })
beforeEach(() => {
  venue = shared()
  http = createHttpClient(venue.url)
})

async function control(
  call: string,
  body?: object,
  key = venue.control?.key ?? '',
): Promise<Record<string, unknown>> {
  const response = await fetch(`${venue.control?.url ?? ''}${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-control-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as object) }
}
const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '20000' }

describe('the control port', () => {
  it('VENUE-03: is off by default, and answers no request without its key', async () => {
    const plain = await startVenue({ port: 0, symbols: 1 })
    expect(plain.control).toBeUndefined()
    await plain.close()
    expect((await control('/push', undefined, 'wrong')).status).toBe(403)
    expect((await control('/push', undefined, '')).status).toBe(403)
    const fromPage = await fetch(`${venue.control?.url ?? ''}/push`, {
      headers: { 'x-control-key': venue.control?.key ?? '', origin: 'http://evil.example' },
    })
    expect(fromPage.status).toBe(403)
    expect((await control('/nothing')).status).toBe(404)
    expect((await control('/scale', { factor: -1 })).status).toBe(400)
    expect((await control('/move', { symbol: 'BTCUSDT', price: 'abc' })).status).toBe(400)
  })

  it('VENUE-03: the next answers of a path fail as requested, then it works again', async () => {
    await http.login()
    const fault = { method: 'POST', path: path.orderCreate, times: 1 }
    await control('/faults/http', { ...fault, code: 30031, message: 'too dear', extMap: { a: 1 } })
    const refused = await http.post(path.orderCreate, limit)
    expect([refused.code, refused.message, refused.body.ext_map]).toEqual([30031, 'too dear', { a: 1 }])
    expect((await http.post(path.orderCreate, limit)).code).toBe(0)

    await control('/faults/http', { ...fault, status: 502, body: '<html>' })
    await expect(http.post(path.orderCreate, limit)).rejects.toThrow(/JSON/)
    await control('/faults/http', { ...fault, token: 'planted' })
    expect((await http.post(path.orderCreate, limit)).body.token).toBe('planted')
    await control('/faults/http', { ...fault, resultStatusCode: 401, code: 0 })
    expect((await http.post(path.orderCreate, limit)).result).toEqual({ status_code: 401 })
  })

  it('VENUE-03: an answer dropped before its call changed nothing, one dropped after it was carried out', async () => {
    await http.login()
    for (const [drop, orderLinkId] of [
      ['before', 'never'],
      ['after', 'done'],
    ]) {
      await control('/faults/http', { path: path.orderCreate, drop })
      await expect(http.post(path.orderCreate, { ...limit, orderLinkId })).rejects.toThrow(/fetch failed/)
    }
    expect((await http.get(path.own.orderQuery, { orderLinkId: 'never' })).result['order']).toBeNull()
    expect((await http.get(path.own.orderQuery, { orderLinkId: 'done' })).result['order']).toMatchObject({
      st: 'New',
    })
  })

  it('HTTP-11: calls are logged with their headers and queries, without secrets', async () => {
    await http.login()
    await http.get(path.own.kline, { symbol: 'BTCUSDT', interval: '1' })
    const { requests } = await control(`/requests?path=${path.own.kline}`)
    expect(requests).toMatchObject([
      {
        method: 'GET',
        query: '?symbol=BTCUSDT&interval=1',
        retCode: 0,
        headers: { platform: 'pc', cookie: 'present' },
      },
    ])
    await control('/requests/clear', {})
    expect((await control('/requests'))['requests']).toEqual([])
    await control('/visitor', { isBanned: true })
    expect((await http.get(path.visitorProfile)).result).toEqual({ isBanned: true })
  })
})

describe('time and market', () => {
  it('VENUE-53: freeze, step and scale move the clock; a frozen market does not change', async () => {
    const client = await openPush(venue.url)
    await client.ask('subscribe', [topic.tickerAll, topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length > 4)
    const frozen = await control('/freeze', { frozen: true })
    const final = await control('/final?symbol=BTCUSDT')
    await pause(60)
    const count = client.entries.length
    await pause(150)
    expect(client.entries.length).toBe(count)
    const rows = client.entriesOf(topic.tickerAll).reduce((table, entry) => {
      for (let at = 0; at < entry[4].length; at += 14)
        table.set(entry[4][at] ?? 0, entry[4].slice(at, at + 14))
      return table
    }, new Map<number, readonly number[]>())
    expect([...rows.values()].flat()).toEqual(final['tickers'])
    const stepped = await control('/step', { ms: 60_000 })
    expect(stepped['time']).toBe(Number(frozen['time']) + 60_000)
    await client.until(() => client.entries.length > count)
    await client.close()
  })

  it('VENUE-53: move trades the market to a price; snapshot and restore return to a state', async () => {
    await control('/freeze', { frozen: true })
    const { id } = await control('/snapshot', {})
    const hash = (await control('/state-hash'))['stateHash']
    const moved = await control('/move', { symbol: 'BTCUSDT', price: '70000' })
    expect(moved['status']).toBe(200)
    const rows = (await http.get(path.own.tickers)).result['rows'] as number[]
    expect(rows[1]).toBe(moved['lastPrice'])
    expect((await control('/state-hash'))['stateHash']).not.toBe(hash)
    expect((await control('/restore', { id }))['status']).toBe(200)
    expect((await control('/state-hash'))['stateHash']).toBe(hash)
    expect((await control('/restore', { id: 'none' }))['status']).toBe(400)
    expect((await control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.1' }))['status']).toBe(200)
  })
})

describe('faults of the push channel', () => {
  it('VENUE-34: sockets are closed with or without a code, refused for a while, and notified of a restart', async () => {
    for (const [body, code] of [
      [{ code: 1000 }, 1000],
      [{ code: 4001, reason: 'other login' }, 4001],
      [{}, 1006],
    ] as const) {
      const client = await openPush(venue.url)
      await client.ask('ping')
      await control('/push/cut', body)
      await client.until(() => client.closed !== null)
      expect(client.closed).toBe(code)
    }
    const client = await openPush(venue.url)
    await client.ask('ping')
    // Long enough for a slow machine to be refused once.
    await control('/push/restart', { downMs: 3000 })
    await client.until(() => client.closed !== null)
    expect([client.closed, client.answers.at(-1)?.event]).toEqual([1012, 'service_restart'])
    expect((await openPush(venue.url)).closed).toBe(1006)
    await vi.waitFor(
      async () => {
        const back = await openPush(venue.url)
        expect(back.closed).toBeNull()
        await back.close()
      },
      { timeout: 20_000, interval: 200 },
    )
  })

  it('VENUE-34: a muted topic is silent and unconfirmed while the others run', async () => {
    const client = await openPush(venue.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT'), topic.tickerAll])
    await client.until(() => client.heartbeats.length > 0)
    await control('/push/mute', { topic: 'index_quote', muted: true })
    await pause(30)
    const books = client.entriesOf(topic.book20('BTCUSDT')).length
    const beats = client.heartbeats.length
    await client.until(() => client.heartbeats.length > beats + 1)
    expect(client.entriesOf(topic.book20('BTCUSDT')).length).toBe(books)
    const confirmed = client.heartbeats.at(-1)?.[3] ?? []
    expect(confirmed).toContain(client.idOf(topic.tickerAll))
    expect(confirmed.length).toBe(2)
    await control('/push/mute', { topic: 'index_quote', muted: false })
    await client.until(() => client.entriesOf(topic.book20('BTCUSDT')).length > books)
    await client.close()
  })

  it('VENUE-34: pongs and heartbeats can stall, sequences jump, and broken frames be sent', async () => {
    const client = await openPush(venue.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length > 0)
    await control('/push/stall', { heartbeats: true, pongs: true })
    client.send(JSON.stringify({ op: 'ping', reqId: 999, args: [] }))
    const beats = client.heartbeats.length
    await control('/push/gap', { topic: topic.book20('BTCUSDT'), count: 7 })
    const last = client.entries.at(-1)?.[2] ?? 0
    await client.until(() => client.entries.some((entry) => entry[1] > last + 7))
    await pause(1100)
    expect(client.heartbeats.length).toBe(beats)
    expect(client.answers.some((answer) => answer.reqId === 999)).toBe(false)
    await control('/faults/clear', {})
    await client.until(() => client.heartbeats.length > beats)
    const frames = client.frames.length
    expect((await control('/push/inject', { kind: 'oversize' }))['status']).toBe(200)
    await client.until(() => client.frames.length > frames)
    await client.close()
  })

  it('VENUE-34: an invented row reaches the subscribers of its topic, and a malformed one reaches none', async () => {
    const client = await openPush(venue.url)
    const name = topic.book20('BTCUSDT')
    await client.ask('subscribe', [name])
    await client.until(() => client.entriesOf(name).length > 0)
    const said = { topic: name, row: [0, 12_345_678, 1234] }
    expect((await control('/push/false-row', said))['status']).toBe(200)
    await client.until(() =>
      client.entriesOf(name).some((entry) => JSON.stringify(entry).includes('12345678')),
    )
    for (const row of [[1, 2], [1, 2, Number.NaN], 'x'])
      expect((await control('/push/false-row', { topic: name, row }))['status']).not.toBe(200)
    expect((await control('/push/false-row', { topic: 'nothing', row: [0, 1, 1] }))['status']).not.toBe(200)
    await client.close()
  })

  it('VENUE-34: a session ends with the requested code', async () => {
    await http.login()
    const client = await openPush(venue.url)
    await client.ask('login', [await http.token()])
    await client.ask('subscribe', privateTopics)
    expect(await control('/push')).toMatchObject({ sockets: 1, logins: 1 })
    await control('/session/end', { code: 33003 })
    await client.until(() => client.answers.some((answer) => answer.retCode === 33003))
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
    expect(await control('/push')).toMatchObject({ sockets: 1, logins: 0 })
    await control('/push/fail-logins', { times: 1 })
    await http.login()
    expect((await client.ask('login', [await http.token()])).event).toBe('login_fail')
    expect((await client.ask('login', [await http.token()])).event).toBe('login_success')
    await client.close()
    await waitUntil(() => client.closed !== null)
  })
})
