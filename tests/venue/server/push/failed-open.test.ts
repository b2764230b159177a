import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { createSubscriptions } from '../../../../venue/server/push/subscriptions.ts'
import { createTopicRegistry } from '../../../../venue/server/push/topic-registry.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { openPush, pause } from '../../support/push-client.ts'

let exchange: FakeExchange
let server: VenueServer
beforeEach(async () => {
  exchange = createFakeExchange()
  server = await serveExchange({ exchange, port: 0 })
})
afterEach(() => server.close())

const books = [topic.book20('BTCUSDT'), topic.book200('BTCUSDT')]

describe('a topic whose feed could not be opened', () => {
  it('VENUE-34: is refused with a message, and served when it is requested again', async () => {
    const client = await openPush(server.url)
    const real = { ...exchange }
    exchange.book = () => Promise.reject(new Error('the core is busy'))
    await client.ask('subscribe', books)
    const refusals = () => client.answers.filter((answer) => answer.op === 'error')
    await client.until(() => refusals().length === 2)
    expect(refusals().map((answer) => answer.refused)).toEqual(books.map((name) => [name]))
    expect(refusals()[0]?.retMsg).toContain('the core is busy')
    exchange.book = (symbol) => real.book(symbol)
    await client.ask('subscribe', books)
    await client.until(() => books.every((name) => client.entriesOf(name).length === 1))
    expect(refusals()).toHaveLength(2)
    await client.close()
  })

  it('an old opening that fails late does not remove the topic from its new subscribers', async () => {
    const client = await openPush(server.url)
    const real = { ...exchange }
    const late = Promise.withResolvers<never>()
    exchange.book = () => late.promise
    const name = topic.book20('BTCUSDT')
    await client.ask('subscribe', [name])
    await client.ask('unsubscribe', [name])
    exchange.book = (symbol) => real.book(symbol)
    await client.ask('subscribe', [name])
    await client.until(() => client.entriesOf(name).length === 1)
    late.reject(new Error('too late'))
    await pause(20)
    expect(client.answers.filter((answer) => answer.op === 'error')).toEqual([])
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10000, 9]) }] })
    await client.until(() => client.entriesOf(name).length === 2)
    await client.close()
  })

  it('leaves no subscription in its feed', async () => {
    exchange.candles = () => Promise.reject(new Error('no candles'))
    const registry = await createTopicRegistry(exchange)
    const subscriptions = createSubscriptions(
      registry,
      () => 0,
      () => undefined,
    )
    const candle = registry.find(topic.kline('1', 'BTCUSDT'))
    if (candle === null) throw new Error('no topic')
    const feed = registry.feedOf(candle)
    let closed = 0
    const real = { ...feed }
    feed.close = (one) => {
      closed += 1
      real.close(one)
    }
    const connection = { topics: new Map(), answer: () => undefined }
    subscriptions.join(connection as never, candle)
    await pause(5)
    expect(closed).toBe(1)
    expect([...subscriptions.topics()]).toEqual([])
    expect(connection.topics.size).toBe(0)
  })
})
