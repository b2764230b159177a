import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { encodeFrame } from '#shared/wire/codec.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'

let exchange: FakeExchange
let server: VenueServer

beforeEach(async () => {
  exchange = createFakeExchange()
  server = await serveExchange({ exchange, port: 0 })
})
afterEach(() => server.close())

describe('the push channel with v=2', () => {
  it('VENUE-33: another version is refused with a readable message', async () => {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime?v=3`)
    let reason = ''
    ws.on('close', (code, text) => {
      reason = `${code} ${text.toString()}`
    })
    await waitUntil(() => reason !== '')
    expect(reason).toBe('4400 unsupported push version; this venue speaks v=2')
  })

  it('VENUE-33: unknown topics are refused by name and the rest is served', async () => {
    const client = await openPush(server.url)
    const answer = await client.ask('subscribe', [
      topic.trades('BTCUSDT'),
      topic.trades('NOSUCH'),
      'nonsense',
      'kline.7.BTCUSDT',
      '__proto__',
    ])
    expect(answer.success).toBe(false)
    expect(answer.refused).toEqual([topic.trades('NOSUCH'), 'nonsense', 'kline.7.BTCUSDT', '__proto__'])
    await client.until(() => client.entriesOf(topic.trades('BTCUSDT')).length === 1)
    await client.close()
  })

  it('VENUE-33: invalid frames are answered and leave the connection open', async () => {
    const client = await openPush(server.url)
    for (const bytes of [
      new Uint8Array(0),
      new Uint8Array([0xc1]),
      new Uint8Array([0xff, 0xff, 0x01]),
      encodeFrame([1, 2, 3]).slice(),
      encodeFrame({ op: 'destroy', reqId: 77, args: [] }).slice(),
      encodeFrame({ op: 'subscribe', reqId: 78, args: 'BTC' }).slice(),
      encodeFrame({ op: 'subscribe', reqId: 78, args: [1, null] }).slice(),
      encodeFrame({ op: 'subscribe', reqId: 'x', args: ['y'.repeat(2000)] }).slice(),
    ]) {
      client.send(bytes)
    }
    client.send('{"op":')
    await client.until(() => client.answers.filter((answer) => answer.op === 'error').length === 9)
    expect((await client.ask('ping')).op).toBe('pong')
    expect(client.closed).toBeNull()
    await client.close()
  })

  it('VENUE-33: a frame above 1 MB closes the socket with 1009', async () => {
    const client = await openPush(server.url)
    client.send(new Uint8Array(1024 * 1024 + 1))
    await client.until(() => client.closed !== null)
    expect(client.closed).toBe(1009)
  })

  it('VENUE-33: format=json sends the same as text', async () => {
    const binary = await openPush(server.url)
    const text = await openPush(server.url, { query: 'v=2&format=json' })
    for (const client of [binary, text])
      await client.ask('subscribe', [topic.book20('BTCUSDT'), topic.tickerAll])
    await waitUntil(() => binary.entries.length === 2 && text.entries.length === 2)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9, 1, 10010, 0]) }] })
    await waitUntil(() => binary.entries.length === 3 && text.entries.length === 3)
    const ordered = (entries: readonly PublicEntry[]) =>
      entries.toSorted((a, b) => a[0] - b[0] || a[2] - b[2])
    expect(ordered(text.entries)).toEqual(ordered(binary.entries))
    await binary.close()
    await text.close()
  })
})

describe('public topics', () => {
  it('VENUE-35: a book is a snapshot, then level changes in a continuous sequence', async () => {
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length === 1)
    const id = client.idOf(topic.book20('BTCUSDT'))
    expect(client.entries[0]).toEqual([id, 0, 0, 0, [0, 10000, 5, 0, 9990, 7, 1, 10010, 4, 1, 10020, 6]])
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9, 1, 10010, 0]) }] })
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([1, 10020, 1]) }] })
    await client.until(() => client.entries.at(-1)?.[2] === 3)
    const rows = client.entries.slice(1).flatMap((entry) => [...entry[4]])
    expect(rows).toEqual([0, 10005, 9, 1, 10010, 0, 1, 10020, 1])
    await client.close()
  })

  it('VENUE-35: a second subscriber starts at the sequence of the first', async () => {
    const first = await openPush(server.url)
    await first.ask('subscribe', [topic.book20('BTCUSDT')])
    await first.until(() => first.entries.length === 1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9]) }] })
    const second = await openPush(server.url)
    await second.ask('subscribe', [topic.book20('BTCUSDT')])
    await second.until(() => second.entries.length === 1)
    expect(second.entries[0]?.slice(1, 4)).toEqual([1, 1, 0])
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 8]) }] })
    await waitUntil(() => second.entries.length === 2 && first.entries.length === 3)
    expect(second.entries[1]).toEqual(first.entries[2])
    await first.close()
    await second.close()
  })

  it('VENUE-35: a repeated subscription sends a fresh snapshot at the present sequence', async () => {
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length === 1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9]) }] })
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.at(-1)?.[2] === 1)
    expect(client.entries.at(-1)?.slice(1, 4)).toEqual([1, 1, 0])
    await client.close()
  })

  it('VENUE-33: the heartbeat confirms the last sequence of every topic each second', async () => {
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length === 1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9]) }] })
    const before = client.heartbeats.length
    await client.until(() => client.heartbeats.length > before)
    expect(client.heartbeats.at(-1)).toEqual([
      3,
      exchange.clock,
      -1,
      [client.idOf(topic.book20('BTCUSDT')), 1],
    ])
    await client.close()
  })

  it('VENUE-33: a topic without subscribers sends nothing', async () => {
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT')])
    await client.until(() => client.entries.length === 1)
    await client.ask('unsubscribe', [topic.book20('BTCUSDT')])
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10005, 9]) }] })
    await pause(40)
    expect(client.entries.length).toBe(1)
    await client.close()
  })

  it('VENUE-36: a reset of an instrument restarts its topics with snapshots', async () => {
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT'), topic.book200('BTCUSDT')])
    await client.until(() => client.entries.length === 2)
    exchange.levels.bids = new Float64Array([500, 1])
    exchange.emit({ resets: [1] })
    await client.until(() => client.entries.length === 4)
    for (const name of [topic.book20('BTCUSDT'), topic.book200('BTCUSDT')]) {
      expect(client.entriesOf(name).at(-1)?.[4].slice(0, 3)).toEqual([0, 500, 1])
    }
    await client.close()
  })
})

describe('private topics', () => {
  it('VENUE-33: they are refused before login', async () => {
    const client = await openPush(server.url)
    const answer = await client.ask('subscribe', [topic.userOrder])
    expect(answer.retCode).toBe(10007)
    expect(answer.refused).toEqual([topic.userOrder])
    await client.close()
  })

  it('VENUE-09: a one-time token logs in once', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    const token = await http.token()
    const first = await openPush(server.url)
    const second = await openPush(server.url)
    expect((await first.ask('login', [token])).event).toBe('login_success')
    expect((await second.ask('login', [token])).event).toBe('login_fail')
    expect((await second.ask('login', ['made-up'])).event).toBe('login_fail')
    expect((await second.ask('login', [])).event).toBe('login_fail')
    await first.close()
    await second.close()
  })

  it('VENUE-41: each socket of the account receives every event once, in sequence; other accounts receive none', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    const other = createHttpClient(server.url)
    await other.login()
    const mine = [await openPush(server.url), await openPush(server.url)]
    const theirs = await openPush(server.url)
    for (const client of mine) await client.ask('login', [await http.token()])
    await theirs.ask('login', [await other.token()])
    for (const client of [...mine, theirs]) {
      expect((await client.ask('subscribe', privateTopics)).success).toBe(true)
    }
    const body = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1', orderLinkId: 'a' }
    for (let i = 0; i < 3; i += 1) await http.post('/contract/v5/order/create', body)
    for (const client of mine) {
      await client.until(() => client.privates.length === 3)
      expect(client.privates.map((entry) => entry[0])).toEqual([1, 2, 3])
      expect(client.privates[0]?.[1]).toBe(topic.userOrder)
      expect(client.privates[0]?.[2]).toMatchObject({ ev: 'newed', i: 'o1', li: 'a', s: 'BTCUSDT', q: '1' })
    }
    expect(theirs.privates).toEqual([])
    await Promise.all([...mine, theirs].map((client) => client.close()))
  })

  it('VENUE-34: logging out ends the private topics of the open sockets with 10007', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    const client = await openPush(server.url)
    await client.ask('login', [await http.token()])
    await client.ask('subscribe', privateTopics)
    await http.post('/user/logout')
    await client.until(() => client.answers.some((answer) => answer.op === 'session'))
    expect(client.answers.find((answer) => answer.op === 'session')).toMatchObject({
      event: 'session_end',
      retCode: 10007,
    })
    expect((await client.ask('subscribe', [topic.userOrder])).retCode).toBe(10007)
    await client.close()
  })

  it('VENUE-45: after the state was replaced, heartbeats confirm no private sequence of the earlier state', async () => {
    const http = createHttpClient(server.url)
    const accountId = await http.login()
    const before = await openPush(server.url)
    await before.ask('login', [await http.token()])
    await http.post('/contract/v5/order/create', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '1',
    })
    const snapshot = await exchange.privateSnapshot(accountId)
    const order = snapshot.orders[0]
    if (order === undefined) throw new Error('no order')
    exchange.emitPrivate([{ accountId, seq: 99, kind: 'order', event: 'newed', order }])
    await before.until(() => before.heartbeats.some((frame) => frame[2] === 99))
    server.push.restart('state restored')
    await before.until(() => before.closed === 1012)
    const after = await openPush(server.url)
    await after.ask('login', [await http.token()])
    after.heartbeats.length = 0
    await after.until(() => after.heartbeats.length > 0)
    expect(after.heartbeats[0]?.[2]).toBe(1)
    await after.close()
  })
})
