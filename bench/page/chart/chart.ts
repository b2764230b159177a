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
import { BAR_UPDATES_PER_SECOND, loadBars, loadLines, ORDERS, POSITIONS, runLoad } from './load.ts'

/**
 * The chart library alone under the load of load.ts. Lines and bars are set through its main-thread API, or with
 * `?direct` from another worker. `?control` makes the load and discards it, to measure its own cost. `?idle` runs
 * without load. `?lines=5000` sets the number of lines (320), `?bars=120` the bars a second (60).
 */
const query = new URLSearchParams(location.search)
const LINES = Number(query.get('lines') ?? ORDERS + POSITIONS)
const BARS_PER_SECOND = Number(query.get('bars') ?? BAR_UPDATES_PER_SECOND)
const bars = loadBars(Date.now())
let tick: (bar: Bar) => void = () => undefined
/** Bars of a longer interval: every n-th one-minute bar. */
const barsOf = (minutes: number): Bar[] => bars.filter(({ time }) => (time / 60_000) % minutes === 0)
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
  getBars: (_symbol, resolution, { firstDataRequest }, onResult) =>
    setTimeout(
      () => onResult(firstDataRequest ? barsOf(Number(resolution)) : [], { noData: !firstDataRequest }),
      0,
    ),
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
  for (const line of loadLines(LINES)) {
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
  if (query.has('idle')) {
    document.body.dataset['ready'] = 'yes'
    return
  }
  if (query.has('direct')) {
    const link = new MessageChannel()
    openChart.connectPort(link.port2)
    const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module' })
    worker.postMessage({ symbol: 'BTCUSDT', resolution: '1', lines: LINES, barsPerSecond: BARS_PER_SECOND }, [
      link.port1,
    ])
    document.body.dataset['ready'] = 'yes'
    return
  }
  const last = bars.at(-1)
  if (!last) return
  if (query.has('control')) {
    runLoad(
      () => undefined,
      () => undefined,
      LINES,
    )
    document.body.dataset['ready'] = 'yes'
    return
  }
  runLoad(
    (index, price, quantity) => adapters[index]?.setPrice(price).setQuantity(quantity),
    (close) => tick({ ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) }),
    LINES,
    BARS_PER_SECOND,
  )
  document.body.dataset['ready'] = 'yes'
}

/** Waits until the engine has drawn everything sent so far. Resolves with the time since `from`, in ms. */
async function drawn(from: number): Promise<number> {
  await openChart.engineStats()
  for (;;) {
    const { frames } = await openChart.engineStats()
    if (frames > 0) return performance.now() - from
  }
}

/** Time (ms) from the call to the frame that shows the new series. */
async function change(make: (ready: () => void) => void): Promise<number> {
  const from = performance.now()
  await new Promise<void>((resolve) => make(resolve))
  return drawn(from)
}

let firstChart = Number.NaN
chartWidget.onChartReady(() =>
  chartWidget.activeChart().dataReady(() => {
    void drawn(0).then((at) => {
      firstChart = at
    })
    void start()
  }),
)
Object.assign(window, {
  chartBench: {
    stats: () => openChart.engineStats(),
    /** Time (ms) from the start of the document to the first drawn bars. */
    firstChart: () => firstChart,
    setResolution: (minutes: number) =>
      change((ready) =>
        chartWidget.activeChart().setResolution(String(minutes) as ResolutionString, { dataReady: ready }),
      ),
    setSymbol: (name: string) =>
      change((ready) => chartWidget.activeChart().setSymbol(name, { dataReady: ready })),
    coordinates: (price: number) => openChart.coordinates({ price }),
  },
})
