import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BOOK_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { BookSnapshot, MarketBatch } from '../../../../venue/exchange/market-data.ts'
import { createStage, linear } from './stage.ts'
import type { Stage } from './stage.ts'

const runs = process.env['DEEP'] === undefined ? 150 : 5000
const symbol = linear.instrument.symbol
const topic = 'orderbook.200.BTCUSDT'

type Book = readonly [bids: Map<number, number>, asks: Map<number, number>]
const emptyBook = (): Book => [new Map(), new Map()]

/** A reader as the contract describes it: reads, stores batches meanwhile, and applies those after `asOf`. Answers take time. */
function createReader(stage: Stage, delayMs: number) {
  let book: Book = emptyBook()
  let waiting: MarketBatch[] | null = []
  let attempt = 0
  let doubled = 0

  function apply(batch: MarketBatch): void {
    for (const { rows } of batch.books)
      for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
        const [side = 0, price = 0, quantity = 0] = rows.subarray(at, at + BOOK_WIDTH)
        const levels = book[side === 0 ? 0 : 1]
        // The feed sends only what changes: a row without an effect was applied before.
        if ((levels.get(price) ?? 0) === quantity) doubled += 1
        if (quantity === 0) levels.delete(price)
        else levels.set(price, quantity)
      }
  }
  async function read(): Promise<void> {
    attempt += 1
    const mine = attempt
    waiting = []
    const answer: BookSnapshot | null = await stage.feed.book(symbol)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (mine !== attempt || answer === null) return
    book = emptyBook()
    for (const [side, pairs] of [answer.bids, answer.asks].entries())
      for (let at = 0; at < pairs.length; at += 2) book[side]?.set(pairs[at] ?? 0, pairs[at + 1] ?? 0)
    const missed: MarketBatch[] = waiting ?? []
    waiting = null
    for (const batch of missed) if (batch.number > answer.asOf) apply(batch)
  }
  stage.feed.onMarket((batch) => {
    if (waiting === null) apply(batch)
    else waiting.push(batch)
    if (batch.resets !== undefined) void read()
  })
  return { read, isReady: () => waiting === null, book: () => book, doubled: () => doubled }
}

const price = fc.integer({ min: 1, max: 12 })
const level = fc.tuple(price, fc.integer({ min: 0, max: 3 }))
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('delta' as const),
      bids: fc.array(level),
      asks: fc.array(level),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('snapshot' as const),
      bids: fc.array(level),
      asks: fc.array(level),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gap' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 30 }) }),
  },
)

/** Bids are 1 to 12, asks 101 to 112, so that no book is crossed. Quantity 0 removes. */
const text = (levels: readonly (readonly [number, number])[], above: number) =>
  levels.map(([at, quantity]) => [String(at + above), String(quantity)])

