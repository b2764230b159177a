import type { ExchangeLimits } from '#shared/contracts/exchange.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { createCatalogue } from './catalogue/create-catalogue.ts'
import { createBybitTransport } from './connection/bybit-transport.ts'
import { hostsFor } from './connection/hosts.ts'
import { hashOf } from './connection/sign.ts'
import type { Credentials } from './connection/sign.ts'
import { lockAccount } from './keys/account-lock.ts'
import { createPublicFeed } from './market/public-feed.ts'
import { noLimits } from './safety/limits.ts'
import { createSafety } from './safety/safety.ts'
import type { Network } from './terms/networks.ts'
import type { AccountSide, AccountView, OpenAccount } from './terms/account-side.ts'
import type { BybitTransport } from './terms/transport.ts'
import { openKeyedAccount } from './trading/keyed-account.ts'
import type { KeyedAccount } from './trading/keyed-account.ts'
import { openTradingAccount } from './trading/trading-account.ts'
import { createLinkNotices } from './watch/link-notices.ts'
import { createMaintenanceWatch } from './watch/maintenance.ts'
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
  /** No command is sent, whatever the key may do. */
  readonly isReadOnly?: boolean
  /** A key that can move money out is accepted. */
  readonly allowsWithdrawal?: boolean
  /** Limits of orders that open positions; none by default. */
  readonly limits?: ExchangeLimits
  /** Such orders need the trader to arm trading first. Always true on mainnet. */
  readonly needsArming?: boolean
  /** Folder of the locks of accounts; null or absent: none is locked. */
  readonly lockFolder?: string | null
  /** Replaces the connection, for tests. It has the key. */
  readonly transport?: BybitTransport
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
  isReadOnly = false,
  allowsWithdrawal = false,
  limits = noLimits,
  needsArming = false,
  lockFolder = null,
  transport: given,
  dataDir,
  log: write,
}: BybitExchangeOptions): Promise<Exchange> {
  const log = createQuietLog(write)
  const transport =
    given ??
    createBybitTransport({
      network,
      ...(exchangeUrl === undefined ? {} : { exchangeUrl }),
      ...(key === undefined ? {} : { key }),
      log,
    })
  const now = (): number => transport.now()
  const catalogue = createCatalogue({ transport, network, dataDir, now, log })
  const feed = createPublicFeed({
    transport,
    catalogue,
    now,
    log,
    onListing: () => void catalogue.refresh(),
  })
  const links = createLinkNotices(transport)
  const maintenance = createMaintenanceWatch(transport, network)

  const safety =
    key === undefined || isReadOnly
      ? null
      : createSafety({
          transport,
          limits,
          needsArming: needsArming || network === 'mainnet',
          dataDir,
          log,
        })

  const openKeyed = (credentials: Credentials): Promise<KeyedAccount> =>
    openKeyedAccount({
      network,
      transport,
      catalogue,
      keyHash: hashOf(credentials),
      dataDir,
      isReadOnly,
      allowsWithdrawal,
      lock: (accountId) => lockAccount(lockFolder, hostsFor(network, exchangeUrl).rest, accountId),
      open: (found, watched) =>
        openTradingAccount({
          network,
          transport: safety?.gate(watched) ?? watched,
          safety,
          catalogue,
          priceOf: (symbol, kind) => feed.priceOf(symbol, kind),
          greeksOf: (symbol) => feed.greeksOf(symbol),
          bestOf: (symbol, side) => feed.bestOf(symbol, side),
          found,
          dataDir,
          log,
          onHeld: (symbols) => feed.hold(symbols),
        }),
      log,
    })

  async function closeRest(): Promise<void> {
    safety?.close()
    links.close()
    maintenance.close()
    feed.close()
    catalogue.close()
    await transport.close()
  }

  try {
    await catalogue.load()
  } catch (error) {
    log(`${error instanceof Error ? error.message : String(error)}; the gateway keeps trying`)
  }
  let account: AccountSide & OpenAccount & AccountView
  try {
    account = key === undefined ? createWatchAccount(network) : await openKeyed(key)
  } catch (error) {
    await closeRest()
    throw error
  }
  const filling = setInterval(() => {
    if (catalogue.all().length > 0) clearInterval(filling)
    else void catalogue.refresh()
  }, EMPTY_RETRY_MS)

  return {
    ...account,
    capabilities: () => ({ ...account.capabilities(), ...safety?.view() }),
    ...(safety === null ? {} : { safety }),
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
    onNotice(listener) {
      links.onNotice(listener)
      maintenance.onChange((text) => listener('exchange_maintenance', text))
      account.onNotice(listener)
      safety?.onChange((text) => listener('exchange_changed', text))
    },
    async close() {
      clearInterval(filling)
      account.close()
      await closeRest()
    },
  }
}
