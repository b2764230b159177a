import { describe, expect, it } from 'vitest'
import {
  chartLocale,
  CHART_LOCALES,
  createTranslate,
  isRightToLeft,
  loadStrings,
} from '../../../../vendor/charting_library/i18n/locales.ts'
import { EN } from '../../../../vendor/charting_library/i18n/strings.ts'

describe('locales of the chart', () => {
  it('CHART-21: there are twenty-seven, with right-to-left Arabic and Hebrew', () => {
    expect(new Set(CHART_LOCALES).size).toBe(27)
    expect(CHART_LOCALES).toEqual(expect.arrayContaining(['ar', 'he_IL', 'en', 'de', 'zh', 'zh_TW']))
    expect([isRightToLeft('ar'), isRightToLeft('he_IL'), isRightToLeft('de')]).toEqual([true, true, false])
  })

  it.each([
    ['xx', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [5, 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['he', 'he_IL'],
    ['zh-TW', 'zh_TW'],
    ['ZH_tw', 'zh_TW'],
    ['en-US', 'en'],
  ])('CHART-22: %j becomes %s', (wanted, locale) => {
    expect(chartLocale(wanted)).toBe(locale)
  })

  it.each(['ar', 'de', 'he_IL'] as const)(
    '%s has a text for every key and keeps the placeholders',
    async (locale) => {
      const strings = await loadStrings(locale)
      for (const [key, english] of Object.entries(EN)) {
        const text = strings[key as keyof typeof EN]
        expect(text, key).not.toBe('')
        expect(text.match(/\{\w+\}/g), key).toEqual(english.match(/\{\w+\}/g))
      }
      expect(strings.loading).not.toBe(EN.loading)
    },
  )

  it('a locale without a table speaks English, with values filled in', async () => {
    const translate = createTranslate(await loadStrings('th'))
    expect(translate('minutes', { n: '5' })).toBe('5 min')
  })
})
