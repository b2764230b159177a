import { isChartKind, type ChartCore } from './chart-core.ts'
import type { PropertyStore } from './property-store.ts'

/** Layouts are ours alone: TradingView's format is not documented, theirs is ignored on load. */
export interface SavedState {
  $lib: 'open'
  v: 1
  timezone: string
  theme: string
  chartProperties: Record<string, string | number | boolean>
  charts: {
    symbol: string
    resolution: string
    chartType: number
    scale: string
    panes: { sources: object[] }[]
  }[]
}

/** The layout as plain JSON; orders and positions are never part of it. */
export function saveState(core: ChartCore, store: PropertyStore): SavedState {
  const { symbol, resolution, chartType, scaleMode, timezone } = core.state
  return {
    $lib: 'open',
    v: 1,
    timezone,
    theme: store.theme(),
    chartProperties: store.layer('applied'),
    charts: [{ symbol, resolution, chartType, scale: scaleMode, panes: [{ sources: [] }] }],
  }
}

/** Reads a layout; null for one that is foreign, of a later version or damaged. */
export function readState(value: unknown): SavedState | null {
  if (typeof value !== 'object' || value === null) return null
  const state = value as Partial<SavedState>
  const chart = Array.isArray(state.charts) ? state.charts[0] : undefined
  if (state.$lib !== 'open' || state.v !== 1 || typeof chart !== 'object' || chart === null) return null
  const { symbol, resolution, chartType, scale } = chart
  if (typeof symbol !== 'string' || typeof resolution !== 'string') return null
  const properties =
    typeof state.chartProperties === 'object' && state.chartProperties !== null ? state.chartProperties : {}
  return {
    $lib: 'open',
    v: 1,
    timezone: typeof state.timezone === 'string' ? state.timezone : 'Etc/UTC',
    theme: typeof state.theme === 'string' ? state.theme : '',
    chartProperties: properties,
    charts: [
      {
        symbol,
        resolution,
        chartType: isChartKind(chartType) ? chartType : 1,
        scale: scale === 'log' || scale === 'percentage' ? scale : 'normal',
        panes: [{ sources: [] }],
      },
    ],
  }
}
