import type { Exchange } from '../exchange/exchange.ts'
import { createCatalogue } from './catalogue/create-catalogue.ts'
import { createBybitTransport } from './connection/bybit-transport.ts'
import { hashOf } from './connection/sign.ts'
import type { Credentials } from './connection/sign.ts'
import { createPublicFeed } from './market/public-feed.ts'
import type { Network } from './terms/networks.ts'
import { findAccount } from './trading/find-account.ts'
import { openTradingAccount } from './trading/trading-account.ts'
import type { TradingAccount } from './trading/trading-account.ts'
import { tradingCapabilities, watchCapabilities } from './watch/capabilities.ts'
import { createLinkNotices } from './watch/link-notices.ts'
import { createQuietLog } from './watch/quiet-log.ts'
import { createWatchAccount } from './watch/watch-account.ts'

/** While no market is known, the instruments are requested this often. */
const EMPTY_RETRY_MS = 3000

export interface BybitExchangeOptions {
  readonly network: Network
  /** Replaces the network's hosts. */
  readonly exchangeUrl?: string
  /** Without a key the exchange can be watched alone. */
  readonly key?: Credentials
  /** Folder of the gateway's store; null stores nothing. */
  readonly dataDir: string | null
  /** Writes a line for the person who runs the gateway. */
  readonly log: (line: string) => void
}

/**
 * Bybit as an exchange: all its public market data, and the account of a key, or one without orders. It starts without a network
 * too, with the stored catalogue or an empty one, and reads the markets as soon as Bybit answers. Throws a reason for
 * people if its address or store cannot be used.
 */
export async function createBybitExchange({
  network,
  exchangeUrl,
  key,
  dataDir,
  log: write,
}: BybitExchangeOptions): Promise<Exchange> {
  const log = createQuietLog(write)
  const transport = createBybitTransport({
    network,
    ...(exchangeUrl === undefined ? {} : { exchangeUrl }),
    ...(key === undefined ? {} : { key }),
    log,
  })
  const now = (): number => transport.now()
  const catalogue = createCatalogue({ transport, network, dataDir, now, log })
  const feed = createPublicFeed({ transport, catalogue, now, log })
  const links = createLinkNotices(transport)
  const trade = async (credentials: Credentials): Promise<TradingAccount> =>
    openTradingAccount({
      network,
      transport,
      catalogue,
      priceOf: (symbol, kind) => feed.priceOf(symbol, kind),
      found: await findAccount(transport, network, hashOf(credentials)),
      dataDir,
      log,
      onHeld: (symbols) => feed.hold(symbols),
    })
  const view = key === undefined ? watchCapabilities(network) : tradingCapabilities(network)

  try {
    await catalogue.load()
  } catch (error) {
    log(`${error instanceof Error ? error.message : String(error)}; the gateway keeps trying`)
  }
  const account = key === undefined ? createWatchAccount(network) : await trade(key)
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
    health: () => ({ isPrivateLive: account.isLive(), ...feed.health() }),
    onMarket: (listener) => feed.onMarket(listener),
    onInstruments: (listener) => catalogue.onChange(listener),
    onNotice: (listener) => links.onNotice(listener),
    async close() {
      clearInterval(filling)
      account.close()
      links.close()
      feed.close()
      catalogue.close()
      await transport.close()
    },
  }
}
