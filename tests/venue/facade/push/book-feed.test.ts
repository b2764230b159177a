import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../../venue/engine/terms/random.ts'
import { createBookFeed } from '../../../../venue/facade/push/book-feed.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import type { TopicFeed } from '../../../../venue/facade/push/topic-feed.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'

type Levels = readonly (readonly [string, string])[]
interface BookMessage {
  readonly topic: string
  readonly type: 'snapshot' | 'delta'
  readonly ts: number
  readonly cts: number
  readonly data: {
    readonly s: string
    readonly b: Levels
    readonly a: Levels
    readonly u: number
    readonly seq: number
  }
}

/** A book as the plainest client holds it: maps of text. */
interface ClientBook {
  readonly b: Map<string, string>
  readonly a: Map<string, string>
  u: number
}

function applied(book: ClientBook, { type, data }: BookMessage): void {
  if (type === 'snapshot') {
    book.b.clear()
    book.a.clear()
  } else expect(data.u).toBe(book.u + 1)
  book.u = data.u
  for (const side of ['b', 'a'] as const) {
    for (const [price, size] of data[side]) {
      if (size === '0') {
        expect(book[side].has(price)).toBe(true)
        book[side].delete(price)
      } else book[side].set(price, size)
    }
  }
}

/** The first levels of the exchange's book, best first, by sorting all of it. */
const cut = (levels: ReadonlyMap<number, number>, isBid: boolean, depth: number): Levels =>
  [...levels]
    .sort(([x], [y]) => (isBid ? y - x : x - y))
    .slice(0, depth)
    .map(([price, quantity]) => [(price / 100).toFixed(2), (quantity / 1000).toFixed(3)])

const held = (side: ReadonlyMap<string, string>, isBid: boolean): Levels =>
  [...side].sort(([x], [y]) => (isBid ? Number(y) - Number(x) : Number(x) - Number(y)))

const pairs = (levels: ReadonlyMap<number, number>, isBid: boolean): Float64Array =>
  Float64Array.from([...levels].sort(([x], [y]) => (isBid ? y - x : x - y)).flat())

let exchange: FakeExchange
let market: Market
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  exchange = createFakeExchange(['BTCUSDT'])
  const found = (await openMarkets(exchange)).byName('linear', 'BTCUSDT')
  if (found === undefined) throw new Error('no market')
  market = found
})
afterEach(() => vi.useRealTimers())

const read = (text: string | null): BookMessage => JSON.parse(text ?? '') as BookMessage

async function open(depth: number) {
  const feed = createBookFeed(exchange)
  exchange.onMarket((batch) => feed.onBatch(batch))
  const messages: BookMessage[] = []
  const topic: TopicFeed = feed.open(market, `orderbook.${depth}.BTCUSDT`, depth, (text) =>
    messages.push(read(text)),
  )
  await topic.ready
  return { feed, topic, messages }
}

