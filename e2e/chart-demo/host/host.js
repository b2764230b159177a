/*
 * What a licensee's page is made of: one script tag, a small data feed and `new TradingView.widget`. No import, no build.
 * A test sets `hostOptions` and `hostFeed` beforehand to change what is asked for.
 */
'use strict'

const SECONDS = { 1: 60, 5: 300, 60: 3600, '1D': 86400 }
const START = 1_763_000_400

/** A repeatable bar: a slow wave, so that a picture of it has candles of both colours. */
function barAt(time) {
  const open = 100 + Math.sin(time / 40_000) * 10
  const close = 100 + Math.sin((time + 1800) / 40_000) * 10
  return {
    time: time * 1000,
    open: Number(open.toFixed(2)),
    high: Number((Math.max(open, close) + 0.5).toFixed(2)),
    low: Number((Math.min(open, close) - 0.5).toFixed(2)),
    close: Number(close.toFixed(2)),
    volume: 10 + (time % 7),
  }
}

const later = (work) => setTimeout(() => work(), 0)

const feed = {
  onReady: (callback) =>
    later(() =>
      callback({
        supported_resolutions: ['1', '5', '60', '1D'],
        supports_marks: false,
        supports_timescale_marks: false,
        supports_time: false,
      }),
    ),
  searchSymbols: (text, exchange, type, done) =>
    later(() =>
      done([{ symbol: 'AAA', full_name: 'X:AAA', description: 'Example', exchange: 'X', type: 'stock' }]),
    ),
  resolveSymbol: (name, done, failed) =>
    later(() => {
      if (name !== 'AAA' && name !== 'BBB') {
        failed('unknown_symbol')
        return
      }
      done({
        name,
        ticker: name,
        description: `Example ${name}`,
        type: 'stock',
        session: '24x7',
        exchange: 'X',
        listed_exchange: 'X',
        timezone: 'Etc/UTC',
        format: 'price',
        minmov: 1,
        pricescale: 100,
        has_intraday: true,
        supported_resolutions: ['1', '60', '1D'],
        volume_precision: 0,
        data_status: 'streaming',
      })
    }),
  getBars: (info, resolution, { to, countBack }, done) =>
    later(() => {
      const step = SECONDS[resolution] ?? 3600
      const last = Math.floor((Math.min(to, START) - 1) / step) * step
      const bars = []
      for (let index = countBack - 1; index >= 0; index--) bars.push(barAt(last - index * step))
      done(bars, { noData: false })
    }),
  subscribeBars: (info, resolution, onTick) => {
    globalThis.hostTick = (bar) => onTick(bar)
  },
  unsubscribeBars: () => {
    delete globalThis.hostTick
  },
}

const seen = []
const widget = new TradingView.widget({
  container: 'tv_chart_container',
  datafeed: { ...feed, ...globalThis.hostFeed },
  symbol: 'AAA',
  interval: '60',
  locale: 'en',
  library_path: 'charting_library/',
  timezone: 'Etc/UTC',
  autosize: true,
  ...globalThis.hostOptions,
})
widget.onChartReady(() => seen.push('ready'))
globalThis.host = { widget, seen, start: START, barAt }
