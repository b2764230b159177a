import type {
  EntityId,
  ISubscription,
  ResolutionString,
  SeriesType,
  TimeRange,
  Timezone,
} from './primitives.ts'
import type { IExecutionLineAdapter, IOrderLineAdapter, IPositionLineAdapter } from './trading-lines.ts'

export interface SymbolExt {
  symbol: string
  full_name: string
  exchange: string
  description: string
  type: string
  ticker?: string
}

export interface CrossHairMovedEventParams {
  /** Seconds; undefined outside the bars. */
  time?: number
  price: number
  offsetX?: number
  offsetY?: number
}

export interface VisiblePriceRange {
  from: number
  to: number
}

export interface ITimezoneApi {
  availableTimezones(): readonly { id: Timezone; title: string }[]
  getTimezone(): { id: Timezone; title: string }
  setTimezone(timezone: Timezone): void
  onTimezoneChanged(): ISubscription<(timezone: Timezone) => void>
}

export interface IPriceFormatter {
  format(price: number): string
}

export type DataReadyCallback = () => void

/** One chart of the widget. Getters answer from a copy at most one frame old. */
export interface IChartWidgetApi {
  onDataLoaded(): ISubscription<() => void>
  onSymbolChanged(): ISubscription<() => void>
  onIntervalChanged(): ISubscription<(interval: ResolutionString, timeframe: { timeframe?: string }) => void>
  onVisibleRangeChanged(): ISubscription<(range: TimeRange) => void>
  onChartTypeChanged(): ISubscription<(type: SeriesType) => void>
  crossHairMoved(): ISubscription<(params: CrossHairMovedEventParams) => void>
  /** True when bars are loaded; the callback is called then, or at once. */
  dataReady(callback?: DataReadyCallback): boolean

  symbol(): string
  symbolExt(): SymbolExt | null
  resolution(): ResolutionString
  setSymbol(symbol: string, options?: SetSymbolOptions | (() => void)): void
  setResolution(resolution: ResolutionString, options?: SetResolutionOptions | (() => void)): void
  resetData(): void

  chartType(): SeriesType
  setChartType(type: SeriesType, callback?: () => void): void
  getVisibleRange(): TimeRange
  setVisibleRange(range: TimeRange): Promise<void>
  getVisiblePriceRange(): VisiblePriceRange | null
  setZoomEnabled(enabled: boolean): void
  setScrollEnabled(enabled: boolean): void
  executeActionById(action: string): void
  getTimezoneApi(): ITimezoneApi
  priceFormatter(): IPriceFormatter

  createOrderLine(): Promise<IOrderLineAdapter>
  createPositionLine(): Promise<IPositionLineAdapter>
  createExecutionShape(): Promise<IExecutionLineAdapter>

  removeAllShapes(): void
  removeAllStudies(): void
  getAllShapes(): { id: EntityId; name: string }[]
  getAllStudies(): { id: EntityId; name: string }[]
}

export interface SetSymbolOptions {
  dataReady?: () => void
  doNotActivateChart?: boolean
}

export interface SetResolutionOptions {
  dataReady?: () => void
  doNotActivateChart?: boolean
}
