import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange, fakeInstrument } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { openPush, pause } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/** Symbols that come, change and go while sockets hold their topics. */
const btc = fakeInstrument(1, 'BTCUSDT')
const eth = fakeInstrument(2, 'ETHUSDT')
let exchange: FakeExchange
let server: VenueServer
let client: PushClient

beforeEach(async () => {
  exchange = createFakeExchange([btc, eth])
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
})
afterEach(async () => {
  await client.close()
  await server.close()
})

const topicsOf = (symbol: string): string[] => [
  topic.book20(symbol),
  topic.mergedBook(symbol, 2, 200),
  topic.tickerFast(symbol),
  topic.trades(symbol),
  topic.kline('1', symbol),
]

async function follow(names: readonly string[]): Promise<void> {
  expect((await client.ask('subscribe', names)).refused).toEqual([])
  await client.until(() => names.every((name) => client.entriesOf(name).length > 0))
}

describe('a catalogue that changes at run time', () => {
  it('VENUE-39: a new symbol has topics as soon as it is listed; those of others continue under their numbers', async () => {
    const name = topic.book20(btc.symbol)
    await follow([name])
    expect((await client.ask('subscribe', topicsOf('SOLUSDT'))).refused).toEqual(topicsOf('SOLUSDT'))
    exchange.setInstruments([btc, eth, fakeInstrument(3, 'SOLUSDT')], ['SOLUSDT'])
    await pause(5)
    await follow(topicsOf('SOLUSDT'))
    exchange.emit({
      books: [
        { instrumentId: 1, rows: new Float64Array([0, 9990, 1]) },
        { instrumentId: 3, rows: new Float64Array([0, 9990, 2]) },
      ],
    })
    await client.until(() =>
      [name, topic.book20('SOLUSDT')].every((one) => client.entriesOf(one).length === 2),
    )
    expect(client.entriesOf(name)[1]?.slice(1)).toEqual([1, 1, 1, [0, 9990, 1]])
    expect(client.entriesOf(topic.book20('SOLUSDT'))[1]?.slice(1)).toEqual([1, 1, 1, [0, 9990, 2]])
  })

  it('VENUE-39: the topics of a delisted symbol end with a message; others are unaffected', async () => {
    const kept = topicsOf(btc.symbol)
    const lost = topicsOf(eth.symbol)
    await follow([...kept, ...lost])
    exchange.setInstruments([btc], [eth.symbol])
    const refusals = () => client.answers.filter(({ op }) => op === 'error').flatMap(({ refused }) => refused)
    await client.until(() => refusals().length === lost.length)
    expect(new Set(refusals())).toEqual(new Set(lost))
    expect((await client.ask('subscribe', lost)).refused).toEqual(lost)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 9990, 1]) }] })
    await client.until(() => client.entriesOf(kept[0] ?? '').length === 2)
    expect(new Set(server.push.heldTopics().map(({ name }) => name))).toEqual(new Set(kept))
    expect(server.push.registry.tickerRows().length).toBe(TICKER_WIDTH)
  })

  it('VENUE-39: a symbol relisted with other steps restarts its topics, in the same sequence', async () => {
    const names = topicsOf(eth.symbol)
    await follow(names)
    exchange.emit({ books: [{ instrumentId: 2, rows: new Float64Array([0, 9990, 1]) }] })
    await client.until(() => client.entriesOf(names[0] ?? '').length === 2)
    exchange.levels.bids = new Float64Array([77, 1])
    const next = { ...fakeInstrument(8, eth.symbol), priceFraction: 1, tickSize: btc.tickSize }
    exchange.setInstruments([btc, next], [eth.symbol])
    const snapshots = (name: string) => client.entriesOf(name).filter((entry) => entry[3] === 0)
    await client.until(() => names.every((name) => snapshots(name).length === 2))
    expect(
      snapshots(names[0] ?? '')
        .at(-1)
        ?.slice(2),
    ).toEqual([1, 0, [0, 77, 1, 1, 10010, 4, 1, 10020, 6]])
    // Two ticks of 0.1 at one decimal are 2 now.
    expect(
      snapshots(names[1] ?? '')
        .at(-1)?.[4]
        .slice(0, 3),
    ).toEqual([0, 76, 1])
    exchange.emit({
      books: [
        { instrumentId: 2, rows: new Float64Array([0, 1, 1]) },
        { instrumentId: 8, rows: new Float64Array([0, 77, 5]) },
      ],
    })
    await client.until(() => client.entriesOf(names[0] ?? '').length === 4)
    expect(
      client
        .entriesOf(names[0] ?? '')
        .at(-1)
        ?.slice(1),
    ).toEqual([2, 2, 1, [0, 77, 5]])
  })

  it('VENUE-39: a subscriber without other topics receives each change once, in order', async () => {
    await client.ask('subscribe', [topic.symbolNotify])
    for (const state of ['PreListing', 'Trading', 'Closed']) {
      exchange.setInstruments([btc, { ...eth, symbolStatus: state }], [eth.symbol])
      await pause(3)
    }
    const told = () =>
      client.answers.filter(({ op }) => op === 'symbols').flatMap(({ symbols }) => symbols ?? [])
    await client.until(() => told().length === 3)
    expect(told().map(({ ss }) => ss)).toEqual(['PreListing', 'Trading', 'Closed'])
  })

  it('VENUE-39: a catalogue that cannot be read now is read at the next change', async () => {
    const real = { ...exchange }
    exchange.instruments = () => Promise.reject(new Error('busy'))
    exchange.setInstruments([btc, eth, fakeInstrument(3, 'SOLUSDT')], ['SOLUSDT'])
    await pause(5)
    exchange.instruments = () => real.instruments()
    exchange.setInstruments([btc, eth, fakeInstrument(3, 'SOLUSDT')], [])
    await pause(5)
    await follow([topic.book20('SOLUSDT')])
  })
})
