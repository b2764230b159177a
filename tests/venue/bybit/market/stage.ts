import type { Instrument } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createPublicFeed } from '../../../../venue/bybit/market/public-feed.ts'
import type { PublicFeed } from '../../../../venue/bybit/market/public-feed.ts'
import type { Catalogue, Market } from '../../../../venue/bybit/terms/catalogue.ts'
import type { Category } from '../../../../venue/bybit/terms/category.ts'
import type { GetPath } from '../../../../venue/bybit/terms/endpoints.ts'
import type {
  BybitSocket,
  BybitTransport,
  Params,
  Reply,
  SocketKind,
  SocketState,
  TopicMessage,
} from '../../../../venue/bybit/terms/transport.ts'
import type { MarketDemand } from '../../../../venue/exchange/exchange.ts'
import type { MarketBatch } from '../../../../venue/exchange/market-data.ts'
import { fakeInstrument } from '../../support/fake-exchange.ts'

/** A socket in the hands of a test: it opens with its first topic. */
export interface FakeSocket extends BybitSocket {
  readonly topics: Set<string>
  /** What was asked, in order: `subscribe orderbook.200.BTCUSDT` ... */
  readonly asked: string[]
  say(topic: string, type: string, data: unknown, more?: Partial<TopicMessage>): void
  cut(): void
  open(): void
  refuse(topic: string, text: string): void
}

function createFakeSocket(kind: SocketKind): FakeSocket {
  const topics = new Set<string>()
  const messages: ((message: TopicMessage) => void)[] = []
  const states: ((state: SocketState) => void)[] = []
  const refusals: ((topic: string, text: string) => void)[] = []
  let state: SocketState = { isOpen: false, openings: 0, trouble: 'not opened yet' }
  const asked: string[] = []

  function change(next: SocketState): void {
    state = next
    for (const listener of states) listener(next)
  }
  const socket: FakeSocket = {
    kind,
    topics,
    asked,
    state: () => state,
    subscribe(names) {
      for (const name of names) {
        topics.add(name)
        asked.push(`subscribe ${name}`)
      }
      if (state.openings === 0) socket.open()
    },
    unsubscribe(names) {
      for (const name of names) {
        topics.delete(name)
        asked.push(`unsubscribe ${name}`)
      }
    },
    openNow: () => undefined,
    renew: (topic) => void asked.push(`renew ${topic}`),
    onMessage: (listener) => void messages.push(listener),
    onState: (listener) => void states.push(listener),
    onRefused: (listener) => void refusals.push(listener),
    say(topic, type, data, more = {}) {
      for (const listener of messages) listener({ topic, type, ts: 0, data, ...more })
    },
    cut: () => change({ ...state, isOpen: false, trouble: 'cut' }),
    open: () => change({ isOpen: true, openings: state.openings + 1, trouble: null }),
    refuse(topic, text) {
      for (const listener of refusals) listener(topic, text)
    },
  }
  return socket
}

export const answer = (result: unknown, more: Partial<Reply> = {}): Reply =>
  ({
    ok: true,
    status: 200,
    retCode: 0,
    retMsg: 'OK',
    result,
    retExtInfo: {},
    time: 0,
    ...more,
  }) as Reply

export interface FakeTransport extends Pick<BybitTransport, 'get' | 'socket'> {
  socket(kind: SocketKind): FakeSocket
  readonly calls: { readonly path: GetPath; readonly params: Params }[]
  /** Answers of a path. Without one the answer has an empty list. */
  readonly answers: Map<GetPath, (params: Params) => Reply | Promise<Reply>>
}

export function createFakeTransport(): FakeTransport {
  const sockets = new Map<SocketKind, FakeSocket>()
  const transport: FakeTransport = {
    calls: [],
    answers: new Map(),
    get(path, params) {
      transport.calls.push({ path, params })
      return Promise.resolve(transport.answers.get(path)?.(params) ?? answer({ list: [] }))
    },
    socket(kind) {
      const known = sockets.get(kind) ?? createFakeSocket(kind)
      sockets.set(kind, known)
      return known
    },
  }
  return transport
}

export interface FakeCatalogue extends Catalogue {
  /** Replaces the markets and reports these symbols. */
  set(markets: readonly Market[], symbols: readonly string[]): void
}

export function createFakeCatalogue(first: readonly Market[]): FakeCatalogue {
  let markets = first
  const listeners: ((symbols: readonly string[]) => void)[] = []
  return {
    all: () => markets,
    bySymbol: (symbol) => markets.find(({ instrument }) => instrument.symbol === symbol),
    byName: (category, name) => markets.find((one) => one.category === category && one.name === name),
    byId: (id) => markets.find(({ instrument }) => instrument.id === id),
    onChange: (listener) => void listeners.push(listener),
    set(next, symbols) {
      markets = next
      for (const listener of listeners) listener(symbols)
    },
  }
}

export const market = (
  category: Category,
  name: string,
  id: number,
  symbol: string,
  more: Partial<Instrument> = {},
): Market => ({ category, name, instrument: { ...fakeInstrument(id, symbol), ...more } })

const text = (value: string): DecimalText => value as DecimalText

/** Prices of two decimals and quantities of three, but the inverse contract's are whole. */
export const linear = market('linear', 'BTCUSDT', 1, 'BTCUSDT')
export const spot = market('spot', 'BTCUSDT', 2, 'BTC_USDT', { contractType: 'Spot' })
export const inverse = market('inverse', 'BTCUSD', 3, 'BTCUSD', {
  contractType: 'InversePerpetual',
  quoteCurrency: 'USD',
  coin: 'BTC',
  lotFraction: 0,
  lotSize: text('1'),
})
export const option = market('option', 'BTC-27NOV26-90000-C', 4, 'BTC-27NOV26-90000-C', {
  contractType: 'UsdcOption',
  baseCurrency: 'BTC',
  coin: 'USDC',
})

export interface Stage {
  readonly transport: FakeTransport
  readonly catalogue: FakeCatalogue
  readonly feed: PublicFeed
  readonly batches: MarketBatch[]
  readonly logs: string[]
  /** How often the feed found the catalogue out of date. */
  listings: number
  follow(demand: Partial<MarketDemand>): void
}

/** A feed on fakes. Its clock is `Date.now`: tests run it under virtual time. */
export function createStage(markets: readonly Market[] = [linear, spot, inverse, option]): Stage {
  const transport = createFakeTransport()
  const catalogue = createFakeCatalogue(markets)
  const batches: MarketBatch[] = []
  const logs: string[] = []
  const feed = createPublicFeed({
    transport,
    catalogue,
    now: () => Date.now(),
    log: (line) => void logs.push(line),
    onListing: () => void (stage.listings += 1),
  })
  feed.onMarket((batch) => void batches.push(batch))
  const stage: Stage = {
    listings: 0,
    transport,
    catalogue,
    feed,
    batches,
    logs,
    follow: (demand) =>
      feed.follow({ books: [], trades: [], candles: [], tickers: [], allTickers: false, ...demand }),
  }
  return stage
}
