import { isChartKind } from './chart-core.ts'
import type { ChartCore } from './core-types.ts'
import type { PriceScaleMode } from '../protocol.ts'
import type { PropertyStore } from './property-store.ts'

/** Layouts are ours alone: TradingView's format is not documented, theirs is ignored on load. */
export interface SavedState {
  $lib: 'open'
  v: 1
  timezone: string
  theme: string
  chartProperties: Record<string, string | number | boolean>
  /** What the user chose in the settings window: of any theme. Layouts of before have none. */
  userProperties: Record<string, string | number | boolean>
  charts: {
    symbol: string
    resolution: string
    chartType: number
    scale: PriceScaleMode
    /** High prices at the bottom; layouts of before may not say. */
    inverted: boolean
    /** Studies and drawings by `type`, oldest first. */
    panes: { sources: object[] }[]
  }[]
}

export const LAYOUT_VERSION = 1
/** A layout file larger than this is none of ours. */
export const MOST_LAYOUT_LETTERS = 2_000_000

/** The layout as plain JSON; orders and positions are never part of it. */
export function saveState(core: ChartCore, store: PropertyStore): SavedState {
  const { symbol, resolution, chartType, scaleMode, inverted, timezone } = core.state
  const sources = [
    ...core.studies.save(),
    ...core.drawings.save().map((drawing) => ({ type: 'drawing', ...drawing })),
  ]
  return {
    $lib: 'open',
    v: LAYOUT_VERSION,
    timezone,
    theme: store.theme(),
    chartProperties: store.layer('applied'),
    userProperties: store.layer('user'),
    charts: [{ symbol, resolution, chartType, scale: scaleMode, inverted, panes: [{ sources }] }],
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isZone = (zone: unknown): zone is string => {
  if (typeof zone !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** Why a layout can't be used, in words for the tracing hook; null for one that can. */
export function layoutFault(value: unknown): 'foreign' | 'of a later version' | 'damaged' | null {
  if (!isObject(value)) return 'damaged'
  if (value['$lib'] !== 'open') return 'foreign'
  if (typeof value['v'] === 'number' && value['v'] > LAYOUT_VERSION) return 'of a later version'
  return readState(value) === null ? 'damaged' : null
}

/** Sources of one type in a layout. */
export const sourcesOf = (state: SavedState, type: string): object[] =>
  (state.charts[0]?.panes ?? []).flatMap(({ sources }) =>
    sources.filter((source) => Reflect.get(source, 'type') === type),
  )

function readPanes(value: unknown): { sources: object[] }[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, 20).map((pane) => {
    const sources: unknown = isObject(pane) ? pane['sources'] : null
    return { sources: Array.isArray(sources) ? sources.filter(isObject) : [] }
  })
}

/** Reads a layout; null for one that is foreign, of a later version or damaged. What is unreadable in it is left out. */
export function readState(value: unknown): SavedState | null {
  if (!isObject(value)) return null
  const state = value as Partial<SavedState>
  const chart = Array.isArray(state.charts) ? state.charts[0] : undefined
  if (state.$lib !== 'open' || state.v !== LAYOUT_VERSION || typeof chart !== 'object' || chart === null)
    return null
  const { symbol, resolution, chartType, scale } = chart
  const inverted: unknown = chart.inverted
  if (typeof symbol !== 'string' || typeof resolution !== 'string') return null
  return {
    $lib: 'open',
    v: LAYOUT_VERSION,
    timezone: isZone(state.timezone) ? state.timezone : 'Etc/UTC',
    theme: typeof state.theme === 'string' ? state.theme : '',
    chartProperties: isObject(state.chartProperties) ? state.chartProperties : {},
    userProperties: isObject(state.userProperties) ? state.userProperties : {},
    charts: [
      {
        symbol,
        resolution,
        chartType: isChartKind(chartType) ? chartType : 1,
        scale: scale === 'log' || scale === 'percentage' || scale === 'indexed' ? scale : 'normal',
        inverted: inverted === true,
        panes: readPanes(chart.panes),
      },
    ],
  }
}

/** A layout's drawings and studies onto the chart, in place of those it has. */
export function restoreSources(
  core: ChartCore,
  state: SavedState,
  trace: (where: string, message: string) => void,
): void {
  // The small copy of a layout names no panes: what the chart has stays.
  if (state.charts[0]?.panes.length === 0) return
  const drawings = sourcesOf(state, 'drawing')
  const lost = core.drawings.load(drawings)
  if (lost > 0) trace('load', `${lost} drawings of the layout can't be read and are left out`)
  core.studies.restore(sourcesOf(state, 'study'))
  core.undo.clear()
}
