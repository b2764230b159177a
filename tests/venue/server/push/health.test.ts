import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import type { ExchangeHealth, MarketDemand } from '../../../../venue/exchange/exchange.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

const sound: ExchangeHealth = { isPrivateLive: true, areAllTickersLive: true, stale: new Set() }

let health: ExchangeHealth
let demands: MarketDemand[]
let server: VenueServer
let client: PushClient

/** What the next heartbeat confirms: names of topics, and the private sequence. */
async function confirmed(names: readonly string[]) {
  // Its answer comes after every heartbeat that was sent before.
  await client.ask('ping')
  client.heartbeats.length = 0
  await client.until(() => client.heartbeats.length > 0, 'a heartbeat')
  const [, , privateSeq, seqs] = client.heartbeats.at(-1) ?? [0, 0, Number.NaN, []]
  const ids = seqs.filter((_, at) => at % 2 === 0)
  return { privateSeq, names: names.filter((name) => ids.includes(client.idOf(name))) }
}

beforeEach(async () => {
  health = sound
  demands = []
  const exchange = Object.assign(createFakeExchange(), {
    health: () => health,
    follow: (demand: MarketDemand) => void demands.push(demand),
  })
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
})
afterEach(async () => {
  await client.close()
  await server.close()
})

describe('an exchange that reports what it has confirmed', () => {
  const names = [topic.book20('BTCUSDT'), topic.trades('ETHUSDT'), topic.tickerAll, topic.notice]

  it('VENUE-34: heartbeats confirm everything but the topics of stale instruments', async () => {
    await client.ask('subscribe', names)
    expect((await confirmed(names)).names).toEqual(names)
    health = { ...sound, stale: new Set([1]) }
    expect((await confirmed(names)).names).toEqual(names.slice(1))
    health = { ...sound, areAllTickersLive: false }
    expect((await confirmed(names)).names).toEqual(names.filter((name) => name !== topic.tickerAll))
    health = sound
    expect((await confirmed(names)).names).toEqual(names)
  })

  it('VENUE-41: the private sequence is -1 while an event may be missing', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    await client.ask('login', [await http.token()])
    await client.ask('subscribe', privateTopics)
    expect((await confirmed([])).privateSeq).toBe(0)
    health = { ...sound, isPrivateLive: false }
    expect((await confirmed([])).privateSeq).toBe(-1)
    health = sound
    expect((await confirmed([])).privateSeq).toBe(0)
  })

  it('that follows books receives those that the sockets read', async () => {
    await client.ask('subscribe', names)
    await client.until(() => demands.length === 1, 'the demand')
    await client.ask('unsubscribe', [topic.book20('BTCUSDT')])
    await client.until(() => demands.length === 2, 'the next demand')
    expect(demands.map(({ books }) => books)).toEqual([['BTCUSDT'], []])
  })
})
