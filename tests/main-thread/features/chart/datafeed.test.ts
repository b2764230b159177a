import { describe, expect, it, vi } from 'vitest'
import type { Bar, LibrarySymbolInfo, ResolutionString } from 'charting_library'
import { intervalOf } from '../../../../src/main-thread/features/chart/chart-defaults.ts'
import { parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { symbolInfo } from '../../../../src/main-thread/features/chart/chart-symbols.ts'
import { barsOfRows, createDatafeed } from '../../../../src/main-thread/features/chart/datafeed.ts'
import type { ChartSources } from '../../../../src/main-thread/features/chart/datafeed.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { LiveBar } from '../../../../src/shared/contracts/chart.ts'
import { accepted } from '../../../../src/shared/contracts/outcome.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { contractTypes, intervals } from '../../../../src/shared/domain/enums.ts'
import { settled } from './fake-chart.ts'

const text = (value: string): DecimalText => value as DecimalText
const btc: InstrumentView = {
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  coin: 'USDT',
  tickSize: text('0.1'),
  lotSize: text('0.001'),
  priceFraction: 2,
  lotFraction: 3,
  minPrice: text('0.1'),
  maxPrice: text('1999999.8'),
  minQty: text('0.001'),
  maxNewOrderQty: text('1190'),
  maxNewMarketOrderQty: text('119'),
  minNotionalValue: text('5'),
  maxLeverage: text('100'),
  obDepthMergeTimes: [1, 10],
  tradable: true,
  tradability: 'open',
  bannedSides: [],
  unit: 'BTC',
  valueCoin: 'USDT',
  settleTradingTime: 0,
  expectedStartTradingTime: 0,
  expectedStartUrl: '',
}
const live = (over: Partial<LiveBar> = {}): LiveBar => ({
  symbol: 'BTCUSDT',
  interval: '30',
  kind: 'market',
  time: 1000,
  open: 1,
  high: 2,
  low: 0.5,
  close: 1.5,
  volume: 3,
  ...over,
})

function build(over: Partial<ChartSources> = {}) {
  let emit: (bar: LiveBar) => void = () => undefined
  const stop = vi.fn()
  const bars = vi.fn<ChartSources['bars']>(async () =>
    accepted({ bars: new Float64Array([60_000, 1, 2, 0.5, 1.5, 3]), noData: false }),
  )
  const feed = createDatafeed({
    instrument: async (symbol) => (symbol === 'BTCUSDT' ? btc : null),
    search: async (text, type) => [
      {
        symbol: `${text}${type}`,
        ticker: 'BTCUSDT',
        name: 'Bitcoin',
        symbolName: 'BTCUSDT',
        type: 'PERPETUAL',
        symbolStatus: 'Trading',
      },
    ],
    filterName: (type) => (type === '' ? 'All' : type),
    bars,
    onLiveBar: (listener) => {
      emit = listener
      return stop
    },
    serverTime: async () => 1_234_567,
    failureText: () => 'failed',
    ...over,
  })
  return { feed, bars, stop, emit: (bar: LiveBar) => emit(bar) }
}
const info = symbolInfo(btc, 'market', intervals)
const halfHour = '30' as ResolutionString
const period = { from: 0, to: 7200, countBack: 300, firstDataRequest: true }

it('X1: the chart’s time is the exchange’s, and passes as fast', async () => {
  const told = vi.fn()
  build({ clockSpeed: () => 0 }).feed.getServerTime?.(told)
  build({ clockSpeed: () => 10 }).feed.getServerTime?.(told)
  build().feed.getServerTime?.(told)
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      [1234.567, 0],
      [1234.567, 10],
      [1234.567, undefined],
    ]),
  )
})

