/*
 * The library without the product: a synthetic feed and some lines. The page's title shows what the user does with
 * them. Set `?theme=light&locale=ar&engine=main&lines=320&rate=1000&feed=bad` to change what is shown. `?at=1700000000`
 * stops the clock.
 */
import '@fontsource-variable/inter'
// oxlint-disable-next-line import/default -- Vite makes the default export of a `?url` import
import directFeedUrl from './direct-feed.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { trustedWorkerUrl } from '../bridge/trusted-url.ts'
import type {
  ChartingLibraryWidgetOptions,
  IChartWidgetApi,
  IOrderLineAdapter,
  IPositionLineAdapter,
  LanguageCode,
  OpenChartExtensions,
  OpenChartOptions,
  OpenLineExtensions,
  ResolutionString,
} from '../index.ts'
import { version, widget as Widget } from '../index.ts'
import { createFaultyFeed } from './faulty-feed.ts'
import { createSyntheticFeed, syntheticBar } from './synthetic-feed.ts'

const query = new URLSearchParams(location.search)
const stillAt = query.has('at') ? Number(query.get('at')) : null
const nowSeconds = (): number => stillAt ?? Math.floor(Date.now() / 1000)
const log: string[] = []

function note(text: string): void {
  log.push(text)
  document.title = `charting_library ${version()} · ${text}`
}

const UP = query.get('theme') === 'light' ? '#0a8f5b' : '#1fb57a'
const DOWN = query.get('theme') === 'light' ? '#d92f45' : '#f0465a'
const WARN = '#e8a33d'
const MUTED = '#98a4b3'

function withId(line: object, id: string): void {
  if ('openLine' in line) (line as OpenLineExtensions).openLine.setId(id)
}

async function addOrder(
  chart: IChartWidgetApi,
  id: string,
  price: number,
  text: string,
  quantity: string,
  colour: string,
): Promise<void> {
  const line = await chart.createOrderLine()
  withId(line, id)
  line
    .setPrice(price)
    .setText(text)
    .setQuantity(quantity)
    .setLineColor(colour)
    .setTooltip(`${text} at ${price}`)
    .setCancelTooltip('Cancel this order')
    .onMove(() => note(`${id} moved to ${line.getPrice()}`))
    .onModify(() => note(`${id} edit`))
    .onCancel(() => {
      note(`${id} cancelled`)
      line.remove()
    })
}

async function addInfo(chart: IChartWidgetApi, price: number, text: string, colour: string): Promise<void> {
  const line = await chart.createOrderLine()
  line.setPrice(price).setText(text).setLineColor(colour).setLineStyle(1)
}

async function addPosition(chart: IChartWidgetApi, price: number): Promise<void> {
  const line = await chart.createPositionLine()
  withId(line, 'position')
  line
    .setPrice(price)
    .setQuantity('Long 10.000')
    .setText('+13,218.00 USDT  +59.97%')
    .setLineColor(UP)
    .setProtectTooltip('Take profit and stop loss')
    .onClose(() => note('position close'))
    .onReverse(() => note('position reverse'))
    .onModify(() => note('position protect'))
}

/** The load that is measured: many lines, `rate` changes a second. */
async function addLoad(chart: IChartWidgetApi, middle: number, count: number, rate: number): Promise<void> {
  const lines: (IOrderLineAdapter | IPositionLineAdapter)[] = []
  for (let index = 0; index < count; index++) {
    const line = index % 16 === 0 ? await chart.createPositionLine() : await chart.createOrderLine()
    const buy = index % 2 === 0
    line.setPrice(Math.round((middle + (Math.random() - 0.5) * 800) * 10) / 10)
    line.setText(buy ? 'Buy Limit' : 'Sell Limit').setQuantity('1.000')
    line.setLineColor(buy ? UP : DOWN)
    if ('onCancel' in line) line.onCancel(() => line.remove())
    else line.onClose(() => undefined)
    lines.push(line)
  }
  let debt = 0
  let before = performance.now()
  setInterval(() => {
    const now = performance.now()
    debt += ((now - before) / 1000) * rate
    before = now
    for (; debt >= 1; debt--) {
      const line = lines[Math.floor(Math.random() * lines.length)]
      line?.setPrice(Math.round((line.getPrice() + (Math.random() - 0.5) * 4) * 10) / 10)
      if (Math.random() < 0.5) line?.setQuantity((Math.random() * 2).toFixed(3))
    }
  }, 16)
}

