import type { ContextMenuItem } from '../api/widget.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { priceText, snapPrice, volumeText } from '../engine/scene/number-text.ts'
import { canonicalResolution, DEFAULT_FAVORITES, isDated } from '../feed/resolutions.ts'
import type { Translate } from '../i18n/locales.ts'
import type { NumberSigns } from '../protocol.ts'
import { createBarTwin } from '../ui/bar-twin.ts'
import { createBottomBar } from '../ui/bottom-bar.ts'
import { fitToolbar } from '../ui/fit-toolbar.ts'
import { createLegend } from '../ui/legend.ts'
import type { Shell } from '../ui/shell.ts'
import { createStudyLegend } from '../ui/study-legend.ts'
import { createToolButtons } from '../ui/tool-buttons.ts'
import { createToolbar } from '../ui/toolbar.ts'
import { createTwin } from '../ui/twin.ts'
import { unlessEscaped } from '../ui/unless-escaped.ts'
import { CHART_KINDS, isChartKind } from './core-state.ts'
import { type ChartDialogs, createChartDialogs } from './chart-dialogs.ts'
import { listenKeys } from './chart-keys.ts'
import { createChromeStatus } from './chrome-status.ts'
import { openIntervalEntry } from './interval-entry.ts'
import { clockText, dateText } from './clock-text.ts'
import type { ChartCore, CoreView } from './core-types.ts'
import { favouriteKinds } from './favourite-kinds.ts'
import type { FullApi } from '../full-api/full-api.ts'
import type { Features } from './features.ts'
import { toggleFullscreen } from './fullscreen.ts'
import { watchInset } from './legend-inset.ts'
import { symbolFormat } from './symbol-format.ts'
import { DEFAULT_TIME_FRAMES, showTimeFrame } from './time-frames.ts'

export interface Chrome extends Omit<CoreView, 'back'> {
  readonly custom: { left: HTMLElement; right: HTMLElement }
  readonly dialogs: ChartDialogs
  refresh: () => void
  /** Shows that the engine could not be started. */
  failed: (reason: string) => void
  stop: () => void
}

export interface ChromeOptions {
  core: ChartCore
  shell: Shell
  options: ChartingLibraryWidgetOptions
  features: Features
  translate: Translate
  signs: NumberSigns
  label: string
  contextItems: (time: number, price: number) => ContextMenuItem[]
  savePicture: () => void
  copyPicture: () => void
  properties: {
    get: (key: string) => string | number | boolean | undefined
    put: (values: Record<string, string | number | boolean>) => void
  }
  trace: (where: string, message: string) => void
  /** Schedules a deferrable update to run with the page's next one. */
  schedule: (update: () => void) => void
  restart: () => void
  /** Lets the application change the entries of the plot's context menu. */
  processMenu: NonNullable<FullApi['menu']>
}

