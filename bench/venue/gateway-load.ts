import type { Instrument } from '#shared/domain/instrument.ts'
import { builtInInstruments } from '../../src/workers/hub/symbols/built-in.ts'
import type { Catalogue, Market } from '../../venue/bybit/terms/catalogue.ts'
import type { BybitSocket, BybitTransport, TopicMessage } from '../../venue/bybit/terms/transport.ts'
import { seeded } from '../seeded.ts'

/** What Bybit sends in a second to a gateway with four open symbols. */
export const SYMBOLS = 600
export const LIVE = 60
export const BOOKS = 4
export const TRADES_PER_SECOND = 1000
const TRADES_PER_MESSAGE = 5
const DELTAS_PER_SECOND = 10
const LEVELS_PER_DELTA = 20
const LIVE_PER_SECOND = 5
const LEVELS = 200
const PRICE = 60_000

/** A message as it comes, due at this share of its second. */
interface Due {
  readonly at: number
  readonly text: string
}

/** Prepared texts: nothing is made while it is measured. */
export interface GatewayLoad {
  readonly catalogue: Catalogue
  readonly symbols: readonly string[]
  /** First pushes of the books and live tickers. */
  readonly first: readonly string[]
  /** Pushes of each second, in order. */
  readonly seconds: readonly (readonly Due[])[]
  /** Answers of the tickers call, one per second. */
  readonly polls: readonly string[]
}

const name = (at: number): string => `S${at}USDT`

export function createGatewayLoad(seed: number, count: number): GatewayLoad {
  const random = seeded(seed)
  const [pattern] = builtInInstruments()
  if (pattern === undefined) throw new Error('no built-in instrument')
  const markets = Array.from({ length: SYMBOLS }, (_, at): Market => {
    const instrument: Instrument = {
      ...pattern,
      id: at + 1,
      symbol: name(at),
      contractType: 'LinearPerpetual',
      priceFraction: 2,
      lotFraction: 3,
    }
    return { category: 'linear', name: name(at), instrument }
  })
  const byName = new Map(markets.map((market) => [market.name, market]))
  const price = (): string => (PRICE + Math.floor(random() * 1000) / 10).toFixed(2)
  const quantity = (): string => (random() * 10 + 0.001).toFixed(3)
  const ticker = (at: number): object => ({
    symbol: name(at),
    lastPrice: price(),
    indexPrice: price(),
    markPrice: price(),
    prevPrice24h: price(),
    price24hPcnt: '0.001624',
    highPrice24h: price(),
    lowPrice24h: price(),
    prevPrice1h: price(),
    openInterest: quantity(),
    openInterestValue: '3899996265.01',
    turnover24h: '1142118412.9021',
    volume24h: quantity(),
    fundingRate: '0.0001',
    nextFundingTime: '1786320000000',
    ask1Size: quantity(),
    bid1Price: price(),
    ask1Price: price(),
    bid1Size: quantity(),
    fundingIntervalHour: '8',
    fundingCap: '0.005',
  })
  const levels = (side: 1 | -1, length: number): string[][] =>
    Array.from({ length }, (_, at) => [
      (PRICE + side * (1 + (length === LEVELS ? at : Math.floor(random() * LEVELS)) / 10)).toFixed(2),
      quantity(),
    ])
  const message = (topic: string, type: string, data: unknown, more: object = {}): string =>
    JSON.stringify({ topic, type, ts: 1_786_310_818_000, data, ...more })
  const book = (at: number, u: number, length: number): string =>
    message(`orderbook.200.${name(at)}`, length === LEVELS ? 'snapshot' : 'delta', {
      s: name(at),
      b: levels(-1, length),
      a: levels(1, length),
      u,
      seq: u,
    })
  let traded = 0
  const trades = (): string =>
    message(
      `publicTrade.${name(traded % BOOKS)}`,
      'snapshot',
      Array.from({ length: TRADES_PER_MESSAGE }, () => {
        traded += 1
        const at = Math.floor((traded - 1) / TRADES_PER_MESSAGE) % BOOKS
        return {
          T: 1_786_310_818_000,
          s: name(at),
          S: 'Buy',
          v: quantity(),
          p: price(),
          L: 'PlusTick',
          i: `trade-${traded}`,
          BT: false,
        }
      }),
    )

  /** `make` is called so often in a second, evenly. */
  const spread = (times: number, make: (at: number) => string): Due[] =>
    Array.from({ length: times }, (_, at) => ({ at: at / times, text: make(at) }))
  const seconds = Array.from({ length: count }, (_, second) =>
    [
      ...Array.from({ length: BOOKS }, (_, at) =>
        spread(DELTAS_PER_SECOND, (turn) =>
          book(at, second * DELTAS_PER_SECOND + turn + 2, LEVELS_PER_DELTA),
        ),
      ).flat(),
      ...spread(TRADES_PER_SECOND / TRADES_PER_MESSAGE, trades),
      ...spread(LIVE * LIVE_PER_SECOND, (turn) => {
        const at = turn % LIVE
        const data = {
          symbol: name(at),
          bid1Price: price(),
          bid1Size: quantity(),
          ask1Price: price(),
          lastPrice: price(),
        }
        return message(`tickers.${name(at)}`, 'delta', data, { cs: 100 + second })
      }),
    ].sort((a, b) => a.at - b.at),
  )
  return {
    catalogue: {
      all: () => markets,
      bySymbol: (symbol) => markets.find(({ instrument }) => instrument.symbol === symbol),
      byName: (_category, text) => byName.get(text),
      byId: (id) => markets[id - 1],
      onChange: () => undefined,
    },
    symbols: markets.map(({ instrument }) => instrument.symbol),
    first: [
      ...Array.from({ length: BOOKS }, (_, at) => book(at, 1, LEVELS)),
      ...Array.from({ length: LIVE }, (_, at) =>
        message(`tickers.${name(at)}`, 'snapshot', ticker(at), { cs: 1 }),
      ),
    ],
    seconds,
    polls: Array.from({ length: count + 2 }, () =>
      JSON.stringify({
        retCode: 0,
        retMsg: 'OK',
        result: { category: 'linear', list: markets.map((_, at) => ticker(at)) },
      }),
    ),
  }
}

/** A transport that parses texts as the real one does, without a network. */
export interface LoadTransport extends Pick<BybitTransport, 'get' | 'socket'> {
  push(text: string): void
}

export function createLoadTransport({ polls }: GatewayLoad): LoadTransport {
  const listeners: ((message: TopicMessage) => void)[] = []
  let poll = 0
  const socket: BybitSocket = {
    kind: 'linear',
    state: () => ({ isOpen: true, openings: 1, trouble: null }),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    openNow: () => undefined,
    renew: () => undefined,
    onMessage: (listener) => void listeners.push(listener),
    onState: () => undefined,
    onRefused: () => undefined,
  }
  return {
    push(text) {
      const message = JSON.parse(text) as TopicMessage
      for (const listener of listeners) listener(message)
    },
    socket: () => socket,
    get(path) {
      const text =
        path === '/v5/market/tickers' ? (polls[poll % polls.length] ?? '{}') : '{"result":{"list":[]}}'
      poll += 1
      const { result } = JSON.parse(text) as { readonly result: unknown }
      return Promise.resolve({
        ok: true,
        status: 200,
        retCode: 0,
        retMsg: 'OK',
        result,
        retExtInfo: {},
        time: 0,
      })
    },
  }
}
