import type { LanguageCode } from '../api/primitives.ts'
import { EN, type Strings, type TextKey } from './strings.ts'

/** The 27 locales of the product's chart (CHART-21). */
export const CHART_LOCALES: readonly LanguageCode[] = [
  'ar',
  'zh',
  'zh_TW',
  'ca_ES',
  'nl_NL',
  'en',
  'fr',
  'de',
  'el',
  'he_IL',
  'hu_HU',
  'id_ID',
  'it',
  'ja',
  'ko',
  'ms_MY',
  'no',
  'fa',
  'pl',
  'pt',
  'ro',
  'ru',
  'es',
  'sv',
  'th',
  'tr',
  'vi',
]

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he_IL', 'fa'])

/** A supported locale for any text: exact, by language, else English (CHART-22). */
export function chartLocale(wanted: unknown): LanguageCode {
  const text = typeof wanted === 'string' ? wanted.replace('-', '_') : ''
  const language = text.split('_')[0]?.toLowerCase() ?? ''
  return (
    CHART_LOCALES.find((locale) => locale.toLowerCase() === text.toLowerCase()) ??
    CHART_LOCALES.find((locale) => language !== '' && locale.split('_')[0] === language) ??
    'en'
  )
}

export const isRightToLeft = (locale: string): boolean => RIGHT_TO_LEFT.has(locale)

/** Tag for `lang` attributes: `he_IL` becomes `he-IL`. */
export const languageTag = (locale: string): string => locale.replace('_', '-')

const LOADERS: Partial<Record<LanguageCode, () => Promise<Partial<Strings>>>> = {
  ar: async () => (await import('./ar.ts')).AR,
  de: async () => (await import('./de.ts')).DE,
  he_IL: async () => (await import('./he.ts')).HE,
}

/** Strings of a locale on top of English; loaded on demand, English when there are none. */
export async function loadStrings(locale: LanguageCode): Promise<Strings> {
  const own = await LOADERS[locale]?.().catch(() => ({}))
  return { ...EN, ...own }
}

export type Translate = (key: TextKey, values?: Record<string, string>) => string

export function createTranslate(strings: Strings): Translate {
  return (key, values = {}) =>
    strings[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
