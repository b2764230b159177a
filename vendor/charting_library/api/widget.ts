import type { IChartWidgetApi } from './chart.ts'
import type { LanguageCode, ResolutionString, SeriesType, ThemeName } from './primitives.ts'
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

export interface ContextMenuItem {
  position: 'top' | 'bottom'
  text: string
  click: () => void
}

/** Events that are raised here. Others may be subscribed to and never come. */
export interface SubscribeEventsMap {
  onAutoSaveNeeded: () => void
  chart_loaded: () => void
  time_interval: () => void
  reset_scales: () => void
  onScreenshotReady: (name: string) => void
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

export interface ClientSnapshotOptions {
  hideResolution?: boolean
}

/** Value of `new widget(options)`. */
export interface IChartingLibraryWidget {
  onChartReady(callback: () => void): void
  headerReady(): Promise<void>
  remove(): void
  resetCache(): void
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
  changeTheme(theme: ThemeName, options?: { disableUndo?: boolean }): Promise<void>
  getTheme(): ThemeName
  setCSSCustomProperty(name: string, value: string): void
  getCSSCustomPropertyValue(name: string): string
  getLanguage(): LanguageCode

  createButton(options?: CreateButtonOptions): HTMLElement
  removeButton(button: HTMLElement): void
  closePopupsAndDialogs(): void

  save(callback: (state: object) => void): void
  load(state: object): void
  takeClientScreenshot(options?: ClientSnapshotOptions): Promise<HTMLCanvasElement>
}

export interface ChartingLibraryWidgetConstructor {
  new (options: ChartingLibraryWidgetOptions): IChartingLibraryWidget
}
