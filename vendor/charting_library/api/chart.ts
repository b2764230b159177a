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
  /** Time of the bar under the crosshair, seconds. Undefined outside the bars. */
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

/** One chart of the widget. Getters answer from the page's last copy of the engine's state, at most 500 ms old. */
export interface IChartWidgetApi extends IShapesApi {
  onDataLoaded(): ISubscription<() => void>
  onSymbolChanged(): ISubscription<() => void>
  onIntervalChanged(): ISubscription<(interval: ResolutionString, timeframe: { timeframe?: string }) => void>
  onVisibleRangeChanged(): ISubscription<(range: TimeRange) => void>
  onChartTypeChanged(): ISubscription<(type: SeriesType) => void>
  crossHairMoved(): ISubscription<(params: CrossHairMovedEventParams) => void>
  /** Returns true if bars are loaded. The callback runs at once in that case, otherwise when they have been loaded. */
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
  /**
   * Shows a time range in the given interval. The range is `{ type: 'period-back', value: '5d' }` or has two ends in
   * seconds.
   */
  setTimeFrame(frame: RangeOptions): void
  zoomOut(): void
  setZoomEnabled(enabled: boolean): void
  setScrollEnabled(enabled: boolean): void
  executeActionById(action: string): void
  getTimezoneApi(): ITimezoneApi
  priceFormatter(): IPriceFormatter

  /** Requests the marks of the visible range again from the feed's `getMarks`. */
  refreshMarks(): void
  clearMarks(): void

  createOrderLine(): Promise<IOrderLineAdapter>
  createPositionLine(): Promise<IPositionLineAdapter>
  createExecutionShape(): Promise<IExecutionLineAdapter>

  /**
   * Adds a study by its English name. `Compare` and `Overlay` add the symbol given as the input `symbol`. Compare sets
   * the price scale to percent, Overlay leaves it unchanged. Rejects if there is no such study.
   */
  createStudy(
    name: string,
    forceOverlay?: boolean,
    lock?: boolean,
    inputs?: Record<string, StudyInputValue>,
    overrides?: Record<string, StudyInputValue>,
    options?: CreateStudyOptions,
  ): Promise<EntityId | null>
  /** Throws if no study has this id. */
  getStudyById(id: EntityId): IStudyApi
  /** Removes a study or a drawing. An unknown id is traced. */
  removeEntity(id: EntityId, options?: { disableUndo?: boolean }): void
  getPanes(): IPaneApi[]
  getAllPanesHeight(): number[]
  setAllPanesHeight(heights: readonly number[]): void

  getTimeScale(): ITimeScaleApi
  getSeries(): ISeriesApi
  selection(): ISelectionApi
  exportData(options?: ExportDataOptions): Promise<ExportedData>
  /** Opens the settings of a study. With the main series' id it opens the settings of the chart. */
  showPropertiesDialog(id: EntityId): void
  getCheckableActionState(action: string): boolean
  /** Empty space to the right of the last bar, in bars. */
  scrollPosition(): number
  defaultScrollPosition(): number
  canZoomOut(): boolean
  /** Price units that correspond to the width of one bar. Null before the first frame. */
  getPriceToBarRatio(): number | null
  /** Changes the visible price range so that the width of one bar corresponds to `ratio` price units. */
  setPriceToBarRatio(ratio: number): void
  /** End of the period of the bar that starts at `time`, seconds. */
  barTimeToEndOfPeriod(time: number): number
  endOfPeriodToBarTime(time: number): number
  /** Drawings only. */
  bringToFront(ids: readonly EntityId[]): void
  sendToBack(ids: readonly EntityId[]): void
  /** Resolves to the time of the next bar that the user clicks, seconds. Rejects when it is cancelled. */
  requestSelectBar(): Promise<number>
  cancelSelectBar(): void
  isSelectBarRequested(): boolean
  /** There is only one chart, and it always fills the widget: `isMaximized` is true, the other two do nothing. */
  maximizeChart(): void
  restoreChart(): void
  isMaximized(): boolean

  removeAllStudies(): void
  /** All studies as an object for `applyStudyTemplate`, in the library's own format. */
  createStudyTemplate(options?: { saveSymbol?: boolean; saveInterval?: boolean }): object
  /** Replaces the chart's studies with those of a template. An invalid template is traced and changes nothing. */
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
