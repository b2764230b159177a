import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBybitRest, resultOf } from './clients/bybit-rest.ts'
import { connectBybitSockets } from './clients/bybit-sockets.ts'
import { connectCcxt, connectCcxtPro } from './clients/ccxt.ts'
import { noted, writeLines } from './run-scenarios.ts'
import type { Outcome } from './run-scenarios.ts'
import type { ClientName } from './scenario.ts'
import { eventually, heldStill, openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { startApiVenue } from './venue.ts'
import type { ApiVenue } from './venue.ts'

/** As docs/api.md lists it. */
const BOOK_SCENARIO = 'the book is the venue’s after 10,000 changes of its levels'
/** Changes of levels a client must have applied before its book is compared. */
const CHANGES = 10_000
/** 15 % of the updates are levels of BTCUSDT. */
const UPDATES_PER_SECOND = '12000'
const DEPTH = 50
const BTC = 'BTC/USDT:USDT'

type Levels = readonly (readonly [number, number])[]
interface Book {
  readonly bids: Levels
  readonly asks: Levels
}

/** The best levels of the venue's book, as numbers. */
async function realBook(stage: Stage): Promise<Book> {
  const item = (await stage.catalogue()).find(({ symbol }) => symbol === 'BTCUSDT')
  const { bids, asks } = await stage.control<{ bids: number[]; asks: number[] }>('/final?symbol=BTCUSDT')
  const levels = (pairs: readonly number[]): Levels =>
    Array.from({ length: Math.min(DEPTH, pairs.length / 2) }, (_, at) => [
      (pairs[2 * at] ?? 0) / 10 ** (item?.priceFraction ?? 0),
      (pairs[2 * at + 1] ?? 0) / 10 ** (item?.lotFraction ?? 0),
    ])
  return { bids: levels(bids), asks: levels(asks) }
}

const numbers = (levels: readonly (readonly unknown[])[]): Levels =>
  levels.slice(0, DEPTH).map(([price, qty]) => [Number(price), Number(qty)])

/** A message of `orderbook.{depth}.{symbol}`. */
interface BookMessage {
  readonly type: 'snapshot' | 'delta'
  readonly data: { readonly b: [string, string][]; readonly a: [string, string][]; readonly u: number }
}

/** The book after all messages, applied as Bybit's documentation says, and checked for gaps in `u`. */
function bookOf(messages: readonly BookMessage[]): Book & { readonly changes: number } {
  const sides = { b: new Map<number, number>(), a: new Map<number, number>() }
  let [last, changes] = [0, 0]
  for (const { type, data } of messages) {
    if (type === 'snapshot') {
      sides.b.clear()
      sides.a.clear()
    } else {
      expect(data.u).toBe(last + 1)
    }
    last = data.u
    for (const side of ['b', 'a'] as const)
      for (const [price, size] of data[side]) {
        changes += 1
        if (Number(size) === 0) sides[side].delete(Number(price))
        else sides[side].set(Number(price), Number(size))
      }
  }
  const bids = [...sides.b].sort(([one], [other]) => other - one)
  const asks = [...sides.a].sort(([one], [other]) => one - other)
  return { bids: numbers(bids), asks: numbers(asks), changes }
}

/** Each client's book, once it has seen enough changes and the market holds still. */
const readers: { readonly [Name in ClientName]: (stage: Stage) => Promise<Book> } = {
  'bybit-api': async (stage) => {
    const rest = connectBybitRest(stage.address, stage.key)
    return heldStill(stage, async () => {
      const wish = { category: 'linear', symbol: 'BTCUSDT', limit: 200 } as const
      const { b, a } = await resultOf(rest.getOrderbook(wish))
      expect({ bids: numbers(b), asks: numbers(a) }).toEqual(await realBook(stage))
      return { bids: numbers(b), asks: numbers(a) }
    })
  },
  'bybit-api sockets': async (stage) => {
    const sockets = await connectBybitSockets(stage.address, stage.key)
    const messages = (await sockets.watch('linear', 'orderbook.200.BTCUSDT')) as readonly BookMessage[]
    await eventually(() => expect(bookOf(messages).changes).toBeGreaterThan(CHANGES), 50_000)
    const book = await heldStill(stage, async () => {
      const real = await realBook(stage)
      return eventually(() => {
        const { bids, asks } = bookOf(messages)
        expect({ bids, asks }).toEqual(real)
        return { bids, asks }
      })
    })
    sockets.close()
    return book
  },
  ccxt: async (stage) => {
    const exchange = connectCcxt(stage.address, stage.key)
    await exchange.loadMarkets()
    return heldStill(stage, async () => {
      const { bids, asks } = await exchange.fetchOrderBook(BTC, 200)
      expect({ bids: numbers(bids), asks: numbers(asks) }).toEqual(await realBook(stage))
      return { bids: numbers(bids), asks: numbers(asks) }
    })
  },
  'ccxt pro': async (stage) => {
    const exchange = await connectCcxtPro(stage.address, stage.key)
    // ccxt hands over no deltas: each update of its book is at least one change.
    let updates = 0
    const watching = async (): Promise<void> => {
      for (;;) {
        await exchange.watchOrderBook(BTC, 200)
        updates += 1
      }
    }
    void watching().catch(() => {})
    await eventually(() => expect(updates).toBeGreaterThan(CHANGES / 50), 50_000)
    const book = await heldStill(stage, async () => {
      const real = await realBook(stage)
      return eventually(() => {
        const { bids = [], asks = [] } = exchange.orderbooks[BTC] ?? {}
        const seen = { bids: numbers(bids), asks: numbers(asks) }
        expect(seen).toEqual(real)
        return seen
      })
    })
    await exchange.close()
    return book
  },
}

describe(`the book after ${CHANGES} changes`, () => {
  let venue: ApiVenue
  const outcomes: (Outcome & { readonly client: ClientName })[] = []
  beforeAll(async () => {
    venue = await startApiVenue(['--rate', UPDATES_PER_SECOND])
  })
  afterAll(async () => {
    await venue.dispose()
    for (const { client, ...outcome } of outcomes)
      writeLines(client, `book-${client.replaceAll(' ', '-')}`, [{ area: 'markets', ...outcome }])
  })
  for (const [name, read] of Object.entries(readers))
    it(`is the venue’s: ${name}`, async () => {
      const own: Outcome[] = []
      try {
        await noted(own, BOOK_SCENARIO, async () => {
          const { bids, asks } = await read(await openStage(venue))
          expect(bids).toHaveLength(DEPTH)
          expect(asks).toHaveLength(DEPTH)
        })
      } finally {
        for (const outcome of own) outcomes.push({ ...outcome, client: name as ClientName })
      }
    })
})
