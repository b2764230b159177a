import { TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { createPublicFeed } from '../../venue/bybit/market/public-feed.ts'
import { sleep } from '../page/windows.ts'
import type { NodeSuite } from '../suite.ts'
import {
  BOOKS,
  LIVE,
  SYMBOLS,
  TRADES_PER_SECOND,
  createGatewayLoad,
  createLoadTransport,
} from './gateway-load.ts'
import type { GatewayLoad } from './gateway-load.ts'

/**
 * The market side of the gateway: all tickers of 600 symbols each second, 60 live tickers, four books and 1,000 trades/s. Its
 * share of a core is that of this process, from text to batches, without network and TLS.
 */
const WARM_UP_S = 3
const SECONDS = 5
const STEP_MS = 10

/** Processor time of the process so far, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The rival: the same texts, parsed and thrown away. % of a core. */
function parseAlone({ seconds, polls }: GatewayLoad): number {
  const texts = [...seconds.flat().map(({ text }) => text), ...polls.slice(0, seconds.length)]
  for (const text of texts) JSON.parse(text)
  const before = cpuMs()
  for (const text of texts) JSON.parse(text)
  return ((cpuMs() - before) / (seconds.length * 1000)) * 100
}

export const suite: NodeSuite = {
  name: 'venue-gateway-parse',
  async measure(add) {
    const load = createGatewayLoad(1, WARM_UP_S + SECONDS)
    const transport = createLoadTransport(load)
    const { catalogue, symbols, first, seconds } = load
    const feed = createPublicFeed({
      transport,
      catalogue,
      now: () => Date.now(),
      log: () => undefined,
      onListing: () => undefined,
    })
    const seen = { rows: 0, trades: 0 }
    feed.onMarket(({ tickers, trades }) => {
      seen.rows += tickers.length / TICKER_WIDTH
      for (const { rows } of trades) seen.trades += rows.length / TRADE_WIDTH
    })
    const open = symbols.slice(0, BOOKS)
    feed.follow({
      books: open,
      trades: open,
      candles: open.map((symbol) => ({ symbol, interval: '1', kind: 'market' })),
      tickers: symbols.slice(0, LIVE),
      allTickers: true,
    })
    for (const text of first) transport.push(text)

    const began = performance.now()
    let before = 0
    let measuredFrom = began
    for (const [second, due] of seconds.entries()) {
      if (second === WARM_UP_S) {
        before = cpuMs()
        measuredFrom = performance.now()
      }
      let next = 0
      while (next < due.length) {
        const at = (performance.now() - began) / 1000 - second
        for (; next < due.length && (due[next]?.at ?? 0) <= at; next += 1)
          transport.push(due[next]?.text ?? '')
        await sleep(STEP_MS)
      }
    }
    const share = ((cpuMs() - before) / (performance.now() - measuredFrom)) * 100
    const books = await Promise.all(open.map((symbol) => feed.book(symbol)))
    const stale = feed.health().stale.size
    feed.close()
    if (stale > 0) throw new Error(`${stale} instruments are stale at the end`)
    if (books.some((book) => (book?.bids.length ?? 0) < 300)) throw new Error('a book is not whole')
    if (seen.trades !== seconds.length * TRADES_PER_SECOND) throw new Error(`${seen.trades} trades were sent`)
    if (seen.rows < SYMBOLS * SECONDS) throw new Error(`only ${seen.rows} ticker rows were sent`)
    add("600 symbols' tickers, 4 books, 1,000 trades/s, of a core", '%', share, {
      baseline: parseAlone(load),
      lower: true,
    })
  },
}
