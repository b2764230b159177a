import type { ChartingLibraryWidgetOptions, LanguageCode, OpenChartExtensions } from 'charting_library'
import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import { workers } from '../../bridge/start-workers.ts'
import { trace } from '../../bridge/trace.ts'
import { currentLines, onLines } from '../../stores/chart-feed.ts'
import { connection } from '../../stores/connection.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { setChartInterval, view } from '../../stores/view.ts'
import { createChartController } from './chart-controller.ts'
import type { ChartController, ChartPhase } from './chart-controller.ts'
import { intervalOf } from './chart-defaults.ts'
import { createChartLines } from './chart-lines.ts'
import { pageSources } from './chart-sources.ts'
import { readChartColours } from './chart-theme.ts'
import { createDatafeed } from './datafeed.ts'
import { addKindButtons } from './kind-buttons.ts'
import { pageLineActions } from './line-actions.ts'
import { followPreOrder } from './follow-pre-order.ts'

const INTERVAL_KEY = 'chart-interval'
/** Away for longer than this, candles may have been missed: a hidden page gets none. */
const AWAY_MS = 5000

export interface StartChartOptions {
  readonly container: HTMLElement
  readonly language: string
  readonly onPhase: (phase: ChartPhase) => void
  readonly askToClose: (positionKey: string) => void
}

/** Our own chart takes live bars straight from the risk worker; TradingView's build gets them through the data feed. */
function linkBars(widget: object): () => void {
  if (!('openChart' in widget)) return () => undefined
  const { openChart } = widget as OpenChartExtensions
  return workers().linkChart((port) => openChart.connectPort(port))
}

const traced = (error: unknown): void =>
  trace('chart', error instanceof Error ? error.message : String(error))

/** What only our own library knows; TradingView's build ignores it. */
const ownOptions = (): Partial<ChartingLibraryWidgetOptions> =>
  ({
    custom_font_family: "'Inter Figures', 'Inter Variable', sans-serif",
    open_chart: { fontUrl: '/fonts/inter.woff2', label: t('chart:lines'), onTrace: traced },
  }) as Partial<ChartingLibraryWidgetOptions>

/** Loads the library, puts a chart into the container and keeps it in step with the stores. Returns what takes it away. */
export async function startChart(options: StartChartOptions, ended: AbortSignal): Promise<void> {
  const { widget: Widget } = await import('charting_library')
  if (ended.aborted) return
  const remembered = intervalOf(readStored(INTERVAL_KEY) ?? '')
  if (remembered !== null) setChartInterval(remembered)
  const root = document.documentElement
  let stopButtons = (): void => undefined
  let unlinkBars = (): void => undefined
  const controller = createChartController({
    Widget,
    container: options.container,
    datafeed: createDatafeed(pageSources),
    lines: createChartLines({
      actions: pageLineActions(options.askToClose),
      texts: () => ({ cancel: t('chart:cancelOrder'), close: t('chart:closePosition') }),
      trace: traced,
    }),
    symbol: view.symbol,
    kind: view.chartKind,
    interval: view.interval,
    locale: options.language as LanguageCode,
    timezone: 'Etc/UTC',
    colours: readChartColours(root),
    more: ownOptions(),
    onPhase: options.onPhase,
    onInterval: (interval) => {
      setChartInterval(interval)
      writeStored(INTERVAL_KEY, interval)
    },
    onReady: (widget) => {
      stopButtons = addKindButtons(widget)
      unlinkBars = linkBars(widget)
    },
    trace: traced,
  })

  const stops = [
    ...followStores(controller),
    followPreOrder(() => t('chart:preOrder'), controller.applyLines),
    followAppearance(root, () => controller.setColours(readChartColours(root))),
    followOutages(controller.refetch),
  ]
  ended.addEventListener('abort', () => {
    stopButtons()
    unlinkBars()
    for (const stop of stops) stop()
    controller.destroy()
  })
}

function followStores(controller: ChartController): (() => void)[] {
  controller.applyLines(Array.from(currentLines.values(), (line) => ({ op: 'add' as const, line })))
  return [
    onLines(controller.applyLines),
    subscribe(view, () => {
      controller.setSeries(view.symbol, view.chartKind)
      controller.setInterval(view.interval)
    }),
  ]
}

/** Theme and up/down colours are attributes of the root: whoever sets them, the chart follows. */
function followAppearance(root: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  return () => observer.disconnect()
}

/** Candles missed while the connection was down or the page was hidden are fetched again. */
function followOutages(refetch: () => void): () => void {
  let wasOpen = connection.state === 'open'
  let hiddenAt = 0
  const stopConnection = subscribe(connection, () => {
    const isOpen = connection.state === 'open'
    if (isOpen && !wasOpen) refetch()
    wasOpen = isOpen
  })
  const stopView = subscribe(view, () => {
    if (!view.visible) hiddenAt = hiddenAt === 0 ? Date.now() : hiddenAt
    else if (hiddenAt > 0) {
      const away = Date.now() - hiddenAt
      hiddenAt = 0
      if (away > AWAY_MS) refetch()
    }
  })
  return () => {
    stopConnection()
    stopView()
  }
}
