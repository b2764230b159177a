import type { Instrument } from '#shared/domain/instrument.ts'
import { TICKER_WIDTH, TRADE_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { fromShortKeys } from '#shared/wire/short-keys.ts'
import type { MinuteCandle, StreamEvent, StreamFormat, StreamParser } from './stream-event.ts'

/**
 * Our own recordings (`--record`), JSON lines:
 * {"t":"header","format":"perpdeck-stream","version":1,"at":ms}
 * {"t":"instruments","list":[short-key instruments]}
 * {"t":"candle","at":ms,"id":1,"row":[start s, open, high, low, close, volume, turnover E2]}  the open minute
 * {"t":"book","at":ms,"id":1,"bids":[price, qty, ...],"asks":[...]}  a whole book
 * {"t":"batch","at":ms,"tickers":[ticker rows],"books":[[id,[level rows]]],"trades":[[id,[trade rows]]]}
 * Rows have the layout of the wire (docs/wire.md).
 */
export const STREAM_NAME = 'perpdeck-stream'
export const STREAM_VERSION = 1

type Value = Readonly<Record<string, unknown>>

function numbers(value: unknown, width: number, what: string): readonly number[] {
  const fits =
    Array.isArray(value) && value.length % width === 0 && value.every((one) => Number.isSafeInteger(one))
  if (!fits) throw new Error(`${what} must be rows of ${width} whole numbers`)
  return value as readonly number[]
}

function parts(
  value: unknown,
  width: number,
  what: string,
): readonly (readonly [number, readonly number[]])[] {
  if (!Array.isArray(value)) throw new Error(`${what} must be a list`)
  return value.map((entry: unknown) => {
    const [id, rows]: readonly unknown[] = Array.isArray(entry) ? entry : []
    return [Number(id), numbers(rows, width, what)] as const
  })
}

function createParser(): StreamParser {
  const byId = new Map<number, Instrument>()

  function symbolOf(id: unknown): string {
    const instrument = byId.get(Number(id))
    if (instrument === undefined) throw new Error(`instrument ${String(id)} was not listed`)
    return instrument.symbol
  }

  function readInstruments(list: unknown): void {
    if (!Array.isArray(list)) throw new Error('the instruments have no list')
    for (const short of list as readonly Value[]) {
      const record = fromShortKeys('instrument', short)
      const tiers = Array.isArray(record['riskTiers']) ? (record['riskTiers'] as readonly Value[]) : []
      const instrument = {
        ...record,
        riskTiers: tiers.map((tier) => fromShortKeys('riskTier', tier)),
      } as unknown as Instrument
      if (!Number.isSafeInteger(instrument.id) || typeof instrument.symbol !== 'string') {
        throw new Error('an instrument without id or symbol')
      }
      byId.set(instrument.id, instrument)
    }
  }

  function tickers(at: number, rows: readonly number[]): readonly StreamEvent[] {
    const events: StreamEvent[] = []
    for (let from = 0; from < rows.length; from += TICKER_WIDTH) {
      const field = (name: keyof typeof tickerField): number => rows[from + tickerField[name]] ?? 0
      const fields = {
        lastPrice: field('lastPrice'),
        markPrice: field('markPrice'),
        indexPrice: field('indexPrice'),
        prevPrice24h: field('prevPrice24h'),
        highPrice24h: field('highPrice24h'),
        lowPrice24h: field('lowPrice24h'),
        volume24h: field('volume24h'),
        turnover24hE2: field('turnover24hE2'),
        openInterest: field('openInterest'),
        fundingRateE8: field('fundingRateE8'),
        nextFundingTime: field('nextFundingTime'),
      }
      events.push({ kind: 'ticker', at, symbol: symbolOf(rows[from]), fields })
    }
    return events
  }

  function levels(at: number, id: number, rows: readonly number[]): StreamEvent {
    const sides: [number[], number[]] = [[], []]
    for (let from = 0; from < rows.length; from += 3) {
      sides[rows[from] === 0 ? 0 : 1].push(rows[from + 1] ?? 0, rows[from + 2] ?? 0)
    }
    return { kind: 'book', at, symbol: symbolOf(id), reset: false, bids: sides[0], asks: sides[1] }
  }

  function trades(at: number, id: number, rows: readonly number[]): readonly StreamEvent[] {
    const events: StreamEvent[] = []
    for (let from = 0; from < rows.length; from += TRADE_WIDTH) {
      events.push({
        kind: 'trade',
        at,
        symbol: symbolOf(id),
        price: rows[from + 2] ?? 0,
        qty: rows[from + 3] ?? 0,
        takerBuys: rows[from + 4] === 0,
      })
    }
    return events
  }

  function candle(value: Value): StreamEvent {
    const [start = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, turnoverE2 = 0] = numbers(
      value['row'],
      7,
      'row',
    )
    const minute: MinuteCandle = { start, open, high, low, close, volume, turnoverE2 }
    return { kind: 'candle', at: timeOf(value), symbol: symbolOf(value['id']), candle: minute }
  }

  function timeOf(value: Value): number {
    const at = value['at']
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= 0)
      throw new Error('a line without a time (at)')
    return at
  }

  return {
    instruments: () => [...byId.values()],
    read({ value }) {
      switch (value['t']) {
        case 'header':
          if (value['version'] !== STREAM_VERSION) {
            throw new Error(`version ${String(value['version'])} is not known, only ${STREAM_VERSION}`)
          }
          return []
        case 'instruments':
          readInstruments(value['list'])
          return []
        case 'candle':
          return [candle(value)]
        case 'book':
          return [
            {
              kind: 'book',
              at: timeOf(value),
              symbol: symbolOf(value['id']),
              reset: true,
              bids: numbers(value['bids'], 2, 'bids'),
              asks: numbers(value['asks'], 2, 'asks'),
            },
          ]
        case 'batch': {
          const at = timeOf(value)
          return [
            ...parts(value['trades'], TRADE_WIDTH, 'trades').flatMap(([id, rows]) => trades(at, id, rows)),
            ...parts(value['books'], 3, 'books').map(([id, rows]) => levels(at, id, rows)),
            ...tickers(at, numbers(value['tickers'], TICKER_WIDTH, 'tickers')),
          ]
        }
        default:
          throw new Error(
            `"t" is "${String(value['t'])}", known are header, instruments, candle, book, batch`,
          )
      }
    },
  }
}

export const perpdeckStream: StreamFormat = {
  name: 'Perpdeck stream',
  begins: ({ value }) => value['t'] === 'header' && value['format'] === STREAM_NAME,
  create: createParser,
}
