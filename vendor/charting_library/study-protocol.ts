/* What page and engine tell each other about studies and compared symbols, as plain data. */
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
  /** English; part of override keys such as `moving average.plot.color`. */
  title: string
  kind: 'line' | 'histogram'
  color: string
  /** Colour of a histogram's falling bars. */
  falling?: string
  linewidth: number
}

/** All that the page knows of a kind of study; the engine sends the list of kinds when it starts. */
export interface StudyMeta {
  id: string
  /** Name for `createStudy`, English. */
  name: string
  short: string
  /** Drawn over the bars unless asked otherwise. */
  overlay: boolean
  format: 'price' | 'volume' | 'number'
  inputs: readonly StudyInput[]
  plots: readonly StudyPlot[]
  /** Fixed horizontal lines of an own pane. */
  levels?: readonly number[]
  /** Plots (by index) with the space between them filled. */
  band?: readonly [number, number]
}

export interface PlotStyle {
  color: string
  falling: string
  linewidth: number
  visible: boolean
}

export type StudyScale = 'as-series' | 'new-left' | 'new-right' | 'no-scale'

/** One study as it should be drawn; sent again whole when anything of it changes. */
export interface StudySpec {
  id: string
  kind: string
  inputs: Record<string, StudyValue>
  plots: PlotStyle[]
  overlay: boolean
  visible: boolean
  scale: StudyScale
  /** Text at the axis; empty without one. */
  title: string
}

export type StudyCommand =
  | { do: 'put'; spec: StudySpec }
  | { do: 'remove'; id: string }
  /** Bars of a compared symbol, all of them. */
  | { do: 'bars'; id: string; bars: Float64Array; format: SymbolFormat }
  | { do: 'ticks'; id: string; bars: Float64Array }
  /** Heights of all panes in CSS pixels, top to bottom. */
  | { do: 'heights'; heights: number[] }

export interface StudyLegendRow {
  id: string
  pane: number
  values: { text: string; color: string }[]
}

export type StudyEvent =
  | { what: 'kinds'; kinds: readonly StudyMeta[] }
  /** A study was computed for the first time, or could not be. */
  | { what: 'done'; id: string; fault: string | null }
  | { what: 'values'; rows: StudyLegendRow[] }
  | { what: 'panes'; panes: { top: number; height: number }[] }

/** Kind of a compared symbol: no computing, values come from its own bars. */
export const COMPARE_KIND = 'compare'
