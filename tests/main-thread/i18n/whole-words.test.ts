import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flatTexts } from '../../../src/main-thread/i18n/language-check.ts'
import { namespaces } from '../../../src/main-thread/i18n/languages.ts'

const home = fileURLToPath(new URL('../../../src/main-thread/i18n/locales/', import.meta.url))
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    namespaces.flatMap((namespace) =>
      [...flatTexts(JSON.parse(readFileSync(`${home}${language}/${namespace}.json`, 'utf8')))].map(
        ([key, text]) => [`${namespace}:${key}`, text] as const,
      ),
    ),
  )
const english = textsOf('en')

/** Words a reader meets shortened everywhere, and those of columns whose heads are shortened in English too. */
const usual: Readonly<Record<string, ReadonlySet<string>>> = {
  es: new Set(['est', 'máx', 'mín', 'aprox', 'liq', 'int', 'mant']),
  ru: new Set(['расч', 'макс', 'мин', 'ликв', 'откр', 'инт', 'поддерж']),
}
/** Places too narrow for the word: the option chain, the button of the margin mode and a row's name, the phone's figures, the header. */
const narrow = new Set([
  'pages:option.column.mark',
  'common:margin.isolated',
  'ticket:isolated',
  'account:mm',
  'header:change24h',
])

/** The words a text cuts by a full stop: one that ends no sentence. Sentences are told by the English text. */
function cutWords(text: string, plain: string): readonly string[] {
  const isSentence = /[.…](?:$| )/.test(plain.replaceAll(/\b(?:Est|Max|Maint|int|liq)\./g, ''))
  const stops = isSentence ? /(\p{L}+)\.(?= [\p{Ll}(]|[/,:])/gu : /(\p{L}+)\.(?=$|[ )/,:])/gu
  return [...text.matchAll(stops)].map(([, word = '']) => word.toLowerCase())
}

describe('words are not cut', () => {
  it.each(['es', 'ru'])('%s does not cut a word that has space', (language) => {
    const cut = [...textsOf(language)].flatMap(([key, text]) =>
      narrow.has(key)
        ? []
        : cutWords(text, english.get(key) ?? '.')
            .filter((word) => usual[language]?.has(word) !== true)
            .map((word) => `${key} cuts "${word}": ${text}`),
    )
    expect(cut).toEqual([])
  })

  it.each([
    ['Копир. ссылку', 'Copy link', ['копир']],
    ['Límite por deslizam.', 'Slippage limit', ['deslizam']],
    ['Нереализ. PnL (ROI)', 'Unrealised PnL (ROI)', ['нереализ']],
    ['Макс. проскальз.', 'Max. slippage', ['макс', 'проскальз']],
    ['Открытие: не выполнено. {{why}}', 'Open: not carried out. {{why}}', []],
    ['Ничего не изменено.', 'Nothing was changed.', []],
  ])('%j cuts %j', (text, plain, words) => {
    expect(cutWords(text, plain)).toEqual(words)
  })
})
