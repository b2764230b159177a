import type { IExternalSaveLoadAdapter } from './save-load.ts'
import type { IBasicDataFeed } from './datafeed.ts'
import type { LanguageCode, ResolutionString, ThemeName, Timezone } from './primitives.ts'

/** Dotted property keys, e.g. `paneProperties.background`. Values of a wrong type are ignored and traced. */
export type ChartPropertiesOverrides = Record<string, string | number | boolean>

export interface Favorites {
  intervals?: ResolutionString[]
  chartTypes?: string[]
  indicators?: string[]
  drawingTools?: string[]
}

export interface TimeFrameItem {
  text: string
  resolution: ResolutionString
  description?: string
  title?: string
}

export interface NumericFormattingParams {
  decimal_sign: string
  grouping_separator?: string
}

export interface SettingsAdapter {
  initialSettings?: Record<string, string>
  setValue(key: string, value: string): void
  removeValue(key: string): void
}

export interface ChartingLibraryWidgetOptions {
  /** Element, or the id of one, that the widget fills. */
  container: string | HTMLElement
  datafeed: IBasicDataFeed
  interval: ResolutionString
  locale: LanguageCode
  symbol?: string
  /** Path of the runtime assets of TradingView's own build; not needed here. */
  library_path?: string
  timezone?: Timezone
  theme?: ThemeName
  autosize?: boolean
  fullscreen?: boolean
  width?: number
  height?: number
  debug?: boolean
  overrides?: Partial<ChartPropertiesOverrides>
  settings_overrides?: Partial<ChartPropertiesOverrides>
  studies_overrides?: Record<string, unknown>
  /** Most studies at once. */
  study_count_limit?: number
  studies_access?: { type: 'black' | 'white'; tools: { name: string; grayed?: boolean }[] }
  compare_symbols?: { symbol: string; title: string }[]
  enabled_features?: string[]
  disabled_features?: string[]
  favorites?: Favorites
  time_frames?: TimeFrameItem[]
  time_scale?: { min_bar_spacing?: number }
  numeric_formatting?: NumericFormattingParams
  custom_font_family?: string
  toolbar_bg?: string
  loading_screen?: { backgroundColor?: string; foregroundColor?: string }
  load_last_chart?: boolean
  saved_data?: object
  auto_save_delay?: number
  settings_adapter?: SettingsAdapter
  save_load_adapter?: IExternalSaveLoadAdapter
  client_id?: string
  user_id?: string
  symbol_search_request_delay?: number
  snapshot_url?: string
}
