import type { Instrument } from '#shared/domain/instrument.ts'
import { createBinanceBook } from './binance-book.ts'
import type { BinanceBook } from './binance-book.ts'
import { binanceInstrument, ownInstrument } from './binance-instrument.ts'
import type { StreamEvent, StreamFormat, StreamLine, StreamParser } from './stream-event.ts'
import { levelPairs, loose, objectOf, present, units } from './stream-values.ts'
import type { Value } from './stream-values.ts'

/** Known events that no market here needs. */
const passedOver: ReadonlySet<string> = new Set([
  '24hrMiniTicker',
  'assetIndexUpdate',
  'compositeIndex',
  'continuous_kline',
  'contractInfo',
  'forceOrder',
])

interface Known {
  readonly instrument: Instrument
  readonly book: BinanceBook
}

function createParser(): StreamParser {
  const items = new Map<string, Value>()
  const known = new Map<string, Known>()
  /** Update number of the last best price per symbol, to drop older ones. */
  const best = new Map<string, number>()
  /** A stream has single or aggregated trades, or both: only the first kind seen is used. */
  let tradeKind = ''
  let lastSymbol = ''

  function of(symbol: string): Known {
    const found = known.get(symbol)
    if (found !== undefined) return found
    const id = known.size + 1
    const item = items.get(symbol)
    const own = ownInstrument(symbol)
    if (item === undefined && own === undefined) {
      throw new Error(`${symbol} is unknown here and no exchangeInfo answer before tells its steps`)
    }
    const instrument =
      item === undefined && own !== undefined ? { ...own, id } : binanceInstrument(item ?? {}, id)
    const made = { instrument, book: createBinanceBook(symbol) }
    known.set(symbol, made)
    return made
  }

  function levels(
    at: number,
    data: Value,
    instrument: Instrument,
    reset: boolean,
    names: readonly [string, string],
  ) {
    return {
      kind: 'book' as const,
      at,
      symbol: instrument.symbol,
      reset,
      bids: levelPairs(data[names[0]], instrument),
      asks: levelPairs(data[names[1]], instrument),
    }
  }

  const number = (data: Value, name: string): number => {
    const value = data[name]
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw new Error(`${name} must be a whole number`)
    return value
  }

  function bestOf(at: number, data: Value, { instrument, book }: Known): readonly StreamEvent[] {
    const { symbol, priceFraction, lotFraction } = instrument
    const update = number(data, 'u')
    // Late, or before there is a book: the levels contain it already, or will.
    if (update <= book.last() || update <= (best.get(symbol) ?? 0)) return []
    best.set(symbol, update)
    const level = (price: string, quantity: string): readonly [number, number] => [
      units(data[price], priceFraction, 'price'),
      units(data[quantity], lotFraction, 'quantity'),
    ]
    return [{ kind: 'best', at, symbol, bid: level('b', 'B'), ask: level('a', 'A') }]
  }

  function tradeOf(at: number, data: Value, { instrument }: Known): readonly StreamEvent[] {
    const kind = String(data['e'])
    if (tradeKind === '') tradeKind = kind
    // Fills of the insurance fund and of ADL are not public trades.
    if (kind !== tradeKind || (data['X'] !== undefined && data['X'] !== 'MARKET')) return []
    if (typeof data['m'] !== 'boolean') throw new Error('m must be true or false')
    return [
      {
        kind: 'trade',
        at,
        symbol: instrument.symbol,
        price: units(data['p'], instrument.priceFraction, 'price'),
        qty: units(data['q'], instrument.lotFraction, 'quantity'),
        takerBuys: !data['m'],
      },
    ]
  }

  function marked(data: Value, { priceFraction }: Instrument) {
    const fundingMs = loose(data['T'], 0)
    return present({
      markPrice: loose(data['p'], priceFraction),
      indexPrice: loose(data['i'], priceFraction),
      fundingRateE8: loose(data['r'], 8),
      nextFundingTime: fundingMs === undefined ? undefined : Math.floor(fundingMs / 1000),
    })
  }

  function dayOf(data: Value, { priceFraction, lotFraction }: Instrument) {
    return present({
      lastPrice: loose(data['c'], priceFraction),
      prevPrice24h: loose(data['o'], priceFraction),
      highPrice24h: loose(data['h'], priceFraction),
      lowPrice24h: loose(data['l'], priceFraction),
      volume24h: loose(data['v'], lotFraction),
      turnover24hE2: loose(data['q'], 2),
    })
  }

  function candleOf(
    at: number,
    data: Value,
    { symbol, priceFraction, lotFraction }: Instrument,
  ): readonly StreamEvent[] {
    const candle = objectOf(data['k'])
    if (candle['i'] !== '1m') return []
    const price = (name: string): number => units(candle[name], priceFraction, `k.${name}`)
    return [
      {
        kind: 'candle',
        at,
        symbol,
        candle: {
          start: Math.floor(number(candle, 't') / 1000),
          open: price('o'),
          high: price('h'),
          low: price('l'),
          close: price('c'),
          volume: loose(candle['v'], lotFraction) ?? 0,
          turnoverE2: loose(candle['q'], 2) ?? 0,
        },
      },
    ]
  }

  function event(at: number, data: Value): readonly StreamEvent[] {
    const kind = data['e']
    if (typeof kind !== 'string') throw new Error('a message without an event (e)')
    if (passedOver.has(kind)) return []
    const { s } = data
    if (typeof s !== 'string') throw new Error(`${kind} without a symbol (s)`)
    const symbol = of(s)
    const { instrument, book } = symbol
    lastSymbol = s
    switch (kind) {
      case 'depthUpdate': {
        const depth = levels(at, data, instrument, false, ['b', 'a'])
        return book.update({ last: number(data, 'u'), before: number(data, 'pu'), event: depth })
      }
      case 'bookTicker':
        return bestOf(at, data, symbol)
      case 'trade':
      case 'aggTrade':
        return tradeOf(at, data, symbol)
      case 'markPriceUpdate':
        return [{ kind: 'ticker', at, symbol: s, fields: marked(data, instrument) }]
      case '24hrTicker':
        return [{ kind: 'ticker', at, symbol: s, fields: dayOf(data, instrument) }]
      case 'kline':
        return candleOf(at, data, instrument)
      default:
        throw new Error(`event "${kind}" is not known`)
    }
  }

  /** The answer to a depth call names no symbol: it belongs to the only symbol, or to the last one mentioned. */
  function snapshot(at: number, value: Value): readonly StreamEvent[] {
    const { instrument, book } = of(typeof value['symbol'] === 'string' ? value['symbol'] : lastSymbol)
    return book.snapshot(number(value, 'lastUpdateId'), levels(at, value, instrument, true, ['bids', 'asks']))
  }

  return {
    instruments: () => [...known.values()].map(({ instrument }) => instrument),
    read({ value, receivedAt }) {
      if (receivedAt === null) throw new Error('a line without the nanoseconds of its receipt')
      if (value['lastUpdateId'] !== undefined) return snapshot(receivedAt, value)
      if (Array.isArray(value['symbols'])) {
        for (const item of value['symbols']) items.set(String(objectOf(item)['symbol']), objectOf(item))
        return []
      }
      // Answers to subscriptions.
      if (value['stream'] === undefined && value['result'] !== undefined) return []
      return event(receivedAt, value['data'] === undefined ? value : objectOf(value['data']))
    },
  }
}

const isBinance = ({ value, receivedAt }: StreamLine): boolean =>
  receivedAt !== null &&
  (typeof value['stream'] === 'string' ||
    value['lastUpdateId'] !== undefined ||
    Array.isArray(value['symbols']))

/**
 * Binance USD-M futures streams as hftbacktest writes them: receipt time in nanoseconds, a space, the raw message; answers
 * of depth calls in between. The first line may be an exchangeInfo answer; without one, steps and limits are those of our
 * own contract of the same name.
 */
export const binanceUsdm: StreamFormat = {
  name: 'Binance USD-M streams',
  begins: isBinance,
  create: createParser,
}
