import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flatTexts } from '../../../src/main-thread/i18n/language-check.ts'
import { namespaces } from '../../../src/main-thread/i18n/languages.ts'
import { DE } from '../../../vendor/charting_library/i18n/de.ts'
import { ES } from '../../../vendor/charting_library/i18n/es.ts'
import { TR } from '../../../vendor/charting_library/i18n/tr.ts'

const home = fileURLToPath(new URL('../../../src/main-thread/i18n/locales/', import.meta.url))

/** A word of its own, whatever letters stand around it. */
const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/**
 * What a language that has two forms of address never says. German says Sie and Turkish siz, as terminals there do;
 * Spanish says tú. A request is told by its verb: the verbs a terminal asks with stand here.
 */
const otherForm: Readonly<Record<string, RegExp>> = {
  de: word(
    'du|dich|dir|dein(?:e[mnrs]?)?|euch|eue?re?[mnrs]?|sieh|gib|nimm|lies|lade|versuche|drücke|melde|kehre|entferne|wähle|prüfe|' +
      'warte|öffne|klicke|tippe|bestätige|schließe|ändere|setze|ziehe|beantworte|storniere|sende|starte|beginne|füge|trage|erlaube',
  ),
  es: word(
    'usted(?:es)?|introduzca|ingrese|elija|seleccione|quiso|revise|compruebe|verifique|pulse|escriba|espere|recargue|acepte|' +
      'responda|pruebe|indique|inicie|vuelva|intente|arrastre|elimine|invierta|permita|cierre (?:antes|primero)',
  ),
  // A Turkish button asks by the bare verb; a sentence does not.
  tr: /(?<!\p{L})(?:sen|senin|sana|seni|tuşa bas)(?!\p{L})|(?<!\p{L})(?:dene|bak|bas|yap|seç|gir|yaz|yükle|çevir|kaldır)(?= ve |[.,;!])/iu,
}

const textsOf = (language: string): readonly (readonly [string, string])[] => [
  ...namespaces.flatMap((namespace) =>
    [...flatTexts(JSON.parse(readFileSync(`${home}${language}/${namespace}.json`, 'utf8')))].map(
      ([key, text]) => [`${namespace}:${key}`, text] as const,
    ),
  ),
  ...Object.entries({ de: DE, es: ES, tr: TR }[language] ?? {}).map(
    ([key, text]) => [`chart engine: ${key}`, text] as const,
  ),
]

describe('one form of address per language', () => {
  it.each(Object.entries(otherForm))('%s never uses the other form', (language, other) => {
    const texts = textsOf(language).filter(([key]) => !key.startsWith('commands:typed.'))
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(([, text]) => other.test(text))).toEqual([])
  })

  it.each([
    ['de', 'Lade neu, um die neuere zu bekommen.'],
    ['de', 'Er fiel bis zu deinem Alarm.'],
    ['es', 'Introduzca un número.'],
    ['tr', 'Bir tuşa bas…'],
  ])('%s: %j is reported', (language, text) => {
    expect(otherForm[language]?.test(text)).toBe(true)
  })

  it.each([
    ['de', 'Laden Sie die Seite neu.'],
    ['de', 'Eigene Order'],
    ['tr', 'Bir tuşa basın…'],
    ['tr', 'Tekrar dene'],
  ])('%s: %j is not reported', (language, text) => {
    expect(otherForm[language]?.test(text)).toBe(false)
  })
})
