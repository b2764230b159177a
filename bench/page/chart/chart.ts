import {
  widget as Widget,
  type Bar,
  type IBasicDataFeed,
  type IOrderLineAdapter,
  type IPositionLineAdapter,
  type OpenChartExtensions,
  type OpenLineExtensions,
  type ResolutionString,
} from 'charting_library'
import { loadBars, loadLines, runLoad } from './load.ts'

/**
 * The chart library alone under the load of load.ts: every setter and bar through its main-thread API, or with `?direct`
 * straight from another worker. `?control`: the load is made and thrown away, which is what it costs by itself.
 */
const bars = loadBars(Date.now())
let tick: (bar: Bar) => void = () => undefined
const feed: IBasicDataFeed = {
  onReady: (callback) => setTimeout(() => callback({}), 0),
  searchSymbols: (_input, _exchange, _type, onResult) => onResult([]),
  resolveSymbol: (name, onResolve) =>
    setTimeout(
      () =>
        onResolve({
          name,
          ticker: name,
          description: name,
          type: 'crypto',
          session: '24x7',
          exchange: 'Bench',
          listed_exchange: 'Bench',
          timezone: 'Etc/UTC',
          format: 'price',
          minmov: 1,
          pricescale: 10,
          has_intraday: true,
          volume_precision: 1,
        }),
      0,
    ),
  getBars: (_symbol, _resolution, { firstDataRequest }, onResult) =>
    setTimeout(() => onResult(firstDataRequest ? bars : [], { noData: !firstDataRequest }), 0),
  subscribeBars: (_symbol, _resolution, onTick) => {
    tick = onTick
  },
  unsubscribeBars: () => undefined,
}
const chartWidget = new Widget({
  container: 'chart',
  datafeed: feed,
  symbol: 'BTCUSDT',
  interval: '1' as ResolutionString,
  locale: 'en',
  timezone: 'Etc/UTC',
  autosize: true,
})
const { openChart } = chartWidget as unknown as OpenChartExtensions

async function start(): Promise<void> {
  const chart = chartWidget.activeChart()
  const adapters: (IOrderLineAdapter | IPositionLineAdapter)[] = []
  for (const line of loadLines()) {
    if (line.kind === 'order') {
      const order = await chart.createOrderLine()
      adapters.push(
        order
          .setPrice(line.price)
          .setText(line.buy ? 'Limit Buy' : 'Limit Sell')
          .setQuantity('1.000')
          .onCancel(() => undefined)
          .onMove(() => undefined),
      )
    } else {
      const position = await chart.createPositionLine()
      adapters.push(
        position
          .setPrice(line.price)
          .setText('PnL +12.4 (0.02%)')
          .setQuantity('1.000')
          .onClose(() => undefined),
      )
    }
  }
  adapters.forEach((line, index) => {
    if ('openLine' in line) (line as unknown as OpenLineExtensions).openLine.setId(`line-${index}`)
  })
  if (new URLSearchParams(location.search).has('direct')) {
    const link = new MessageChannel()
    openChart.connectPort(link.port2)
    const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module' })
    worker.postMessage({ symbol: 'BTCUSDT', resolution: '1' }, [link.port1])
    document.body.dataset['ready'] = 'yes'
    return
  }
  const last = bars.at(-1)
  if (!last) return
  if (new URLSearchParams(location.search).has('control')) {
    runLoad(
      () => undefined,
      () => undefined,
    )
    document.body.dataset['ready'] = 'yes'
    return
  }
  runLoad(
    (index, price, quantity) => adapters[index]?.setPrice(price).setQuantity(quantity),
    (close) => tick({ ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) }),
  )
  document.body.dataset['ready'] = 'yes'
}
chartWidget.onChartReady(() => chartWidget.activeChart().dataReady(() => void start()))
Object.assign(window, {
  chartBench: {
    stats: () => openChart.engineStats(),
    coordinates: (price: number) => openChart.coordinates({ price }),
  },
})
