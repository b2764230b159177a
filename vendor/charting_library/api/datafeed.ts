import type { ResolutionString, Timezone } from './primitives.ts'

/** One candle. `time` is the start of its period in milliseconds, UTC. */
export interface Bar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume?: number
}

export interface DatafeedConfiguration {
  supported_resolutions?: ResolutionString[]
  supports_marks?: boolean
  supports_timescale_marks?: boolean
  supports_time?: boolean
  exchanges?: { value: string; name: string; desc: string }[]
  symbols_types?: { name: string; value: string }[]
  currency_codes?: string[]
}

export interface LibrarySymbolInfo {
  name: string
  ticker?: string
  full_name?: string
  description: string
  type: string
  session: string
  exchange: string
  listed_exchange: string
  timezone: Timezone
  format: 'price' | 'volume'
  minmov: number
  pricescale: number
  minmove2?: number
  fractional?: boolean
  variable_tick_size?: string
  has_intraday?: boolean
  intraday_multipliers?: string[]
  has_seconds?: boolean
  seconds_multipliers?: string[]
  has_daily?: boolean
  daily_multipliers?: string[]
  has_weekly_and_monthly?: boolean
  has_empty_bars?: boolean
  visible_plots_set?: 'ohlcv' | 'ohlc' | 'c'
  volume_precision?: number
  supported_resolutions?: ResolutionString[]
  data_status?: 'streaming' | 'endofday' | 'delayed_streaming'
  currency_code?: string
  original_currency_code?: string
  unit_id?: string
  expired?: boolean
  expiration_date?: number
  logo_urls?: [string] | [string, string]
}

/** Bounds in seconds. `countBack` is binding, `from` is only a hint. `firstDataRequest` is true once per series. */
export interface PeriodParams {
  from: number
  to: number
  countBack: number
  firstDataRequest: boolean
}

export interface HistoryMetadata {
  noData?: boolean
  /** Time of the newest bar before the requested period, seconds. Set when the period is a gap in the data. */
  nextTime?: number | null
}

export interface SearchSymbolResultItem {
  symbol: string
  full_name?: string
  description: string
  exchange: string
  ticker?: string
  type: string
}

export interface Mark {
  id: string | number
  time: number
  color: string | { color: string; background: string }
  text: string
  label: string
  labelFontColor: string
  minSize: number
}

export interface TimescaleMark {
  id: string | number
  time: number
  color: string
  label: string
  tooltip: string[]
}

export interface SymbolResolveExtension {
  currencyCode?: string
  unitId?: string
  session?: string
}

export type OnReadyCallback = (configuration: DatafeedConfiguration) => void
export type ResolveCallback = (symbolInfo: LibrarySymbolInfo) => void
export type HistoryCallback = (bars: Bar[], meta?: HistoryMetadata) => void
export type SubscribeBarsCallback = (bar: Bar) => void
export type DatafeedErrorCallback = (reason: string) => void

export interface IExternalDatafeed {
  onReady(callback: OnReadyCallback): void
}

export interface IDatafeedChartApi {
  searchSymbols(
    userInput: string,
    exchange: string,
    symbolType: string,
    onResult: (items: SearchSymbolResultItem[]) => void,
  ): void
  resolveSymbol(
    symbolName: string,
    onResolve: ResolveCallback,
    onError: DatafeedErrorCallback,
    extension?: SymbolResolveExtension,
  ): void
  getBars(
    symbolInfo: LibrarySymbolInfo,
    resolution: ResolutionString,
    periodParams: PeriodParams,
    onResult: HistoryCallback,
    onError: DatafeedErrorCallback,
  ): void
  subscribeBars(
    symbolInfo: LibrarySymbolInfo,
    resolution: ResolutionString,
    onTick: SubscribeBarsCallback,
    listenerGuid: string,
    onResetCacheNeededCallback: () => void,
  ): void
  unsubscribeBars(listenerGuid: string): void
  getMarks?(
    symbolInfo: LibrarySymbolInfo,
    from: number,
    to: number,
    onData: (marks: Mark[]) => void,
    resolution: ResolutionString,
  ): void
  getTimescaleMarks?(
    symbolInfo: LibrarySymbolInfo,
    from: number,
    to: number,
    onData: (marks: TimescaleMark[]) => void,
    resolution: ResolutionString,
  ): void
  /**
   * Calls back with the server's time in seconds. The bar countdown uses it. `speed`: how fast it passes, 1 by default; 0:
   * it stands still, as in a paused replay.
   */
  getServerTime?(callback: (unixSeconds: number, speed?: number) => void): void
}

export type IBasicDataFeed = IExternalDatafeed & IDatafeedChartApi
