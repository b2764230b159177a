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

/** Language codes that the chart spells differently (CHART-23). */
const SPELLED: Readonly<Record<string, string>> = {
  zh_hk: 'zh_TW',
  zh_mo: 'zh_TW',
  zh_hant: 'zh_TW',
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
}

/** The supported locale for any text: exact match, then same language, else English (CHART-22). */
export function chartLocale(wanted: unknown): LanguageCode {
  const text = typeof wanted === 'string' ? wanted.replace('-', '_') : ''
  const [tongue = ''] = text.toLowerCase().split('_')
  const language = SPELLED[text.toLowerCase()] ?? SPELLED[tongue] ?? tongue
  return (
    CHART_LOCALES.find((locale) => locale.toLowerCase() === text.toLowerCase()) ??
    CHART_LOCALES.find((locale) => locale === language) ??
    CHART_LOCALES.find((locale) => language !== '' && locale.split('_')[0] === language) ??
    'en'
  )
}

export const isRightToLeft = (locale: string): boolean => RIGHT_TO_LEFT.has(locale)

/** Language tag for `lang` attributes: `he_IL` becomes `he-IL`. */
export const languageTag = (locale: string): string => locale.replace('_', '-')

const LOADERS: Partial<Record<LanguageCode, () => Promise<Strings>>> = {
  ar: async () => (await import('./ar.ts')).AR,
  de: async () => (await import('./de.ts')).DE,
  he_IL: async () => (await import('./he.ts')).HE,
  zh: async () => (await import('./zh.ts')).ZH,
  zh_TW: async () => (await import('./zh-tw.ts')).ZH_TW,
  ca_ES: async () => (await import('./ca-es.ts')).CA_ES,
  nl_NL: async () => (await import('./nl-nl.ts')).NL_NL,
  fr: async () => (await import('./fr.ts')).FR,
  el: async () => (await import('./el.ts')).EL,
  hu_HU: async () => (await import('./hu-hu.ts')).HU_HU,
  id_ID: async () => (await import('./id-id.ts')).ID_ID,
  it: async () => (await import('./it.ts')).IT,
  ja: async () => (await import('./ja.ts')).JA,
  ko: async () => (await import('./ko.ts')).KO,
  ms_MY: async () => (await import('./ms-my.ts')).MS_MY,
  no: async () => (await import('./no.ts')).NO,
  fa: async () => (await import('./fa.ts')).FA,
  pl: async () => (await import('./pl.ts')).PL,
  pt: async () => (await import('./pt.ts')).PT,
  ro: async () => (await import('./ro.ts')).RO,
  ru: async () => (await import('./ru.ts')).RU,
  es: async () => (await import('./es.ts')).ES,
  sv: async () => (await import('./sv.ts')).SV,
  th: async () => (await import('./th.ts')).TH,
  tr: async () => (await import('./tr.ts')).TR,
  vi: async () => (await import('./vi.ts')).VI,
}

/** The texts of a locale, loaded on demand. Missing texts are English. */
export async function loadStrings(locale: LanguageCode): Promise<Strings> {
  const own = await LOADERS[locale]?.().catch(() => ({}))
  return { ...EN, ...own }
}

export type Translate = (key: TextKey, values?: Record<string, string>) => string

export function createTranslate(strings: Strings): Translate {
  return (key, values = {}) =>
    strings[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
