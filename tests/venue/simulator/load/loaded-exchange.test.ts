import { afterEach, describe, expect, it } from 'vitest'
import { BOOK_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createBookLoad, NEAR_LEVELS } from '../../../../venue/simulator/load/book-load.ts'
import { createLoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import type { LoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import { createPacer } from '../../../../venue/simulator/load/pacer.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { eventually } from '../../support/eventually.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'

let exchange: LoadedExchange | null = null
let server: VenueServer | null = null
afterEach(async () => {
  await server?.close()
  await exchange?.close()
  server = null
  exchange = null
})

function deepFake(symbols = 200) {
  const fake = createFakeExchange(
    Array.from({ length: symbols }, (_, i) => (i === 0 ? 'BTCUSDT' : `S${i}USDT`)),
  )
  const levels = (from: number, step: number): Float64Array =>
    Float64Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? from + (step * i) / 2 : 500 + i))
  fake.levels.bids = levels(100_000, -10)
  fake.levels.asks = levels(100_010, 10)
  return fake
}

describe('pacing', () => {
  it('sends rate x time in the mix 80/15/5, to the update, however irregular the calls are', () => {
    const pacer = createPacer(10_000, 0)
    const sum = { tickers: 0, levels: 0, trades: 0 }
    for (const at of [3, 10, 11, 40, 41, 100, 333, 500, 720, 900, 1000]) {
      const due = pacer.due(at)
      for (const kind of ['tickers', 'levels', 'trades'] as const) {
        pacer.count(kind, due[kind])
        sum[kind] += due[kind]
      }
    }
    expect(sum).toEqual({ tickers: 8000, levels: 1500, trades: 500 })
  })

  it('surplus updates of the exchange are deducted from the tickers', () => {
    const pacer = createPacer(1000, 0)
    pacer.count('levels', 300)
    pacer.count('trades', 60)
    for (let at = 10; at <= 1000; at += 10) {
      const due = pacer.due(at)
      for (const kind of ['tickers', 'levels', 'trades'] as const) pacer.count(kind, due[kind])
    }
    const { tickers, levels, trades } = pacer.counted
    expect([levels, trades]).toEqual([300, 60])
    expect(Math.abs(tickers - 640)).toBeLessThanOrEqual(1)
  })

  it('a suspended process does not resume with a flood, and reports what it skipped', () => {
    const pacer = createPacer(1000, 0)
    const due = pacer.due(10_000)
    expect(due.tickers + due.levels + due.trades).toBeLessThanOrEqual(250)
    expect(pacer.forgiven).toBeGreaterThanOrEqual(9749)
  })
})

describe('the open symbol', () => {
  it('levels near the top change the same way at 10,000 and at 100,000 updates a second', () => {
    const start = deepFake().levels
    const near = (rows: number): Map<string, number>[] => {
      const load = createBookLoad(5, 1)
      load.load(start.bids, start.asks)
      const out = new Float64Array(rows * BOOK_WIDTH)
      const states: Map<string, number>[] = []
      for (let time = 0; time < 1000; time += 50) {
        const written = load.write(out, 0, rows, time)
        const state = new Map<string, number>()
        for (let at = 0; at < written * BOOK_WIDTH; at += BOOK_WIDTH) {
          const price = out[at + 1] ?? 0
          const isNear = Math.abs(price - 100_005) <= NEAR_LEVELS * 10
          if (isNear) state.set(`${out[at]}:${price}`, out[at + 2] ?? 0)
        }
        states.push(state)
      }
      return states
    }
    const slow = near(75)
    expect(slow[3]?.size).toBe(NEAR_LEVELS * 2)
    expect(near(750)).toEqual(slow)
  })

  it('the extra quantity never crosses or empties a level, and is removed with the exchange’s level', () => {
    const load = createBookLoad(5, 1)
    load.load(new Float64Array([100, 5]), new Float64Array([101, 6]))
    const out = new Float64Array(30)
    load.write(out, 0, 10, 0)
    expect(load.sentRows(0)[1]).toBeGreaterThan(5)
    const rows = new Float64Array([0, 100, 0, 0, 99, 4])
    load.observe(rows)
    expect([...rows]).toEqual([0, 100, 0, 0, 99, 4])
    expect([...load.sentRows(0)]).toEqual([99, 4])
  })
})

