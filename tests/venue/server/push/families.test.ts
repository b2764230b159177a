import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/**
 * The first symbol of every family on the wire of the real exchange: what a client keeps from its topics is what the exchange
 * answers to a read, once time stands still.
 */
let exchange: LocalExchange
let server: VenueServer
let client: PushClient
let families: readonly Instrument[]

const keyOf = ({ contractType, spreadLegs }: Instrument): string =>
  spreadLegs === undefined ? contractType : 'spread'
const kinds = [
  ['market', topic.kline],
  ['mark', topic.markKline],
  ['index', topic.indexCandle],
] as const

function topicsOf(instrument: Instrument): string[] {
  const { symbol, obDepthMergeTimes } = instrument
  const merged = obDepthMergeTimes.map((times) => topic.mergedBook(symbol, times, 20))
  const candles = kinds.map(([, name]) => name('5', symbol))
  const spread = [topic.spreadBook(symbol, 1, 200), topic.spreadTicker(symbol), topic.spreadTrades(symbol)]
  const own = [topic.book200(symbol), topic.tickerFast(symbol), topic.trades(symbol)]
  return [...own, ...merged, ...candles, ...(instrument.spreadLegs === undefined ? [] : spread)]
}

beforeAll(async () => {
  // A Saturday noon: nothing is delivered while the test runs.
  const startAt = Date.UTC(2025, 11, 20, 12)
  exchange = await createLocalExchange({ seed: 4, startAt, symbols: 2, dataDir: null })
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
  const trading = (await exchange.instruments()).filter(({ symbolStatus }) => symbolStatus === 'Trading')
  families = [...new Map(trading.toReversed().map((one) => [keyOf(one), one])).values()]
  const names = families.flatMap(topicsOf)
  expect((await client.ask('subscribe', names)).refused).toEqual([])
  await exchange.control({ type: 'scale', factor: 30 })
  const moved = (name: string): boolean => client.entriesOf(name).length > 1
  const lively = families.map(({ symbol }) => topic.tickerFast(symbol))
  await waitUntil(() => lively.every(moved), 'a move of every family', 30_000)
  await pause(1000)
  await exchange.control({ type: 'freeze', frozen: true })
  server.push.flush()
  // The answer comes after everything sent before it.
  await client.ask('ping')
}, 60_000)
afterAll(async () => {
  await client.close()
  await server.close()
  await exchange.close()
})

/** All numbers of a topic in order, in one continuous sequence. */
function numbersOf(name: string): readonly number[] {
  const entries = client.entriesOf(name)
  entries.forEach((entry, index) => {
    if (index > 0) expect([name, entry[3], entry[1]]).toEqual([name, 1, (entries[index - 1]?.[2] ?? 0) + 1])
  })
  return entries.flatMap((entry) => [...entry[4]])
}

/** The book that a client keeps: [price, quantity] pairs of both sides, best first. */
function bookOf(name: string): readonly (readonly [number, number])[][] {
  const sides = [new Map<number, number>(), new Map<number, number>()]
  const numbers = numbersOf(name)
  for (let at = 0; at < numbers.length; at += BOOK_WIDTH) {
    const [side = 0, price = 0, quantity = 0] = numbers.slice(at, at + BOOK_WIDTH)
    if (quantity === 0) sides[side]?.delete(price)
    else sides[side]?.set(price, quantity)
  }
  return sides.map((levels, side) => [...levels].sort(([a], [b]) => (side === 0 ? b - a : a - b)))
}

async function trueBook(symbol: string): Promise<readonly (readonly [number, number])[][]> {
  const read = await exchange.book(symbol)
  return [read?.bids ?? [], read?.asks ?? []].map((pairs) =>
    Array.from({ length: pairs.length / 2 }, (_, at): [number, number] => [
      pairs[at * 2] ?? 0,
      pairs[at * 2 + 1] ?? 0,
    ]),
  )
}

