import { describe, expect, it } from 'vitest'
import {
  allLanguages,
  chooseLanguage,
  cookieValue,
  directionOf,
  languageFor,
  languageName,
  languagesOf,
  shortName,
  withoutLanguage,
} from '../../../src/main-thread/i18n/languages.ts'

const { set: offered } = languagesOf('')
const none = { query: '', path: '/', cookie: '', stored: null, browser: [], offered, first: null }

describe('the languages', () => {
  it('I18N-01: are the 13 of the specification with Arabic and Hebrew, each with its own name', () => {
    expect(offered).toEqual(
      'en en-US zh-CN zh-TW ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE ar he'.split(' '),
    )
    expect(new Set(allLanguages.map(languageName)).size).toBe(allLanguages.length)
    for (const language of allLanguages) expect(() => new Intl.Locale(language)).not.toThrow()
  })

  it('I18N-02, I18N-03: include a region\u2019s own languages if the app is served there, with that region’s primary one', () => {
    expect(languagesOf('HK')).toEqual({ set: ['zh-HK', 'zh-CN', 'en'], first: 'zh-HK' })
    expect(languagesOf('AE')).toEqual({ set: ['en', 'ar-AE'], first: 'en' })
    for (const other of ['', 'XX', 'constructor', '__proto__']) expect(languagesOf(other).set).toBe(offered)
  })
})

describe('chooseLanguage', () => {
  it('I18N-06: query beats cookie beats storage beats browser', () => {
    const all = { ...none, query: '?lang=ar', cookie: 'a=1; lang=de-DE', stored: 'en', browser: ['de-DE'] }
    expect(chooseLanguage(all)).toBe('ar')
    expect(chooseLanguage({ ...all, query: '' })).toBe('de-DE')
    expect(chooseLanguage({ ...all, query: '', cookie: '' })).toBe('en')
    expect(chooseLanguage({ ...all, query: '', cookie: '', stored: null })).toBe('de-DE')
  })

  it('24B8: the language in the path is weaker than the query and stronger than what was chosen before', () => {
    const all = { ...none, path: '/de-DE/trade/usdt/BTCUSDT', cookie: 'lang=ar', stored: 'he' }
    expect(chooseLanguage(all)).toBe('de-DE')
    expect(chooseLanguage({ ...all, query: '?lang=ja' })).toBe('ja-JP')
    for (const [path, language] of [
      ['/de/trade', 'de-DE'],
      ['/DE-de/invite', 'de-DE'],
      ['/zh-HK/trade/usdt/BTCUSDT', 'zh-TW'],
      ['/en-US/trade/usdt/BTCUSDT', 'en-US'],
      // The ban's page: its language isn't offered (ROUTE-19, I18N-07).
      ['/pt-BR/trade/spot/BTC/USDT', 'ar'],
      ['/xx/trade/usdt/BTCUSDT', 'ar'],
      // No trade page.
      ['/de/traders', 'ar'],
      ['/user/assets', 'ar'],
    ] as const)
      expect([path, chooseLanguage({ ...all, path })]).toEqual([path, language])
  })

  it('I18N-07: an unknown language is skipped for the next source and at last English', () => {
    expect(chooseLanguage({ ...none, query: '?lang=xx', cookie: 'lang=de' })).toBe('de-DE')
    expect(chooseLanguage({ ...none, query: '?lang=../../secret' })).toBe('en')
    expect(chooseLanguage({ ...none, query: '?lang=constructor', browser: ['fr-FR', 'zz'] })).toBe('en')
  })

  it('I18N-08: skips a language whose texts are incomplete, which is not offered', () => {
    const some = offered.filter((language) => language !== 'ja-JP')
    expect(chooseLanguage({ ...none, stored: '../../etc' })).toBe('en')
    expect(chooseLanguage({ ...none, query: '?lang=ja-JP', stored: 'de', offered: some })).toBe('de-DE')
  })

  it('I18N-02: in a region its own language has priority over the browser\u2019s, unless the user chose one', () => {
    const { set, first } = languagesOf('HK')
    const there = { ...none, browser: ['en-GB'], offered: set, first }
    expect(chooseLanguage(there)).toBe('zh-HK')
    expect(chooseLanguage({ ...there, cookie: 'lang=en' })).toBe('en')
    // Its texts lack something: not offered.
    expect(chooseLanguage({ ...there, offered: ['en'] })).toBe('en')
  })
})

it('recognises a language by its region, its script and its old name too', () => {
  const of = (tag: string): string | null => languageFor(tag, offered)
  expect(['de', 'de-AT', 'DE-de', 'ar-AE', 'en-GB', 'es-MX'].map(of)).toEqual(
    'de-DE de-DE de-DE ar en es-ES'.split(' '),
  )
  expect(['zh', 'zh-HK', 'zh-Hant-TW', 'zh-Hans', 'iw', 'in'].map(of)).toEqual(
    'zh-CN zh-TW zh-TW zh-CN he id-ID'.split(' '),
  )
  expect(['', '-', 'e', 'xx', 'hasOwnProperty'].map(of)).toEqual([null, null, null, null, null])
  expect(languageFor('ar', languagesOf('AE').set)).toBe('ar-AE')
})

it('24B8: the language is removed from an address, and everything else remains', () => {
  for (const [path, query, left] of [
    ['/de-DE/trade/usdt/BTCUSDT', '', '/trade/usdt/BTCUSDT'],
    ['/de/invite', '?ref=A%20B', '/invite?ref=A+B'],
    [
      '/trade/option/usdc/BTC',
      '?symbol=BTC-27MAR26-70000-C&lang=ar',
      '/trade/option/usdc/BTC?symbol=BTC-27MAR26-70000-C',
    ],
    ['/ar/trade', '?lang=de', '/trade'],
    ['/', '?lang=xx', '/'],
    ['/pt-BR/trade/spot/BTC/USDT', '?lang=de', '/pt-BR/trade/spot/BTC/USDT'],
    ['/pt-BR/trade/spot/BTC/USDT', '', null],
    ['/trade/usdt/BTCUSDT', '?x=1', null],
    ['/', '', null],
  ] as const)
    expect([path, query, withoutLanguage(path, query, offered)]).toEqual([path, query, left])
})

describe('cookieValue', () => {
  it('reads one cookie among others, null if it is missing', () => {
    expect(cookieValue('xlang=en; lang=de', 'lang')).toBe('de')
    expect(cookieValue('xlang=en', 'lang')).toBeNull()
  })
})

it('I18N-10: Arabic and Hebrew run from right to left, the others do not', () => {
  expect(allLanguages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'he', 'ar-AE'])
})

it('is abbreviated in the header, with its script if a language has two', () => {
  expect(['de-DE', 'ar', 'zh-CN', 'zh-TW'].map(shortName)).toEqual(['de', 'ar', 'zh-CN', 'zh-TW'])
})
