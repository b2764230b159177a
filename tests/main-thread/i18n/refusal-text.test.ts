import { describe, expect, it } from 'vitest'
import { refusals } from '../../../venue/core/refusals.ts'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { refusalText } from '../../../src/main-thread/i18n/refusal-text.ts'
import ar from '../../../src/main-thread/i18n/locales/ar/errors.json' with { type: 'json' }
import de from '../../../src/main-thread/i18n/locales/de/errors.json' with { type: 'json' }
import en from '../../../src/main-thread/i18n/locales/en/errors.json' with { type: 'json' }

await i18n.init({ lng: 'de', resources: { en: { errors: en }, de: { errors: de }, ar: { errors: ar } } })

describe('why the exchange refused', () => {
  it('is said in the language of the page for every code the exchange has', async () => {
    for (const [lng, words] of Object.entries({ en, ar, de })) {
      await i18n.changeLanguage(lng)
      for (const [code, raw] of Object.values(refusals)) {
        expect(refusalText(code, raw), `${lng} ${code}`).toBe(Reflect.get(words.code, String(code)))
      }
    }
  })

  it('is its own text, cut, for a code nobody knows', () => {
    expect(refusalText(12_345, 'x'.repeat(400))).toBe('x'.repeat(300))
    expect(refusalText(12_345, '')).toBe('')
  })
})
