// Builds one JSON file per complete language, with v=1 in its address (I18N-05). A language is left out if it lacks a
// file, a key or a plural form that English has. No menu then offers it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { faultsOf } from '../src/main-thread/i18n/language-check.ts'

type Texts = Readonly<Record<string, unknown>>
const MODULE = 'virtual:language-files'
const VERSION = 'v=1'

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : []
const readFile = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Reasons why a language is incomplete. Empty if it is complete. */
function languageFaults(locales: string, language: string): readonly string[] {
  const [wanted, given] = [namesIn(join(locales, 'en')), namesIn(join(locales, language))]
  return [
    ...given.filter((name) => !wanted.includes(name)).map((name) => `${name} is nowhere in English`),
    ...wanted.flatMap((name) => {
      if (!given.includes(name)) return [`${name} is missing`]
      try {
        const [english, texts] = ['en', language].map((folder) => readFile(join(locales, folder, name)))
        return faultsOf(language, english, texts).map((fault) => `${name}: ${fault}`)
      } catch (error) {
        return [`${name}: ${String(error)}`]
      }
    }),
  ]
}

/** Complete languages without English, which is in the page's own bundle. */
const completeLanguages = (locales: string): readonly string[] =>
  readdirSync(locales).filter((name) => name !== 'en' && languageFaults(locales, name).length === 0)

/** All texts of a language by namespace, as JSON. */
function together(locales: string, language: string): string {
  const files = namesIn(join(locales, language))
  const texts: Texts = Object.fromEntries(
    files.map((name) => [name.replace('.json', ''), readFile(join(locales, language, name))]),
  )
  return JSON.stringify(texts)
}

/** Provides `virtual:language-files` to the page: the address of each complete language's file. */
export function languageFiles(locales: string): Plugin {
  let isServed = false
  return {
    name: 'perpdeck-language-files',
    configResolved(config) {
      isServed = config.command === 'serve'
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const addresses = completeLanguages(locales).map((language) => {
        if (isServed) return `${JSON.stringify(language)}: "/locales/${language}.json?${VERSION}"`
        const source = together(locales, language)
        const file = this.emitFile({ type: 'asset', name: `lang-${language}.json`, source })
        return `${JSON.stringify(language)}: import.meta.ROLLUP_FILE_URL_${file} + "?${VERSION}"`
      })
      return `export const languageFiles = { ${addresses.join(', ')} }`
    },
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const language = /^\/([\w-]+)\.json\b/.exec(request.url ?? '')?.[1] ?? ''
        if (!completeLanguages(locales).includes(language)) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(together(locales, language))
      })
    },
  }
}
