import type {
  ChartFault,
  ChartingLibraryWidgetOptions,
  LanguageCode,
  OpenChartExtensions,
} from 'charting_library'
import { t } from 'i18next'
import { fontsOf } from '../../i18n/language-fonts.ts'
import { askLinks } from '../../bridge/send-commands.ts'
import { pageEnd } from '../../bridge/page-end.ts'
import { offerChartStats } from '../../bridge/page-stats.ts'
import { workers } from '../../bridge/start-workers.ts'
import { trace } from '../../bridge/trace.ts'
import { setMarketSymbol } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { withNextPatch } from '../../stores/next-patch.ts'
import { noticesTold } from '../../stores/notices.ts'
import { preferences } from '../../stores/preferences.ts'
import { replay } from '../../stores/replay.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { candleKind, chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { endStart, started as pageStarted } from '../../ui/after-start.ts'
import { shownZone } from '../../ui/durations.ts'
import { loadUntilThere } from '../../ui/load-until-there.ts'
import { createChartController } from './chart-controller.ts'
import type { ChartPhase } from './chart-controller.ts'
import { DEFAULT_INTERVAL } from './chart-defaults.ts'
import { openChartMemory } from './chart-memory.ts'
import { createChartLines } from './chart-lines.ts'
import { storedInterval, storeInterval } from './store-interval.ts'
import { readChartColours } from './chart-theme.ts'
import { createOwnFills } from './own-fills.ts'
import { createPageDatafeed } from './page-datafeed.ts'
import { followAppearance, followGrid, followOutages, followStores } from './follow-page.ts'
import { followZone } from './follow-zone.ts'
import { addKindButtons } from './kind-buttons.ts'
import { addPriceMenu } from './add-price-menu.ts'
import { kindIn } from './layout-autosave.ts'
import type { ChartLook } from './layout-autosave.ts'
import { offerLinks } from './linkable-chart.ts'
import { pageLineActions } from './line-actions.ts'
import { keepContents, takeContents } from './panel-contents.ts'
import { readLineLook, lineLook, setLineLook } from './line-look.ts'

const INTERVAL_KEY = 'chart-interval'
const LINES_KEY = 'chart-lines'

/** The chart that this page showed last, by the market's id: its user, and the interval that it began with. */
const last = new Map<string, { readonly user: string; readonly interval: Interval }>()

/** Adds the market to a key of stored settings, so that each panel has its own. The main market's keys are older. */
const keyOf = (key: string, user: string, { id }: Market): string =>
  id === '' ? `${key}.${user}` : `${key}.${user}.${id}`

export interface StartChartOptions {
  readonly market: Market
  /** Id of its panel on a desk; '' elsewhere. */
  readonly panel: string
  readonly container: HTMLElement
  readonly language: string
  readonly onPhase: (phase: ChartPhase) => void
  readonly askToClose: (positionKey: string) => void
  /** The user whose layout and settings are shown; '' for a visitor. */
  readonly user: string
  /** Another symbol was chosen in the chart's own search. */
  readonly openSymbol: (symbol: string) => void
}

/**
 * Connects a market's chart with the risk worker for live bars, and again with each replaced worker, and offers the counts
 * of its engine. TradingView's build receives bars through the data feed.
 */
function linkBars(market: Market, widget: object): () => void {
  if (!('openChart' in widget)) return () => undefined
  const { openChart } = widget as OpenChartExtensions
  const link = (): (() => void) => workers().linkChart(market.id, (port) => openChart.connectPort(port))
  let unlink = link()
  const forget = openChart.onRestart(() => {
    unlink()
    unlink = link()
  })
  const withdraw = offerChartStats(market.id, (withWork) => openChart.engineStats(withWork))
  return () => {
    withdraw()
    forget()
    unlink()
  }
}

const traced = (error: unknown): void =>
  trace('chart', error instanceof Error ? error.message : String(error))

/** Options of our own library only; TradingView's build ignores them. */
const ownOptions = (language: string): Partial<ChartingLibraryWidgetOptions> =>
  ({
    custom_font_family: "'Inter Figures', 'Inter Variable', sans-serif",
    open_chart: {
      api: 'core',
      fonts: fontsOf(language),
      label: t('chart:lines'),
      onTrace: ({ where, message }: ChartFault) => trace('chart', `${where}: ${message}`),
      schedule: withNextPatch,
      snapshotUrl: async () => (await askLinks())?.snapshot ?? null,
    },
  }) as Partial<ChartingLibraryWidgetOptions>

