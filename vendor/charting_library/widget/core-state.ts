import type { ChartKind } from '../protocol.ts'
import type { CoreState } from './core-types.ts'

export const CHART_KINDS: readonly ChartKind[] = [0, 1, 2, 3, 8, 9, 10]
export const isChartKind = (value: unknown): value is ChartKind => CHART_KINDS.includes(value as ChartKind)

/** What an application or a saved layout chooses of the first state. */
export type InitialState = Pick<
  CoreState,
  'symbol' | 'resolution' | 'chartType' | 'timezone' | 'scaleMode' | 'inverted'
>

/** The chart's state before any bars are loaded. */
export const firstState = (initial: InitialState): CoreState => ({
  ...initial,
  autoScale: true,
  phase: 'idle',
  reason: '',
  range: { from: 0, to: 0 },
  priceRange: null,
  timeScale: { barSpacing: 6, rightOffset: 0, width: 0 },
  dataReady: false,
  empty: true,
})
