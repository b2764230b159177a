import type { ExportDataOptions, ExportedData } from './export-data.ts'
import type { ISelectionApi } from './selection.ts'
import type { ISeriesApi } from './series.ts'
import type { IShapesApi } from './shapes.ts'
import type { ITimeScaleApi } from './time-scale.ts'
import type {
  EntityId,
  ISubscription,
  ResolutionString,
  SeriesType,
  TimeRange,
  Timezone,
} from './primitives.ts'
import type { CreateStudyOptions, IPaneApi, IStudyApi, StudyInputValue } from './study.ts'
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

export type TimeFrameValue =
  | { type: 'period-back'; value: string }
  | { type: 'time-range'; from: number; to: number }

export interface RangeOptions {
  val: TimeFrameValue
  res: ResolutionString
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
export interface IChartWidgetApi extends IShapesApi {
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
  /** Shows a range in an interval: `{ type: 'period-back', value: '5d' }` or one by its ends in seconds. */
  setTimeFrame(frame: RangeOptions): void
  zoomOut(): void
  setZoomEnabled(enabled: boolean): void
  setScrollEnabled(enabled: boolean): void
  executeActionById(action: string): void
  getTimezoneApi(): ITimezoneApi
  priceFormatter(): IPriceFormatter

  /** Asks the feed's `getMarks` for the view anew. */
  refreshMarks(): void
  clearMarks(): void

  createOrderLine(): Promise<IOrderLineAdapter>
  createPositionLine(): Promise<IPositionLineAdapter>
  createExecutionShape(): Promise<IExecutionLineAdapter>

  /**
   * Adds a study by its English name, or `Compare` / `Overlay` with `{ symbol }` among the inputs: Compare sets the price
   * scale to percent, Overlay leaves it. Rejects when there is no such study.
   */
  createStudy(
    name: string,
    forceOverlay?: boolean,
    lock?: boolean,
    inputs?: Record<string, StudyInputValue>,
    overrides?: Record<string, StudyInputValue>,
    options?: CreateStudyOptions,
  ): Promise<EntityId | null>
  /** Throws when there is none with this id. */
  getStudyById(id: EntityId): IStudyApi
  /** Removes a study; an unknown id is traced. */
  removeEntity(id: EntityId, options?: { disableUndo?: boolean }): void
  getPanes(): IPaneApi[]
  getAllPanesHeight(): number[]
  setAllPanesHeight(heights: readonly number[]): void

  getTimeScale(): ITimeScaleApi
  getSeries(): ISeriesApi
  selection(): ISelectionApi
  exportData(options?: ExportDataOptions): Promise<ExportedData>
  /** Settings of a study or, for the main series' id, of the chart. */
  showPropertiesDialog(id: EntityId): void
  getCheckableActionState(action: string): boolean
  /** Bars of room right of the last one. */
  scrollPosition(): number
  defaultScrollPosition(): number
  canZoomOut(): boolean
  /** Price units that a bar is wide. */
  getPriceToBarRatio(): number | null
  /** Changes the prices in view so that a bar is as wide as `ratio` price units are high. */
  setPriceToBarRatio(ratio: number): void
  /** End of the period that begins at a bar's time, seconds. */
  barTimeToEndOfPeriod(time: number): number
  endOfPeriodToBarTime(time: number): number
  /** Drawings only. */
  bringToFront(ids: readonly EntityId[]): void
  sendToBack(ids: readonly EntityId[]): void
  /** Resolves with the time of the bar that is pressed next, seconds; rejects when it is called off. */
  requestSelectBar(): Promise<number>
  cancelSelectBar(): void
  isSelectBarRequested(): boolean
  /** There is one chart: it fills the widget at all times. */
  maximizeChart(): void
  restoreChart(): void
  isMaximized(): boolean

  removeAllStudies(): void
  /** All studies as an object for `applyStudyTemplate`; its form is the library's own. */
  createStudyTemplate(options?: { saveSymbol?: boolean; saveInterval?: boolean }): object
  /** Puts a template's studies in place of the chart's; what is no template is traced and changes nothing. */
  applyStudyTemplate(template: object): void
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
