/* Messages between page and engine about studies and compared symbols, as plain data. */
import type { SymbolFormat } from './protocol.ts'

export type StudyValue = string | number | boolean

export interface StudyInput {
  id: string
  /** English, as in the documented `getStudyInputs`. */
  name: string
  type: 'integer' | 'float' | 'source' | 'bool' | 'text'
  defval: StudyValue
  min?: number
  max?: number
  options?: readonly string[]
}

export interface StudyPlot {
  id: string
  /** English. Override keys such as `moving average.plot.color` contain it. */
  title: string
  kind: 'line' | 'histogram'
  color: string
  /** Colour of a histogram's falling bars. */
  falling?: string
  linewidth: number
}

/** Description of a kind of study for the page. The engine sends all kinds when it starts. */
export interface StudyMeta {
  id: string
  /** English name, as passed to `createStudy`. */
  name: string
  short: string
  /** Drawn over the bars by default. */
  overlay: boolean
  format: 'price' | 'volume' | 'number'
  inputs: readonly StudyInput[]
  plots: readonly StudyPlot[]
  /** Fixed horizontal lines in the study's own pane. */
  levels?: readonly number[]
  /** Indices of two plots. The space between them is filled. */
  band?: readonly [number, number]
}

export interface PlotStyle {
  color: string
  falling: string
  linewidth: number
  visible: boolean
}

export type StudyScale = 'as-series' | 'new-left' | 'new-right' | 'no-scale'

/** One study to draw. Any change sends the whole spec again. */
export interface StudySpec {
  id: string
  kind: string
  inputs: Record<string, StudyValue>
  plots: PlotStyle[]
  overlay: boolean
  visible: boolean
  scale: StudyScale
  /** Text at the price axis; empty for none. */
  title: string
}

export type StudyCommand =
  | { do: 'put'; spec: StudySpec }
  | { do: 'remove'; id: string }
  /** All bars of a compared symbol. */
  | { do: 'bars'; id: string; bars: Float64Array; format: SymbolFormat }
  | { do: 'ticks'; id: string; bars: Float64Array }
  /** Heights of all panes, CSS pixels, top to bottom. */
  | { do: 'heights'; heights: number[] }

export interface StudyLegendRow {
  id: string
  pane: number
  values: { text: string; color: string }[]
}

export type StudyEvent =
  | { what: 'kinds'; kinds: readonly StudyMeta[] }
  /** A study was computed for the first time, or `fault` is the reason why that failed. */
  | { what: 'done'; id: string; fault: string | null }
  | { what: 'values'; rows: StudyLegendRow[] }
  | { what: 'panes'; panes: { top: number; height: number }[] }

/** Kind of a compared symbol. Its values are its own bars, and nothing is computed. */
export const COMPARE_KIND = 'compare'
