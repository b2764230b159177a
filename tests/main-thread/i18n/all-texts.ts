import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const locales = fileURLToPath(new URL('../../../src/main-thread/i18n/locales', import.meta.url))

/** The folders of languages. */
export const languageFolders: readonly string[] = readdirSync(locales)

type Texts = Record<string, unknown>
const textsIn = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    readdirSync(`${locales}/${language}`).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${locales}/${language}/${file}`, 'utf8')) as Texts,
    ]),
  )

/** All texts, as i18next takes them. */
export const allTexts = (): Record<string, Record<string, Texts>> =>
  Object.fromEntries(languageFolders.map((language) => [language, textsIn(language)]))
