import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from '../../../venue/engine/terms/refusals.ts'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { refusalLine, refusalText } from '../../../src/main-thread/i18n/refusal-text.ts'

interface Words {
  readonly code: Readonly<Record<string, string>>
  readonly gridBot: Readonly<Record<string, string>>
  readonly noMessage: string
}
const read = (lng: string, file = 'errors'): Words =>
  JSON.parse(
    readFileSync(
      new URL(`../../../src/main-thread/i18n/locales/${lng}/${file}.json`, import.meta.url),
      'utf8',
    ),
  )
const words = { en: read('en'), de: read('de'), ar: read('ar') }

await i18n.init({
  lng: 'de',
  resources: {
    en: { errors: words.en, notices: read('en', 'notices') },
    de: { errors: words.de },
    ar: { errors: words.ar },
  },
  fallbackLng: 'en',
  interpolation: { escapeValue: false, skipOnVariables: true },
})

describe('the reason of a refusal', () => {
  it('is shown in the language of the page for every code of the exchange', async () => {
    for (const [lng, { code: texts }] of Object.entries(words)) {
      await i18n.changeLanguage(lng)
      for (const [code, raw] of Object.values(refusals)) {
        const said = refusalText(code, raw, { triggerBy: 'X' })
        expect(said, `${lng} ${code}`).toBe(texts[String(code)]?.replace('{{triggerBy}}', 'X'))
      }
    }
  })

  it('is the exchange’s shortened text for an unknown code', async () => {
    await i18n.changeLanguage('ar')
    expect(refusalText(12_345, 'x'.repeat(400))).toBe('x'.repeat(300))
    expect(refusalText(12_345, '')).toBe(words.ar.noMessage)
  })
})

describe('the texts of the catalogue', () => {
  it('ERR-12..17, ERR-22..29: every error has a text in every language, and none of them is a key', async () => {
    for (const lng of Object.keys(words)) {
      await i18n.changeLanguage(lng)
      for (const { area, code, text } of errorCatalogue) {
        const said = refusalText(code, 'raw', {}, area === 'grid-bot' ? 'grid-bot' : undefined)
        expect([lng, code, said]).not.toEqual([lng, code, 'raw'])
        expect(said).not.toMatch(/^errors:|^$/)
        if (lng === 'en' && !text.includes('{{')) expect(said).toBe(text)
        else if (lng !== 'en') expect([code, said]).not.toEqual([code, text])
      }
    }
  })

  it('ERR-12..14, ERR-16: texts of copy trading and of the end of a session begin with the code, others end with it', async () => {
    await i18n.changeLanguage('en')
    for (const code of [39401, 39440, 12001, 12009, 12054, 90015, 90067, 10007, 10009, 33003])
      expect(refusalLine(code, 'raw')).toMatch(new RegExp(`^${code} [A-Z]`))
    expect(refusalLine(30032, 'raw')).toMatch(/ \(code 30032\)$/)
    expect(refusalLine(-1, '')).not.toContain('-1')
  })

  it('ERR-18, ERR-02: without a text of ours the raw text is shown after its code, and without any the fallback', () => {
    expect(refusalLine(77_777, 'foo')).toBe('77777 foo')
    expect(refusalLine(12_345, '')).toBe('12345 Access error, please try again later')
    // Numbers of a product aren't taken for others.
    expect(refusalLine(417, 'foo')).toBe('417 foo')
  })

  it('ERR-15: the trigger price type is shown in the language of the page', async () => {
    for (const code of [30027, 30028, 30029, 30030, 30074, 30075]) {
      await i18n.changeLanguage('en')
      expect(refusalText(code, '', { triggerBy: 'MarkPrice' })).toContain('mark price')
      expect(refusalText(code, '')).toContain('trigger price')
      await i18n.changeLanguage('de')
      expect(refusalText(code, '', { triggerBy: 'IndexPrice' })).toContain('Index-Preis')
    }
    await i18n.changeLanguage('en')
  })

  it('ERR-10: 30162 shows the highest leverage if the exchange sends it', () => {
    expect(refusalText(30162, '', { max_leverage: '25' })).toContain('25')
    expect(refusalText(30162, '')).toBe(words.en.code['30162'])
  })

  it('ERR-25, ERR-26, ERR-28: a grid bot shows its limit and the reason of its ban', () => {
    expect(refusalText(420, '', { max_investment: '123' }, 'grid-bot')).toContain('123')
    expect(refusalText(421, '', { ban_reason_text: 'fraud' }, 'grid-bot')).toContain('fraud')
    expect(refusalText(417, '', {}, 'grid-bot')).toBe(words.en.gridBot['417'])
  })

  it('the text of a refusal is neither looked up nor interpolated', () => {
    expect(refusalText(421, '', { ban_reason_text: '$t(errors:noMessage) {{x}} <b>' }, 'grid-bot')).toContain(
      '$t(errors:noMessage) {{x}} <b>',
    )
  })
})
