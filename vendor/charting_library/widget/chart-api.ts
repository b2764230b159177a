import type { IChartWidgetApi } from '../api/chart.ts'
import type { ResolutionString } from '../api/primitives.ts'
import { priceText } from '../engine/scene/number-text.ts'
import type { NumberSigns } from '../protocol.ts'
import { isChartKind } from './core-state.ts'
import type { ChartCore } from './core-types.ts'
import { createStudyApi } from './study-api.ts'
import { isCompareName } from './study-model.ts'
import type { FullChart } from '../full-api/chart-members.ts'
import { symbolFormat } from './symbol-format.ts'
import { offeredZones, zoneOf } from './timezones.ts'

const readyOf = (options: unknown): (() => void) | undefined => {
  if (typeof options === 'function') return options as () => void
  if (typeof options !== 'object' || options === null) return undefined
  const { dataReady } = options as { dataReady?: unknown }
  return typeof dataReady === 'function' ? (dataReady as () => void) : undefined
}

/** The chart object without the members of `full-api/`. `getStudyById` returns the core's study object. */
type CoreChart = Omit<IChartWidgetApi, keyof FullChart> & { getStudyById: (id: string) => object }

/** The documented chart object, implemented on the core. */
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

  const api: CoreChart = {
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
    zoomOut: () => engine.post({ type: 'view', action: 'zoomOut' }),
    setZoomEnabled: (enabled) => core.setInteraction({ zoom: enabled }),
    setScrollEnabled: (enabled) => core.setInteraction({ scroll: enabled }),
    priceFormatter: () => ({
      format: (price) => {
        const info = core.client.info()
        return info === null ? '--' : priceText(price, symbolFormat(info), signs)
      },
    }),
    getTimezoneApi: () => ({
      availableTimezones: () => offeredZones().map(zoneOf),
      getTimezone: () => zoneOf(state.timezone),
      setTimezone: core.setTimezone,
      onTimezoneChanged: () => signals.timezoneChanged,
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
    getAllStudies: () => studies.list().map(({ id, name }) => ({ id, name })),
  }
  // `full-api/` adds the other members before `onChartReady`, unless the options set `api: 'core'`.
  return api as unknown as IChartWidgetApi
}
