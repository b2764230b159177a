import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import type { PrivateSnapshot } from '../../../../venue/exchange/events.ts'
import { CLOSE_BY_OTHER } from '../../../../venue/server/push/push-server.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/** Logins, their ends, and how a socket may end (VENUE-33, VENUE-34). */
let exchange: FakeExchange
let server: VenueServer
let http: HttpClient
let accountId: string

beforeEach(async () => {
  exchange = createFakeExchange()
  server = await serveExchange({ exchange, port: 0 })
  http = createHttpClient(server.url)
  accountId = await http.login()
})
afterEach(() => server.close())

async function openPrivate(profile: HttpClient = http): Promise<PushClient> {
  const client = await openPush(server.url)
  expect((await client.ask('login', [await profile.token()])).event).toBe('login_success')
  await client.ask('subscribe', privateTopics)
  return client
}

/** What the exchange was told about the private sockets of an account. */
const counts = (account: string): number[] =>
  exchange.commands.flatMap((entry) =>
    entry.accountId === account && entry.command.type === 'PrivateConnections' ? [entry.command.count] : [],
  )

describe('private connections are counted for cancel-on-disconnect', () => {
  it('the exchange is notified of each opened and closed connection, however it closes', async () => {
    const first = await openPrivate()
    const second = await openPrivate()
    const visitor = await openPush(server.url)
    expect(counts(accountId)).toEqual([1, 2])
    first.ws.terminate()
    await waitUntil(() => counts(accountId).length === 3)
    await visitor.close()
    await http.post('/user/logout')
    await waitUntil(() => counts(accountId).length === 4)
    expect(counts(accountId)).toEqual([1, 2, 1, 0])
    await second.close()
    await pause(10)
    expect(counts(accountId)).toEqual([1, 2, 1, 0])
  })

  it('sockets of the API count with those of the terminal', async () => {
    server.push.countApiSockets(accountId, 1)
    const client = await openPrivate()
    await client.close()
    await waitUntil(() => counts(accountId).length === 3)
    server.push.countApiSockets(accountId, 0)
    expect(counts(accountId)).toEqual([1, 2, 1, 0])
  })

  it('a second login of the same socket counts once, one to another account moves it', async () => {
    const client = await openPrivate()
    await client.ask('login', [await http.token()])
    expect(counts(accountId)).toEqual([1])
    const other = createHttpClient(server.url)
    const otherId = await other.login()
    await client.ask('login', [await other.token()])
    expect([counts(accountId), counts(otherId)]).toEqual([[1, 0], [1]])
    expect([...server.push.connections][0]?.privateTopics.size).toBe(0)
    await client.close()
  })

  it('a failing notification of the exchange does no harm', async () => {
    exchange.command = () => Promise.reject(new Error('ended'))
    const client = await openPrivate()
    await client.close()
  })
})

describe('an interrupted login', () => {
  const held = () => Promise.withResolvers<PrivateSnapshot>()

  it('VENUE-34: fails when its session ends', async () => {
    const answer = held()
    const real = { ...exchange }
    exchange.privateSnapshot = () => answer.promise
    const client = await openPush(server.url)
    const login = client.ask('login', [await http.token()])
    await waitUntil(() => [...server.push.connections][0]?.loggingIn !== null)
    await http.post('/user/logout')
    answer.resolve(await real.privateSnapshot(accountId))
    expect((await login).event).toBe('login_fail')
    expect((await client.ask('subscribe', [topic.userOrder])).retCode).toBe(10007)
    expect(counts(accountId)).toEqual([])
    await client.close()
  })

  it('VENUE-34: leaves no trace when its socket closes', async () => {
    const answer = held()
    const real = { ...exchange }
    exchange.privateSnapshot = () => answer.promise
    const client = await openPush(server.url)
    client.ask('login', [await http.token()]).catch(() => undefined)
    await waitUntil(() => [...server.push.connections][0]?.loggingIn !== null)
    client.ws.terminate()
    await waitUntil(() => server.push.connections.size === 0)
    answer.resolve(await real.privateSnapshot(accountId))
    await pause(10)
    expect([counts(accountId), server.push.stats().loginsEver]).toEqual([[], 0])
  })

  it('VENUE-34: fails with a message if the exchange does not answer, and may be tried again', async () => {
    const real = { ...exchange }
    exchange.privateSnapshot = () => Promise.reject(new Error('busy'))
    const client = await openPush(server.url)
    expect(await client.ask('login', [await http.token()])).toMatchObject({
      event: 'login_fail',
      retCode: 10016,
    })
    exchange.privateSnapshot = (id) => real.privateSnapshot(id)
    expect((await client.ask('login', [await http.token()])).event).toBe('login_success')
    await client.close()
  })
})

describe('the end of a session', () => {
  it.each([10007, 10009, 33003])(
    'VENUE-34, FEED-08: with %i ends the private topics of its sockets, and nothing else',
    async (code) => {
      const other = createHttpClient(server.url)
      await other.login()
      const [mine, theirs] = [await openPrivate(), await openPrivate(other)]
      await mine.ask('subscribe', [topic.tickerAll])
      const session = [...server.push.connections][0]?.login?.sessionId ?? ''
      server.push.endSession(session, code, 'ended by the exchange')
      const told = (client: PushClient) => client.answers.filter(({ op }) => op === 'session')
      await mine.until(() => told(mine).length === 1)
      expect(told(mine)[0]).toMatchObject({ event: 'session_end', retCode: code, success: false })
      expect((await mine.ask('subscribe', [topic.userOrder])).retCode).toBe(10007)
      mine.heartbeats.length = 0
      await mine.until(() => mine.heartbeats.length > 0)
      expect(mine.heartbeats[0]?.[2]).toBe(-1)
      exchange.emit({ tickers: new Float64Array(14).fill(1) })
      await mine.until(() => mine.entriesOf(topic.tickerAll).length === 2)
      expect(told(theirs)).toEqual([])
      expect((await theirs.ask('subscribe', [topic.userOrder])).success).toBe(true)
      await mine.close()
      await theirs.close()
    },
  )
})