describe('--rate', () => {
  it('sends the requested updates per second in the mix, in continuous sequences, and freezes to comparable values', async () => {
    const fake = deepFake()
    const moving = setInterval(() => {
      fake.clock += 20
      fake.emit({
        books: [
          { instrumentId: 1, rows: new Float64Array([0, 100_000, 50 + (fake.clock % 7), 1, 100_010, 40]) },
        ],
        trades: [{ instrumentId: 1, rows: new Float64Array([fake.clock, fake.clock, 100_000, 3, 0]) }],
      })
    }, 20)
    exchange = await createLoadedExchange(fake, { updatesPerSecond: 20_000, seed: 1, openSymbol: 'BTCUSDT' })
    server = await serveExchange({ exchange, port: 0 })
    const client = await openPush(server.url)
    await client.ask('subscribe', [topic.tickerAll, topic.book200('BTCUSDT'), topic.trades('BTCUSDT')])
    await pause(1200)
    const stats = exchange.loadStats()
    await exchange.control({ type: 'freeze', frozen: true })
    clearInterval(moving)
    // A busy machine sends fewer, never more. The row `achieved-rate` of the page benches shows the share.
    expect(stats.achieved).toBeGreaterThan(0)
    expect(stats.achieved / stats.rate).toBeLessThan(1.1)
    expect(stats.tickers / (stats.tickers + stats.levels + stats.trades)).toBeCloseTo(0.8, 1)

    const state = (name: string): PublicEntry[] => {
      const entries = client.entriesOf(name)
      let last = entries[0]?.[2] ?? 0
      for (const entry of entries.slice(1)) {
        expect(entry[1]).toBe(last + 1)
        last = entry[2]
      }
      return entries
    }
    const tickers = (): readonly number[] => {
      const rows = new Map<number, readonly number[]>()
      for (const entry of state(topic.tickerAll)) {
        for (let at = 0; at < entry[4].length; at += TICKER_WIDTH) {
          rows.set(entry[4][at] ?? 0, entry[4].slice(at, at + TICKER_WIDTH))
        }
      }
      return [...rows.values()].flat()
    }
    const bids = (): readonly number[] => {
      const levels = new Map<number, number>()
      for (const entry of state(topic.book200('BTCUSDT'))) {
        for (let at = 0; at < entry[4].length; at += BOOK_WIDTH) {
          const [side = 0, price = 0, quantity = 0] = entry[4].slice(at, at + BOOK_WIDTH)
          if (side !== 0) continue
          if (quantity === 0) levels.delete(price)
          else levels.set(price, quantity)
        }
      }
      return [...levels].sort(([a], [b]) => b - a).flat()
    }
    const lastTrades = (rows: readonly number[]): readonly number[] => rows.slice(-5 * TRADE_WIDTH)
    const [allTickers, book, trades] = await Promise.all([
      exchange.tickers(),
      exchange.book('BTCUSDT'),
      exchange.recentTrades('BTCUSDT'),
    ])
    await eventually(() => {
      expect(tickers()).toEqual([...allTickers])
      expect(bids()).toEqual([...(book?.bids ?? [])])
      expect(lastTrades(state(topic.trades('BTCUSDT')).flatMap((entry) => [...entry[4]]))).toEqual(
        lastTrades([...trades]),
      )
    })
    await waitUntil(() => client.heartbeats.length > 0)
    await client.close()
  })

  it('VENUE-53: a restored state replaces the open book and its trades, generated ones too', async () => {
    const fake = deepFake(2)
    exchange = await createLoadedExchange(fake, { updatesPerSecond: 5000, seed: 1, openSymbol: 'BTCUSDT' })
    await pause(100)
    fake.levels.bids = new Float64Array([50_000, 7])
    fake.levels.asks = new Float64Array([50_010, 7])
    const told: number[][] = []
    exchange.onMarket((batch) => {
      if (batch.resets === undefined) return
      void exchange?.book('BTCUSDT').then((book) => told.push([...(book?.bids ?? [])]))
    })
    fake.emit({ resets: [1, 2] })
    expect([...(await exchange.recentTrades('BTCUSDT'))]).toEqual([...fake.trades])
    await eventually(() => expect(told).toEqual([[50_000, 7]]))
    // The load goes on, on the new levels.
    await eventually(async () => {
      const [price, quantity] = (await exchange?.book('BTCUSDT'))?.bids ?? []
      expect(price).toBe(50_000)
      expect(quantity).toBeGreaterThan(7)
    })
  })

  it('another open symbol: its book receives the load, the previous one shows its real quantities again', async () => {
    const fake = deepFake(3)
    exchange = await createLoadedExchange(fake, { updatesPerSecond: 5000, seed: 1, openSymbol: 'BTCUSDT' })
    await pause(100)
    exchange.follow?.({
      books: ['S1USDT', 'BTCUSDT'],
      trades: [],
      candles: [],
      tickers: [],
      allTickers: false,
    })
    await eventually(async () => {
      expect([...((await exchange?.book('BTCUSDT'))?.bids ?? [])]).toEqual([...fake.levels.bids])
      expect([...((await exchange?.book('S1USDT'))?.bids ?? [])]).not.toEqual([...fake.levels.bids])
    })
  })
})
