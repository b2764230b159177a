import { isLanguage } from '../stores/preferences.ts'
import type { Language } from '../stores/preferences.ts'

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

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
] as const

/** What may say the language, strongest first: `?lang=`, the cookie, storage, the browser. Unknown names are passed over. */
export function chooseLanguage(sources: {
  readonly query: string
  readonly cookie: string
  readonly stored: string | null
  readonly browser: readonly string[]
}): Language {
  const named = [
    new URLSearchParams(sources.query).get('lang'),
    cookieValue(sources.cookie, 'lang'),
    sources.stored,
    ...sources.browser,
  ]
  return named.map((tag) => tag?.split('-')[0]?.toLowerCase() ?? null).find(isLanguage) ?? 'en'
}

/** Value of a cookie, null where it isn't set. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value ?? ''
  }
  return null
}
