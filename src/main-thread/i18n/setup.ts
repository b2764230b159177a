import { initReactI18next } from 'react-i18next'
import type { Language } from '../stores/preferences.ts'
import { preferences, setLanguagePreference } from '../stores/preferences.ts'
import { earlyEnglish } from './english/late-english.ts'
import { i18n } from './instance.ts'
import { chooseLanguage, directionOf, namespaces } from './languages.ts'

type Texts = Record<string, unknown>

/** English that the first screen speaks; the rest comes with the code that speaks it (english/). */
const english = import.meta.glob<Texts>(
  [
    './locales/en/*.json',
    '!./locales/en/actions.json',
    '!./locales/en/history.json',
    '!./locales/en/poster.json',
    '!./locales/en/tpsl.json',
  ],
  { eager: true, import: 'default' },
)
const others = import.meta.glob<Texts>(['./locales/*/*.json', '!./locales/en/*.json'], { import: 'default' })

/** Namespace of a locale file: './locales/en/common.json' -> 'common'. */
const namespaceOf = (path: string): string => /\/([a-z-]+)\.json$/.exec(path)?.[1] ?? ''

/** Starts i18next with English at hand and, where another language is chosen, loads that one first. */
export async function startI18n(): Promise<Language> {
  const language = chooseLanguage({
    query: location.search,
    cookie: document.cookie,
    stored: preferences.language,
    browser: navigator.languages,
  })
  const loaded = language === 'en' ? null : await loadLanguage(language)
  await i18n.use(initReactI18next).init({
    lng: loaded === null ? 'en' : language,
    fallbackLng: 'en',
    ns: namespaces.slice(),
    defaultNS: 'common',
    resources: {
      en: { ...byNamespace(english), ...earlyEnglish() },
      ...(loaded === null ? {} : { [language]: loaded }),
    },
    interpolation: { escapeValue: false, skipOnVariables: true },
    returnNull: false,
    react: { useSuspense: false },
  })
  mark(loaded === null ? 'en' : language)
  if (new URLSearchParams(location.search).has('lang')) remember(language)
  return language
}

/** Switches the language; false where its texts could not be loaded (the language stays). */
export async function switchLanguage(language: Language): Promise<boolean> {
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'common')) {
    const loaded = await loadLanguage(language)
    if (loaded === null) return false
    for (const [namespace, texts] of Object.entries(loaded)) {
      i18n.addResourceBundle(language, namespace, texts)
    }
  }
  await i18n.changeLanguage(language)
  mark(language)
  remember(language)
  return true
}

/** Written to all the places it may be read from (I18N-06), so that none of them contradicts the choice. */
function remember(language: Language): void {
  setLanguagePreference(language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; SameSite=Lax`
}

function mark(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

async function loadLanguage(language: Language): Promise<Record<string, Texts> | null> {
  try {
    const files = Object.entries(others).filter(([path]) => path.includes(`/locales/${language}/`))
    const texts = await Promise.all(
      files.map(async ([path, load]) => [namespaceOf(path), await load()] as const),
    )
    return Object.fromEntries(texts)
  } catch (error) {
    reportError(error)
    return null
  }
}

function byNamespace(files: Record<string, Texts>): Record<string, Texts> {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]))
}
