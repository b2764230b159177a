import type { OpenChartExtensions } from '../api/extensions.ts'
import type { ResolutionString } from '../api/primitives.ts'
import type { ContextMenuItem, IChartingLibraryWidget } from '../api/widget.ts'
import { INTERVALS } from '../feed/resolutions.ts'
import { createTranslate, loadStrings } from '../i18n/locales.ts'
import { EN } from '../i18n/strings.ts'
import type { EngineInit, EngineStyle } from '../protocol.ts'
import { button } from '../ui/dom.ts'
import { intervalLabel } from '../ui/interval-label.ts'
import { createShell } from '../ui/shell.ts'
import { createChartApi } from './chart-api.ts'
import { CHART_KINDS, createChartCore, isChartKind } from './chart-core.ts'
import { checkOptions, findContainer } from './check-options.ts'
import { type Chrome, createChrome } from './chrome.ts'
import { checkPropertyName } from './css-property.ts'
import { resolveStyle } from './engine-style.ts'
import { refuse, UNSUPPORTED_WIDGET } from './not-supported.ts'
import { readSize, watchSize } from './plot-size.ts'
import { readState, saveState } from './saved-state.ts'
import { downloadPng, drawScreenshot } from './screenshot.ts'
import { readSetup, type WidgetOptions } from './setup.ts'
import { THEMES } from './themes.ts'
import { createTracer } from './trace.ts'
import { createWidgetEvents } from './widget-events.ts'

/** CHART-29. */
const AUTO_SAVE_SECONDS = 0.4

/**
 * Builds the widget: checks options (throwing the documented texts), puts the chrome into the container, opens the
 * data feed and starts the engine. Everything later is reported to the tracing hook, never thrown into the page.
 */
