import { isChartKind } from './core-state.ts'
import type { ChartCore } from './core-types.ts'
import type { PriceScaleMode } from '../protocol.ts'
import type { PropertyStore } from './property-store.ts'

/** A saved layout in this build's own format. TradingView's format is not documented; a layout in it is ignored. */
export interface SavedState {
  $lib: 'open'
  v: 1
  timezone: string
  theme: string
  chartProperties: Record<string, string | number | boolean>
  /** The user's choices in the settings dialog, valid in any theme. Older layouts have none. */
  userProperties: Record<string, string | number | boolean>
  charts: {
    symbol: string
    resolution: string
    chartType: number
    scale: PriceScaleMode
    /** True: high prices are at the bottom. Older layouts may not have this field. */
    inverted: boolean
    /** Switches of the drawing tools. Older layouts have none. */
    drawing?: Record<(typeof switches)[number], boolean>
    /** Studies and drawings, oldest first. Their field `type` distinguishes them. */
    panes: { sources: object[] }[]
  }[]
}

export const LAYOUT_VERSION = 1
const switches = ['magnet', 'locked', 'hidden'] as const
/** Maximum length of a layout file, characters. */
export const MOST_LAYOUT_LETTERS = 2_000_000

/** The layout as plain JSON. It never contains orders or positions. */
export function saveState(core: ChartCore, store: PropertyStore): SavedState {
  const { symbol, resolution, chartType, scaleMode, inverted, timezone } = core.state
  const { magnet, locked, hidden } = core.drawings
  const drawing = { magnet: magnet.value(), locked: locked.value(), hidden: hidden.value() }
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
    charts: [{ symbol, resolution, chartType, scale: scaleMode, inverted, drawing, panes: [{ sources }] }],
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

/** Why a layout cannot be used, as text for the trace. Null if it can. */
export function layoutFault(value: unknown): 'foreign' | 'of a later version' | 'damaged' | null {
  if (!isObject(value)) return 'damaged'
  if (value['$lib'] !== 'open') return 'foreign'
  if (typeof value['v'] === 'number' && value['v'] > LAYOUT_VERSION) return 'of a later version'
  return readState(value) === null ? 'damaged' : null
}

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

function readSwitches(value: unknown): Pick<SavedState['charts'][number], 'drawing'> {
  if (!isObject(value)) return {}
  return {
    drawing: {
      magnet: value['magnet'] === true,
      locked: value['locked'] === true,
      hidden: value['hidden'] === true,
    },
  }
}

/** Reads a layout. Null if it is in another format, of a later version or damaged. Unreadable entries are left out. */
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
        ...readSwitches(chart.drawing),
        panes: readPanes(chart.panes),
      },
    ],
  }
}

/** Replaces the chart's drawings and studies with those of a layout. */
export function restoreSources(
  core: ChartCore,
  state: SavedState,
  trace: (where: string, message: string) => void,
): void {
  // A layout without panes leaves the chart's drawings and studies unchanged.
  if (state.charts[0]?.panes.length === 0) return
  const drawings = sourcesOf(state, 'drawing')
  const lost = core.drawings.load(drawings)
  if (lost > 0) trace('load', `${lost} drawings of the layout can't be read and are left out`)
  core.studies.restore(sourcesOf(state, 'study'))
  const { drawing } = state.charts[0] ?? {}
  if (drawing !== undefined) for (const name of switches) core.drawings[name].setValue(drawing[name])
  core.undo.clear()
}
