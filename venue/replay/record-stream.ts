import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { instrumentItem } from '#shared/wire/instrument-item.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { MarketBatch } from '../exchange/market-data.ts'
import { STREAM_NAME, STREAM_VERSION } from './perpdeck-stream.ts'
import { checkRecordFile } from './record-file.ts'

export interface Recorder {
  /** Lines written so far. */
  readonly lines: number
  close(): Promise<void>
}

type Parts = readonly { readonly instrumentId: number; readonly rows: Float64Array }[]

/**
 * Writes the public data of an exchange as JSON lines (perpdeck-stream.ts); a file name that ends in .gz is gzipped. Rejects
 * if the file exists, unless `force`.
 */
export async function recordStream(exchange: Exchange, file: string, force = false): Promise<Recorder> {
  checkRecordFile(file, undefined, force)
  const target = createWriteStream(file)
  await once(target, 'open')
  const gzip = file.endsWith('.gz') ? createGzip() : null
  gzip?.pipe(target)
  const out = gzip ?? target
  let lines = 0
  let readable: MarketBatch[] | null = []

  function write(value: object): void {
    out.write(`${JSON.stringify(value)}\n`)
    lines += 1
  }
  const pairs = (parts: Parts): readonly (readonly [number, readonly number[]])[] =>
    parts.map((part) => [part.instrumentId, Array.from(part.rows)])
  const copy = (parts: Parts): Parts => parts.map((part) => ({ ...part, rows: part.rows.slice() }))

  function writeBatch(batch: MarketBatch): void {
    if (batch.tickers.length + batch.books.length + batch.trades.length === 0) return
    write({
      t: 'batch',
      at: batch.time,
      tickers: Array.from(batch.tickers),
      books: pairs(batch.books),
      trades: pairs(batch.trades),
    })
  }

  exchange.onMarket((batch) => {
    if (readable === null) writeBatch(batch)
    else {
      const { books, trades, tickers } = batch
      readable.push({ ...batch, tickers: tickers.slice(), books: copy(books), trades: copy(trades) })
    }
  })

  write({ t: 'header', format: STREAM_NAME, version: STREAM_VERSION, at: exchange.now() })
  const instruments = await exchange.instruments()
  write({ t: 'instruments', list: instruments.map(instrumentItem) })
  write({
    t: 'batch',
    at: exchange.now(),
    tickers: Array.from(await exchange.tickers()),
    books: [],
    trades: [],
  })
  let asOf = 0
  for (const { id, symbol } of instruments) {
    const to = Math.floor(exchange.now() / 1000) + 60
    const { rows } = await exchange.candles({ symbol, interval: '1', kind: 'market', to, limit: 1 })
    const row = Array.from(rows.slice(-CANDLE_WIDTH, -1))
    if (row.length > 0) write({ t: 'candle', at: exchange.now(), id, row })
    const book = await exchange.book(symbol)
    if (book === null) continue
    // Changes between this read and the first written batch have absolute quantities: writing them twice is harmless.
    asOf = asOf === 0 ? book.asOf : Math.min(asOf, book.asOf)
    write({ t: 'book', at: exchange.now(), id, bids: Array.from(book.bids), asks: Array.from(book.asks) })
  }
  for (const batch of readable) if (batch.number > asOf) writeBatch(batch)
  readable = null

  return {
    get lines() {
      return lines
    },
    async close() {
      out.end()
      await once(target, 'close')
    },
  }
}
