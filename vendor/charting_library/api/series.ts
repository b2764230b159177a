import type { EntityId, SeriesType } from './primitives.ts'

/** The main series: the bars of the chart's symbol. */
export interface ISeriesApi {
  entityId(): EntityId
  isUserEditEnabled(): boolean
  setUserEditEnabled(enabled: boolean): void
  isVisible(): boolean
  setVisible(visible: boolean): void
  /** Properties of a chart type without their prefix, e.g. `upColor`. */
  chartStyleProperties(chartStyle: SeriesType): Record<string, string | number | boolean>
  setChartStyleProperties(chartStyle: SeriesType, properties: Record<string, string | number | boolean>): void
}
