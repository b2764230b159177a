import type { LibrarySymbolInfo } from './datafeed.ts'

/** `formatLocal` gets the chart's zone in the UTC fields of its date; `format` is used where there is none. */
export interface CustomDateFormatter {
  format?: (date: Date) => string
  formatLocal?: (date: Date) => string
}

export type TickMarkType = 'Year' | 'Month' | 'DayOfMonth' | 'Time' | 'TimeWithSeconds'

/** The application's own texts. Functions don't cross threads: with one of them the engine runs in the page. */
export interface CustomFormatters {
  timeFormatter?: CustomDateFormatter
  dateFormatter?: CustomDateFormatter
  tickMarkFormatter?: (date: Date, tickMarkType: TickMarkType) => string
  /** Null for a symbol whose prices keep the usual text. */
  priceFormatterFactory?: (
    symbolInfo: LibrarySymbolInfo,
    minTick: string,
  ) => { format: (price: number) => string } | null
}