const options: ChartingLibraryWidgetOptions & { open_chart: OpenChartOptions } = {
  container: 'chart',
  datafeed: createFaultyFeed(createSyntheticFeed(stillAt), query.get('feed') ?? ''),
  symbol: query.get('symbol') ?? 'BTCUSDT',
  interval: (query.get('interval') ?? '30') as ResolutionString,
  locale: (query.get('locale') ?? 'en') as LanguageCode,
  theme: query.get('theme') === 'light' ? 'light' : 'dark',
  timezone: query.get('timezone') ?? 'Etc/UTC',
  autosize: true,
  ...(query.has('overrides') ? { overrides: JSON.parse(query.get('overrides') ?? '{}') } : {}),
  ...(query.has('snapshot') ? { snapshot_url: query.get('snapshot') ?? '' } : {}),
  custom_font_family: 'Inter Figures',
  open_chart: {
    engine: query.get('engine') === 'main' ? 'main' : 'auto',
    fonts: [{ url: fontUrl }],
    onTrace: ({ where, message }) => note(`trace ${where}: ${message}`),
  },
}

const chartWidget = new Widget(options)

async function addLines(): Promise<void> {
  const chart = chartWidget.activeChart()
  const { close } = syntheticBar(nowSeconds() - 60, nowSeconds())
  const count = Number(query.get('lines') ?? 0)
  if (count > 0) {
    await addLoad(chart, close, count, Number(query.get('rate') ?? 0))
    return
  }
  const at = (offset: number): number => Math.round((close + offset) * 10) / 10
  await addOrder(chart, 'tp', at(1200), 'TP', '10.000', UP)
  await addOrder(chart, 'sell', at(640), 'Sell Limit RO', '2.000', DOWN)
  await addOrder(chart, 'buy', at(-420), 'Buy Limit', '0.300 / 0.800', UP)
  await addOrder(chart, 'buy-near', at(-424), 'Buy Limit', '0.100', UP)
  await addOrder(chart, 'conditional', at(-900), 'If ≤ · Buy Market', '0.250', UP)
  await addPosition(chart, at(-680))
  await addInfo(chart, at(-640), 'Break-even', MUTED)
  await addInfo(chart, at(-1500), 'Est. liquidation', WARN)
  const mark = await chart.createExecutionShape()
  mark
    .setPrice(at(-300))
    .setTime(nowSeconds() - 20 * 1800)
    .setDirection('buy')
    .setText('0.100')
}

chartWidget.onChartReady(() => {
  note('ready')
  chartWidget.activeChart().dataReady(() => {
    addLines().then(
      () => note('lines'),
      (error: unknown) => note(String(error)),
    )
  })
})

const { openChart } = chartWidget as unknown as OpenChartExtensions

/** `?direct=1`: another worker sends live bars directly to the engine, not through the page. */
function connectDirectFeed(): void {
  const { port1, port2 } = new MessageChannel()
  openChart.connectPort(port1)
  const worker = new Worker(trustedWorkerUrl(directFeedUrl), { type: 'module', name: 'direct-feed' })
  const { symbol, interval } = chartWidget.symbolInterval()
  worker.postMessage({ port: port2, symbol, resolution: interval }, [port2])
}
if (query.get('direct') === '1') connectDirectFeed()

/** Creates another chart, for tests that add and remove charts. */
const mount = () => new Widget(options)
Object.assign(globalThis, { chartDemo: { widget: chartWidget, openChart, log, mount } })
