import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { fourKinds, option, perpetual, spot, spread } from '../../support/option-and-spread.ts'
import { openPush, pause } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/**
 * One test per public topic: subscribe, see the snapshot, move the market, see the row. Prices have two decimals and a tick
 * of 0.1, so 10000 is 100.00 and a tick is 10.
 */
const { symbol } = perpetual
const id = perpetual.id
/** Limits of 5 % around mark for the perpetual, of 3 % around the index for spot. */
const rates: Readonly<Record<string, string>> = { [perpetual.symbol]: '0.05', [spot.symbol]: '0.03' }
const listed = fourKinds.map((one) => {
  const rate = parseDecimalText(rates[one.symbol] ?? '')
  return rate === null ? one : { ...one, priceLimitRate: rate }
})
let exchange: FakeExchange
let server: VenueServer
let client: PushClient

beforeEach(async () => {
  exchange = createFakeExchange(listed)
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
})
afterEach(async () => {
  await client.close()
  await server.close()
})

/** Subscribes one topic and waits for its snapshot. */
async function snapshotOf(name: string): Promise<readonly number[]> {
  const answer = await client.ask('subscribe', [name])
  expect([name, answer.success]).toEqual([name, true])
  await client.until(() => client.entriesOf(name).length > 0, `the snapshot of ${name}`)
  const [entry] = client.entriesOf(name)
  expect(entry?.[3]).toBe(0)
  return entry?.[4] ?? []
}

/** The rows that a topic sent after its snapshot, once there are so many numbers. */
async function rowsOf(name: string, numbers: number): Promise<readonly number[]> {
  const rows = (): number[] =>
    client
      .entriesOf(name)
      .filter((entry) => entry[3] === 1)
      .flatMap((entry) => [...entry[4]])
  await client.until(() => rows().length >= numbers, `rows of ${name}`)
  return rows()
}

const books = (instrumentId: number, ...rows: number[]): void =>
  exchange.emit({ books: [{ instrumentId, rows: new Float64Array(rows) }] })
const trades = (instrumentId: number, ...rows: number[]): void =>
  exchange.emit({ trades: [{ instrumentId, rows: new Float64Array(rows) }] })
function ticker(instrumentId: number, last: number): number[] {
  const row = new Float64Array(TICKER_WIDTH).map((_, at) => (at === 0 ? instrumentId : last + at))
  exchange.emit({ tickers: row })
  return [...row]
}

describe('books', () => {
  it('VENUE-35: index_quote_20.H.{symbol} sends the first 20 levels, then each change of them', async () => {
    const name = `index_quote_20.H.${symbol}`
    expect(await snapshotOf(name)).toEqual([0, 10000, 5, 0, 9990, 7, 1, 10010, 4, 1, 10020, 6])
    books(id, 0, 9990, 8, 1, 10010, 0)
    expect(await rowsOf(name, 6)).toEqual([0, 9990, 8, 1, 10010, 0])
  })

  it('VENUE-35: index_quote_200.H.{symbol} sends 200 levels: the 21st too', async () => {
    exchange.levels.bids = Float64Array.from({ length: 500 }, (_, at) => (at % 2 === 0 ? 10000 - at * 5 : 1))
    expect((await snapshotOf(`index_quote_20.H.${symbol}`)).length / 3).toBe(22)
    expect((await snapshotOf(`index_quote_200.H.${symbol}`)).length / 3).toBe(202)
    const deep = 10000 - 30 * 10
    books(id, 0, deep, 9)
    expect(await rowsOf(`index_quote_200.H.${symbol}`, 3)).toEqual([0, deep, 9])
    await pause(30)
    expect(client.entriesOf(`index_quote_20.H.${symbol}`)).toHaveLength(1)
  })

  it('VENUE-37, FEED-20: orderBook_{depth}.{times}.{symbol} sends levels of that many ticks, bids rounded down and asks up', async () => {
    const name = `orderBook_20.4.${symbol}`
    expect(await snapshotOf(name)).toEqual([0, 10000, 5, 0, 9960, 7, 1, 10040, 10])
    books(id, 0, 9980, 2, 1, 10020, 1)
    expect(await rowsOf(name, 6)).toEqual([0, 9960, 9, 1, 10040, 5])
  })

  it('VENUE-37: merged books of several steps and the plain one coexist, and end one by one', async () => {
    const names = [
      topic.book20(symbol),
      topic.mergedBook(symbol, 1, 20),
      topic.mergedBook(symbol, 2, 20),
      topic.mergedBook(symbol, 10, 200),
    ]
    for (const name of names) await snapshotOf(name)
    books(id, 0, 9990, 1)
    expect(await Promise.all(names.map((name) => rowsOf(name, 3)))).toEqual([
      [0, 9990, 1],
      [0, 9990, 1],
      [0, 9980, 1],
      [0, 9900, 1],
    ])
    await client.ask('unsubscribe', [names[0], names[2]])
    books(id, 0, 9990, 2)
    expect(await rowsOf(names[1] ?? '', 6)).toEqual([0, 9990, 1, 0, 9990, 2])
    expect(await rowsOf(names[3] ?? '', 6)).toEqual([0, 9900, 1, 0, 9900, 2])
    expect(await rowsOf(names[2] ?? '', 3)).toEqual([0, 9980, 1])
    // Taken up again, it starts at the present book.
    client.entries.length = 0
    expect(await snapshotOf(names[2] ?? '')).toEqual([0, 10000, 5, 0, 9980, 2, 1, 10020, 10])
  })

  it('VENUE-37: a step that the instrument does not offer, and an unknown depth, are refused', async () => {
    const names = [`orderBook_20.3.${symbol}`, `orderBook_50.1.${symbol}`, `orderBook_20.1.NOSUCH`]
    expect((await client.ask('subscribe', names)).refused).toEqual(names)
  })
})

