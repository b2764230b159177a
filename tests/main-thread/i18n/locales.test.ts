import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../src/main-thread/i18n/language-check.ts'
import { allLanguages, namespaces, textsOf } from '../../../src/main-thread/i18n/languages.ts'

const folder = fileURLToPath(new URL('../../../src/main-thread/i18n/locales/', import.meta.url))
const texts = (language: string, namespace: string): unknown =>
  JSON.parse(readFileSync(`${folder}${language}/${namespace}.json`, 'utf8'))

/** Folders whose texts must stay complete; a language that isn't among them is left out of the menu while it lacks a key. */
const promised = [
  'en',
  'ar',
  'de',
  'es',
  'he',
  'id',
  'ja',
  'ko',
  'ru',
  'th',
  'tr',
  'vi',
  'zh-CN',
  'zh-TW',
] as const

/** Every key of a tree of texts. */
const keysIn = (of: unknown): number =>
  typeof of === 'object' && of !== null
    ? Object.values(of).reduce((sum: number, value) => sum + 1 + keysIn(value), 0)
    : 0

describe.each(promised)('texts in %s', (language) => {
  it('I18N-08: has the files of every namespace and no others', () => {
    expect(readdirSync(folder + language).toSorted()).toEqual(
      namespaces.map((namespace) => `${namespace}.json`).toSorted(),
    )
  })

  it.each(namespaces)('%s has each key once: of two the first would be lost without a word', (namespace) => {
    const lines = readFileSync(`${folder}${language}/${namespace}.json`, 'utf8').match(/^\s*"[^"]+": /gm)
    expect(lines?.length).toBe(keysIn(texts(language, namespace)))
  })

  it.each(namespaces)('I18N-08: %s has the keys, values and plural forms English has', (namespace) => {
    expect(faultsOf(language, texts('en', namespace), texts(language, namespace))).toEqual([])
  })
})

it('I18N-01: every folder of texts is a language of the app', () => {
  const known = new Set(allLanguages.map(textsOf))
  expect(readdirSync(folder).filter((name) => !known.has(name))).toEqual([])
})

describe('the check of a language', () => {
  const english = { a: 'One {{name}}', b: { c_one: 'a tab', c_other: '{{count}} tabs' } }

  it('I18N-08: reports missing, empty and surplus texts, and texts with other values', () => {
    expect(
      faultsOf('de', english, { a: 'Eins {{name}}', b: { c_one: 'x', c_other: '{{count}} y' } }),
    ).toEqual([])
    expect(faultsOf('de', english, { a: 'Eins', b: { c_one: ' ', c_other: 'y' }, d: 'z' })).toEqual([
      'a fills in other values',
      'b.c_one is empty',
      'd is nowhere in English',
    ])
    expect(faultsOf('de', english, {})).toEqual([
      'a is missing',
      'b.c_one is missing',
      'b.c_other is missing',
    ])
  })

  it('I18N-08: requires the plural forms of the language, whatever English has', () => {
    const one = { a: '{{name}}', b: { c_other: '{{count}}' } }
    expect(faultsOf('ja', english, one)).toEqual([])
    expect(faultsOf('ru', english, one)).toEqual([
      'b.c_one is missing',
      'b.c_few is missing',
      'b.c_many is missing',
    ])
  })

  it('throws for a value that is not text', () => {
    expect(() => faultsOf('de', english, { a: 5 })).toThrow('a is not text')
  })
})
