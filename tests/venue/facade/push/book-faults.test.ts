import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBookFeed } from '../../../../venue/facade/push/book-feed.ts'
import { noFaults } from '../../../../venue/facade/terms/api-state.ts'
import type { ApiState } from '../../../../venue/facade/terms/api-state.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'

interface BookMessage {
  readonly type: string
  readonly data: {
    readonly u: number
    readonly b: readonly (readonly [string, string])[]
    readonly a: readonly (readonly [string, string])[]
  }
}

let exchange: FakeExchange
let faults: ApiState
beforeEach(() => {
  vi.useFakeTimers()
  exchange = createFakeExchange(['BTCUSDT'])
  faults = noFaults()
  // `u` begins at the number of the last batch.
  for (let count = 0; count < 50; count += 1) exchange.emit({})
})
afterEach(() => vi.useRealTimers())

/** Follows a depth of BTCUSDT: bids 100.00, 99.90, asks 100.10, 100.20. */
async function follow(depth: number) {
  const feed = createBookFeed(exchange, faults)
  exchange.onMarket((batch) => feed.onBatch(batch))
  const market = (await openMarkets(exchange)).byName('linear', 'BTCUSDT')
  if (market === undefined) throw new Error('no market')
  const messages: BookMessage[] = []
  const topic = feed.open(market, 'orderbook', depth, (text) =>
    messages.push(JSON.parse(text) as BookMessage),
  )
  await topic.ready
  const first = JSON.parse(topic.snapshot() ?? '') as BookMessage
  return {
    first,
    messages,
    /** One change of the best bid, which is one message. */
    change: (quantity: number): void => {
      exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, quantity]) }] })
      vi.advanceTimersByTime(1000)
    },
    stop: () => topic.stop(),
  }
}

describe('faults of books', () => {
  it('a snapshot with `u` 1, from which the next messages count', async () => {
    const { change, messages, first } = await follow(50)
    faults.restartedBookMessages = 1
    for (const quantity of [1, 2, 3]) change(quantity)
    expect(first.data.u).toBeGreaterThan(50)
    expect(messages.map(({ type, data }) => [type, data.u])).toEqual([
      ['snapshot', 1],
      ['delta', 2],
      ['delta', 3],
    ])
    expect(messages[0]?.data.a.length).toBe(2)
  })

  it('a snapshot that goes back, from which the next messages count', async () => {
    const { change, messages, first } = await follow(50)
    change(1)
    faults.backwardBookMessages = 1
    for (const quantity of [2, 3]) change(quantity)
    const u = first.data.u + 1
    expect(messages.map(({ type, data }) => [type, data.u])).toEqual([
      ['delta', u],
      ['snapshot', u - 10],
      ['delta', u - 9],
    ])
  })

  it('a gap of `u`', async () => {
    const { change, messages, first } = await follow(50)
    faults.lostBookMessages = 2
    for (const quantity of [1, 2, 3]) change(quantity)
    expect(messages.map(({ data }) => data.u)).toEqual([first.data.u + 3])
  })

  it('a crossed book, which the message after removes', async () => {
    const { change, messages } = await follow(50)
    faults.crossedBookMessages = 2
    for (const quantity of [1, 2, 3, 4]) change(quantity)
    expect(messages.map(({ data }) => data.b)).toEqual([
      [
        ['100.20', '0.004'],
        ['100.00', '0.001'],
      ],
      [
        ['100.20', '0.004'],
        ['100.00', '0.002'],
      ],
      [
        ['100.00', '0.003'],
        ['100.20', '0'],
      ],
      [['100.00', '0.004']],
    ])
  })

  it('a crossed book whose invented bid has become a real one keeps the real size', async () => {
    const { change, messages } = await follow(50)
    faults.crossedBookMessages = 1
    change(1)
    exchange.emit({
      books: [{ instrumentId: 1, rows: new Float64Array([1, 10_010, 0, 1, 10_020, 0, 0, 10_020, 9]) }],
    })
    vi.advanceTimersByTime(1000)
    expect(messages.at(-1)?.data.b).toEqual([['100.20', '0.009']])
  })

  it('of depth 1 are in one level', async () => {
    const { change, messages, stop } = await follow(1)
    faults.crossedBookMessages = 1
    change(1)
    change(2)
    stop()
    expect(messages.map(({ data }) => data.b)).toEqual([[['100.10', '0.004']], [['100.00', '0.002']]])
  })

  it('wait for one another: each message has one', async () => {
    const { change, messages } = await follow(50)
    Object.assign(faults, { crossedBookMessages: 1, backwardBookMessages: 1, restartedBookMessages: 1 })
    for (const quantity of [1, 2, 3]) change(quantity)
    expect(messages.map(({ type }) => type)).toEqual(['snapshot', 'snapshot', 'delta'])
    expect(faults).toEqual(noFaults())
  })
})