describe('the end of a socket', () => {
  it('VENUE-34: with 1000, with no close at all (1006), with the code of another login', async () => {
    for (const code of [1000, 1006, 1012, CLOSE_BY_OTHER]) {
      const client = await openPush(server.url)
      expect(server.push.cut({ code, reason: 'as asked' })).toBe(1)
      await client.until(() => client.closed !== null)
      expect(client.closed).toBe(code)
    }
  })

  it('VENUE-34: only one, or only those of an account', async () => {
    const other = createHttpClient(server.url)
    await other.login()
    const mine = [await openPrivate(), await openPrivate()]
    const theirs = await openPrivate(other)
    expect(server.push.cut({ code: CLOSE_BY_OTHER, accountId })).toBe(2)
    await waitUntil(() => mine.every((client) => client.closed === CLOSE_BY_OTHER))
    expect(theirs.closed).toBeNull()
    const [left] = [...server.push.connections]
    expect(server.push.cut({ code: 1000, socket: (left?.id ?? 0) + 1 })).toBe(0)
    expect(server.push.cut({ code: 1000, socket: left?.id ?? 0 })).toBe(1)
    await theirs.until(() => theirs.closed === 1000)
  })
})

describe('faults of the control port', () => {
  it('VENUE-34: pings are not answered while pongs are held back, and again afterwards', async () => {
    const client = await openPush(server.url)
    let pongs = 0
    client.ws.on('pong', () => (pongs += 1))
    server.push.faults.state.stallPongs = true
    client.ws.ping()
    client.ask('ping').catch(() => undefined)
    await pause(30)
    expect([pongs, client.answers.length]).toEqual([0, 0])
    server.push.faults.clear()
    client.ws.ping()
    expect((await client.ask('ping')).op).toBe('pong')
    await waitUntil(() => pongs === 1)
    await client.close()
  })

  it('VENUE-34: upgrades are refused, or left without an answer', async () => {
    server.push.faults.state.refuseUntil = performance.now() + 60_000
    expect((await openPush(server.url)).closed).toBe(1006)
    server.push.faults.clear()
    server.push.faults.state.hangUpgrades = true
    const hanging = openPush(server.url)
    await pause(30)
    expect(server.push.connections.size).toBe(0)
    server.push.faults.clear()
    const client = await openPush(server.url)
    expect(client.closed).toBeNull()
    await client.close()
    await server.close()
    expect((await hanging).closed).toBe(1006)
    server = await serveExchange({ exchange, port: 0 })
  })

  it('VENUE-34: a lost frame leaves a gap in the sequence; a doubled one repeats its number', async () => {
    const client = await openPush(server.url)
    const name = topic.book20('BTCUSDT')
    await client.ask('subscribe', [name])
    await client.until(() => client.entries.length === 1)
    const { state } = server.push.faults
    /** Each change is a frame of its own. */
    const move = (quantity: number): void => {
      exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10000, quantity]) }] })
      server.push.flush()
    }
    state.lose.public = 1
    move(1)
    move(2)
    state.double.public = 1
    move(3)
    await client.until(() => client.entries.length === 4)
    expect(client.entries.map((entry) => entry[2])).toEqual([0, 2, 3, 3])
    await client.close()
  })

  it('VENUE-34: the same for private frames', async () => {
    const client = await openPrivate()
    const { state } = server.push.faults
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1' }
    state.lose.private = 1
    state.double.private = 1
    for (let i = 0; i < 3; i += 1) await http.post('/contract/v5/order/create', order)
    await client.until(() => client.privates.at(-1)?.[0] === 3)
    expect(client.privates.map((entry) => entry[0])).toEqual([2, 2, 3])
    await client.close()
  })

  it('VENUE-34: a muted topic is neither sent nor confirmed, and neither are private ones', async () => {
    const client = await openPrivate()
    const names = [topic.book20('BTCUSDT'), topic.book20('ETHUSDT')]
    await client.ask('subscribe', names)
    await client.until(() => client.entries.length === 2)
    server.push.faults.mute('index_quote_20.H.BTC', true)
    server.push.faults.mute('user.order', true)
    const rows = new Float64Array([0, 10000, 9])
    exchange.emit({
      books: [
        { instrumentId: 1, rows },
        { instrumentId: 2, rows },
      ],
    })
    await http.post('/contract/v5/order/create', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '1',
    })
    client.heartbeats.length = 0
    await client.until(() => client.heartbeats.length > 0)
    expect(client.entriesOf(names[0] ?? '')).toHaveLength(1)
    expect(client.entriesOf(names[1] ?? '')).toHaveLength(2)
    expect(client.heartbeats[0]?.[3]).toEqual([client.idOf(names[1] ?? ''), 1])
    expect(client.privates).toEqual([])
    await client.close()
  })
})