beforeEach(() => {
  vi.useFakeTimers({ now: 1_786_310_818_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reads between batches', () => {
  it('lose no change of a book and apply none twice, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(40), async (steps, delayMs) => {
        const stage = createStage([linear])
        const socket = stage.transport.socket('linear')
        const readers = [createReader(stage, 0), createReader(stage, delayMs)]
        let truth: Book = emptyBook()
        let u = 100
        let isBroken = true
        const set = (side: 0 | 1, levels: readonly (readonly [number, number])[]): void => {
          for (const [at, quantity] of levels)
            if (quantity === 0) truth[side].delete((at + side * 100) * 100)
            else truth[side].set((at + side * 100) * 100, quantity * 1000)
        }
        const say = (type: string, b: readonly (readonly [number, number])[], a: typeof b): void =>
          socket.say(topic, type, { s: symbol, b: text(b, 0), a: text(a, 100), u, seq: u })
        const snapshot = (bids: readonly (readonly [number, number])[], asks: typeof bids): void => {
          u += 5
          truth = emptyBook()
          set(0, bids)
          set(1, asks)
          isBroken = false
          say('snapshot', bids, asks)
        }
        try {
          stage.follow({ books: [symbol] })
          for (const one of steps) {
            if (one.kind === 'delta' && !isBroken) {
              u += 1
              set(0, one.bids)
              set(1, one.asks)
              say('delta', one.bids, one.asks)
            } else if (one.kind === 'snapshot') snapshot(one.bids, one.asks)
            else if (one.kind === 'gap') {
              u += 2
              say('delta', [[1, 1]], [])
              if (!isBroken) truth = emptyBook()
              isBroken = true
            } else if (one.kind === 'cut') {
              socket.cut()
              socket.open()
              isBroken = true
            } else if (one.kind === 'read') for (const reader of readers) void reader.read()
            else if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
          }
          for (const reader of readers) void reader.read()
          await vi.advanceTimersByTimeAsync(5)
          snapshot(
            [
              [5, 2],
              [7, 1],
            ],
            [[3, 1]],
          )
          await vi.advanceTimersByTimeAsync(2100)
          for (const reader of readers) {
            expect(reader.isReady()).toBe(true)
            expect(reader.book()).toEqual(truth)
            expect(reader.doubled()).toBe(0)
          }
          expect(stage.batches.map(({ number }) => number)).toEqual(stage.batches.map((_, at) => at + 1))
        } finally {
          stage.feed.close()
        }
      }),
      { numRuns: runs },
    )
  })

  it('lose no trade and count none twice, whatever the order', async () => {
    const tradeStep = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('trade' as const), repeat: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 30 }) }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(tradeStep, { maxLength: 60 }), fc.nat(60), async (steps, readAt) => {
        const stage = createStage([linear])
        const socket = stage.transport.socket('linear')
        const told: string[] = []
        stage.transport.answers.set('/v5/market/recent-trade', () => ({
          ok: true,
          status: 200,
          retCode: 0,
          retMsg: 'OK',
          retExtInfo: {},
          time: 0,
          result: {
            list: told
              .map((execId) => ({ execId, price: '1', size: '1', side: 'Buy', time: `${execId}000000000` }))
              .reverse(),
          },
        }))
        let rows: number[] | null = null
        let last = 0
        const pending: number[] = []
        const take = (number: number, time: number): void => {
          if (number <= last) return
          last = number
          rows?.push(time / 1e9)
        }
        stage.feed.onMarket(({ trades }) => {
          for (const part of trades)
            for (let at = 0; at < part.rows.length; at += TRADE_WIDTH) {
              const [number = 0, time = 0] = part.rows.subarray(at)
              if (rows === null) pending.push(number, time)
              else take(number, time)
            }
        })
        let isAsked = false
        const read = async (): Promise<void> => {
          isAsked = true
          const found = await stage.feed.recentTrades(symbol)
          rows = []
          for (let at = 0; at < found.length; at += TRADE_WIDTH) take(found[at] ?? 0, found[at + 1] ?? 0)
          for (let at = 0; at < pending.length; at += 2) take(pending[at] ?? 0, pending[at + 1] ?? 0)
        }
        let isOpen = true
        const say = (id: string): void =>
          socket.say('publicTrade.BTCUSDT', 'snapshot', [
            { i: id, T: Number(`${id}000000000`), s: 'BTCUSDT', S: 'Buy', p: '1', v: '1' },
          ])
        try {
          stage.follow({ trades: [symbol] })
          for (const [index, one] of steps.entries()) {
            if (index === readAt) void read()
            if (one.kind === 'trade') {
              const before = told.at(-1)
              const id = one.repeat && before !== undefined ? before : String(told.length + 1)
              if (id !== before) told.push(id)
              // Trades of a cut connection are in the call's answer only.
              if (isOpen) say(id)
            } else if (one.kind === 'cut') {
              if (isOpen) socket.cut()
              else socket.open()
              isOpen = !isOpen
            } else await vi.advanceTimersByTimeAsync(one.ms)
          }
          if (!isOpen) socket.open()
          if (!isAsked) void read()
          told.push(String(told.length + 1))
          say(told.at(-1) ?? '')
          await vi.advanceTimersByTimeAsync(50)
          expect(rows).toEqual(told.map(Number))
        } finally {
          stage.feed.close()
        }
      }),
      { numRuns: runs },
    )
  })
})
