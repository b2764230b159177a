import type { Exchange } from '../exchange/exchange.ts'
import { createCatalogue } from './catalogue/create-catalogue.ts'
import { createBybitTransport } from './connection/bybit-transport.ts'
import { createPublicFeed } from './market/public-feed.ts'
import type { Network } from './terms/networks.ts'
import { watchCapabilities } from './watch/capabilities.ts'
import { createLinkNotices } from './watch/link-notices.ts'
import { createQuietLog } from './watch/quiet-log.ts'
import { createWatchAccount } from './watch/watch-account.ts'

/** While no market is known, the instruments are requested this often. */
const EMPTY_RETRY_MS = 3000

export interface BybitExchangeOptions {
  readonly network: Network
  /** Replaces the network's hosts. */
  readonly exchangeUrl?: string
  /** Folder of the gateway's store; null stores nothing. */
  readonly dataDir: string | null
  /** Writes a line for the person who runs the gateway. */
  readonly log: (line: string) => void
}

/**
 * Bybit as an exchange that can be watched: all its public market data, one account without orders. It starts without a
 * network too, with the stored catalogue or an empty one, and reads the markets as soon as Bybit answers. Throws a reason for
 * people if its address or store cannot be used.
 */
export async function createBybitExchange({
  network,
  exchangeUrl,
  dataDir,
  log: write,
}: BybitExchangeOptions): Promise<Exchange> {
  const log = createQuietLog(write)
  const transport = createBybitTransport({
    network,
    ...(exchangeUrl === undefined ? {} : { exchangeUrl }),
    log,
  })
  const now = (): number => transport.now()
  const catalogue = createCatalogue({ transport, network, dataDir, now, log })
  const feed = createPublicFeed({ transport, catalogue, now, log })
  const links = createLinkNotices(transport)
  const account = createWatchAccount(network)
  const view = watchCapabilities(network)

  try {
    await catalogue.load()
  } catch (error) {
    log(`${error instanceof Error ? error.message : String(error)}; the gateway keeps trying`)
  }
  const filling = setInterval(() => {
    if (catalogue.all().length > 0) clearInterval(filling)
    else void catalogue.refresh()
  }, EMPTY_RETRY_MS)

  return {
    ...account,
    capabilities: () => view,
    instruments: () => Promise.resolve(catalogue.all().map(({ instrument }) => instrument)),
    now,
    tickers: () => feed.tickers(),
    quotes: () => feed.quotes(),
    book: (symbol) => feed.book(symbol),
    recentTrades: (symbol) => feed.recentTrades(symbol),
    candles: (query) => feed.candles(query),
    fundingHistory: (symbol) => feed.fundingHistory(symbol),
    follow(demand) {
      feed.follow(demand)
      catalogue.follow([...new Set([...demand.books, ...demand.tickers])])
    },
    health: () => ({ isPrivateLive: true, ...feed.health() }),
    onMarket: (listener) => feed.onMarket(listener),
    onInstruments: (listener) => catalogue.onChange(listener),
    onNotice: (listener) => links.onNotice(listener),
    async close() {
      clearInterval(filling)
      links.close()
      feed.close()
      catalogue.close()
      await transport.close()
    },
  }
}