/** The chrome around the plot: toolbar, legend, list of lines, bottom bar, messages and menus. */
export function createChrome(setup: ChromeOptions): Chrome {
  const { core, shell, options, features, translate, signs, processMenu } = setup
  const { state, engine } = core
  const stop = new AbortController()
  let dragging = false

  const format = (price: number): string => {
    const info = core.client.info()
    return info === null ? '--' : priceText(price, symbolFormat(info), signs)
  }
  const step = (price: number, steps: number): number => {
    const info = core.client.info()
    if (info === null) return price
    const grid = symbolFormat(info)
    return snapPrice(price + (steps * grid.minmov) / grid.pricescale, grid)
  }

  const dialogs = createChartDialogs({
    core,
    shell,
    options,
    translate,
    properties: setup.properties,
    trace: setup.trace,
  })
  const windows = [
    { on: features.indicators, name: 'indicators', text: 'indicators', icon: 'indicators', keys: '/' },
    { on: features.compare, name: 'compare', text: 'compareAdd', icon: 'compare' },
    { on: features.settings, name: 'settings', text: 'settings', icon: 'gear' },
  ] as const
  const tools = createToolButtons(
    windows.flatMap(({ on, ...rest }) => (on ? [{ ...rest, run: () => dialogs[rest.name]() }] : [])),
    core.undo,
    translate,
  )
  const chooseType = (type: number): void => {
    const before = state.chartType
    if (!isChartKind(type) || type === before) return
    core.setChartType(type)
    core.undo.push({
      name: 'chart type',
      undo: () => core.setChartType(before),
      redo: () => core.setChartType(type),
    })
  }

  const chooseInterval = (interval: string): void => core.choose(state.symbol, interval)
  const favourites = (options.favorites?.intervals ?? DEFAULT_FAVORITES).map(canonicalResolution)
  const toolbar = createToolbar(
    {
      intervals: core.intervals,
      favourites,
      chartTypes: CHART_KINDS,
      favouriteTypes: favouriteKinds(options.favorites?.chartTypes),
      show: features,
      interval: () => state.resolution,
      chartType: () => state.chartType,
      isFullscreen: () => document.fullscreenElement === shell.host,
      setInterval: chooseInterval,
      setChartType: chooseType,
      tools: { left: features.undo ? [tools.windows, tools.history] : [tools.windows], right: [] },
      takeScreenshot: setup.savePicture,
      toggleFullscreen: () => toggleFullscreen(shell.host),
    },
    translate,
    shell.menus,
  )
  const stopFit = fitToolbar(toolbar.root, shell.menus, translate, toolbar.refresh)
  document.addEventListener('fullscreenchange', () => toolbar.refresh(), { signal: stop.signal })

  const bottom = createBottomBar(
    {
      timeFrames: options.time_frames ?? DEFAULT_TIME_FRAMES,
      showTimeFrames: features.timeFrames,
      selectTimeFrame: (item) => showTimeFrame(core, item),
      toggle: (mode) => {
        if (mode === 'auto') core.setScale(state.scaleMode, !state.autoScale)
        else core.setScale(state.scaleMode === mode ? 'normal' : mode, true)
      },
      clock: () => clockText(Math.floor(core.now() / 1000), state.timezone),
      schedule: setup.schedule,
    },
    translate,
  )

  const legend = createLegend(translate)
  const twin = createTwin({
    hub: core.lines,
    translate,
    label: setup.label || translate('lines'),
    priceText: format,
    step,
    schedule: setup.schedule,
  })
  const barTwin = createBarTwin({
    translate,
    priceText: format,
    volumeText: (volume) => {
      const info = core.client.info()
      return info === null ? '--' : volumeText(volume, symbolFormat(info).volumePrecision, signs)
    },
    timeText: (time) => dateText(time, state.timezone, isDated(state.resolution)),
  })
  if (features.toolbar) shell.frame.prepend(toolbar.root)
  if (features.legend) shell.plot.append(legend.box)
  /** While the pointer is over the plot, the legends follow the crosshair at once. Otherwise the update is deferred. */
  const writeSoon = (write: () => void): void => {
    if (shell.plot.matches(':hover')) write()
    else setup.schedule(write)
  }
  const studyLegend = createStudyLegend(
    core.studies,
    legend.root,
    shell.plot,
    translate,
    dialogs.study,
    writeSoon,
  )
  const inset = watchInset(legend.root, shell.plot, (top, rows) => engine.post({ type: 'inset', top, rows }))
  shell.plot.append(twin.root, barTwin.root)
  shell.frame.append(bottom.root)

  const windowsOfKeys = {
    indicators: features.indicators ? dialogs.indicators : null,
    interval: features.intervalEntry
      ? (digit: string) => openIntervalEntry(shell.plot, translate, digit, core.intervals(), chooseInterval)
      : null,
  }
  listenKeys(shell.plot, core, windowsOfKeys, stop.signal)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !(dragging || event.composedPath().includes(shell.plot))) return
      if (dragging) {
        event.preventDefault()
        event.stopPropagation()
      }
      engine.post({
        type: 'input',
        input: { kind: 'escape', at: performance.timeOrigin + performance.now() },
      })
    },
    { signal: stop.signal, capture: true },
  )

  const status = createChromeStatus({
    core,
    shell,
    legend,
    showInterval: features.legendInterval,
    writeSoon,
    translate,
    restart: setup.restart,
  })
  const refresh = (): void => {
    toolbar.refresh()
    status.update()
  }

  const openContext: Chrome['context'] = ({ x, y, time, price: pointed, drawing }) => {
    if (!features.contextMenu) return
    // The menu offers a valid price on the tick grid, the same that the crosshair shows.
    const price = pointed === null ? null : step(pointed, 0)
    if (drawing !== '') core.drawings.select(drawing)
    const entries = async () => {
      const { createContextItems } = await import('./context-items.ts')
      const items = createContextItems({
        core,
        features,
        translate,
        dialogs,
        price: price === null ? null : format(price),
        drawing,
        own: price === null ? [] : setup.contextItems(time, price),
        copyPicture: setup.copyPicture,
        savePicture: setup.savePicture,
        trace: setup.trace,
      })
      if (price === null) return items
      return processMenu(items, { time, price, ...(drawing === '' ? {} : { drawing }) })
    }
    const open = async (): Promise<void> => {
      const shown = await unlessEscaped(entries())
      if (shown === null) return
      shell.menus.open(translate('menu'), shown, {
        x: x + shell.plot.offsetLeft,
        y: y + shell.plot.offsetTop,
      })
    }
    open().catch((error: unknown) => setup.trace('context_menu', String(error)))
  }

  return {
    custom: toolbar.custom,
    dialogs,
    status: refresh,
    refresh,
    legend: status.showValues,
    summary: barTwin.set,
    scale: (mode, auto) => bottom.setScale({ mode, auto }),
    tooltip: shell.tooltip,
    dragging: (active) => {
      dragging = active
      // The legend must not cover the text of the dragged line.
      shell.plot.toggleAttribute('data-dragging', active)
    },
    context: openContext,
    linesChanged: twin.changed,
    lost: (lost) => {
      status.setBroken(lost ? translate('engineLost') : null)
      refresh()
      if (!lost) inset.reset()
    },
    failed: (reason) => {
      status.setBroken(translate('engineError', { reason }))
      refresh()
    },
    stop: () => {
      stop.abort()
      stopFit()
      status.stop()
      inset.stop()
      studyLegend.stop()
      tools.stop()
      bottom.stop()
      twin.stop()
    },
  }
}
