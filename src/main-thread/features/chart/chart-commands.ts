import type { IChartingLibraryWidget } from 'charting_library'
import type { TFunction } from 'i18next'
import { chartSymbol } from '#shared/domain/chart-symbol.ts'
import '../../i18n/english/commands.ts'
import { mainMarket } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { offerCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { replay } from '../../stores/replay.ts'

/** A chart of the page. */
interface Chart {
  readonly market: Market
  readonly widget: Pick<IChartingLibraryWidget, 'activeChart'>
  readonly container: HTMLElement
  readonly trace: (error: unknown) => void
}

/** Names and short names of the library's studies, except Volume, which the page adds itself. */
const studies = [
  ['Moving Average', 'MA'],
  ['Moving Average Exponential', 'EMA'],
  ['Bollinger Bands', 'BB'],
  ['VWAP', ''],
  ['Relative Strength Index', 'RSI'],
  ['MACD', ''],
  ['Average True Range', 'ATR'],
] as const

/** Chart types, by the library's numbers. */
const types = [0, 1, 2, 3, 8, 9, 10] as const

/** Buttons of the chart's toolbar, by `data-role`. */
const buttons = ['screenshot', 'fullscreen', 'indicators', 'compare', 'settings', 'undo', 'redo'] as const
/** Drawing tools and modes of the price scale, by `data-tool` and `data-scale` of their buttons. */
const tools = [
  'trend_line',
  'ray',
  'horizontal_line',
  'vertical_line',
  'parallel_channel',
  'fib_retracement',
  'rectangle',
  'text',
] as const
const scales = ['log', 'percentage', 'auto'] as const
/** Keys of the chart. */
const keys = { zoomIn: '+', zoomOut: '-', reset: 'Home' } as const

const charts = new Set<Chart>()
/** The chart that the trader used last. */
let used: Chart | undefined

const isShown = (chart: Chart | undefined): boolean =>
  chart !== undefined && charts.has(chart) && chart.container.checkVisibility()

/** The chart that commands act on: the one that the trader used last if it is shown, else the page's own, else any. */
function current(): Chart | undefined {
  if (isShown(used)) return used
  const shown = [...charts].filter(isShown)
  return shown.find(({ market }) => market === mainMarket) ?? shown[0]
}

/** An element of the library in a chart. It has no API for what its toolbar does. */
const partOf = (selector: string): HTMLElement | undefined =>
  current()?.container.querySelector('[data-chart]')?.shadowRoot?.querySelector<HTMLElement>(selector) ??
  undefined

const inChart = (say: TFunction, name: string): string => `${say('commands:group.chart')}: ${name}`

const command = (id: string, name: PageCommand['name'], run: () => void, words?: string): PageCommand => ({
  id: `chart-${id}`,
  group: 'chart',
  isSearchedOnly: true,
  name,
  run,
  ...(words === undefined ? {} : { words }),
})

const wordsOf: Readonly<Partial<Record<string, string>>> = {
  screenshot: 'screenshot',
  fullscreen: 'fullScreen',
  indicators: 'indicator',
  zoomIn: 'zoom',
  zoomOut: 'zoom',
}

/** Candles of the last or the mark price. A replay of bars has one kind. */
const kindCommands = (): readonly PageCommand[] =>
  replay.isOfBars
    ? []
    : (['mark', 'market'] as const).map((kind) =>
        command(
          `kind-${kind}`,
          (say) => `${say('chart:kindTitle')}: ${say(kind === 'mark' ? 'chart:mark' : 'chart:last')}`,
          () => {
            const chart = current()
            if (chart !== undefined) chart.market.view.chartKind = kind
          },
        ),
      )

/** Opens the drawing bar, and moves the focus to its first tool. */
function openDrawing(): void {
  partOf('[data-role="open-drawing-bar"]:not([hidden])')?.click()
  partOf('.drawing-bar [data-role="cursor"]')?.focus()
}

/** Presses the button of a drawing tool. A second press would leave the tool. */
function takeTool(selector: string): void {
  const button = partOf(selector)
  if (button?.getAttribute('aria-pressed') !== 'true') button?.click()
}

/** Drawing tools, the pointer that ends drawing, and modes of the price scale. */
function drawingCommands(): readonly PageCommand[] {
  const named =
    (key: `tools.${'cursor' | (typeof tools)[number]}`) =>
    (say: TFunction): string =>
      inChart(say, `${say('commands:inChart.drawing')}, ${say(`commands:inChart.${key}`)}`)
  return [
    command('drawing', (say) => inChart(say, say('commands:inChart.drawing')), openDrawing, 'drawing'),
    ...tools.map((tool) =>
      command(`tool-${tool}`, named(`tools.${tool}`), () => takeTool(`[data-tool="${tool}"]`), 'drawing'),
    ),
    command('cursor', named('tools.cursor'), () => takeTool('[data-role="cursor"]'), 'crosshair'),
    ...scales.map((scale) =>
      command(
        `scale-${scale}`,
        (say) => inChart(say, say(`commands:inChart.scales.${scale}`)),
        () => partOf(`[data-scale="${scale}"]`)?.click(),
      ),
    ),
  ]
}

/** Adds a market to the chart that the trader uses, in percent. */
function compare(symbol: string): void {
  const chart = current()
  if (chart === undefined) return
  const inputs = { symbol: chartSymbol(symbol, 'market') }
  void Promise.resolve(chart.widget.activeChart().createStudy('Compare', false, false, inputs)).catch(
    chart.trace,
  )
}

const chartCommands = (): readonly PageCommand[] => [
  ...studies.map(([name, short]): PageCommand => ({
    id: `indicator-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    group: 'chart',
    words: 'indicator',
    isSearchedOnly: true,
    phrase: 'indicator',
    name: () => (short === '' ? name : `${name} (${short})`),
    run: () => {
      const chart = current()
      if (chart !== undefined)
        void Promise.resolve(chart.widget.activeChart().createStudy(name)).catch(chart.trace)
    },
  })),
  ...types.map((type) =>
    command(
      `type-${type}`,
      (say) => `${say('commands:inChart.type')}: ${say(`commands:inChart.types.${type}`)}`,
      () => current()?.widget.activeChart().setChartType(type),
      'chartType',
    ),
  ),
  ...kindCommands(),
  ...drawingCommands(),
  ...buttons.map((role) =>
    command(
      role,
      (say) => inChart(say, say(`commands:inChart.${role}`)),
      () => partOf(`[data-role="${role}"]`)?.click(),
      wordsOf[role],
    ),
  ),
  ...(['zoomIn', 'zoomOut', 'reset'] as const).map((name) =>
    command(
      name,
      (say) => inChart(say, say(`commands:inChart.${name}`)),
      () => partOf('.plot')?.dispatchEvent(new KeyboardEvent('keydown', { key: keys[name] })),
      wordsOf[name],
    ),
  ),
]

let withdraw = (): void => undefined

/** Adds what a chart can do to the command palette, once for all charts. Returns a function that withdraws it. */
export function offerChart(chart: Chart): () => void {
  const { container } = chart
  const cell = container.closest('[data-cell]') ?? container
  const note = (): void => void (used = chart)
  cell.addEventListener('pointerdown', note)
  cell.addEventListener('focusin', note)
  if (charts.size === 0) {
    const end = offerCommands(chartCommands)
    offerAction('compareOnChart', compare)
    withdraw = () => {
      end()
      offerAction('compareOnChart', undefined)
    }
  }
  charts.add(chart)
  return () => {
    cell.removeEventListener('pointerdown', note)
    cell.removeEventListener('focusin', note)
    charts.delete(chart)
    if (charts.size === 0) withdraw()
  }
}
