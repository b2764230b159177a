import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  chartLocale,
  CHART_LOCALES,
  createTranslate,
  isRightToLeft,
  loadStrings,
} from '../../../../vendor/charting_library/i18n/locales.ts'
import { EN } from '../../../../vendor/charting_library/i18n/strings.ts'

const FOLDER = join(import.meta.dirname, '../../../../vendor/charting_library/i18n')
const FILES = readdirSync(FOLDER)
  .filter((file) => !['locales.ts', 'strings.ts'].includes(file))
  .map((file) => {
    const load = (): Promise<Record<string, Record<string, string>>> => import(join(FOLDER, file))
    return [file, load] as const
  })

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

  it.each(FILES)(
    'CHART-21: %s has its own text for every key, with the same placeholders',
    async (file, load) => {
      const strings = Object.values(await load())[0] ?? {}
      expect(Object.keys(strings).toSorted()).toEqual(Object.keys(EN).toSorted())
      for (const [key, english] of Object.entries(EN)) {
        const text = strings[key] ?? ''
        expect(text.trim(), `${file} ${key}`).not.toBe('')
        expect(text.match(/\{\w+\}/g)?.toSorted(), `${file} ${key}`).toEqual(
          english.match(/\{\w+\}/g)?.toSorted(),
        )
      }
      const alike = Object.entries(EN).filter(
        ([key, english]) => strings[key] === english && english.length > 6,
      )
      expect(alike.length, alike.join(' ')).toBeLessThan(14)
    },
  )

  it('there is a file for each of the 26 languages beside English', () => {
    expect(FILES).toHaveLength(26)
  })

  it('values are filled in; a placeholder without a value remains', async () => {
    const translate = createTranslate(await loadStrings('en'))
    expect(translate('minutes', { n: '5' })).toBe('5 min')
    expect(translate('minutes')).toBe('{n} min')
  })

  it.each(CHART_LOCALES.filter((locale) => locale !== 'en'))(
    'CHART-21: %s has its own language in toolbars and tools',
    async (locale) => {
      const strings = await loadStrings(locale)
      for (const key of ['chart', 'loading', 'tool_trend_line', 'drawingTools', 'symbolSearch'] as const)
        expect(strings[key], key).not.toBe(EN[key])
      for (const [key, english] of Object.entries(EN))
        expect(strings[key as keyof typeof EN].match(/\{\w+\}/g), key).toEqual(english.match(/\{\w+\}/g))
    },
  )

  it('CHART-23: every language of the app has its locale among the 27, an unknown one English', () => {
    const app = {
      en: 'en',
      'en-US': 'en',
      ar: 'ar',
      de: 'de',
      'zh-CN': 'zh',
      'zh-TW': 'zh_TW',
      'zh-HK': 'zh_TW',
      ja: 'ja',
      'ko-KR': 'ko',
      'ru-RU': 'ru',
      'id-ID': 'id_ID',
      'vi-VN': 'vi',
      'tr-TR': 'tr',
      'es-ES': 'es',
      'pt-BR': 'pt',
      'fr-FR': 'fr',
      'nb-NO': 'no',
      he: 'he_IL',
      'uk-UA': 'en',
    }
    for (const [language, locale] of Object.entries(app)) {
      expect(chartLocale(language), language).toBe(locale)
      expect(CHART_LOCALES).toContain(chartLocale(language))
    }
  })
})
