import type { ILayoutApi } from './layout.ts'
import type { IDrawingToolsApi } from './drawing-tools.ts'
import type { IChartWidgetApi, IPriceFormatter } from './chart.ts'
import type { LanguageCode, ResolutionString, SeriesType, ThemeName } from './primitives.ts'
import type { StudyInputInfo } from './study.ts'
import type { Bar } from './datafeed.ts'
import type { ICustomThemesApi } from './custom-themes.ts'
import type { IWatchedValue } from './primitives.ts'
import type { ChartingLibraryWidgetOptions, ChartPropertiesOverrides } from './widget-options.ts'

export interface SymbolIntervalResult {
  symbol: string
  interval: ResolutionString
}

export interface MouseEventParams {
  clientX: number
  clientY: number
  pageX: number
  pageY: number
  screenX: number
  screenY: number
}

/** Whether there is a step to undo or redo, with the steps' names. */
export interface UndoRedoState {
  enableUndo: boolean
  undoText: string | undefined
  enableRedo: boolean
  redoText: string | undefined
}

export interface ContextMenuItem {
  position: 'top' | 'bottom'
  text: string
  click: () => void
}

export interface PlusClickParams extends MouseEventParams {
  symbol: string
  price: number
}

export type DrawingEventType =
  | 'create'
  | 'remove'
  | 'move'
  | 'points_changed'
  | 'properties_changed'
  | 'hide'
  | 'show'
  | 'click'

export interface ConfirmDialogOptions {
  title: string
  body: string
  callback: (confirmed: boolean) => void
  mainButtonText?: string
  cancelButtonText?: string
}

export interface NoticeDialogOptions {
  title: string
  body: string
  callback: () => void
}

export interface GrayedObject {
  type: 'drawing' | 'study'
  name: string
}

/** Events that this build raises. The widget accepts subscriptions to other events but never raises them. */
export interface SubscribeEventsMap {
  drawing_event: (id: string, event: DrawingEventType) => void
  /** `value` is the tool that a drawing was created with. */
  drawing: (params: { value: string }) => void
  /** `value` is the name of the study that was added. */
  study: (params: { value: string }) => void
  study_properties_changed: (id: string) => void
  onSelectedLineToolChanged: () => void
  onTick: (bar: Bar) => void
  /** The user pressed the plus button next to the price axis. The button exists only while there is a subscriber. */
  onPlusClick: (params: PlusClickParams) => void
  panes_height_changed: () => void
  add_compare: () => void
  onAutoSaveNeeded: () => void
  chart_loaded: () => void
  time_interval: () => void
  reset_scales: () => void
  onScreenshotReady: (name: string) => void
  undo: () => void
  redo: () => void
  undo_redo_state_changed: (state: UndoRedoState) => void
  study_event: (id: string, event: 'create' | 'remove' | 'properties_changed') => void
  onMarkClick: (id: string | number) => void
  onTimescaleMarkClick: (id: string | number) => void
  mouse_down: (params: MouseEventParams) => void
  mouse_up: (params: MouseEventParams) => void
  series_properties_changed: (id: string) => void
}

export interface CreateButtonOptions {
  align?: 'left' | 'right'
  useTradingViewStyle?: boolean
  text?: string
  title?: string
  onClick?: () => void
}

export interface DropdownItem {
  title: string
  onSelect: () => void
}

/** A toolbar button that opens a list. `icon` is SVG text, which this build does not draw. */
export interface DropdownParams {
  title: string
  items: DropdownItem[]
  tooltip?: string
  icon?: string
  align?: 'left' | 'right'
}

export type DropdownUpdateParams = Partial<Omit<DropdownParams, 'align'>>

export interface IDropdownApi {
  applyOptions(options: DropdownUpdateParams): void
  remove(): void
}

export interface ClientSnapshotOptions {
  hideResolution?: boolean
}

