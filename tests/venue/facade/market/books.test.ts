import { assert, asyncProperty, constantFrom, integer } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatScaled } from '../../../../src/shared/units/scaled.ts'
import { BOOK_WIDTH, TRADE_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { createBookSide, windowRows } from '../../../../venue/market-data/level-book.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import { openPublicApi } from '../support/public-api.ts'
import type { PublicApi } from '../support/public-api.ts'
import { formDifferences, hasRecordedAnswers, recordedResult } from '../support/recorded-answers.ts'

let exchange: LocalExchange
let api: PublicApi
beforeAll(async () => {
  exchange = await createLocalExchange({
    seed: 8,
    startAt: Date.UTC(2026, 6, 24, 12),
    symbols: 3,
    dataDir: null,
  })
  api = await openPublicApi(exchange)
  await exchange.control({ type: 'freeze', frozen: true })
})
afterAll(() => exchange.close())

const marketOf = (category: 'linear' | 'inverse' | 'spot' | 'option', name: string): Market => {
  const market = api.markets.byName(category, name)
  if (market === undefined) throw new Error(`no ${name}`)
  return market
}

/** The book as the venue's push feeds hold it: read once, then changed by the level changes of each batch. */
async function followBook({ instrument }: Market): Promise<(depth: number) => readonly string[][]> {
  const bids = createBookSide(true, [])
  const asks = createBookSide(false, [])
  let asOf = -1
  const silent = (): void => undefined
  exchange.onMarket(({ number, books }) => {
    if (asOf < 0 || number <= asOf) return
    for (const { instrumentId, rows } of books) {
      if (instrumentId !== instrument.id) continue
      for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
        const side = rows[at] === 0 ? bids : asks
        side.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0, silent)
      }
    }
  })
  const read = await exchange.book(instrument.symbol)
  if (read === null) throw new Error('no book')
  bids.load(read.bids)
  asks.load(read.asks)
  asOf = read.asOf
  return (depth) => {
    const rows = windowRows(bids, asks, depth)
    return Array.from({ length: rows.length / BOOK_WIDTH }, (_, level) => [
      rows[level * BOOK_WIDTH] === 0 ? 'b' : 'a',
      formatScaled(rows[level * BOOK_WIDTH + 1] ?? 0, instrument.priceFraction),
      formatScaled(rows[level * BOOK_WIDTH + 2] ?? 0, instrument.lotFraction),
    ])
  }
}

describe('GET /v5/market/orderbook', () => {
  it('equals the book that the venue pushes, at any depth and time', async () => {
    const names = [
      ['linear', 'BTCUSDT'],
      ['inverse', 'BTCUSD'],
      ['spot', 'BTCUSDT'],
    ] as const
    const followed = new Map<string, (depth: number) => readonly string[][]>()
    for (const [category, name] of names) {
      followed.set(`${category}:${name}`, await followBook(marketOf(category, name)))
    }
    await assert(
      asyncProperty(
        constantFrom(...names),
        integer({ min: 0, max: 1500 }),
        integer({ min: 1, max: 1000 }),
        async ([category, symbol], ms, depth) => {
          await exchange.control({ type: 'step', ms })
          const answer = await api.get('orderbook', { category, symbol, limit: `${depth}` })
          const levels = (side: 'b' | 'a'): readonly string[][] =>
            (answer[side] as readonly (readonly string[])[]).map((level) => [side, ...level])
          expect([...levels('b'), ...levels('a')]).toEqual(followed.get(`${category}:${symbol}`)?.(depth))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has as many levels as at Bybit where no limit is named, and never more than its largest', async () => {
    const levels = async (category: string, symbol: string, limit?: string): Promise<number> =>
      ((await api.get('orderbook', { category, symbol, limit }))['b'] as readonly unknown[]).length
    expect(await levels('linear', 'BTCUSDT')).toBe(25)
    expect(await levels('spot', 'BTCUSDT')).toBe(1)
    const [option] = api.markets.list('option')
    expect(await levels('option', option?.name ?? '')).toBe(1)
    expect(await levels('option', option?.name ?? '', '1000')).toBeLessThanOrEqual(25)
    expect(await levels('linear', 'BTCUSDT', '1000')).toBeGreaterThan(50)
  })

  it('numbers answers so that they can be ordered', async () => {
    const before = await api.get('orderbook', { category: 'linear', symbol: 'BTCUSDT' })
    await exchange.control({ type: 'step', ms: 100 })
    const after = await api.get('orderbook', { category: 'linear', symbol: 'BTCUSDT' })
    expect(Number(after['u'])).toBeGreaterThan(Number(before['u']))
    expect(Number(after['seq'])).toBeGreaterThan(Number(before['seq']))
    expect(after['ts']).toBe(exchange.now())
  })
})

describe('GET /v5/market/recent-trade', () => {
  it.each([
    ['linear', 'BTCUSDT'],
    ['spot', 'BTCUSDT'],
  ] as const)('lists the last trades of %s newest first', async (category, symbol) => {
    await exchange.control({ type: 'step', ms: 5000 })
    const list = await api.list('recent-trade', { category, symbol, limit: '40' })
    const { instrument } = marketOf(category, symbol)
    const rows = await exchange.recentTrades(instrument.symbol)
    expect(list.length).toBe(Math.min(40, rows.length / TRADE_WIDTH))
    for (const [place, trade] of list.entries()) {
      const at = rows.length - (place + 1) * TRADE_WIDTH
      expect(trade).toMatchObject({
        symbol,
        price: formatScaled(rows[at + 2] ?? 0, instrument.priceFraction),
        size: formatScaled(rows[at + 3] ?? 0, instrument.lotFraction),
        side: rows[at + 4] === 0 ? 'Buy' : 'Sell',
        time: `${rows[at + 1]}`,
        isBlockTrade: false,
        isRPITrade: false,
      })
    }
    expect(new Set(list.map(({ execId }) => execId)).size).toBe(list.length)
  })

  it('answers at most 60 spot trades', async () => {
    for (let step = 0; step < 10; step += 1) await exchange.control({ type: 'step', ms: 30_000 })
    const spot = await api.list('recent-trade', { category: 'spot', symbol: 'BTCUSDT', limit: '1000' })
    expect(spot.length).toBe(60)
  })

  it('lists trades of all options of a base coin and kind', async () => {
    const list = await api.list('recent-trade', { category: 'option', optionType: 'Put' })
    expect(list.every(({ symbol }) => /^BTC-.*-P(?:-USDT)?$/.test(String(symbol)))).toBe(true)
    const times = list.map(({ time }) => Number(time))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})

describe.skipIf(!hasRecordedAnswers)('against real answers (skipped where ../shared/data is absent)', () => {
  it('books and trades have their fields with their types', async () => {
    const symbol = { category: 'linear', symbol: 'BTCUSDT' }
    const book = await api.get('orderbook', symbol)
    expect(formDifferences(book, recordedResult('GetOrderbook'))).toEqual([])
    expect(formDifferences(await api.get('recent-trade', symbol), recordedResult('GetTradeHistory'))).toEqual(
      [],
    )
  })
})
