import { initReactI18next } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import { languageFiles } from 'virtual:language-files'
import { reportFailure } from '../stores/report-failure.ts'
import { preferences, setLanguagePreference } from '../stores/preferences.ts'
import { earlyEnglish } from './late-english.ts'
import { i18n } from './instance.ts'
import { isolated } from './isolated.ts'
import {
  chooseLanguage,
  cookieValue,
  directionOf,
  languagesOf,
  namespaces,
  textsOf,
  withoutLanguage,
} from './languages.ts'
import type { Language } from './languages.ts'

type Texts = Record<string, unknown>

/** English texts of the first screen; the others are loaded with the code that uses them (english/). */
const english = import.meta.glob<Texts>(
  [
    './locales/en/*.json',
    '!./locales/en/actions.json',
    '!./locales/en/alerts.json',
    '!./locales/en/commands.json',
    '!./locales/en/desk.json',
    '!./locales/en/errors.json',
    '!./locales/en/history.json',
    '!./locales/en/pages.json',
    '!./locales/en/performance.json',
    '!./locales/en/faults.json',
    '!./locales/en/poster.json',
    '!./locales/en/tpsl.json',
    '!./locales/en/workspace.json',
    '!./locales/en/exchange.json',
    '!./locales/en/replay.json',
  ],
  { eager: true, import: 'default' },
)

/** The served variant of the app, '' for none: the host writes it into the page (docs/deploy.md). */
const region = document.querySelector<HTMLMetaElement>('meta[name="region"]')?.content ?? ''
const { set, first } = languagesOf(region)

/** The languages offered: those of the region whose texts are complete. */
export const offeredLanguages: readonly Language[] = set.filter(
  (language) => textsOf(language) === 'en' || languageFiles[textsOf(language)] !== undefined,
)

/** Namespace of a locale file: './locales/en/common.json' -> 'common'. */
const namespaceOf = (path: string): string => /\/([a-z-]+)\.json$/.exec(path)?.[1] ?? ''

/** Starts i18next with English; if another language is chosen, loads its texts first. */
export async function startI18n(): Promise<Language> {
  const language = chooseLanguage({
    query: location.search,
    path: location.pathname,
    cookie: document.cookie,
    stored: preferences.language,
    browser: navigator.languages,
    offered: offeredLanguages,
    first,
  })
  const loaded = textsOf(language) === 'en' ? {} : await loadLanguage(language)
  await i18n.use(initReactI18next).init({
    lng: loaded === null ? 'en' : language,
    fallbackLng: 'en',
    ns: namespaces.slice(),
    defaultNS: 'common',
    resources: {
      en: { ...byNamespace(english), ...earlyEnglish() },
      ...(loaded === null || textsOf(language) === 'en' ? {} : { [language]: loaded }),
    },
    interpolation: {
      // React escapes; interpolated values keep their own direction.
      escapeValue: true,
      escape: (value: string) => isolated(value, directionOf(i18n.language)),
      skipOnVariables: true,
    },
    returnNull: false,
    // An empty text is shown as empty, not as its key.
    returnEmptyString: true,
    // Texts that are loaded later are shown as soon as they arrive.
    react: { useSuspense: false, bindI18n: 'languageChanged zone', bindI18nStore: 'added' },
  })
  followZone()
  mark(loaded === null ? 'en' : language)
  const address = withoutLanguage(location.pathname, location.search, offeredLanguages)
  if (address !== null) {
    remember(language)
    // Otherwise a reload of this address would undo a language chosen later.
    if (cookieValue(document.cookie, 'lang') === language)
      history.replaceState(history.state, '', address + location.hash)
  }
  return language
}

/** Switches the language; false if its texts could not be loaded: then the language does not change. */
export async function switchLanguage(language: Language): Promise<boolean> {
  if (textsOf(language) !== 'en' && !i18n.hasResourceBundle(language, 'common')) {
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

/** A changed time zone changes shown texts, as a changed language does: components re-render. */
function followZone(): void {
  let shown = preferences.timeZone
  subscribe(preferences, () => {
    if (shown === preferences.timeZone) return
    shown = preferences.timeZone
    i18n.emit('zone')
  })
}

/** Stores the language in every place it is read from (I18N-06), so that none contradicts the choice. */
function remember(language: Language): void {
  setLanguagePreference(language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; SameSite=Lax`
}

function mark(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Texts of a language by namespace; null if its file cannot be loaded or is invalid. */
async function loadLanguage(language: Language): Promise<Record<string, Texts> | null> {
  try {
    const answer = await fetch(languageFiles[textsOf(language)] ?? '')
    if (!answer.ok) throw new Error(`texts of ${language}: HTTP ${answer.status}`)
    const texts: unknown = await answer.json()
    const found = namespaces.map((name) => [name, isTexts(texts) ? texts[name] : undefined] as const)
    const whole = found.filter((entry): entry is readonly [(typeof entry)[0], Texts] => isTexts(entry[1]))
    if (whole.length < namespaces.length) throw new TypeError(`texts of ${language} are malformed`)
    return Object.fromEntries(whole)
  } catch (error) {
    reportFailure(error)
    return null
  }
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function byNamespace(files: Record<string, Texts>): Record<string, Texts> {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]))
}
