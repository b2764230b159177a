import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { isolated } from '../../../src/main-thread/i18n/isolated.ts'
import { directionOf } from '../../../src/main-thread/i18n/languages.ts'
import { filled, useWords } from '../../../src/main-thread/i18n/use-words.ts'
import type { Words } from '../../../src/main-thread/i18n/use-words.ts'

const NAMESPACE = 'wordsTest'
/** The texts as a component gets them. */
function words(namespace = NAMESPACE): Words {
  const got: Words[] = []
  function Asks(): null {
    got.push(useWords(namespace))
    return null
  }
  renderToStaticMarkup(createElement(Asks))
  const [first] = got
  if (first === undefined) throw new Error('nothing drawn')
  return first
}

beforeAll(async () => {
  if (!i18n.isInitialized) await i18n.init({ lng: 'en', fallbackLng: 'en', resources: {} })
  await i18n.changeLanguage('en')
  i18n.addResourceBundle('en', NAMESPACE, { close: 'Close {{symbol}}', plain: 'Market' })
  i18n.addResourceBundle('de', NAMESPACE, { close: '{{symbol}} schließen', plain: 'Markt' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await i18n.changeLanguage('en')
})

it('POS-01, I18N-01: a text is made once for the same key and values, and again for others', () => {
  const t = words()
  const fill = vi.spyOn(i18n.services.interpolator, 'interpolate')
  expect([t('close', { symbol: 'BTCUSDT' }), t('close', { symbol: 'BTCUSDT' })]).toEqual([
    'Close BTCUSDT',
    'Close BTCUSDT',
  ])
  const made = fill.mock.calls.length
  expect(t('close', { symbol: 'BTCUSDT' })).toBe('Close BTCUSDT')
  expect(fill.mock.calls.length).toBe(made)
  expect(t('close', { symbol: 'ETHUSDT' })).toBe('Close ETHUSDT')
  expect(fill.mock.calls.length).toBeGreaterThan(made)
  expect(t('plain')).toBe('Market')
  expect(t('stop.Unheard', 'Unheard')).toBe('Unheard')
})

it('I18N-01: another language, and texts that arrive late, make them again', async () => {
  const english = words()
  expect(english('plain')).toBe('Market')
  expect(words()).toBe(english)
  await i18n.changeLanguage('de')
  expect(words()).not.toBe(english)
  expect(words()('close', { symbol: 'BTCUSDT' })).toBe('BTCUSDT schließen')
  await i18n.changeLanguage('en')
  expect(words()('late')).toBe('late')
  i18n.addResourceBundle('en', NAMESPACE, { late: 'Here now' }, true)
  expect(words()('late')).toBe('Here now')
})

it('texts beyond the size of the cache are made again correctly', () => {
  const t = words()
  for (let at = 0; at < 6000; at += 1) expect(t('close', { symbol: `S${at}` })).toBe(`Close S${at}`)
  expect(t('close', { symbol: 'S0' })).toBe('Close S0')
})

it.each(['en', 'ar'])(
  'I18N-10: a text with ever new values is that of the library in %s, from one template',
  async (language) => {
    i18n.addResourceBundle('ar', NAMESPACE, { close: 'إغلاق {{symbol}} ({{side}})' })
    i18n.addResourceBundle('en', NAMESPACE, { close: 'Close {{symbol}} ({{side}})' }, true, true)
    await i18n.changeLanguage(language)
    const t = words()
    const escape = (value: string): string => isolated(value, directionOf(language))
    const own = (values: Readonly<Record<string, string>>): string =>
      i18n.getFixedT(null, NAMESPACE)('close', { ...values, interpolation: { escape, escapeValue: true } })
    const fill = vi.spyOn(i18n.services.interpolator, 'interpolate')
    const texts = ['60,000.5', '-1', 'شراء', '{{side}}'].map((symbol) => [
      filled(t, 'close', { symbol, side: 'a $& b' }),
      symbol,
    ])
    expect(fill).toHaveBeenCalledOnce()
    for (const [text, symbol = ''] of texts.slice(0, 3)) expect(text).toBe(own({ symbol, side: 'a $& b' }))
    expect(texts.at(-1)?.[0]).toContain('{{side}}')
  },
)
