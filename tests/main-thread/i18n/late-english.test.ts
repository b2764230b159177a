import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { addEnglish, earlyEnglish } from '../../../src/main-thread/i18n/late-english.ts'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'

const source = fileURLToPath(new URL('../../../src/main-thread', import.meta.url))
const late = globSync('*.ts', { cwd: `${source}/i18n/english` }).map((name) => name.replace('.ts', ''))

it('I18N-08: code that uses a late namespace loads its English, so that no key is ever shown', () => {
  expect(late.toSorted()).toEqual([
    'actions',
    'alerts',
    'commands',
    'desk',
    'errors',
    'exchange',
    'faults',
    'history',
    'pages',
    'performance',
    'poster',
    'replay',
    'tpsl',
    'workspace',
  ])
  let speaking = 0
  for (const file of globSync('{app,features,trading}/**/*.{ts,tsx}', { cwd: source })) {
    const code = readFileSync(`${source}/${file}`, 'utf8')
    for (const name of late.filter((each) => each !== 'errors')) {
      if (!new RegExp(`use(?:Translation|Words)\\('${name}'\\)|['\`]${name}:|ns: '${name}'`).test(code))
        continue
      speaking += 1
      expect([file, name, code.includes(`i18n/english/${name}.ts'`)]).toEqual([file, name, true])
    }
  }
  expect(speaking).toBeGreaterThan(20)
})

it('I18N-08: texts of refusals are fetched as soon as the language is known', () => {
  const start = readFileSync(`${source}/main.tsx`, 'utf8')
  expect(start).toMatch(/await startI18n\(\)[^]{0,200}import\('\.\/i18n\/english\/errors\.ts'\)/)
})

it('I18N-08: the first screen contains every other namespace and none of these', () => {
  const setup = readFileSync(`${source}/i18n/setup.ts`, 'utf8')
  const left = [...setup.matchAll(/'!\.\/locales\/en\/([a-z]+)\.json'/g)].map((match) => match[1] ?? '')
  expect(left.toSorted()).toEqual(late.toSorted())
})

it('holds English back until i18next has started, then adds it', async () => {
  addEnglish('early', { a: 'A' })
  expect(earlyEnglish()['early']).toEqual({ a: 'A' })
  await i18n.init({ lng: 'en', resources: { en: earlyEnglish() } })
  addEnglish('later', { b: 'B' })
  expect([i18n.t('early:a'), i18n.t('later:b')]).toEqual(['A', 'B'])
})
