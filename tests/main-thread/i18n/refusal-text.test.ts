import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from '../../../venue/core/refusals.ts'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { refusalText } from '../../../src/main-thread/i18n/refusal-text.ts'

interface Words {
  readonly code: Readonly<Record<string, string>>
}
const read = (lng: string): Words =>
  JSON.parse(
    readFileSync(
      new URL(`../../../src/main-thread/i18n/locales/${lng}/errors.json`, import.meta.url),
      'utf8',
    ),
  )
const words = { en: read('en'), de: read('de'), ar: read('ar') }

await i18n.init({
  lng: 'de',
  resources: { en: { errors: words.en }, de: { errors: words.de }, ar: { errors: words.ar } },
})

describe('why the exchange refused', () => {
  it('is said in the language of the page for every code the exchange has', async () => {
    for (const [lng, { code: texts }] of Object.entries(words)) {
      await i18n.changeLanguage(lng)
      for (const [code, raw] of Object.values(refusals)) {
        expect(refusalText(code, raw), `${lng} ${code}`).toBe(texts[String(code)])
      }
    }
  })

  it('is its own text, cut, for a code nobody knows', () => {
    expect(refusalText(12_345, 'x'.repeat(400))).toBe('x'.repeat(300))
    expect(refusalText(12_345, '')).toBe('')
  })
})