describe('tickers', () => {
  it('VENUE-36: instrument_info.H.{symbol} sends each change of one symbol', async () => {
    const name = `instrument_info.H.${symbol}`
    expect((await snapshotOf(name)).slice(0, 2)).toEqual([id, 10000])
    const first = ticker(id, 10010)
    ticker(option.id, 500)
    const second = ticker(id, 10020)
    expect(await rowsOf(name, 2 * TICKER_WIDTH)).toEqual([...first, ...second])
  })

  it('VENUE-36: instrument_info.M.{symbol} sends the latest values, once a second', async () => {
    const name = `instrument_info.M.${symbol}`
    await snapshotOf(name)
    // Its second begins with a row.
    ticker(id, 10001)
    await rowsOf(name, TICKER_WIDTH)
    let last: number[] = []
    for (let price = 10010; price < 10020; price += 1) last = ticker(id, price)
    const rows = await rowsOf(name, 2 * TICKER_WIDTH)
    expect(rows.slice(-TICKER_WIDTH)).toEqual(last)
    expect(rows.length).toBe(2 * TICKER_WIDTH)
  })

  it('VENUE-36: instrument_info_v3.all sends each change of every symbol', async () => {
    const name = 'instrument_info_v3.all'
    expect((await snapshotOf(name)).length).toBe(fourKinds.length * TICKER_WIDTH)
    const rows = [...ticker(id, 10010), ...ticker(option.id, 500)]
    expect(await rowsOf(name, 2 * TICKER_WIDTH)).toEqual(rows)
  })
})

describe('price limits', () => {
  const priced = (instrumentId: number, mark: number, index: number): void => {
    const row = new Float64Array(TICKER_WIDTH)
    row.set([instrumentId, mark, mark, mark, mark, index])
    exchange.emit({ tickers: row })
  }

  it('SLIP-12: price_limit.{symbol} sends the highest buy and the lowest sell, on the tick, whenever they change', async () => {
    const name = `price_limit.${symbol}`
    priced(id, 10_000, 10_000)
    expect(await snapshotOf(name)).toEqual([10_500, 9_500])
    // The buy is rounded down and the sell up: 10,501.05 and 9,500.95.
    priced(id, 10_001, 10_000)
    priced(id, 10_100, 10_000)
    expect(await rowsOf(name, 4)).toEqual([10_500, 9_510, 10_600, 9_600])
  })

  it('SYM-15: those of spot are around the index; a symbol without limits has no row', async () => {
    priced(spot.id, 20_000, 10_000)
    expect(await snapshotOf(`price_limit.${spot.symbol}`)).toEqual([10_300, 9_700])
    for (const { symbol: other } of [option, spread])
      expect(await snapshotOf(`price_limit.${other}`)).toEqual([])
  })
})

