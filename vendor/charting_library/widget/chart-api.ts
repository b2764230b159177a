import type { IChartWidgetApi } from '../api/chart.ts'
import type { ResolutionString } from '../api/primitives.ts'
import { createShapeApi } from '../drawings/shape-api.ts'
import { priceText } from '../engine/scene/number-text.ts'
import type { NumberSigns } from '../protocol.ts'
import { isChartKind } from './chart-core.ts'
import type { ChartCore } from './core-types.ts'
import { createPaneApis, createStudyApi } from './study-api.ts'
import { isCompareName } from './study-model.ts'
import { refuse, UNSUPPORTED_CHART } from './not-supported.ts'
import { readStudyTemplate, STUDY_TEMPLATE_VERSION } from './study-sources.ts'
import { symbolFormat } from './symbol-format.ts'
import { timeFrameSeconds } from './time-frames.ts'
import { offeredZones, zoneOf } from './timezones.ts'

const readyOf = (options: unknown): (() => void) | undefined => {
  if (typeof options === 'function') return options as () => void
  if (typeof options !== 'object' || options === null) return undefined
  const { dataReady } = options as { dataReady?: unknown }
  return typeof dataReady === 'function' ? (dataReady as () => void) : undefined
}

/** The documented chart object over the core. */
export function createChartApi(
  core: ChartCore,
  signs: NumberSigns,
  trace: (where: string, message: string) => void,
): IChartWidgetApi {
  const { state, signals, engine, lines, studies } = core
  const setChartType: IChartWidgetApi['setChartType'] = (type, callback) => {
    if (isChartKind(type)) core.setChartType(type)
    else trace('chartType', `chart type ${String(type)} is not supported`)
    callback?.()
  }

  const actions: Record<string, () => void> = {
    undo: () => core.undo.undo(),
    redo: () => core.undo.redo(),
    chartReset: core.resetScales,
    timeScaleReset: () => engine.post({ type: 'view', action: 'resetTime' }),
  }

  const api: IChartWidgetApi = {
    onDataLoaded: () => signals.dataLoaded,
    onSymbolChanged: () => signals.symbolChanged,
    onIntervalChanged: () => signals.intervalChanged,
    onVisibleRangeChanged: () => signals.rangeChanged,
    onChartTypeChanged: () => signals.typeChanged,
    crossHairMoved: () => core.crosshair(),
    dataReady: (callback) => {
      if (callback !== undefined) {
        if (state.dataReady) callback()
        else signals.dataLoaded.subscribe(null, callback, true)
      }
      return state.dataReady
    },
    symbol: () => state.symbol,
    symbolExt: () => {
      const info = core.client.info()
      if (info === null) return null
      const { name, full_name = name, exchange, description, type, ticker } = info
      return {
        symbol: name,
        full_name,
        exchange,
        description,
        type,
        ...(ticker === undefined ? {} : { ticker }),
      }
    },
    resolution: () => state.resolution as ResolutionString,
    setSymbol: (symbol, options) => core.open(symbol, state.resolution, readyOf(options)),
    setResolution: (resolution, options) => core.open(state.symbol, resolution, readyOf(options)),
    resetData: () => core.client.reload(),
    chartType: () => state.chartType,
    setChartType,
    getVisibleRange: () => state.range,
    setVisibleRange: ({ from, to }) => core.showRange(from, to),
    getVisiblePriceRange: () => state.priceRange,
    setTimeFrame: ({ val, res }) => {
      const now = Math.floor(core.now() / 1000)
      const length = val.type === 'period-back' ? timeFrameSeconds(val.value) : val.to - val.from
      if (length === null || !(length > 0)) {
        trace('timeFrame', `the time frame ${JSON.stringify(val)} cannot be read`)
        return
      }
      const to = val.type === 'period-back' ? now : val.to
      core.open(state.symbol, res, () => {
        core.showRange(to - length, to).catch(() => undefined)
      })
    },
    zoomOut: () => engine.post({ type: 'view', action: 'zoomOut' }),
    setZoomEnabled: (enabled) => core.setInteraction({ zoom: enabled }),
    setScrollEnabled: (enabled) => core.setInteraction({ scroll: enabled }),
    executeActionById: (action) => {
      const run = actions[action]
      if (run === undefined)
        throw new Error(`action ${action} is not supported by this build of charting_library`)
      run()
    },
    getTimezoneApi: () => ({
      availableTimezones: () => offeredZones().map(zoneOf),
      getTimezone: () => zoneOf(state.timezone),
      setTimezone: core.setTimezone,
      onTimezoneChanged: () => signals.timezoneChanged,
    }),
    priceFormatter: () => ({
      format: (price) => {
        const info = core.client.info()
        return info === null ? '--' : priceText(price, symbolFormat(info), signs)
      },
    }),
    refreshMarks: core.marks.refresh,
    clearMarks: core.marks.clear,
    createOrderLine: async () => lines.createOrderLine(),
    createPositionLine: async () => lines.createPositionLine(),
    createExecutionShape: async () => lines.createExecution(),
    createStudy: async (name, forceOverlay, lock, inputs, overrides, options = {}) => {
      const percent =
        isCompareName(name) && name.toLowerCase() === 'compare' && options.priceScale === undefined
      const id = await studies.create({
        name,
        overlay: forceOverlay === true,
        lock: lock === true,
        ...(inputs === undefined ? {} : { inputs }),
        ...(overrides === undefined ? {} : { overrides }),
        ...(options.priceScale === undefined ? {} : { scale: options.priceScale }),
        quiet: options.disableUndo === true,
      })
      if (percent) core.setScale('percentage', null)
      return id
    },
    getStudyById: (id) => createStudyApi(studies, id, trace),
    removeEntity: (id, options = {}) => {
      if (core.drawings.get(id) !== null) core.drawings.remove([id], options.disableUndo !== true)
      else if (studies.get(id) !== undefined) studies.remove(id, options.disableUndo === true)
      else trace('studies', `removeEntity: there is nothing with the id ${String(id)}`)
    },
    getPanes: () => createPaneApis(studies),
    getAllPanesHeight: () => studies.panes().map(({ height }) => height),
    setAllPanesHeight: (heights) => studies.setHeights([...heights]),
    removeAllStudies: () => {
      for (const { id } of studies.list()) studies.remove(id)
    },
    createStudyTemplate: ({ saveSymbol = false, saveInterval = false } = {}) => ({
      $lib: 'open',
      v: STUDY_TEMPLATE_VERSION,
      studies: studies.save(),
      ...(saveSymbol ? { symbol: state.symbol } : {}),
      ...(saveInterval ? { resolution: state.resolution } : {}),
    }),
    applyStudyTemplate: (value) => {
      const template = readStudyTemplate(value)
      if (template === null) {
        trace('studies', 'the study template is foreign or damaged and is ignored')
        return
      }
      const { symbol = state.symbol, resolution = state.resolution } = template
      if (symbol !== state.symbol || resolution !== state.resolution) core.open(symbol, resolution)
      studies.restore(template.studies)
    },
    ...createShapeApi({ model: core.drawings, barAt: core.client.barAt }),
    getAllStudies: () => studies.list().map(({ id, name }) => ({ id, name })),
  }
  return refuse(api, 'chart', UNSUPPORTED_CHART)
}
