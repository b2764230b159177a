import type { IChartWidgetApi } from '../api/chart.ts'
import type { EntityId, ResolutionString } from '../api/primitives.ts'
import { priceText } from '../engine/scene/number-text.ts'
import type { NumberSigns } from '../protocol.ts'
import { type ChartCore, isChartKind } from './chart-core.ts'
import { refuse, UNSUPPORTED_CHART } from './not-supported.ts'
import { symbolFormat } from './symbol-format.ts'

const ZONES = [
  'Etc/UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
]

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
  const { state, signals, engine, lines } = core
  const zone = (id: string) => ({ id, title: id === 'Etc/UTC' ? 'UTC' : id })

  const setChartType: IChartWidgetApi['setChartType'] = (type, callback) => {
    if (isChartKind(type)) core.setChartType(type)
    else trace('chartType', `chart type ${String(type)} is not supported`)
    callback?.()
  }

  const interaction = { scroll: true, zoom: true }
  const setInteraction = (change: Partial<typeof interaction>): void => {
    Object.assign(interaction, change)
    engine.post({ type: 'interaction', ...interaction })
  }

  const actions: Record<string, () => void> = {
    chartReset: () => engine.post({ type: 'view', action: 'resetScales' }),
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
    setZoomEnabled: (enabled) => setInteraction({ zoom: enabled }),
    setScrollEnabled: (enabled) => setInteraction({ scroll: enabled }),
    executeActionById: (action) => {
      const run = actions[action]
      if (run === undefined)
        throw new Error(`action ${action} is not supported by this build of charting_library`)
      run()
    },
    getTimezoneApi: () => ({
      availableTimezones: () => ZONES.map(zone),
      getTimezone: () => zone(state.timezone),
      setTimezone: core.setTimezone,
      onTimezoneChanged: () => signals.timezoneChanged,
    }),
    priceFormatter: () => ({
      format: (price) => {
        const info = core.client.info()
        return info === null ? '--' : priceText(price, symbolFormat(info), signs)
      },
    }),
    createOrderLine: async () => lines.createOrderLine(),
    createPositionLine: async () => lines.createPositionLine(),
    createExecutionShape: async () => lines.createExecution(),
    // There are no shapes and studies yet: there is nothing to remove or to list.
    removeAllShapes: () => undefined,
    removeAllStudies: () => undefined,
    getAllShapes: (): { id: EntityId; name: string }[] => [],
    getAllStudies: (): { id: EntityId; name: string }[] => [],
  }
  return refuse(api, 'chart', UNSUPPORTED_CHART)
}
