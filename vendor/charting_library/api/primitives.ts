/*
 * Names and shapes of the Charting Library's documented public API, written down in our own words so that an
 * application compiles against either build. Only what is documented publicly appears in this folder.
 */

/** Resolution as text: minutes (`1`, `240`), days (`1D`), weeks (`1W`), months (`1M`). A branded string. */
export type ResolutionString = string & { readonly __resolution: 'ResolutionString' }

export type ThemeName = 'light' | 'dark'

/** Locales the widget can be asked for; one without a string table shows English. */
export type LanguageCode =
  | 'ar'
  | 'zh'
  | 'zh_TW'
  | 'ca_ES'
  | 'cs'
  | 'da_DK'
  | 'nl_NL'
  | 'en'
  | 'et_EE'
  | 'fr'
  | 'de'
  | 'el'
  | 'he_IL'
  | 'hu_HU'
  | 'id_ID'
  | 'it'
  | 'ja'
  | 'ko'
  | 'ms_MY'
  | 'no'
  | 'fa'
  | 'pl'
  | 'pt'
  | 'ro'
  | 'ru'
  | 'sk_SK'
  | 'es'
  | 'sv'
  | 'th'
  | 'tr'
  | 'vi'

/** IANA zone name, `Etc/UTC`, or `exchange`. */
export type Timezone = string

/** Number of a chart kind: 0 bars, 1 candles, 2 line, 3 area, 8 Heikin-Ashi, 9 hollow candles, 10 baseline. */
export type SeriesType = number

export type EntityId = string & { readonly __entity: 'EntityId' }

/** Seconds since the epoch, except where a member says milliseconds. */
export interface TimeRange {
  from: number
  to: number
}

/** `this`-bound publish/subscribe of the chart object. */
export interface ISubscription<Handler> {
  subscribe(owner: object | null, handler: Handler, singleshot?: boolean): void
  unsubscribe(owner: object | null, handler: Handler): void
  unsubscribeAll(owner: object | null): void
}

export interface IWatchedValue<T> {
  value(): T
  setValue(value: T): void
  subscribe(handler: (value: T) => void, options?: { once?: boolean; callWithLast?: boolean }): void
  unsubscribe(handler?: ((value: T) => void) | null): void
}
