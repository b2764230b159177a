import { CandlestickSeries, HistogramSeries, createChart, type UTCTimestamp } from 'lightweight-charts'
import { loadBars, loadLines, runLoad } from './load.ts'

/** The same load on lightweight-charts, used as its documentation recommends: main thread, one price line per order. */
const bars = loadBars(Date.now()).map((bar) => ({ ...bar, time: (bar.time / 1000) as UTCTimestamp }))
const container = document.getElementById('chart')
if (!container) throw new Error('no container')
const chart = createChart(container, { width: 1280, height: 800, timeScale: { timeVisible: true } })
const candles = chart.addSeries(CandlestickSeries, {
  priceFormat: { type: 'price', precision: 1, minMove: 0.1 },
})
candles.setData(bars)
chart
  .addSeries(HistogramSeries, { priceFormat: { type: 'volume' } }, 1)
  .setData(bars.map((bar) => ({ time: bar.time, value: bar.volume })))
const lines = loadLines().map((line) =>
  candles.createPriceLine({
    price: line.price,
    color: line.buy ? '#1fb57a' : '#f0465a',
    lineWidth: 1,
    title: line.buy ? 'Limit Buy' : 'Limit Sell',
    axisLabelVisible: true,
  }),
)
const last = bars.at(-1)
if (last) {
  runLoad(
    (index, price, quantity) => lines[index]?.applyOptions({ price, title: quantity }),
    (close) =>
      candles.update({ ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) }),
  )
}
document.body.dataset['ready'] = 'yes'
