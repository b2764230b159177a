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

describe('the glossary: one term, one translation (I18N-08)', () => {
  it('has every term in every language, with at most two forms, and every term occurs', () => {
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

  it.each(languages)('%s uses its word for each term wherever the term occurs alone', (language) => {
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

  it.each(languages)('%s uses each of its forms somewhere', (language) => {
    const texts = textsOf(language)
    const unused = Object.keys(glossary).flatMap((term) => {
      const said = labelsOf(term).map((key) => texts.get(key)?.toLowerCase() ?? '')
      return formsOf(term, language).filter((form) => !said.some((text) => text.includes(form)))
    })
    expect(unused).toEqual([])
  })
})

/** A text as it is read: the texts it takes in stand in it. */
const spokenOf = (texts: ReadonlyMap<string, string>, key: string): string =>
  (texts.get(key) ?? '')
    .replaceAll(/\$t\((.+?)\)/g, (_, taken: string) => texts.get(taken) ?? '')
    .toLowerCase()
/** Whether a text says the term. Two or three Latin letters are a word of their own, or "al" would stand in "altında". */
const says = (text: string, term: string, language: string): boolean =>
  formsOf(term, language).some((form) =>
    /^\p{Script=Latin}{1,3}$/u.test(form)
      ? new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'u').test(text)
      : text.includes(form),
  )
/** Turkish takes a profit by the verb of buying: the term is left out before that verb is looked for. */
const withoutProfit = (text: string, language: string): string =>
  formsOf('Take profit', language).reduce((left, form) => left.replaceAll(form, ''), text)
const positionWord = (text: string, term: 'long' | 'short'): boolean =>
  new RegExp(`(?<!\\btoo )\\b${term}s?\\b`).test(text)
const orderWord = (text: string): boolean => /\b(buy|sell)(s|ing)?\b|\b(bought|sold)\b/.test(text)

describe('a position is long or short, an order buys or sells', () => {
  const spoken = [...english.keys()].map((key) => [key, spokenOf(english, key)] as const)
  const ofPositions = spoken.filter(([, text]) => positionWord(text, 'long') || positionWord(text, 'short'))
  const ofOrders = spoken.filter(([, text]) => orderWord(text))

  it('finds the texts of both in English', () => {
    expect(ofPositions.length).toBeGreaterThan(25)
    expect(ofOrders.length).toBeGreaterThan(30)
  })

  it.each(languages)('%s calls a position long and short, and not buy or sell', (language) => {
    const texts = textsOf(language)
    const faults = ofPositions.flatMap(([key, plain]) => {
      const text = spokenOf(texts, key)
      const missing = (['Long', 'Short'] as const).filter(
        (term) => positionWord(plain, term === 'Long' ? 'long' : 'short') && !says(text, term, language),
      )
      const wrong = ['Buy', 'Sell'].filter(
        (term) => !orderWord(plain) && says(withoutProfit(text, language), term, language),
      )
      return [...missing.map((term) => `no ${term}`), ...wrong].map((fault) => `${key} (${fault}): ${text}`)
    })
    expect(faults).toEqual([])
  })

  it.each(languages)('%s calls an order neither long nor short', (language) => {
    const texts = textsOf(language)
    const faults = ofOrders
      .filter(([key]) => !ofPositions.some(([other]) => other === key))
      .map(([key]) => [key, spokenOf(texts, key)] as const)
      .filter(([, text]) => says(text, 'Long', language) || says(text, 'Short', language))
    expect(faults).toEqual([])
  })
})
