import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fontsOf, furtherFonts } from '../../../src/main-thread/i18n/language-fonts.ts'

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ')

it('I18N-01: the page’s style sheet has the same files and characters as the workers load', () => {
  const faces = squeezed(read('src/main-thread/ui/fonts.css')).split('@font-face').slice(1)
  for (const { url, unicodeRange } of Object.values(furtherFonts)) {
    expect(existsSync(fileURLToPath(new URL(`../../../public${url}`, import.meta.url)))).toBe(true)
    const same = faces.filter(
      (face) => face.includes(url) && face.includes(`unicode-range: ${unicodeRange};`),
    )
    expect(same.map((face) => /'(Inter \w+)'/.exec(face)?.[1])).toEqual(['Inter Variable'])
  }
})

it('I18N-01: every letter of a Latin or Cyrillic language is in a file its workers load', () => {
  const inRange = (code: number, range: string): boolean =>
    range.split(', ').some((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return code >= from && code <= to
    })
  for (const language of ['en', 'de', 'es', 'ru', 'tr', 'vi']) {
    const ranges = fontsOf(`${language}-XX`).map(
      ({ unicodeRange }) => unicodeRange ?? 'U+0000-00FF, U+2000-206F',
    )
    const letters = new Set(
      read(`src/main-thread/i18n/locales/${language}/chart.json`).normalize('NFC').match(/\p{L}/gu),
    )
    expect(
      [...letters].filter((letter) => !ranges.some((range) => inRange(letter.codePointAt(0) ?? 0, range))),
    ).toEqual([])
  }
})
