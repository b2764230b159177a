import type {
  Bar,
  IBasicDataFeed,
  LibrarySymbolInfo,
  PeriodParams,
} from '../../../../vendor/charting_library/api/datafeed.ts'
import { cell, CLOSE, rowCount, TIME } from '../../../../vendor/charting_library/feed/bar-rows.ts'
import type { FeedSink } from '../../../../vendor/charting_library/feed/client-types.ts'
import { createServerClock } from '../../../../vendor/charting_library/feed/server-clock.ts'
import { createDatafeedClient } from '../../../../vendor/charting_library/feed/datafeed-client.ts'

export const NOW = Math.floor(1_800_000_000_000 / 3_600_000) * 3_600_000
const MINUTE = 60

interface Request {
  symbol: string
  resolution: string
  params: PeriodParams
  answer: (bars: unknown, meta?: { noData?: boolean; nextTime?: number }) => void
  fail: (reason: string) => void
}

export const symbolInfo = (name: string): LibrarySymbolInfo => ({
  name,
  description: name,
  type: 'crypto',
  session: '24x7',
  exchange: 'X',
  listed_exchange: 'X',
  timezone: 'Etc/UTC',
  format: 'price',
  minmov: 1,
  pricescale: 10,
})

export const bars = (from: number, count: number, step = MINUTE): Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    time: (from + index * step) * 1000,
    open: 1,
    high: 2,
    low: 0.5,
    close: 1.5,
    volume: 1,
  }))

/** A client over a feed that answers only when told to, and a record of all it said. */
export function setUp(localClock: () => number = () => NOW, over: Partial<IBasicDataFeed> = {}) {
  const requests: Request[] = []
  const subscribed = new Map<string, { tick: (bar: Bar) => void; reset: () => void }>()
  const unsubscribed: string[] = []
  const feed: IBasicDataFeed = {
    onReady: (callback) => {
      setTimeout(() => callback({ supports_time: true }), 0)
    },
    getServerTime: (callback) => callback(NOW / 1000 + 5),
    searchSymbols: () => undefined,
    resolveSymbol: (name, onResolve, onError) => {
      setTimeout(() => (name === 'NOPE' ? onError('unknown symbol') : onResolve(symbolInfo(name))), 0)
    },
    getBars: (symbol, resolution, params, onResult, onError) => {
      requests.push({
        symbol: symbol.name,
        resolution,
        params,
        answer: (list, meta) => onResult(list as Bar[], meta ?? {}),
        fail: onError,
      })
    },
    subscribeBars: (_symbol, _resolution, tick, guid, reset) => {
      subscribed.set(guid, { tick, reset })
    },
    unsubscribeBars: (guid) => {
      subscribed.delete(guid)
      unsubscribed.push(guid)
    },
    ...over,
  }
  const log: string[] = []
  const shown: { series: number; times: number[]; close: number; reason: string }[] = []
  const ticks: number[] = []
  const sink: FeedSink = {
    phase: (phase, reason) => log.push(reason === '' ? phase : `${phase}: ${reason}`),
    resolved: () => undefined,
    asking: (symbol, resolution) => log.push(`asking ${symbol.name} ${resolution}`),
    bars: (series, rows, reason) =>
      shown.push({
        series,
        reason,
        close: cell(rows, rowCount(rows) - 1, CLOSE),
        times: Array.from({ length: rowCount(rows) }, (_, row) => cell(rows, row, TIME)),
      }),
    tick: (_series, row) => ticks.push(cell(row, 0, TIME)),
    historyEnd: () => log.push('historyEnd'),
    reloading: () => log.push('reloading'),
    serverTime: ({ offsetMs, speed }) => log.push(`clock ${offsetMs} ${speed}`),
    trace: (where, message) => log.push(`trace ${where}: ${message}`),
  }
  const clock = createServerClock(localClock)
  const client = createDatafeedClient({ feed, sink, clock, firstCount: () => 300, patience: 1000 })
  return { client, clock, requests, subscribed, unsubscribed, log, shown, ticks }
}
