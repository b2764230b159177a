import type { LibrarySymbolInfo } from './datafeed.ts'

/**
 * The UTC fields of the date that `formatLocal` receives hold the time in the chart's time zone. `format` is the
 * fallback.
 */
export interface CustomDateFormatter {
  format?: (date: Date) => string
  formatLocal?: (date: Date) => string
}

export type TickMarkType = 'Year' | 'Month' | 'DayOfMonth' | 'Time' | 'TimeWithSeconds'

/**
 * Formatters of the application. Functions cannot be sent to a worker: with any of them the engine runs in the page.
 */
export interface CustomFormatters {
  timeFormatter?: CustomDateFormatter
  dateFormatter?: CustomDateFormatter
  tickMarkFormatter?: (date: Date, tickMarkType: TickMarkType) => string
  /** Returns null for a symbol that uses the default price format. */
  priceFormatterFactory?: (
    symbolInfo: LibrarySymbolInfo,
    minTick: string,
  ) => { format: (price: number) => string } | null
}