describe('orderbook', () => {
  it.each([1, 50, 200, 1000])(
    'depth %i: snapshot and deltas make the first levels of the book after 10,000 updates, `u` without a gap',
    async (depth) => {
      const source = createRandom(depth, 1)
      const random = { below: (count: number): number => Math.floor(source.next() * count) }
      const bids = new Map<number, number>()
      const asks = new Map<number, number>()
      for (let i = 0; i < 1500; i += 1) {
        bids.set(1_000_000 - 10 * (i + 1), 1 + random.below(9000))
        asks.set(1_000_000 + 10 * (i + 1), 1 + random.below(9000))
      }
      exchange.levels.bids = pairs(bids, true)
      exchange.levels.asks = pairs(asks, false)
      const { topic, messages } = await open(depth)
      const book: ClientBook = { b: new Map(), a: new Map(), u: 0 }
      applied(book, read(topic.snapshot()))
      for (let update = 0; update < 10_000;) {
        const rows: number[] = []
        for (let row = 1 + random.below(20); row > 0; row -= 1) {
          const isBid = random.below(2) === 0
          // Near the best price more often than far away.
          const distance = 1 + random.below(random.below(4) === 0 ? 1600 : 60)
          const price = 1_000_000 + (isBid ? -10 : 10) * distance
          const quantity = random.below(3) === 0 ? 0 : 1 + random.below(9000)
          const side = isBid ? bids : asks
          if (quantity === 0) side.delete(price)
          else side.set(price, quantity)
          rows.push(isBid ? 0 : 1, price, quantity)
          update += 1
        }
        exchange.clock += 7
        exchange.emit({ books: [{ instrumentId: 1, rows: Float64Array.from(rows) }] })
        vi.advanceTimersByTime(7)
      }
      vi.advanceTimersByTime(300)
      expect(messages.length).toBeGreaterThan(30)
      for (const message of messages) applied(book, message)
      expect(held(book.b, true)).toEqual(cut(bids, true, depth))
      expect(held(book.a, false)).toEqual(cut(asks, false, depth))
      // A client that subscribes now gets the same.
      const late: ClientBook = { b: new Map(), a: new Map(), u: 0 }
      applied(late, read(topic.snapshot()))
      expect(late).toEqual(book)
      topic.stop()
    },
  )

  it('sends a level that enters the window because another one left it', async () => {
    exchange.levels.bids = Float64Array.from({ length: 102 }, (_, i) =>
      i % 2 === 0 ? 10_000 - 10 * (i / 2) : 1000,
    )
    const { topic, messages } = await open(50)
    expect(read(topic.snapshot()).data.b).toHaveLength(50)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, 0]) }] })
    expect(messages.map(({ data }) => data.b)).toEqual([
      [
        ['100.00', '0'],
        ['95.00', '1.000'],
      ],
    ])
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, 2000]) }] })
    vi.advanceTimersByTime(20)
    expect(messages[1]?.data.b).toEqual([
      ['100.00', '2.000'],
      ['95.00', '0'],
    ])
    topic.stop()
  })

  it('depth 1 has snapshots only, and repeats the last one after 3 s with the same `u`', async () => {
    const { topic, messages } = await open(1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_005, 9000]) }] })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      type: 'snapshot',
      data: { b: [['100.05', '9.000']], a: [['100.10', '0.004']] },
    })
    // Below the best price: no change at depth 1.
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 9000, 1]) }] })
    vi.advanceTimersByTime(2999)
    expect(messages).toHaveLength(1)
    exchange.clock += 3000
    vi.advanceTimersByTime(1)
    expect(messages).toHaveLength(2)
    const { b, a, u } = messages[0]?.data ?? {}
    expect(messages[1]?.data).toMatchObject({ b, a, u })
    expect(messages[1]?.ts).toBe((messages[0]?.ts ?? 0) + 3000)
    topic.stop()
    vi.advanceTimersByTime(10_000)
    expect(messages).toHaveLength(2)
  })

  it('sends changes of one depth at its pace, all of them', async () => {
    const { topic, messages } = await open(200)
    for (let i = 1; i <= 10; i += 1) {
      exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 9000 + i, 1000 + i]) }] })
      vi.advanceTimersByTime(5)
    }
    expect(messages).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(messages).toHaveLength(2)
    expect(messages.flatMap(({ data }) => data.b)).toHaveLength(10)
    expect(messages[1]?.data.seq).toBe(10)
    topic.stop()
  })

  it('sends nothing for a level that changed and changed back', async () => {
    const { topic, messages } = await open(200)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, 9000]) }] })
    vi.advanceTimersByTime(1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, 1]) }] })
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_000, 9000]) }] })
    vi.advanceTimersByTime(1000)
    expect(messages).toHaveLength(1)
    topic.stop()
  })

  it('sends a snapshot after the exchange replaced the book', async () => {
    const { topic, messages } = await open(50)
    exchange.levels.bids = new Float64Array([5000, 1000])
    exchange.emit({ resets: [1] })
    await Promise.resolve()
    await Promise.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ type: 'snapshot', data: { b: [['50.00', '1.000']] } })
    topic.stop()
  })

  it('a topic that is opened again begins with a greater `u`', async () => {
    const first = await open(50)
    for (let i = 1; i <= 5; i += 1) {
      exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 9000 + i, 1000 + i]) }] })
      vi.advanceTimersByTime(50)
    }
    const last = first.messages.at(-1)?.data.u ?? 0
    first.topic.stop()
    const again = first.feed.open(market, 'orderbook.50.BTCUSDT', 50, () => undefined)
    await again.ready
    expect(read(again.snapshot()).data.u).toBeGreaterThanOrEqual(last)
    again.stop()
  })

  it('leaves no timer behind', async () => {
    const { topic } = await open(1)
    exchange.emit({ books: [{ instrumentId: 1, rows: new Float64Array([0, 10_005, 9000]) }] })
    topic.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
