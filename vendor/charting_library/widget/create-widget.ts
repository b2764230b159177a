import type { OpenChartExtensions } from '../api/extensions.ts'
import type { ResolutionString } from '../api/primitives.ts'
import type { ContextMenuItem, IChartingLibraryWidget } from '../api/widget.ts'
import type { FullApi } from '../full-api/full-api.ts'
import type { FullWidget } from '../full-api/widget-members.ts'
import { createTranslate, loadStrings } from '../i18n/locales.ts'
import { EN } from '../i18n/strings.ts'
import type { EngineInit } from '../protocol.ts'
import { closeDialog } from '../ui/dialog.ts'
import { createGather } from '../ui/gather.ts'
import { createShell } from '../ui/shell.ts'
import { createChartApi } from './chart-api.ts'
import { createChartCore } from './chart-core.ts'
import { CHART_KINDS } from './core-state.ts'
import { checkOptions, findContainer, traceIgnored } from './check-options.ts'
import { type Chrome, createChrome } from './chrome.ts'
import { readSize, sizeHost, watchSize } from './plot-size.ts'
import { createSignal } from './emitter.ts'
import { createEngineKeeper } from './engine-keeper.ts'
import { openFirst } from './first-content.ts'
import { createHeaderApi } from './header-api.ts'
import { raiseCoreEvents, raiseMouseEvents } from './core-events.ts'
import { guarded } from './core-signals.ts'
import type { LayoutMenu } from './layout-menu.ts'
import { createLayouts } from './layouts.ts'
import { addChromeParts } from './chrome-parts.ts'
import { createAutoSave } from './auto-save.ts'
import { createSettings } from './settings.ts'
import { lateWatch } from './late-watch.ts'
import { createPriceMenu } from './price-menu.ts'
import { createLook } from './look.ts'
import { createOpenChart } from './open-chart.ts'
import { createPictures } from './pictures.ts'
import { readSetup, type WidgetOptions } from './setup.ts'
import { createTracer } from './trace.ts'
import { createWidgetEvents } from './widget-events.ts'

type Widget = IChartingLibraryWidget & OpenChartExtensions
type CoreWidget = Omit<Widget, keyof FullWidget>

/**
 * Creates the widget: checks the options, builds the chrome, opens the data feed and starts the engine. Invalid options
 * throw the documented errors. All later faults go to the tracing hook and are never thrown into the page.
 */