/** The object that `new widget(options)` returns. */
export interface IChartingLibraryWidget extends ILayoutApi, IDrawingToolsApi {
  onChartReady(callback: () => void): void
  headerReady(): Promise<void>
  remove(): void
  resetCache(): void
  /** Requests the feed's `getServerTime` again, because its time or speed was changed. */
  updateServerTime(): void
  setDebugMode(enabled: boolean): void
  startFullscreen(): void
  exitFullscreen(): void

  subscribe<Name extends keyof SubscribeEventsMap>(event: Name, callback: SubscribeEventsMap[Name]): void
  unsubscribe<Name extends keyof SubscribeEventsMap>(event: Name, callback: SubscribeEventsMap[Name]): void
  onContextMenu(callback: (unixTime: number, price: number) => ContextMenuItem[]): void

  chart(index?: number): IChartWidgetApi
  activeChart(): IChartWidgetApi
  activeChartIndex(): number
  chartsCount(): number
  setSymbol(symbol: string, interval: ResolutionString, callback: () => void): void
  symbolInterval(): SymbolIntervalResult
  getIntervals(): string[]
  supportedChartTypes(): SeriesType[]

  applyOverrides(overrides: Partial<ChartPropertiesOverrides>): void
  /** English names of all study types. Empty until the chart is ready. */
  getStudiesList(): string[]
  getStudyInputs(name: string): StudyInputInfo[]
  getStudyStyles(name: string): Record<string, string | number>
  undoRedoState(): UndoRedoState
  clearUndoHistory(): void
  /** Applies to studies that are created later. Keys are like `moving average.plot.color`. */
  applyStudiesOverrides(overrides: Record<string, unknown>): void
  changeTheme(theme: ThemeName, options?: { disableUndo?: boolean }): Promise<void>
  getTheme(): ThemeName
  setCSSCustomProperty(name: string, value: string): void
  getCSSCustomPropertyValue(name: string): string
  getLanguage(): LanguageCode

  createButton(options?: CreateButtonOptions): HTMLElement
  removeButton(button: HTMLElement): void
  createDropdown(params: DropdownParams): Promise<IDropdownApi>
  /** `ctrl+alt+q`, `['ctrl', 'q']` or a key code. Works while the chart has the focus. */
  onShortcut(shortcut: string | number | (string | number)[], callback: () => void): void
  closePopupsAndDialogs(): void
  onGrayedObjectClicked(callback: (object: GrayedObject) => void): void
  showNoticeDialog(params: NoticeDialogOptions): void
  showConfirmDialog(params: ConfirmDialogOptions): void

  /** Adds a style sheet to the chart's shadow tree. A relative address is resolved against `library_path`. */
  addCustomCSSFile(url: string): void
  customThemes(): Promise<ICustomThemesApi>
  mainSeriesPriceFormatter(): IPriceFormatter
  /** All feature sets that this build supports, and whether each is enabled. */
  getAllFeatures(): Record<string, boolean>

  /** These only store a value: there is only one chart, so there is nothing to synchronise. */
  symbolSync(): IWatchedValue<boolean>
  intervalSync(): IWatchedValue<boolean>
  crosshairSync(): IWatchedValue<boolean>
  timeSync(): IWatchedValue<boolean>
  dateRangeSync(): IWatchedValue<boolean>
  /** Always `s`, the layout with one chart. `setLayout` traces any other layout. */
  layout(): string
  setLayout(layout: string): void
  setActiveChart(index: number): void

  save(callback: (state: object) => void): void
  load(state: object): void
  /**
   * Uploads a screenshot to `snapshot_url` and opens the address it returns. `onScreenshotReady` reports that address.
   */
  takeScreenshot(): void
  takeClientScreenshot(options?: ClientSnapshotOptions): Promise<HTMLCanvasElement>
}

export interface ChartingLibraryWidgetConstructor {
  new (options: ChartingLibraryWidgetOptions): IChartingLibraryWidget
}
