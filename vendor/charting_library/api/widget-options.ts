import type { ContextMenuOptions } from './context-menu.ts'
import type { CustomThemes } from './custom-themes.ts'
import type { CustomFormatters } from './formatters.ts'
import type { IExternalSaveLoadAdapter } from './save-load.ts'
import type { SearchSymbolResultItem } from './datafeed.ts'
import type { TimeFrameValue } from './chart.ts'
import type { IBasicDataFeed } from './datafeed.ts'
import type { LanguageCode, ResolutionString, ThemeName, Timezone } from './primitives.ts'

/** Property keys with dots, e.g. `paneProperties.background`. A value of a wrong type is ignored and traced. */
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
  /** The element that the widget fills, or its id. */
  container: string | HTMLElement
  datafeed: IBasicDataFeed
  interval: ResolutionString
  locale: LanguageCode
  symbol?: string
  /** Folder of the standalone build's worker script. Also the base of relative addresses in `custom_css_url`. */
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
  /** Maximum number of studies. */
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
  /** Initially visible range: a length such as `3M`, or two ends in seconds. */
  timeframe?: string | { from: number; to: number } | TimeFrameValue
  /** Address of a server with the documented save/load REST API. Used if there is no `save_load_adapter`. */
  charts_storage_url?: string
  charts_storage_api_version?: string
  /**
   * Style sheet of the application, loaded into the chart's shadow tree. A relative address is resolved against
   * `library_path`.
   */
  custom_css_url?: string
  custom_formatters?: CustomFormatters
  custom_themes?: CustomThemes
  /** Returns a replacement for an English text, or null for the default text. */
  custom_translate_function?: (key: string, options?: object, isTranslated?: boolean) => string | null
  /** Resolves to the chart's description for screen readers, or to null for the default one. */
  custom_chart_description_function?: (context: {
    symbol: string
    resolution: string
  }) => Promise<string | null>
  context_menu?: ContextMenuOptions
  /**
   * English names of drawing tools, e.g. `Trend Line`. A grayed tool is visible, and pressing it calls
   * `onGrayedObjectClicked`.
   */
  drawings_access?: { type: 'black' | 'white'; tools: { name: string; grayed?: boolean }[] }
  /** Documented but not supported by this build: traced once and ignored. */
  additional_symbol_info_fields?: unknown
  custom_indicators_getter?: unknown
  custom_timezones?: unknown
  header_widget_buttons_mode?: unknown
  image_storage_adapter?: unknown
  /** Maps the symbol that the user chose in the search to the symbol to open. */
  symbol_search_complete?: (
    symbol: string,
    item?: SearchSymbolResultItem,
  ) => Promise<{ symbol: string; name: string }>
}
