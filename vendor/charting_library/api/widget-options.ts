import type { ContextMenuOptions } from './context-menu.ts'
import type { CustomThemes } from './custom-themes.ts'
import type { CustomFormatters } from './formatters.ts'
import type { IExternalSaveLoadAdapter } from './save-load.ts'
import type { SearchSymbolResultItem } from './datafeed.ts'
import type { TimeFrameValue } from './chart.ts'
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
  /** First view: a length such as `3M`, or two ends in seconds. */
  timeframe?: string | { from: number; to: number } | TimeFrameValue
  /** Address of a server with the documented save/load REST API; used when there is no `save_load_adapter`. */
  charts_storage_url?: string
  charts_storage_api_version?: string
  /** Style sheet of the application, loaded into the chart's shadow tree; relative to `library_path`. */
  custom_css_url?: string
  custom_formatters?: CustomFormatters
  custom_themes?: CustomThemes
  /** Answers with another text for an English one, or null for the usual text. */
  custom_translate_function?: (key: string, options?: object, isTranslated?: boolean) => string | null
  /** Answers with the description of the chart for screen readers, null for the usual one. */
  custom_chart_description_function?: (context: {
    symbol: string
    resolution: string
  }) => Promise<string | null>
  context_menu?: ContextMenuOptions
  /** English names of drawing tools, e.g. `Trend Line`. A grayed tool is shown and raises `onGrayedObjectClicked`. */
  drawings_access?: { type: 'black' | 'white'; tools: { name: string; grayed?: boolean }[] }
  /** Documented, and not there in this build: traced once and ignored. */
  additional_symbol_info_fields?: unknown
  custom_indicators_getter?: unknown
  custom_timezones?: unknown
  header_widget_buttons_mode?: unknown
  image_storage_adapter?: unknown
  /** Answers with the symbol to open for the one that was chosen in the search. */
  symbol_search_complete?: (
    symbol: string,
    item?: SearchSymbolResultItem,
  ) => Promise<{ symbol: string; name: string }>
}
