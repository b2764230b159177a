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
} from '../../../src/main-thread/i18n/languages.ts'

const { set: offered } = languagesOf('')
const none = { query: '', cookie: '', stored: null, browser: [], offered, first: null }

describe('the languages', () => {
  it('I18N-01: are the 13 of the specification with Arabic and Hebrew, each named in itself', () => {
    expect(offered).toEqual(
      'en en-US zh-CN zh-TW ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE ar he'.split(' '),
    )
    expect(new Set(allLanguages.map(languageName)).size).toBe(allLanguages.length)
    for (const language of allLanguages) expect(() => new Intl.Locale(language)).not.toThrow()
  })

  it('I18N-02, I18N-03: are a region\u2019s own where the app is served for one, with the one that counts there', () => {
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

  it('I18N-07: a language there is none of falls through to the next and at last to English', () => {
    expect(chooseLanguage({ ...none, query: '?lang=xx', cookie: 'lang=de' })).toBe('de-DE')
    expect(chooseLanguage({ ...none, query: '?lang=../../secret' })).toBe('en')
    expect(chooseLanguage({ ...none, query: '?lang=constructor', browser: ['fr-FR', 'zz'] })).toBe('en')
  })

  it('I18N-08: passes over one whose texts are not complete, that is one not offered', () => {
    const some = offered.filter((language) => language !== 'ja-JP')
    expect(chooseLanguage({ ...none, stored: '../../etc' })).toBe('en')
    expect(chooseLanguage({ ...none, query: '?lang=ja-JP', stored: 'de', offered: some })).toBe('de-DE')
  })

  it('I18N-02: in a region its own language counts, not the browser\u2019s, unless somebody chose', () => {
    const { set, first } = languagesOf('HK')
    const there = { ...none, browser: ['en-GB'], offered: set, first }
    expect(chooseLanguage(there)).toBe('zh-HK')
    expect(chooseLanguage({ ...there, cookie: 'lang=en' })).toBe('en')
    // Its texts lack something: not offered.
    expect(chooseLanguage({ ...there, offered: ['en'] })).toBe('en')
  })
})

it('knows a language by its region, its writing and its old name too', () => {
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

describe('cookieValue', () => {
  it('reads one cookie among others, null where it is missing', () => {
    expect(cookieValue('xlang=en; lang=de', 'lang')).toBe('de')
    expect(cookieValue('xlang=en', 'lang')).toBeNull()
  })
})

it('I18N-10: Arabic and Hebrew run from right to left, the others do not', () => {
  expect(allLanguages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'he', 'ar-AE'])
})

it('is shown short in the header, with its writing where a language has two', () => {
  expect(['de-DE', 'ar', 'zh-CN', 'zh-TW'].map(shortName)).toEqual(['de', 'ar', 'zh-CN', 'zh-TW'])
})
