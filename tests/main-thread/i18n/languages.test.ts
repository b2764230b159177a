import { describe, expect, it } from 'vitest'
import { chooseLanguage, cookieValue, directionOf } from '../../../src/main-thread/i18n/languages.ts'

const none = { query: '', cookie: '', stored: null, browser: [] }

describe('chooseLanguage', () => {
  it('I18N-06: query beats cookie beats storage beats browser', () => {
    const all = { query: '?lang=ar', cookie: 'a=1; lang=de', stored: 'en', browser: ['de-DE'] }
    expect(chooseLanguage(all)).toBe('ar')
    expect(chooseLanguage({ ...all, query: '' })).toBe('de')
    expect(chooseLanguage({ ...all, query: '', cookie: '' })).toBe('en')
    expect(chooseLanguage({ ...all, query: '', cookie: '', stored: null })).toBe('de')
  })

  it('I18N-07: a language there is none of falls through to the next and at last to English', () => {
    expect(chooseLanguage({ ...none, query: '?lang=xx', cookie: 'lang=de' })).toBe('de')
    expect(chooseLanguage({ ...none, query: '?lang=../../secret' })).toBe('en')
    expect(chooseLanguage({ ...none, browser: ['fr-FR', 'zz'] })).toBe('en')
  })

  it('knows a language by its region too', () => {
    expect(chooseLanguage({ ...none, query: '?lang=de-DE' })).toBe('de')
    expect(chooseLanguage({ ...none, browser: ['ar-AE'] })).toBe('ar')
  })
})

describe('cookieValue', () => {
  it('reads one cookie among others, null where it is missing', () => {
    expect(cookieValue('xlang=en; lang=de', 'lang')).toBe('de')
    expect(cookieValue('xlang=en', 'lang')).toBeNull()
  })
})

it('I18N-10: Arabic runs from right to left', () => {
  expect(directionOf('ar')).toBe('rtl')
  expect(directionOf('de')).toBe('ltr')
})
