import type { AlertFired, CrossAlert, CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import { createCrossAlerts } from '../../../../src/workers/hub/alerts/cross-alerts.ts'
import type { CrossAlerts } from '../../../../src/workers/hub/alerts/cross-alerts.ts'
import { createCandleSeries } from '../../../../src/workers/hub/state/candle-series.ts'
import { createKept, dec } from './alert-bench.ts'

const BTC = {
  id: 3,
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  priceFraction: 1,
  lotFraction: 3,
} as Instrument
export const MINUTE = 60
export const START = 1_700_000_040

/** Alerts over a market whose candles a test makes; all tabs are hidden. */
export function createBench(history: readonly number[] | null = [100], kept = createKept()) {
  let candles = createCandleSeries()
  /** Candles of the mark price. */
  let marks = createCandleSeries()
  /** Candles since START as the exchange has them: minute, close, high, low. */
  const past = new Map<number, readonly [number, number, number]>()
  let tabs = 1
  const fired: AlertFired[] = []
  const lists: (readonly CrossAlert[])[] = []
  const held: string[] = []
  let ids = 0
  const asked: unknown[] = []
  const start = (): CrossAlerts =>
    createCrossAlerts({
      env: {
        newId: () => {
          ids += 1
          return `c${ids}`
        },
      },
      storage: kept,
      accountId: () => 'A',
      instruments: () => [BTC],
      push: {
        store: {
          open: () => null,
          get: (name) =>
            ({
              data: { kind: 'candles', candles: name.startsWith('mark_kline.') ? marks : candles },
            }) as never,
        },
        subscriptions: {
          acquire: (name) => void held.push(name),
          release: (name) => void held.splice(held.indexOf(name), 1),
        },
      },
      bars: (request) => {
        asked.push(request)
        if (history === null) return new Promise(() => undefined)
        const rows = [
          ...history.map((close, index) => [index - history.length, close, close, close, close, 1]),
          ...Array.from(past, ([minute, [close, high, low]]) => [minute, close, high, low, close, 1]),
        ]
        const bars = Float64Array.from(
          rows.flatMap(([minute = 0, ...figures]) => [(START + minute * MINUTE) * 1000, ...figures]),
        )
        return Promise.resolve({ kind: 'accepted', value: { bars, noData: false } })
      },
      now: () => START * 1000,
      siblings: { send: () => undefined },
      tabs: () => ({
        toPages: (message) => {
          if (message.type === 'CrossAlertsChanged') lists.push(message.list)
        },
        toFront: (message) => {
          if (message.type === 'AlertFired' && tabs > 0) fired.push(message)
          return tabs > 0
        },
        count: () => tabs,
      }),
    })
  let alerts = start()
  const bar = { at: -1, high: 0, low: 0 }
  const markBar = { at: -1, high: 0, low: 0 }
  return {
    fired,
    lists,
    held,
    asked,
    alerts: () => alerts,
    /** The next hub starts over the same storage. It has received no candle yet. */
    restart: () => {
      candles = createCandleSeries()
      marks = createCandleSeries()
      alerts = start()
    },
    tabs: (count: number) => {
      tabs = count
    },
    /** A candle of a time without a hub: only the exchange has it. */
    missed: (
      minute: number,
      close: number,
      reach: { readonly high?: number; readonly low?: number } = {},
    ) => {
      const { high = close, low = close } = reach
      bar.at = minute
      bar.high = high
      bar.low = low
      past.set(minute, [close, high, low])
    },
    /** The candles of the next minutes in one frame. */
    together: (closes: readonly number[]) => {
      const rows = closes.flatMap((close) => {
        bar.at += 1
        return [
          START + bar.at * MINUTE,
          ...Array.from({ length: 4 }, () => Math.round(close * 10)),
          1000,
          0,
          0,
        ]
      })
      candles.apply(rows, 0, false)
      alerts.check()
    },
    /** The candle of a minute as it is now. High and low grow with each update of the same minute. */
    candle: (
      minute: number,
      close: number,
      reach: { readonly high?: number; readonly low?: number; readonly isMark?: boolean } = {},
    ) => {
      const { high = close, low = close, isMark = false } = reach
      const own = isMark ? markBar : bar
      const isSame = own.at === minute
      own.high = isSame ? Math.max(own.high, high) : high
      own.low = isSame ? Math.min(own.low, low) : low
      own.at = minute
      if (!isMark) past.set(minute, [close, own.high, own.low])
      const scaled = [close, own.high, own.low, close].map((price) => Math.round(price * 10))
      const series = isMark ? marks : candles
      series.apply([START + minute * MINUTE, ...scaled, 1000, 0, 0], 0, false)
      alerts.check()
    },
  }
}

export const line = (price: number, repeat: CrossAsk['repeat'] = 'once'): CrossAsk => ({
  of: 'Line',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat,
  watched: { drawing: 'd1', tool: 'horizontal_line', points: [{ time: START, price }] },
})
export const study = (kind: string, level: string | null, repeat: CrossAsk['repeat'] = 'once'): CrossAsk => ({
  of: 'Study',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat,
  watched: {
    study: kind,
    inputs: { length: 5 },
    plot: 0,
    name: kind.toUpperCase(),
    level: level === null ? null : dec(level),
  },
})

export const priceAlert = (price: string, over: Partial<CrossAsk> = {}): CrossAsk => ({
  of: 'Price',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat: 'once',
  watched: { price: dec(price) },
  ...over,
})
