import { languagePrefix } from '#shared/domain/routes.ts'

/**
 * The app's languages (I18N-01) with Arabic and Hebrew, each named in itself. `texts` is the folder under locales/ that says
 * it; who speaks only in one region is offered there alone (I18N-02, I18N-03).
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
/** Every language there is a name of, whether its texts are complete or not. */
export const allLanguages: readonly Language[] = Object.keys(languageTable).filter(isLanguage)

/** Name of a language in itself. */
export const languageName = (language: Language): string => languageTable[language].name
/** Folder of its texts under locales/. */
export const textsOf = (language: Language): string => languageTable[language].texts
/** What the menu's button shows: the language alone, its writing too where it has two. */
export const shortName = (tag: string): string => (tag.startsWith('zh') ? tag : (tag.split('-')[0] ?? tag))

export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr')

interface LanguageSet {
  readonly set: readonly Language[]
  /** Spoken where nobody chose; null: the browser's language counts. */
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
/** The languages of a region's variant of the app; everywhere's for any other name. */
export const languagesOf = (region: string): LanguageSet =>
  Object.hasOwn(regions, region) ? (regions[region] ?? everywhere) : everywhere

/** Names browsers use for what we name otherwise. */
const otherNames: Readonly<Record<string, Language>> = {
  'zh-hk': 'zh-TW',
  'zh-mo': 'zh-TW',
  'zh-hant': 'zh-TW',
  iw: 'he',
  in: 'id-ID',
}

/** The language of `offered` a tag means: itself, another name of it, or its language without the region; null for none. */
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
  'book',
  'chart',
  'account',
  'connection',
  'poster',
  'pages',
  'commands',
  'workspace',
] as const

/**
 * Sources of the language, strongest first: `?lang=`, the path, the cookie, storage, the region's own, the browser (I18N-04,
 * I18N-06, issue 24 B8). Names that aren't offered are skipped; English if none is left (I18N-07).
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
 * An address without the language that it names, in its path or its query; null if it names none. A prefix of a language that
 * isn't offered stays: the ban's page has one (ROUTE-19).
 */
export function withoutLanguage(path: string, query: string, offered: readonly Language[]): string | null {
  const prefix = languagePrefix(path)
  const params = new URLSearchParams(query)
  const isNamed = languageFor(prefix.slice(1), offered) !== null
  if (!isNamed && !params.has('lang')) return null
  params.delete('lang')
  return `${isNamed ? path.slice(prefix.length) : path}${params.size === 0 ? '' : `?${params}`}`
}

/** Value of a cookie, null where it isn't set. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value ?? ''
  }
  return null
}