describe('every family on the wire', () => {
  it('VENUE-54: perpetuals, dated contracts, options, spot and a spread are served', () => {
    expect(new Set(families.map(keyOf))).toEqual(
      new Set([
        'LinearPerpetual',
        'LinearFutures',
        'InversePerpetual',
        'InverseFutures',
        'UsdcPerpetual',
        'UsdcFutures',
        'UsdcOption',
        'UsdtOption',
        'Spot',
        'spread',
      ]),
    )
  })

  it('VENUE-35: its book equals the exchange’s, sorted and not crossed', async () => {
    for (const { symbol } of families) {
      const [bids = [], asks = []] = await trueBook(symbol)
      expect([symbol, bookOf(topic.book200(symbol))]).toEqual([
        symbol,
        [bids.slice(0, 200), asks.slice(0, 200)],
      ])
      expect(bids[0]?.[0] ?? -Infinity).toBeLessThan(asks[0]?.[0] ?? Infinity)
    }
  })

  it('VENUE-37: its merged books sum the same levels, at every step it offers', async () => {
    for (const { symbol, obDepthMergeTimes, tickSize, priceFraction } of families) {
      const tick = Math.round(Number(tickSize) * 10 ** priceFraction)
      const sides = await trueBook(symbol)
      for (const times of obDepthMergeTimes) {
        const step = tick * times
        const expected = sides.map((levels, side) => {
          const sums = new Map<number, number>()
          for (const [price, quantity] of levels) {
            const level = (side === 0 ? Math.floor(price / step) : Math.ceil(price / step)) * step
            sums.set(level, (sums.get(level) ?? 0) + quantity)
          }
          return [...sums].slice(0, 20)
        })
        expect([symbol, times, bookOf(topic.mergedBook(symbol, times, 20))]).toEqual([
          symbol,
          times,
          expected,
        ])
      }
    }
  })

  it('VENUE-36: its ticker ends at the same values as a read of all tickers', async () => {
    const rows = await exchange.tickers()
    for (const { id, symbol } of families) {
      let at = 0
      while (at < rows.length && rows[at] !== id) at += TICKER_WIDTH
      const last = numbersOf(topic.tickerFast(symbol)).slice(-TICKER_WIDTH)
      expect([symbol, last]).toEqual([symbol, [...rows.subarray(at, at + TICKER_WIDTH)]])
    }
  })

  it('VENUE-37: its last trades equal a read of them', async () => {
    for (const { symbol } of families) {
      const read = [...(await exchange.recentTrades(symbol))]
      expect([symbol, numbersOf(topic.trades(symbol)).slice(-read.length)]).toEqual([symbol, read])
      expect(read.length % TRADE_WIDTH).toBe(0)
    }
  })

  it('VENUE-31, VENUE-38: its candles of trades, mark and index equal a read of them', async () => {
    const to = Math.floor(exchange.now() / 1000) + 300
    for (const { symbol } of families) {
      for (const [kind, name] of kinds) {
        const { rows } = await exchange.candles({ symbol, interval: '5', kind, to, limit: 1 })
        const last = numbersOf(name('5', symbol)).slice(-CANDLE_WIDTH)
        // At thirty times the pace a mark price moves between two tickers: its candle agrees on start and close.
        const compared = (row: readonly number[]): unknown =>
          kind === 'market' ? row : [row[0], row[4], row[7]]
        expect([symbol, kind, compared(last)]).toEqual([symbol, kind, compared([...rows])])
      }
    }
  })

  it('VENUE-40: the spread has its own book, ticker and trades', async () => {
    const symbol = families.find(({ spreadLegs }) => spreadLegs !== undefined)?.symbol ?? ''
    expect(bookOf(topic.spreadBook(symbol, 1, 200))).toEqual(bookOf(topic.book200(symbol)))
    expect(numbersOf(topic.spreadTicker(symbol))).toEqual(numbersOf(topic.tickerFast(symbol)))
    await waitUntil(() => numbersOf(topic.spreadTrades(symbol)).length > 0)
    expect(numbersOf(topic.spreadTrades(symbol))).toEqual(numbersOf(topic.trades(symbol)))
  })
})
