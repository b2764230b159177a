import { languagePrefix } from '#shared/domain/routes.ts'

/**
 * The app's languages (I18N-01), Arabic and Hebrew too, each with its own name. `texts` is its folder under locales/.
 * Regional languages are offered only in their region (I18N-02, I18N-03).
 */
const languageTable = {
  en: { name: 'English', texts: 'en' },
  'en-US': { name: 'English (US)', texts: 'en' },
  'zh-CN': { name: '简体中文', texts: 'zh-CN' },
  'zh-TW': { name: '繁體中文', texts: 'zh-TW' },
  'ja-JP': { name: '日本語', texts: 'ja' },
  'ko-KR': { name: '한국어', texts: 'ko' },
  'ru-RU': { name: 'Русский', texts: 'ru' },
  'id-ID': { name: 'Bahasa Indonesia', texts: 'id' },
  'es-ES': { name: 'Español', texts: 'es' },
  'tr-TR': { name: 'Türkçe', texts: 'tr' },
  'th-TH': { name: 'ไทย', texts: 'th' },
  'vi-VN': { name: 'Tiếng Việt', texts: 'vi' },
  'de-DE': { name: 'Deutsch', texts: 'de' },
  ar: { name: 'العربية', texts: 'ar' },
  he: { name: 'עברית', texts: 'he' },
  'zh-HK': { name: '繁體中文（香港）', texts: 'zh-TW' },
  'ar-AE': { name: 'العربية (الإمارات)', texts: 'ar' },
} as const

export type Language = keyof typeof languageTable
const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageTable, tag)
/** All languages, whether their texts are complete or not. */
export const allLanguages: readonly Language[] = Object.keys(languageTable).filter(isLanguage)

/** A language's own name. */
export const languageName = (language: Language): string => languageTable[language].name
/** Names of a language in English and in the page's language, `shown`, with region and with script: 'Arabic, …'. */
export function otherLanguageNames(language: Language, shown: string): string {
  const { language: tongue, script } = new Intl.Locale(language).maximize()
  return ['en', shown]
    .map((tag) => new Intl.DisplayNames(tag, { type: 'language' }))
    .flatMap((names) => [names.of(language), names.of(`${tongue}-${script}`)])
    .join(', ')
}
/** A language's folder under locales/. */
export const textsOf = (language: Language): string => languageTable[language].texts
/** Label of the menu's button: the language without its region, with its script if it has two. */
export const shortName = (tag: string): string => (tag.startsWith('zh') ? tag : (tag.split('-')[0] ?? tag))

export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr')

interface LanguageSet {
  readonly set: readonly Language[]
  /** Default language of the region; null to use the browser's. */
  readonly first: Language | null
}
const everywhere: LanguageSet = {
  set: allLanguages.filter((language) => language !== 'zh-HK' && language !== 'ar-AE'),
  first: null,
}
const regions: Readonly<Record<string, LanguageSet>> = {
  HK: { set: ['zh-HK', 'zh-CN', 'en'], first: 'zh-HK' },
  AE: { set: ['en', 'ar-AE'], first: 'en' },
}
/** Languages of a region's variant of the app; the general ones for any other name. */
export const languagesOf = (region: string): LanguageSet =>
  Object.hasOwn(regions, region) ? (regions[region] ?? everywhere) : everywhere

/** Other tags that browsers use for our languages. */
const otherNames: Readonly<Record<string, Language>> = {
  'zh-hk': 'zh-TW',
  'zh-mo': 'zh-TW',
  'zh-hant': 'zh-TW',
  iw: 'he',
  in: 'id-ID',
}

/** The offered language for a tag: exactly, by another tag of it, or without the region; null for none. */
export function languageFor(tag: string | null, offered: readonly Language[]): Language | null {
  const wanted = (tag ?? '').toLowerCase()
  const [tongue = '', script = ''] = wanted.split('-')
  const other = otherNames[wanted] ?? otherNames[`${tongue}-${script}`] ?? otherNames[tongue]
  return (
    offered.find((language) => language.toLowerCase() === wanted) ??
    offered.find((language) => language === other) ??
    offered.find((language) => tongue !== '' && language.split('-')[0] === tongue) ??
    null
  )
}

/** The files of a language; one namespace per feature. */
export const namespaces = [
  'common',
  'header',
  'tables',
  'history',
  'errors',
  'notices',
  'ticket',
  'tpsl',
  'actions',
  'alerts',
  'book',
  'chart',
  'account',
  'connection',
  'poster',
  'pages',
  'commands',
  'workspace',
  'desk',
  'exchange',
  'replay',
  'performance',
  'faults',
] as const

/**
 * Chooses the language. Sources, strongest first: `?lang=`, the path, the cookie, storage, the region's default, the browser
 * (I18N-04, I18N-06). Tags that are not offered are skipped; English if none is left (I18N-07).
 */
export function chooseLanguage(sources: {
  readonly query: string
  readonly path: string
  readonly cookie: string
  readonly stored: string | null
  readonly browser: readonly string[]
  readonly offered: readonly Language[]
  readonly first: Language | null
}): Language {
  const named = [
    new URLSearchParams(sources.query).get('lang'),
    languagePrefix(sources.path).slice(1),
    cookieValue(sources.cookie, 'lang'),
    sources.stored,
    ...(sources.first === null ? sources.browser : [sources.first]),
  ]
  for (const tag of named) {
    const language = languageFor(tag, sources.offered)
    if (language !== null) return language
  }
  return 'en'
}

/**
 * Removes the language from an address, in its path or its query; null if it names none. A prefix of a language that is not
 * offered stays: the ban page has one (ROUTE-19).
 */
export function withoutLanguage(path: string, query: string, offered: readonly Language[]): string | null {
  const prefix = languagePrefix(path)
  const params = new URLSearchParams(query)
  const isNamed = languageFor(prefix.slice(1), offered) !== null
  if (!isNamed && !params.has('lang')) return null
  params.delete('lang')
  return `${isNamed ? path.slice(prefix.length) : path}${params.size === 0 ? '' : `?${params}`}`
}

/** Value of a cookie; null if it is not set. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value ?? ''
  }
  return null
}
