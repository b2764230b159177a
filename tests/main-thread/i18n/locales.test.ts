import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/main-thread/stores/preferences.ts'
import { namespaces } from '../../../src/main-thread/i18n/languages.ts'

const folder = fileURLToPath(new URL('../../../src/main-thread/i18n/locales', import.meta.url))
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every text of a file by its dotted key. */
function texts(language: string, namespace: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key === '' ? name : `${key}.${name}`)
    } else throw new TypeError(`${language}/${namespace}: ${key} is not text`)
  }
  walk(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')), '')
  return found
}

const stems = (found: Map<string, string>): string[] =>
  [...new Set([...found.keys()].map((key) => key.replace(PLURAL, '')))].sort()

/** Names between double braces; plural forms may leave the count out ("one tab"). */
const holes = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort()

describe.each(languages)('texts in %s', (language) => {
  it('I18N-08: has the files of every namespace and no others', () => {
    expect(readdirSync(join(folder, language)).sort()).toEqual(
      namespaces.map((namespace) => `${namespace}.json`).sort(),
    )
  })

  it.each(namespaces)('I18N-08: %s has the keys of English', (namespace) => {
    expect(stems(texts(language, namespace))).toEqual(stems(texts('en', namespace)))
  })

  it.each(namespaces)('%s fills in the same values as English', (namespace) => {
    const english = texts('en', namespace)
    for (const [key, text] of texts(language, namespace)) {
      const model = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      const wanted = PLURAL.test(key) ? holes(model).filter((name) => name !== 'count') : holes(model)
      const given = PLURAL.test(key) ? holes(text).filter((name) => name !== 'count') : holes(text)
      expect({ key, holes: [...new Set(given)] }).toEqual({ key, holes: [...new Set(wanted)] })
    }
  })

  it.each(namespaces)('%s has every plural form its language needs', (namespace) => {
    const found = texts(language, namespace)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plural = [...found.keys()].filter((key) => key.endsWith('_other'))
    for (const key of plural) {
      for (const form of forms) {
        expect([...found.keys()]).toContain(key.replace(/_other$/, `_${form}`))
      }
    }
  })
})
