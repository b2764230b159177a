import type { Instrument } from '#shared/domain/instrument.ts'
import { bybitInstrument } from './bybit-instrument.ts'
import type { StreamEvent, StreamFormat, StreamParser, TickerFields } from './stream-event.ts'
import { levelPairs, loose, objectOf, present, units } from './stream-values.ts'
import type { Value } from './stream-values.ts'

const lineKinds: readonly string[] = ['header', 'http', 'connect', 'send', 'recv', 'disconnect']
const LINEAR = '/v5/public/linear'

function jsonOf(text: unknown, what: string): Value {
  if (typeof text !== 'string') throw new Error(`${what} has no data`)
  try {
    return objectOf(JSON.parse(text))
  } catch {
    throw new Error(`the data of this ${what} is no whole JSON`)
  }
}

/** Linear perpetuals of a Bybit v5 public capture: books, tickers, trades and one-minute candles. Other topics are ignored. */
function createParser(): StreamParser {
  const items = new Map<string, Value>()
  const linear = new Set<string>()
  const instruments = new Map<string, Instrument>()
  const lastUpdate = new Map<string, number>()

  function instrumentOf(symbol: string): Instrument {
    const known = instruments.get(symbol)
    if (known !== undefined) return known
    const item = items.get(symbol)
    if (item === undefined) throw new Error(`${symbol} is not in the recorded instruments`)
    const made = bybitInstrument(item, instruments.size + 1)
    instruments.set(symbol, made)
    return made
  }

  function readHttp(value: Value): void {
    if (!String(value['url']).includes('instruments-info') || !String(value['url']).includes('linear')) return
    const list = objectOf(jsonOf(value['data'], 'http answer')['result'])['list']
    if (!Array.isArray(list)) throw new Error('the instruments have no list')
    for (const item of list) items.set(String(objectOf(item)['symbol']), objectOf(item))
  }

  function book(at: number, message: Value): StreamEvent {
    const data = objectOf(message['data'])
    const instrument = instrumentOf(String(data['s']))
    const update = Number(data['u'])
    const before = lastUpdate.get(instrument.symbol)
    const reset = message['type'] === 'snapshot' || update === 1
    if (!reset && update !== (before ?? Number.NaN) + 1) {
      throw new Error(`${instrument.symbol}: the book goes from update ${before ?? 'none'} to ${update}`)
    }
    lastUpdate.set(instrument.symbol, update)
    return {
      kind: 'book',
      at,
      symbol: instrument.symbol,
      reset,
      bids: levelPairs(data['b'], instrument),
      asks: levelPairs(data['a'], instrument),
    }
  }

  function ticker(at: number, message: Value): StreamEvent {
    const data = objectOf(message['data'])
    const { symbol, priceFraction, lotFraction } = instrumentOf(String(data['symbol']))
    const fundingMs = loose(data['nextFundingTime'], 0)
    const found: Record<keyof TickerFields, number | undefined> = {
      lastPrice: loose(data['lastPrice'], priceFraction),
      markPrice: loose(data['markPrice'], priceFraction),
      indexPrice: loose(data['indexPrice'], priceFraction),
      prevPrice24h: loose(data['prevPrice24h'], priceFraction),
      highPrice24h: loose(data['highPrice24h'], priceFraction),
      lowPrice24h: loose(data['lowPrice24h'], priceFraction),
      volume24h: loose(data['volume24h'], lotFraction),
      turnover24hE2: loose(data['turnover24h'], 2),
      openInterest: loose(data['openInterest'], lotFraction),
      fundingRateE8: loose(data['fundingRate'], 8),
      nextFundingTime: fundingMs === undefined ? undefined : Math.floor(fundingMs / 1000),
    }
    return { kind: 'ticker', at, symbol, fields: present(found) }
  }

  function trades(at: number, message: Value): readonly StreamEvent[] {
    const list = message['data']
    if (!Array.isArray(list)) throw new Error('trades without a list')
    return list.map((entry): StreamEvent => {
      const trade = objectOf(entry)
      const { symbol, priceFraction, lotFraction } = instrumentOf(String(trade['s']))
      const side = trade['S']
      if (side !== 'Buy' && side !== 'Sell') throw new Error(`trade side "${String(side)}" can't be`)
      return {
        kind: 'trade',
        at,
        symbol,
        price: units(trade['p'], priceFraction, 'price'),
        qty: units(trade['v'], lotFraction, 'quantity'),
        takerBuys: side === 'Buy',
      }
    })
  }

  function candles(at: number, symbol: string, message: Value): readonly StreamEvent[] {
    const list = message['data']
    if (!Array.isArray(list)) throw new Error('candles without a list')
    const { priceFraction, lotFraction } = instrumentOf(symbol)
    return list.map((entry): StreamEvent => {
      const candle = objectOf(entry)
      const price = (name: string): number => units(candle[name], priceFraction, name)
      return {
        kind: 'candle',
        at,
        symbol,
        candle: {
          start: Math.floor(Number(candle['start']) / 1000),
          open: price('open'),
          high: price('high'),
          low: price('low'),
          close: price('close'),
          volume: loose(candle['volume'], lotFraction) ?? 0,
          turnoverE2: loose(candle['turnover'], 2) ?? 0,
        },
      }
    })
  }

  function received(value: Value): readonly StreamEvent[] {
    const at = Math.round(Number(value['ts']) * 1000)
    if (!Number.isSafeInteger(at) || at <= 0) throw new Error('a line without a time (ts)')
    if (!linear.has(String(value['conn']))) return []
    const message = jsonOf(value['data'], 'message')
    const name = typeof message['topic'] === 'string' ? message['topic'] : ''
    if (/^orderbook\.\d+\./.test(name)) return [book(at, message)]
    if (name.startsWith('tickers.')) return [ticker(at, message)]
    if (name.startsWith('publicTrade.')) return trades(at, message)
    if (name.startsWith('kline.1.')) return candles(at, name.slice('kline.1.'.length), message)
    return []
  }

  return {
    instruments: () => [...instruments.values()],
    read({ value }) {
      const kind = value['t']
      if (typeof kind !== 'string' || !lineKinds.includes(kind)) {
        throw new Error(`"t" is "${String(kind)}", known are ${lineKinds.join(', ')}`)
      }
      if (kind === 'http') readHttp(value)
      if (kind === 'connect') {
        if (String(value['addr']).endsWith(LINEAR)) linear.add(String(value['conn']))
        lastUpdate.clear()
      }
      return kind === 'recv' ? received(value) : []
    },
  }
}

/** Captures as cryptofeed writes them: header, http, connect, send and recv lines. */
export const bybitV5: StreamFormat = {
  name: 'Bybit v5 capture',
  begins: ({ value }) => value['t'] === 'header' && value['exchange'] === 'BYBIT' && value['format'] === 2,
  create: createParser,
}