export function createWidget(options: WidgetOptions): Widget {
  checkOptions(options)
  const container = findContainer(options.container)
  const tracer = createTracer()
  const { trace } = tracer
  if (options.open_chart?.onTrace !== undefined) tracer.on(options.open_chart.onTrace)
  traceIgnored(options, trace)
  const setup = readSetup(options, trace)
  const { own, locale, features, store, signs, fontFamily } = setup
  const shell = createShell(container, store.theme(), fontFamily)
  sizeHost(shell.host, options)

  const events = createWidgetEvents(trace)
  const settings = createSettings(options.settings_adapter, trace)
  let translate = createTranslate(EN)
  let chrome: Chrome | null = null
  let removed = false
  let chartReady = false
  const restarts = createSignal<[]>(trace)
  let waiting: (() => void)[] = []
  let contextItems: ((time: number, price: number) => ContextMenuItem[]) | null = null
  let full: FullApi | null = null
  let stopDrawings = (): void => undefined
  let headerDone = (): void => undefined
  const header = new Promise<void>((resolve) => {
    headerDone = resolve
  })

  const core = createChartCore(
    options,
    setup.initial,
    // Custom formatters are functions, which cannot be sent to a worker.
    options.custom_formatters === undefined ? (own.engine ?? 'auto') : 'main',
    () => shell.plot.clientWidth,
    {
      status: () => chrome?.status(),
      legend: (values) => chrome?.legend(values),
      summary: (summary) => chrome?.summary(summary),
      scale: (mode, auto) => chrome?.scale(mode, auto),
      tooltip: (tooltip) => chrome?.tooltip(tooltip),
      dragging: (active) => chrome?.dragging(active),
      context: (at) => chrome?.context(at),
      linesChanged: () => chrome?.linesChanged(),
      lost: (lost) => keeper.lost(lost),
      back: () => keeper.restart(),
    },
    trace,
  )
  const { engine, state } = core
  const chart = createChartApi(core, signs, trace)

  const autoSave = createAutoSave(options.auto_save_delay, () => events.emit('onAutoSaveNeeded'))
  const saveSoon = autoSave.soon
  core.signals.layout.subscribe(null, saveSoon)
  raiseCoreEvents(core, events)

  const look = createLook({ core, store, shell, fontFamily, changed: saveSoon, trace })
  const applyStyle = look.apply

  let adapter = options.save_load_adapter
  const layouts = createLayouts({ core, store, adapter: () => adapter, applyStyle, trace })
  let layoutMenu: LayoutMenu | null = null

  const pictures = createPictures({
    core,
    snapshotUrl: async () => options.snapshot_url ?? (await own.snapshotUrl?.()) ?? null,
    textColour: () => look.style().textStrong,
    fontFamily,
    ready: (name) => events.emit('onScreenshotReady', name),
    trace,
  })

  let size = readSize(shell.plot)
  const engineInit = (): EngineInit => ({
    ...(size = readSize(shell.plot)),
    style: look.style(),
    chartKind: state.chartType,
    scaleMode: state.scaleMode,
    inverted: state.inverted,
    timezone: state.timezone,
    locale,
    signs,
    minBarSpacing: setup.minBarSpacing,
    fonts: (own.fonts ?? []).map((font) => ({ ...font, url: new URL(font.url, location.href).href })),
    texts: { protect: translate('protectLine') },
    timeAxis: features.timeAxis,
    ...(full?.timeTexts === undefined ? {} : { timeTexts: full.timeTexts }),
  })

  /** Loads the documented API that the product's own page does not use. */
  const loadFull = async (): Promise<void> => {
    if (own.api === 'core') return
    const { createFullApi, storageOf } = await import('../full-api/full-api.ts')
    if (removed) return
    adapter ??= storageOf(options) ?? undefined
    full = createFullApi({
      core,
      chart,
      widget,
      shell,
      options,
      features: features.all,
      events,
      store,
      look,
      layouts,
      layoutMenu: () => layoutMenu,
      signs,
      minBarSpacing: setup.minBarSpacing,
      chrome: () => chrome,
      takeScreenshot: pictures.share,
      trace,
    })
  }
  const start = async (): Promise<void> => {
    const [strings] = await Promise.all([loadStrings(locale), loadFull()])
    translate = createTranslate(full?.strings(strings, EN) ?? strings)
    if (removed) return
    if (options.load_last_chart === true) full?.openLast(translate)
    shell.setLanguage(locale, translate)
    chrome = createChrome({
      core,
      shell,
      options,
      features,
      translate,
      signs,
      label: own.label ?? '',
      schedule: own.schedule ?? createGather(trace),
      contextItems: (time, price) => contextItems?.(time, price) ?? [],
      savePicture: pictures.save,
      copyPicture: pictures.copy,
      properties: { get: store.get, put: (values) => look.override(values, 'user') },
      trace,
      restart: keeper.restart,
      processMenu: async (items, place) => {
        const all = await priceMenu.above(items, place)
        return full?.menu?.(all, place) ?? all
      },
    })
    const parts = addChromeParts({ core, shell, options, features, layouts, settings, translate, trace })
    layoutMenu = parts.layoutMenu
    stopDrawings = parts.stop
    chrome.refresh()
    look.colourChrome()
    full?.attach(translate)
    headerDone()
    await keeper.start()
  }

  /** Shows the error with a restart button, or only its text if there is no chrome yet. */
  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    trace('engine', reason)
    if (chrome === null) shell.notice(translate('engineError', { reason }))
    else chrome.failed(reason)
  }

  const keeper = createEngineKeeper({
    start: () => engine.start(shell.plot, engineInit()),
    restart: () => engine.restart(shell.plot, engineInit(), core.resend),
    follow: () => watchSize(shell.plot, size, (next) => engine.post({ type: 'resize', ...next })),
    show: (lost) => chrome?.lost(lost),
    running: (first) => {
      if (!first) {
        // The application must connect its direct ports again.
        restarts.emit()
        return
      }
      chartReady = true
      const ready = waiting
      waiting = []
      for (const callback of ready) guarded(callback, trace)
    },
    failed,
    now: () => performance.now(),
    trace,
  })

  openFirst(core, setup, options, trace)

  raiseMouseEvents(shell.plot, events)

  const priceMenu = createPriceMenu({ core, shell, signs, translate: (...args) => translate(...args), trace })

  const widget: CoreWidget = {
    onChartReady: (callback) => {
      if (chartReady) guarded(callback, trace)
      else waiting.push(callback)
    },
    headerReady: () => header,
    remove: () => {
      if (removed) return
      removed = true
      waiting = []
      autoSave.stop()
      stopDrawings()
      priceMenu.stop()
      full?.stop()
      keeper.stop()
      shell.menus.close()
      closeDialog(shell.frame)
      chrome?.stop()
      core.stop()
      shell.remove()
    },
    resetCache: () => core.client.resetCache(),
    updateServerTime: () => core.client.askTime(),
    setDebugMode: () => undefined,
    startFullscreen: () => {
      shell.host.requestFullscreen().catch((error: unknown) => trace('fullscreen', String(error)))
    },
    exitFullscreen: () => {
      document.exitFullscreen().catch((error: unknown) => trace('fullscreen', String(error)))
    },
    subscribe: events.subscribe,
    unsubscribe: events.unsubscribe,
    onContextMenu: (callback) => {
      contextItems = callback
    },
    chart: () => chart,
    activeChart: () => chart,
    activeChartIndex: () => 0,
    chartsCount: () => 1,
    setSymbol: (symbol, interval, callback) => core.open(symbol, interval, callback),
    symbolInterval: () => ({ symbol: state.symbol, interval: state.resolution as ResolutionString }),
    getIntervals: () => [...core.intervals()],
    supportedChartTypes: () => [...CHART_KINDS],
    applyOverrides: look.override,
    applyStudiesOverrides: core.studies.setOverrides,
    changeTheme: look.changeTheme,
    getTheme: () => store.theme(),
    getLanguage: () => locale,
    ...createHeaderApi({ places: () => chrome?.custom ?? null, menus: shell.menus, trace }),
    closePopupsAndDialogs: () => {
      shell.menus.close()
      closeDialog()
    },
    save: (callback) => {
      // What is read now may be the last state that anyone reads.
      autoSave.flush()
      callback(layouts.capture())
    },
    load: (value) => {
      layouts.apply(value)
    },
    takeClientScreenshot: pictures.take,
    openChart: createOpenChart(core, tracer, restarts, {
      setPriceMenu: priceMenu.set,
      watch: (changed) => lateWatch(core, changed, trace),
    }),
  }
  start().catch(failed)
  // `full-api/` adds the other members before `onChartReady`.
  return widget as Widget
}
