import { CandlestickSeries, HistogramSeries, createChart } from 'lightweight-charts'
import type { UTCTimestamp } from 'lightweight-charts'
import { followBars } from './bars.ts'
import type { Bar } from './bars.ts'

/** TradingView Lightweight Charts on the main thread: `setData` once, `update` for the live bar, as its documentation says. */
const place = document.getElementById('rival')
if (place === null) throw new Error('no place')
const chart = createChart(place, { autoSize: true, timeScale: { timeVisible: true } })
const candles = chart.addSeries(CandlestickSeries, {
  priceFormat: { type: 'price', precision: 1, minMove: 0.1 },
})
const volumes = chart.addSeries(HistogramSeries, { priceFormat: { type: 'volume' } }, 1)
const time = (bar: Bar): UTCTimestamp => bar.time as UTCTimestamp
const show = (bar: Bar) => ({ ...bar, time: time(bar) })
await followBars(
  (bars) => {
    candles.setData(bars.map(show))
    volumes.setData(bars.map((bar) => ({ time: time(bar), value: bar.volume })))
  },
  (bar) => {
    candles.update(show(bar))
    volumes.update({ time: time(bar), value: bar.volume })
  },
)
