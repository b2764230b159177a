import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flatTexts } from '../../../src/main-thread/i18n/language-check.ts'
import { namespaces } from '../../../src/main-thread/i18n/languages.ts'

const home = fileURLToPath(new URL('../../../src/main-thread/i18n/', import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(home + path, 'utf8'))
const languages = readdirSync(`${home}locales`)
/** Of each trading term its word in each language, or the stem of it; `a|b`: the word, and what it's shortened to (or lengthened) where there is room. */
const glossary = read('glossary.json') as Readonly<Record<string, Readonly<Record<string, string>>>>
const formsOf = (term: string, language: string): readonly string[] =>
  (glossary[term]?.[language] ?? '').toLowerCase().split('|')

const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    namespaces.flatMap((namespace) =>
      [...flatTexts(read(`locales/${language}/${namespace}.json`))].map(
        ([key, text]) => [`${namespace}:${key}`, text] as const,
      ),
    ),
  )
const english = textsOf('en')
/** Labels that are nothing but the term. */
const labelsOf = (term: string): readonly string[] =>
  [...english].filter(([, text]) => formsOf(term, 'en').includes(text.toLowerCase())).map(([key]) => key)

describe('the glossary: one term, one translation (issue 10, I18N-08)', () => {
  it('says every term in every language, by two forms at most, and every term stands somewhere', () => {
    for (const [term, words] of Object.entries(glossary)) {
      expect(Object.keys(words).toSorted(), term).toEqual(languages.toSorted())
      expect(labelsOf(term), term).not.toEqual([])
      for (const language of languages) {
        const forms = formsOf(term, language)
        expect(forms.length, `${term} in ${language}`).toBeLessThanOrEqual(2)
        expect(forms, `${term} in ${language}`).not.toContain('')
      }
    }
  })

  it.each(languages)('%s says each term by its word wherever it stands alone', (language) => {
    const texts = textsOf(language)
    const otherwise = Object.keys(glossary).flatMap((term) =>
      labelsOf(term)
        .filter((key) => {
          const text = texts.get(key)?.toLowerCase() ?? ''
          return !formsOf(term, language).some((form) => text.includes(form))
        })
        .map((key) => `${key} says "${texts.get(key)}", ${term} is "${glossary[term]?.[language]}"`),
    )
    expect(otherwise).toEqual([])
  })

  it.each(languages)('%s says each form it has somewhere', (language) => {
    const texts = textsOf(language)
    const unused = Object.keys(glossary).flatMap((term) => {
      const said = labelsOf(term).map((key) => texts.get(key)?.toLowerCase() ?? '')
      return formsOf(term, language).filter((form) => !said.some((text) => text.includes(form)))
    })
    expect(unused).toEqual([])
  })
})