describe('trades and candles', () => {
  it('VENUE-37: recently_trade.H.{symbol} sends the last trades, then every trade', async () => {
    const name = `recently_trade.H.${symbol}`
    expect(await snapshotOf(name)).toEqual([1, 1_700_000_000_000, 10000, 3, 0])
    trades(id, 2, exchange.clock, 10010, 1, 1, 3, exchange.clock, 10020, 2, 0)
    expect(await rowsOf(name, 10)).toEqual([2, exchange.clock, 10010, 1, 1, 3, exchange.clock, 10020, 2, 0])
  })

  it('VENUE-38: kline.{interval}.{symbol} follows the trades', async () => {
    const name = `kline.5.${symbol}`
    await snapshotOf(name)
    trades(id, 2, exchange.clock, 10030, 4, 0)
    expect((await rowsOf(name, 8)).slice(1, 6)).toEqual([10000, 10030, 10000, 10030, 7])
  })

  it('VENUE-38: mark_kline.{interval}.{symbol} follows the mark price, index_candle.{interval}.{symbol} the index price', async () => {
    const names = [`mark_kline.1.${symbol}`, `index_candle.1D.${symbol}`]
    for (const name of names) await snapshotOf(name)
    const row = ticker(id, 10100)
    expect((await rowsOf(names[0] ?? '', 8))[4]).toBe(row[4])
    expect((await rowsOf(names[1] ?? '', 8))[4]).toBe(row[5])
  })

  it('VENUE-38: an instrument without any candle starts one with its first price', async () => {
    exchange.candles = () => Promise.resolve({ rows: new Float64Array(0), noData: true, asOf: 0 })
    const name = `kline.1.${option.symbol}`
    expect(await snapshotOf(name)).toEqual([])
    trades(option.id, 1, exchange.clock, 700, 2, 0)
    const start = Math.floor(exchange.clock / 60_000) * 60
    expect(await rowsOf(name, 8)).toEqual([start, 700, 700, 700, 700, 2, 1, 0])
  })
})

describe('spreads', () => {
  it('VENUE-40, FEED-23: spread.orderBook_{depth}.{times}.{symbol}, at prices of either sign', async () => {
    exchange.levels.bids = new Float64Array([-20, 5, -30, 7])
    exchange.levels.asks = new Float64Array([10, 4])
    const name = `spread.orderBook_20.1.${spread.symbol}`
    expect(await snapshotOf(name)).toEqual([0, -20, 5, 0, -30, 7, 1, 10, 4])
    const merged = `spread.orderBook_200.4.${spread.symbol}`
    expect(await snapshotOf(merged)).toEqual([0, -40, 12, 1, 40, 4])
    books(spread.id, 0, -10, 1, 1, 0, 2)
    expect(await rowsOf(name, 6)).toEqual([0, -10, 1, 1, 0, 2])
    expect(await rowsOf(merged, 6)).toEqual([0, -40, 13, 1, 0, 2])
  })

  it('VENUE-40: spread.instrument_info.{symbol} sends each change of its ticker', async () => {
    const name = `spread.instrument_info.${spread.symbol}`
    await snapshotOf(name)
    const row = ticker(spread.id, -500)
    expect(await rowsOf(name, TICKER_WIDTH)).toEqual(row)
  })

  it('VENUE-40: spread.recent_trades.{symbol} sends the last trades, then every trade', async () => {
    const name = `spread.recent_trades.${spread.symbol}`
    await snapshotOf(name)
    trades(spread.id, 2, exchange.clock, -15, 1, 1)
    expect(await rowsOf(name, 5)).toEqual([2, exchange.clock, -15, 1, 1])
  })

  it('VENUE-40: other instruments have no spread topics', async () => {
    const names = [topic.spreadBook(symbol, 1, 20), topic.spreadTicker(symbol), topic.spreadTrades(symbol)]
    expect((await client.ask('subscribe', names)).refused).toEqual(names)
  })
})
