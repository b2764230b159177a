// The languages' files as the app gets them: one JSON per complete language, its address with v=1 (I18N-05). A language that
// lacks a file, a key or a plural form of English is not built, so no menu offers it.
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

/** What speaks against a language of a folder of languages; empty for a complete one. */
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

/** Languages with all texts, English left out: the page brings it along. */
const completeLanguages = (locales: string): readonly string[] =>
  readdirSync(locales).filter((name) => name !== 'en' && languageFaults(locales, name).length === 0)

/** All texts of a language by namespace. */
function together(locales: string, language: string): string {
  const files = namesIn(join(locales, language))
  const texts: Texts = Object.fromEntries(
    files.map((name) => [name.replace('.json', ''), readFile(join(locales, language, name))]),
  )
  return JSON.stringify(texts)
}

/** Gives the page `virtual:language-files`: the address of each complete language's file. */
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