describe('symbols', () => {
  it('CHART-01: every kind of instrument resolves, and an unknown name is an error', async () => {
    for (const contractType of contractTypes) {
      const { feed } = build({ instrument: async () => ({ ...btc, contractType }) })
      const resolved = await new Promise<LibrarySymbolInfo>((resolve, reject) => {
        feed.resolveSymbol('BTCUSDT', resolve, reject)
      })
      expect(resolved).toMatchObject({ name: 'BTCUSDT', minmov: 10, pricescale: 100, session: '24x7' })
    }
    const { feed } = build()
    const failed = vi.fn()
    feed.resolveSymbol('NOPE', vi.fn(), failed)
    await settled()
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it('CHART-25: symbol info contains symbol, ticker, name, origDesc, type and symbolStatus for each kind', () => {
    const kinds = [
      ['LinearPerpetual', '', 'PERPETUAL'],
      ['Spot', '', 'SPOT'],
      ['LinearPerpetual', 'TradFi', 'TRADFI'],
      ['UsdcFutures', '', 'EXPIRY'],
    ] as const
    for (const [contractType, symbolType, type] of kinds)
      expect(
        symbolInfo({ ...btc, contractType, symbolType, symbolStatus: 'Delisted' }, 'market', []),
      ).toMatchObject({
        symbol: 'BTCUSDT',
        ticker: 'BTCUSDT',
        name: 'BTCUSDT',
        origDesc: btc.displayName,
        type,
        symbolStatus: 'Delisted',
      })
  })

  it('CHART-25: the chart shows a market’s display name like the page, with its symbol as the ticker', () => {
    const spot = { ...btc, symbol: 'BTC_USDT', displayName: 'BTC/USDT', contractType: 'Spot' as const }
    expect(symbolInfo(spot, 'market', [])).toMatchObject({ name: 'BTC/USDT', ticker: 'BTC_USDT' })
    expect(symbolInfo(spot, 'mark', [])).toMatchObject({ name: 'BTC/USDT' })
  })

  it('CHART-17: the four filters are offered by name, and text and filter are passed on as typed', async () => {
    const { feed } = build()
    const ready = vi.fn()
    feed.onReady(ready)
    const found = vi.fn()
    feed.searchSymbols('eth_', '', 'SPOT', found)
    await settled()
    expect(ready.mock.calls[0]?.[0].symbols_types).toEqual([
      { value: '', name: 'All' },
      { value: 'SPOT', name: 'SPOT' },
      { value: 'PERPETUAL', name: 'PERPETUAL' },
      { value: 'EXPIRY', name: 'EXPIRY' },
    ])
    expect(found.mock.calls[0]?.[0]).toMatchObject([{ symbol: 'eth_SPOT', description: 'Bitcoin' }])
  })

  it('CHART-40: a callback that resets the cache belongs to its series: an old one is never called', async () => {
    const { feed } = build()
    const old = vi.fn()
    const now = vi.fn()
    feed.subscribeBars(info, halfHour, vi.fn(), 'a', old)
    feed.unsubscribeBars('a')
    feed.subscribeBars(info, halfHour, vi.fn(), 'b', now)
    feed.resetCaches()
    expect(old).not.toHaveBeenCalled()
    expect(now).toHaveBeenCalledTimes(1)
  })

  it('ticks above one and tiny ticks have the right steps', () => {
    const scale = (tickSize: string, priceFraction: number) => {
      const { minmov, pricescale } = symbolInfo(
        { ...btc, tickSize: text(tickSize), priceFraction },
        'market',
        [],
      )
      return [minmov, pricescale]
    }
    expect(scale('5', 0)).toEqual([5, 1])
    expect(scale('0.000001', 7)).toEqual([10, 10_000_000])
    expect(scale('0', 2)).toEqual([1, 100])
  })

  it('CHART-10: exactly the 13 intervals are offered and accepted', async () => {
    const { feed } = build()
    const onReady = vi.fn()
    feed.onReady(onReady)
    expect(onReady).not.toHaveBeenCalled()
    await settled()
    expect(onReady.mock.calls[0]?.[0].supported_resolutions).toHaveLength(13)
    const ofRecording = build({ intervals: () => ['30'] })
    ofRecording.feed.onReady(onReady)
    await settled()
    expect(onReady.mock.calls[1]?.[0].supported_resolutions).toEqual(['30'])
    expect(['D', 'W', 'M', '1440', '45', '1S'].map(intervalOf)).toEqual(['1D', '1W', '1M', '1D', null, null])
  })
})

describe('bars', () => {
  it('CHART-03, CHART-06: bars are requested by count and arrive as {time,open,high,low,close,volume}', async () => {
    const { feed, bars } = build()
    const got = await new Promise<Bar[]>((resolve, reject) => {
      feed.getBars(info, halfHour, period, resolve, reject)
    })
    expect(bars).toHaveBeenCalledWith({
      symbol: 'BTCUSDT',
      interval: '30',
      kind: 'market',
      to: 7200,
      countBack: 300,
    })
    expect(got).toEqual([{ time: 60_000, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3 }])
  })

  it('a refused request is an error with its text, never empty bars', async () => {
    const { feed } = build({ bars: async () => ({ kind: 'unknown', reason: 'timeout' }) })
    const onResult = vi.fn()
    const onError = vi.fn()
    feed.getBars(info, halfHour, period, onResult, onError)
    await settled()
    expect(onResult).not.toHaveBeenCalled()
    expect(onError).toHaveBeenCalledWith('failed')
  })

  it('rows with a missing figure are left out', () => {
    expect(barsOfRows(new Float64Array([1, NaN, 2, 3, 4, 5, 2, 1, 1, 1, 1, NaN]))).toEqual([
      { time: 2, open: 1, high: 1, low: 1, close: 1, volume: 0 },
    ])
    expect(barsOfRows(new Float64Array([2, 1, 1, 1, 1, 0]), 'mark')).toEqual([
      { time: 2, open: 1, high: 1, low: 1, close: 1 },
    ])
  })
})

describe('live bars', () => {
  it('CHART-05, CHART-07: only the bars of the subscribed symbol, interval and kind arrive, never older ones', () => {
    const { feed, emit } = build()
    const onTick = vi.fn()
    feed.subscribeBars(info, halfHour, onTick, 'a', vi.fn())
    emit(live())
    emit(live({ interval: '1' }))
    emit(live({ kind: 'mark' }))
    emit(live({ symbol: 'ETHUSDT' }))
    emit(live({ time: 999 }))
    emit(live({ time: 2000, close: 9 }))
    expect(onTick.mock.calls.map(([bar]) => bar.time)).toEqual([1000, 2000])
    feed.unsubscribeBars('a')
    emit(live({ time: 3000 }))
    expect(onTick).toHaveBeenCalledTimes(2)
  })

  it('after an outage every series is notified to drop its cache', () => {
    const { feed, stop } = build()
    const onReset = vi.fn()
    feed.subscribeBars(info, halfHour, vi.fn(), 'a', onReset)
    feed.resetCaches()
    expect(onReset).toHaveBeenCalledTimes(1)
    feed.destroy()
    expect(stop).toHaveBeenCalledTimes(1)
  })
})

it('the mark series of a symbol has a separate name', () => {
  expect(parseChartSymbol('BTCUSDT:MARK')).toEqual({ symbol: 'BTCUSDT', kind: 'mark' })
  expect(parseChartSymbol('BTCUSDT')).toEqual({ symbol: 'BTCUSDT', kind: 'market' })
})