/** Loads the library, creates a chart in the container and synchronises it with the stores. Returns a function that removes it. */
export async function startChart(options: StartChartOptions, ended: AbortSignal): Promise<void> {
  const { market } = options
  const shown = market.view
  const intervalKey = keyOf(INTERVAL_KEY, options.user, market)
  const lookKey = `${LINES_KEY}.${options.user}`
  setLineLook(readLineLook(readStored(lookKey)))
  const contents = takeContents(options.panel, options.user, market.id, ended)
  const known = storedInterval(intervalKey)
  // Contents have the interval that the panel's chart showed for its other market.
  const stored = market.interval ?? (contents === null ? known : null)
  const before = last.get(market.id) ?? { user: options.user, interval: shown.interval }
  const isOthers = before.user !== options.user
  // A visitor's choices are kept for the account that logs in; one account's never for another (CHART-26).
  const isChosen = isOthers && before.user === '' && before.interval !== shown.interval
  if (isOthers && before.user !== '') {
    shown.interval = DEFAULT_INTERVAL
    shown.chartKind = 'market'
  }
  if (stored !== null && (market.interval !== null || !isChosen)) shown.interval = stored
  last.set(market.id, { user: options.user, interval: shown.interval })
  /** The interval that the trader has chosen or that is stored; null: that of the layout. */
  const started = shown.interval
  const own = (): Interval | null =>
    isChosen || stored !== null || shown.interval !== started ? shown.interval : null
  const root = document.documentElement
  const [{ widget: Widget }, opened] = await Promise.all([
    import('charting_library'),
    openChartMemory({
      user: options.user,
      panel: market.id,
      symbol: chartSymbol(shown.symbol, shown.chartKind),
      interval: own(),
      look: () => ({ ...lookOf(root), kind: shown.chartKind }),
      contents,
      trace: traced,
    }),
  ])
  if (ended.aborted) {
    opened.close()
    return
  }
  const { layout } = opened.memory
  // A recording has candles of trades alone. The page may have opened another market meanwhile.
  if (layout !== null && replay.recording === null) shown.chartKind = kindIn(layout)
  let keep = (): void => undefined
  /** Starts what is loaded once the page is usable, and stops it with the chart. */
  const late = <Code>(load: () => Promise<Code>, begin: (code: Code) => () => void): void =>
    void stops.push(
      loadUntilThere(
        () => pageStarted.then(load),
        (code) => stops.push(begin(code)),
      ),
    )
  const fills = createOwnFills(market.lines.listen, noticesTold.listen)
  const controller = createChartController({
    Widget,
    container: options.container,
    datafeed: createPageDatafeed(market, options.user, fills.answered),
    lines: createChartLines({
      actions: pageLineActions(options.askToClose),
      texts: () => ({ cancel: t('chart:cancelOrder'), close: t('chart:closePosition') }),
      trace: traced,
    }),
    symbol: shown.symbol,
    kind: shown.chartKind,
    interval: shown.interval,
    locale: options.language as LanguageCode,
    timezone: shownZone(),
    colours: readChartColours(root),
    memory: { ...opened.memory, interval: own() },
    more: ownOptions(options.language),
    onPhase: options.onPhase,
    onInterval: (interval) => {
      shown.interval = interval
    },
    onSymbol: (name) => {
      const { symbol, kind } = parseChartSymbol(name)
      // Both in one turn, so that the chart is not switched back in between.
      if (candleKind(symbol, 'mark') === 'mark') shown.chartKind = kind
      setMarketSymbol(market, symbol)
      options.openSymbol(symbol)
    },
    onReady: (widget) => {
      // The chart reports the range of its first picture.
      widget.activeChart().onVisibleRangeChanged().subscribe(null, endStart, true)
      keep = () =>
        widget.save((state) =>
          keepContents(options.panel, {
            user: options.user,
            market: market.id,
            state: { ...state, kind: shown.chartKind },
          }),
        )
      if (contents !== null) opened.memory.changed((take) => widget.save(take))
      stops.push(addKindButtons(market, widget), linkBars(market, widget))
      late(
        () => import('./chart-commands.ts'),
        ({ offerChart }) => offerChart({ market, widget, container: options.container, trace: traced }),
      )
      stops.push(offerLinks(market.id, widget, traced), followZone(widget))
      addPriceMenu(market, widget, traced)
      late(
        () => import('./own-lines.ts'),
        ({ followOwnLines }) => followOwnLines(market, widget, controller.applyLines),
      )
      late(
        () => import('./line-look-menu.ts'),
        ({ addLineLookMenu }) =>
          addLineLookMenu({
            widget,
            look: lineLook,
            choose: (look) => {
              setLineLook(look)
              writeStored(lookKey, JSON.stringify(look))
              controller.restyleLines()
            },
            trace: traced,
          }),
      )
      late(
        () => import('./follow-mark-price.ts'),
        ({ followMarkPrice }) => followMarkPrice(market, widget, options.user, traced),
      )
      stops.push(fills.follow(() => widget.activeChart().refreshMarks()))
    },
    trace: traced,
  })

  const stops = [
    ...followStores(market, controller),
    storeInterval(market, intervalKey, known ?? (isChosen || market.interval !== null ? null : started)),
    followAppearance(root, () => controller.setColours(readChartColours(root))),
    followOutages(controller.refetch, controller.updateTime),
    followGrid(market, controller.refetch),
  ]
  const flush = (): void => {
    // Reading the state makes the chart report what it would report later.
    keep()
    opened.flush()
  }
  stops.push(pageEnd.listen(flush))
  ended.addEventListener('abort', () => {
    keep()
    for (const stop of stops) stop()
    opened.close()
    controller.destroy()
  })
}

const lookOf = (root: Element): ChartLook => ({
  theme: root.getAttribute('data-theme') === 'light' ? 'light' : 'dark',
  upDown: root.getAttribute('data-updown') ?? 'normal',
  ...(preferences.timeZone === '' ? {} : { timezone: preferences.timeZone }),
})
