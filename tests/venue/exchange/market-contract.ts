import { expect, it } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { candleStart } from '../../../venue/market-data/candle-time.ts'
import { waitUntil } from '../support/push-client.ts'
import { column, isAscending, levelsOf, pricesOf } from './contract-reads.ts'
import type { ContractStage } from './contract-stage.ts'

/** What the server relies on in market data. A read-only exchange meets it too. */
export function marketContract(stage: () => ContractStage): void {
  it('lists instruments with unique ids and names', async () => {
    const { exchange } = stage()
    const listed = await exchange.instruments()
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(new Set(listed.map((one) => one.symbol)).size).toBe(listed.length)
    for (const { id, tickSize, lotSize } of listed) {
      expect(id).toBeGreaterThan(0)
      expect([new Decimal(tickSize).gt(0), new Decimal(lotSize).gt(0)]).toEqual([true, true])
    }
  })

  it('has a clock in whole ms that never runs backwards', async () => {
    const { exchange, bookNow } = stage()
    const first = exchange.now()
    expect(Number.isSafeInteger(first)).toBe(true)
    await bookNow()
    expect(exchange.now()).toBeGreaterThanOrEqual(first)
  })

  it('returns a book with the best price first, uncrossed, and null for an unlisted symbol', async () => {
    const { exchange, instrument, bookNow } = stage()
    const { bids, asks, instrumentId } = await bookNow()
    expect(instrumentId).toBe(instrument.id)
    expect(isAscending(pricesOf(asks))).toBe(true)
    expect(isAscending(pricesOf(bids).toReversed())).toBe(true)
    expect(bids[0] ?? Infinity).toBeLessThan(asks[0] ?? 0)
    expect([...levelsOf(bids).values(), ...levelsOf(asks).values()].every((qty) => qty > 0)).toBe(true)
    expect(await exchange.book('NO-SUCH')).toBeNull()
  })

  it('returns in `asOf` the batch after which a book continues without loss', async () => {
    const { instrument, batches, bookNow, nextBatch } = stage()
    const first = await bookNow()
    await nextBatch()
    const last = await bookNow()
    await waitUntil(() => (batches.at(-1)?.number ?? 0) >= last.asOf, 'the batches of the book')
    const sides = [levelsOf(first.bids), levelsOf(first.asks)]
    const numbers = batches.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
    for (const { number, books } of batches) {
      if (number <= first.asOf || number > last.asOf) continue
      for (const { rows } of books.filter((one) => one.instrumentId === instrument.id)) {
        for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
          const side = sides[rows[at] ?? 0]
          if (rows[at + 2] === 0) side?.delete(rows[at + 1] ?? 0)
          else side?.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0)
        }
      }
    }
    const sorted = (levels: Map<number, number> | undefined) => [...(levels ?? [])].sort(([a], [b]) => a - b)
    expect(sorted(sides[0])).toEqual(sorted(levelsOf(last.bids)))
    expect(sorted(sides[1])).toEqual(sorted(levelsOf(last.asks)))
  })

  it('has one ticker row per traded instrument, and public trades numbered in order', async () => {
    const { exchange, symbol, instrument } = stage()
    const rows = await exchange.tickers()
    const ids = column(rows, TICKER_WIDTH, tickerField.instrumentId)
    const listed = (await exchange.instruments()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(instrument.id)
    expect(ids.filter((id) => !listed.includes(id))).toEqual([])
    const trades = await exchange.recentTrades(symbol)
    expect(isAscending(column(trades, TRADE_WIDTH, 0))).toBe(true)
    expect(await exchange.recentTrades('NO-SUCH')).toHaveLength(0)
  })

  it('returns candles oldest first, before `to`, at most `limit`', async () => {
    const { exchange, symbol } = stage()
    const to = Math.floor(exchange.now() / 1000) + 60
    const { rows } = await exchange.candles({ symbol, interval: '1', kind: 'market', to, limit: 3 })
    const starts = column(rows, CANDLE_WIDTH, 0)
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.length).toBeLessThanOrEqual(3)
    expect(isAscending(starts)).toBe(true)
    expect(starts.every((start) => start < to && start % 60 === 0)).toBe(true)
    for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
      const [, opened = 0, high = 0, low = 0, close = 0] = rows.subarray(at)
      expect([high >= Math.max(opened, close), low <= Math.min(opened, close)]).toEqual([true, true])
    }
    const none = await exchange.candles({ symbol: 'NO-SUCH', interval: '1', kind: 'market', to, limit: 3 })
    expect([none.rows.length, none.noData]).toEqual([0, true])
  })

  it.each(intervals)('returns candles of %s that begin where such candles begin', async (interval) => {
    const { exchange, symbol } = stage()
    const to = Math.floor(exchange.now() / 1000) + 60
    const { rows } = await exchange.candles({ symbol, interval, kind: 'market', to, limit: 5 })
    const starts = column(rows, CANDLE_WIDTH, 0)
    expect(starts).toEqual(starts.map((start) => candleStart(interval, start)))
    expect(isAscending(starts)).toBe(true)
  })

  it('continues every book, whichever books it is asked to follow', async () => {
    const { exchange, symbol, bookNow } = stage()
    const first = await bookNow()
    for (const books of [['NO-SUCH'], [symbol, 'NO-SUCH'], []])
      exchange.follow?.({ books, trades: books, tickers: books, candles: [], allTickers: false })
    expect((await bookNow()).asOf).toBeGreaterThanOrEqual(first.asOf)
  })
}