export function createWidget(options: WidgetOptions): IChartingLibraryWidget & OpenChartExtensions {
  checkOptions(options)
  const container = findContainer(options.container)
  const tracer = createTracer()
  const { trace } = tracer
  if (options.open_chart?.onTrace !== undefined) tracer.on(options.open_chart.onTrace)
  const setup = readSetup(options, trace)
  const { own, locale, features, store, signs, fontFamily } = setup
  const shell = createShell(container, store.theme(), fontFamily)
  if (options.autosize !== true && options.width !== undefined) shell.host.style.width = `${options.width}px`
  if (options.autosize !== true && options.height !== undefined)
    shell.host.style.height = `${options.height}px`

  const events = createWidgetEvents(trace)
  let translate = createTranslate(EN)
  let chrome: Chrome | null = null
  let removed = false
  let chartReady = false
  let waiting: (() => void)[] = []
  let contextItems: ((time: number, price: number) => ContextMenuItem[]) | null = null
  let stopSize = (): void => undefined
  let autoSave: ReturnType<typeof setTimeout> | null = null
  let headerDone = (): void => undefined
  const header = new Promise<void>((resolve) => {
    headerDone = resolve
  })

  const core = createChartCore(
    options,
    setup.initial,
    own.engine ?? 'auto',
    () => shell.plot.clientWidth,
    {
      status: () => chrome?.status(),
      legend: (values) => chrome?.legend(values),
      scale: (mode, auto) => chrome?.scale(mode, auto),
      tooltip: (tooltip) => chrome?.tooltip(tooltip),
      dragging: (active) => chrome?.dragging(active),
      context: (x, y, time, price) => chrome?.context(x, y, time, price),
      linesChanged: () => chrome?.linesChanged(),
    },
    trace,
  )
  const { engine, state } = core
  const chart = createChartApi(core, signs, trace)

  const guarded = (callback: () => void): void => {
    try {
      callback()
    } catch (error) {
      trace('callback', error instanceof Error ? error.message : String(error))
    }
  }

  const saveSoon = (): void => {
    if (autoSave !== null) clearTimeout(autoSave)
    autoSave = setTimeout(
      () => events.emit('onAutoSaveNeeded'),
      (options.auto_save_delay ?? AUTO_SAVE_SECONDS) * 1000,
    )
  }
  core.signals.layout.subscribe(null, saveSoon)
  core.signals.dataLoaded.subscribe(null, () => events.emit('chart_loaded'))
  core.signals.intervalChanged.subscribe(null, () => events.emit('time_interval'))

  /** Legend figures follow overridden candle colours; the theme's own text colours have the better contrast. */
  const colourChrome = ({ up, down }: EngineStyle): void => {
    const own = THEMES[store.theme()]
    const colour = (value: string, key: string): string =>
      value === own[`mainSeriesProperties.candleStyle.${key}`] ? '' : value
    shell.frame.style.setProperty('--up', colour(up, 'upColor'))
    shell.frame.style.setProperty('--down', colour(down, 'downColor'))
  }
  const applyStyle = (): void => {
    const style = resolveStyle(store, fontFamily)
    colourChrome(style)
    engine.post({ type: 'style', style })
  }

  const picture = (): Promise<HTMLCanvasElement> => {
    const title = `${core.client.info()?.name ?? state.symbol} · ${intervalLabel(state.resolution)}`
    return drawScreenshot(engine, title, resolveStyle(store, fontFamily).textStrong, fontFamily)
  }

  const savePicture = (): void => {
    picture()
      .then((canvas) => {
        const name = `${state.symbol}-${intervalLabel(state.resolution)}.png`
        downloadPng(canvas, name)
        events.emit('onScreenshotReady', name)
      })
      .catch((error: unknown) => trace('screenshot', String(error)))
  }

  const engineInit = (): EngineInit => ({
    ...readSize(shell.plot),
    style: resolveStyle(store, fontFamily),
    chartKind: state.chartType,
    scaleMode: state.scaleMode,
    timezone: state.timezone,
    locale,
    signs,
    minBarSpacing: setup.minBarSpacing,
    fontUrl: own.fontUrl === undefined ? null : new URL(own.fontUrl, location.href).href,
    texts: { protect: translate('protectLine') },
  })

  const start = async (): Promise<void> => {
    translate = createTranslate(await loadStrings(locale))
    if (removed) return
    shell.setLanguage(locale, translate)
    chrome = createChrome({
      core,
      shell,
      options,
      features,
      translate,
      signs,
      label: own.label ?? '',
      contextItems: (time, price) => contextItems?.(time, price) ?? [],
      savePicture,
    })
    chrome.refresh()
    colourChrome(resolveStyle(store, fontFamily))
    headerDone()
    await engine.start(shell.plot, engineInit())
    if (removed) return
    stopSize = watchSize(shell.plot, (size) => engine.post({ type: 'resize', ...size }))
    chartReady = true
    const ready = waiting
    waiting = []
    ready.forEach(guarded)
  }

  core.open(state.symbol, state.resolution)
  start().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    trace('engine', reason)
    shell.notice(translate('engineError', { reason }))
  })

  const mouse = (name: 'mouse_down' | 'mouse_up', event: MouseEvent): void => {
    const { clientX, clientY, pageX, pageY, screenX, screenY } = event
    events.emit(name, { clientX, clientY, pageX, pageY, screenX, screenY })
  }
  shell.plot.addEventListener('mousedown', (event) => mouse('mouse_down', event))
  shell.plot.addEventListener('mouseup', (event) => mouse('mouse_up', event))

  const widget: IChartingLibraryWidget & OpenChartExtensions = {
    onChartReady: (callback) => {
      if (chartReady) guarded(callback)
      else waiting.push(callback)
    },
    headerReady: () => header,
    remove: () => {
      if (removed) return
      removed = true
      waiting = []
      if (autoSave !== null) clearTimeout(autoSave)
      stopSize()
      shell.menus.close()
      chrome?.stop()
      core.stop()
      shell.remove()
    },
    resetCache: () => core.client.resetCache(),
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
    getIntervals: () => [...INTERVALS],
    supportedChartTypes: () => [...CHART_KINDS],
    applyOverrides: (overrides) => {
      const refused = store.put('applied', overrides)
      if (refused.length > 0) trace('overrides', `ignored: ${refused.join(', ')}`)
      const style = overrides['mainSeriesProperties.style']
      if (isChartKind(style)) core.setChartType(style)
      applyStyle()
      saveSoon()
    },
    changeTheme: async (theme) => {
      if (theme !== 'dark' && theme !== 'light') throw new Error(`theme ${String(theme)} is not supported`)
      if (theme === store.theme()) return
      store.setTheme(theme)
      shell.setTheme(theme)
      applyStyle()
      saveSoon()
    },
    getTheme: () => store.theme(),
    setCSSCustomProperty: (name, value) => {
      checkPropertyName(name)
      shell.setProperty(name, value)
    },
    getCSSCustomPropertyValue: (name) => {
      checkPropertyName(name)
      return shell.getProperty(name)
    },
    getLanguage: () => locale,
    createButton: (wanted = {}) => {
      if (chrome === null) throw new Error('createButton: wait for headerReady()')
      const label = wanted.title ?? wanted.text ?? ''
      const node = button(label, wanted.text === undefined ? {} : { text: wanted.text })
      if (wanted.onClick !== undefined) node.addEventListener('click', wanted.onClick)
      ;(wanted.align === 'right' ? chrome.custom.right : chrome.custom.left).append(node)
      return node
    },
    removeButton: (node) => node.remove(),
    closePopupsAndDialogs: shell.menus.close,
    save: (callback) => callback(saveState(core, store)),
    load: (value) => {
      const saved = readState(value)
      const chartState = saved?.charts[0]
      if (saved === null || chartState === undefined) {
        trace('load', 'the layout is foreign or damaged and is ignored')
        return
      }
      store.clear('load')
      if (saved.theme === store.theme()) store.put('load', saved.chartProperties)
      applyStyle()
      core.setTimezone(saved.timezone)
      if (isChartKind(chartState.chartType)) core.setChartType(chartState.chartType)
      core.open(chartState.symbol, chartState.resolution)
    },
    takeClientScreenshot: picture,
    openChart: {
      engineStats: engine.stats,
      engine: engine.kind,
      on: (_, callback) => tracer.on(callback),
      off: (_, callback) => tracer.off(callback),
      connectPort: (port) => engine.post({ type: 'port', port }, [port]),
      coordinates: ({ time, price }) => engine.probe(time ?? null, price ?? null),
    },
  }
  return refuse(widget, 'widget', UNSUPPORTED_WIDGET)
}
