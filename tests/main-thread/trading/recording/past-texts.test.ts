import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { pastTexts, speakOfThePast } from '../../../../src/main-thread/trading/recording/past-texts.ts'

const root = join(import.meta.dirname, '../../../../src/main-thread/i18n/locales')
const languages = readdirSync(root)
type Texts = Readonly<Record<string, unknown>>
const file = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(join(root, language, `${namespace}.json`), 'utf8')) as Texts
const namespaces = [
  ...new Set(pastTexts.flatMap(([namespace, , other]): string[] => [namespace, other.split(':')[0] ?? ''])),
]

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    // The texts of option pages and of keys are loaded late.
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          namespaces
            .filter((name) => name !== 'pages' && name !== 'commands')
            .map((name) => [name, file(language, name)]),
        ),
      ]),
    ),
  })
  speakOfThePast()
})

describe('a page that plays a recording', () => {
  it.each(languages)('gives no reason of the live page, in %s', async (language) => {
    await i18n.changeLanguage(language)
    for (const name of ['pages', 'commands']) i18n.addResourceBundle(language, name, file(language, name))
    for (const [namespace, key, other] of pastTexts) {
      const live = key
        .split('.')
        .reduce<unknown>((node, part) => (node as Texts)[part], file(language, namespace))
      expect(live).toBeTypeOf('string')
      expect(i18n.t(other)).not.toBe(live)
      expect(i18n.t(`${namespace}:${key}`)).toBe(i18n.t(other))
    }
  })

  it('keeps the other texts', () => {
    expect(i18n.t('pages:notTradable.more', { lng: 'en' })).toBe('Read more')
    expect(i18n.t('pages:option.chain', { lng: 'en' })).toBe('Option chain')
  })
})
