import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookLevels } from '../../../../venue/facade/map/book.ts'
import { depthsOf } from '../../../../venue/facade/push/topic-name.ts'
import type { Category } from '../../../../venue/facade/terms/category.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { connectApi } from '../../support/api-socket.ts'
import type { Message } from '../../support/api-socket.ts'
import { eventually } from '../../support/eventually.ts'
import { pause } from '../../support/push-client.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

let exchange: LocalExchange
let stage: PushStage
/** Level changes by instrument id since the start. */
const changes = new Map<number, number>()
beforeAll(async () => {
  const startAt = Date.UTC(2025, 11, 20, 12)
  exchange = await createLocalExchange({ seed: 4, startAt, symbols: 2, dataDir: null })
  stage = await stagePush(exchange)
  exchange.onMarket(({ books }) => {
    for (const { instrumentId, rows } of books)
      changes.set(instrumentId, (changes.get(instrumentId) ?? 0) + rows.length / 3)
  })
})
afterAll(async () => {
  await stage.close()
  await exchange.close()
})

type Levels = readonly (readonly [string, string])[]
interface BookData {
  readonly b: Levels
  readonly a: Levels
  readonly u: number
}

/** The book after all messages, by maps of text: nothing of the venue's code. */
function bookOf(
  messages: readonly Message[],
  isContinuous: boolean,
): { readonly b: Levels; readonly a: Levels } {
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
  let last = 0
  for (const { type, data } of messages) {
    const { u, ...levels } = data as BookData
    if (type === 'snapshot') {
      sides.b.clear()
      sides.a.clear()
    } else if (isContinuous) expect(u).toBe(last + 1)
    last = u
    for (const side of ['b', 'a'] as const) {
      for (const [price, size] of levels[side]) {
        if (size === '0') sides[side].delete(price)
        else sides[side].set(price, size)
      }
    }
  }
  return {
    b: [...sides.b].sort(([x], [y]) => Number(y) - Number(x)),
    a: [...sides.a].sort(([x], [y]) => Number(x) - Number(y)),
  }
}

async function compare(category: Category, market: Market, updates: number): Promise<void> {
  const { id, symbol } = market.instrument
  const client = await connectApi(`${stage.url}/v5/public/${category}`)
  const depths = [...depthsOf(category).keys()]
  const topics = depths.map((depth) => `orderbook.${depth}.${market.name}`)
  const before = changes.get(id) ?? 0
  await client.ask({ op: 'subscribe', args: topics })
  await exchange.control({ type: 'scale', factor: 60 })
  try {
    const end = performance.now() + 60_000
    while ((changes.get(id) ?? 0) - before < updates && performance.now() < end) await pause(20)
    expect((changes.get(id) ?? 0) - before).toBeGreaterThanOrEqual(updates)
    await exchange.control({ type: 'freeze', frozen: true })
    const book = await exchange.book(symbol)
    if (book === null) throw new Error('no book')
    for (const depth of depths) {
      await eventually(() => {
        const messages = client.of(`orderbook.${depth}.${market.name}`)
        expect(bookOf(messages, depth > 1), `depth ${depth}`).toEqual({
          b: bookLevels(market, book.bids, depth),
          a: bookLevels(market, book.asks, depth),
        })
        expect(messages.at(-1)).toMatchObject({ data: { seq: expect.any(Number) }, cts: expect.any(Number) })
      })
    }
  } finally {
    await exchange.control({ type: 'freeze', frozen: false })
    await exchange.control({ type: 'scale', factor: 1 })
    client.ws.terminate()
  }
}

describe('books of the simulator by socket', () => {
  it.each<[Category, number]>([
    ['linear', 10_000],
    ['spot', 500],
    ['inverse', 500],
    ['option', 50],
  ])(
    '%s: every depth equals the exchange after %i level changes',
    async (category, updates) => {
      const [market] = stage.context.markets.list(category)
      if (market === undefined) throw new Error(`no ${category}`)
      await compare(category, market, updates)
    },
    90_000,
  )
})
