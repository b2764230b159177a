/*
 * The Charting Library's publicly documented API, described in our own words. An application that compiles against it
 * can use either build. This folder contains only publicly documented names, except for `extensions.ts`.
 */

/** Resolution as a string: minutes (`1`, `240`), days (`1D`), weeks (`1W`), months (`1M`). */
export type ResolutionString = string & { readonly __resolution: 'ResolutionString' }

export type ThemeName = 'light' | 'dark'

/** Locales that the widget accepts. A locale without translations is shown in English. */
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

/** An IANA time zone name, `Etc/UTC`, or `exchange`. */
export type Timezone = string

/** Chart types: 0 bars, 1 candles, 2 line, 3 area, 8 Heikin-Ashi, 9 hollow candles, 10 baseline. */
export type SeriesType = number

export type EntityId = string & { readonly __entity: 'EntityId' }

/** In seconds since the epoch, unless a member's comment says milliseconds. */
export interface TimeRange {
  from: number
  to: number
}

/** Event of the chart object. `owner` identifies the subscriber, so that all its handlers can be removed at once. */
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
