import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chartsOf } from '../../../../src/main-thread/app/desk/chart-grid.ts'
import { panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import { deskState, markSaved, showLayout } from '../../../../src/main-thread/app/desk/desk-store.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { offerPhoneLayouts } from '../../../../src/main-thread/app/workspace/phone-commands.ts'
import { DEFAULT_ARRANGEMENT } from '../../../../src/main-thread/app/workspace/layouts.ts'
import { savedLayouts } from '../../../../src/main-thread/app/workspace/store-layouts.ts'
import { entriesOf } from '../../../../src/main-thread/features/commands/entries.ts'
import { matchingEntries } from '../../../../src/main-thread/features/commands/find-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { docked } from '../../../../src/main-thread/stores/docked.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { actOnceShown, offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { offeredCommands } from '../../../../src/main-thread/stores/page-commands.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en'],
  switchLanguage: () => Promise.resolve(true),
}))

const locales = fileURLToPath(new URL('../../../../src/main-thread/i18n/locales', import.meta.url))
const languages = globSync('*', { cwd: locales })

beforeAll(async () => {
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        globSync('*.json', { cwd: `${locales}/${language}` }).map((file) => [
          file.replace('.json', ''),
          JSON.parse(readFileSync(`${locales}/${language}/${file}`, 'utf8')) as Record<string, unknown>,
        ]),
      ),
    ]),
  )
  await i18n.init({ lng: 'en', fallbackLng: 'en', resources, interpolation: { escapeValue: false } })
  offerLayouts()
})

// No frame is painted.
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0))
afterEach(() => {
  vi.unstubAllGlobals()
  docked.on = false
  savedLayouts.list = []
})

const found = (query: string, language = 'en'): readonly string[] =>
  matchingEntries(entriesOf(i18n.getFixedT(language), i18n.getFixedT('en'), {}, null), query, []).map(
    ({ id }) => id,
  )
const run = (id: string): void => {
  const command = offeredCommands().find((one) => one.id === id)
  if (command === undefined) throw new Error(`no command ${id}`)
  command.run()
}

describe('the palette on the trade page', () => {
  it.each([
    ['open scalper desk', 'template-scalper'],
    ['four charts', 'template-fourCharts'],
    ['template phone', 'template-phone'],
    ['arrange panels', 'arrange'],
    ['save layout as', 'desk-save-as'],
    ['export layout', 'desk-export'],
    ['import layout file', 'desk-import'],
    ['pop out chart', 'window-chart'],
    ['book second monitor', 'window-book'],
  ])('"%s" finds %s first on fixed panels', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })

  it.each([
    ['add panel order book', 'desk-add-book'],
    ['widget option chain', 'desk-add-chain'],
    ['pop out', 'desk-window'],
    ['close chart', 'desk-close'],
    ['chart alone', 'desk-alone'],
    ['full screen', 'desk-alone'],
    ['chart 1 alone', 'desk-maximise'],
    ['fixed panels', 'arrange'],
    ['undo', 'desk-undo'],
  ])('"%s" finds %s first on a desk', (query, id) => {
    docked.on = true
    showLayout({ desk: templateDesk('fourCharts'), name: '', revision: 0 })
    expect(found(query)[0]).toBe(id)
  })

  it('finds templates by words of every language', () => {
    expect(languages).toHaveLength(14)
    for (const language of languages) {
      const t = i18n.getFixedT(language)
      const [word = ''] = t('commands:words.desk').split(/[,，、،]/)
      expect(found(word.trim(), language), language).toContain('template-scalper')
      expect(found(t('desk:template.fourCharts'), language)[0], language).toBe('template-fourCharts')
    }
  })

  it('says on a phone that layouts need a wider window, by the words and templates of every language', () => {
    const stop = offerPhoneLayouts()
    for (const language of languages) {
      const t = i18n.getFixedT(language)
      const [word = ''] = t('commands:words.desk').split(/[,，、،]/)
      expect(found(word.trim(), language), language).toContain('layouts-wider')
    }
    for (const query of ['phone', 'template phone', 'four charts'])
      expect(found(query)).toContain('layouts-wider')
    run('layouts-wider')
    expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['desk:wider'])
    stop()
  })

  it('opens a template, adds a panel, shows one chart alone, closes the panel in use, and undoes it', () => {
    run('template-fourCharts')
    expect(docked.on).toBe(true)
    expect(chartsOf(deskState.v.desk)).toBe(4)
    run('desk-add-connection')
    expect(panelsOf(deskState.v.desk).map(({ kind }) => kind)).toContain('connection')
    run('desk-maximise')
    expect(panelsOf(deskState.v.desk)[0]?.grid?.maximised).toBe(true)
    expect(found('all charts')[0]).toBe('desk-maximise')
    vi.stubGlobal('document', { activeElement: null, querySelectorAll: () => [] })
    run('desk-close')
    expect(chartsOf(deskState.v.desk)).toBe(0)
    run('desk-undo')
    expect(chartsOf(deskState.v.desk)).toBe(4)
  })

  it('has every saved layout by its name, and saves the one that is shown if it was changed', () => {
    docked.on = true
    const desk = templateDesk('scalper')
    savedLayouts.list = [
      { ...DEFAULT_ARRANGEMENT, name: 'Evening', revision: 2, desk },
      { ...DEFAULT_ARRANGEMENT, name: 'Night', revision: 1 },
    ]
    expect(found('evening')).toEqual(['desk-layout-Evening', 'desk-duplicate-Evening', 'desk-export-Evening'])
    expect(found('layout night')[0]).toBe('desk-layout-Night')
    run('desk-layout-Evening')
    expect([deskState.v.name, deskState.v.revision]).toEqual(['Evening', 2])
    expect(found('save evening')).not.toContain('desk-save')
    run('desk-add-markets')
    expect(found('save evening')[0]).toBe('desk-save')
    run('desk-layout-Night')
    expect(docked.on).toBe(false)
    markSaved('', 0)
  })

  it('opens the menu of layouts for a new name, and the choice of a file once the menu is there', () => {
    const calls: string[] = []
    offerAction('showLayouts', () => void calls.push('menu'))
    run('desk-save-as')
    offerAction('focusLayoutName', () => void calls.push('name'))
    run('desk-import')
    offerAction('importLayout', () => void calls.push('file'))
    expect(calls).toEqual(['menu', 'name', 'menu', 'file'])
    actOnceShown('focusLayoutName')
    for (const name of ['showLayouts', 'focusLayoutName', 'importLayout'] as const)
      offerAction(name, undefined)
  })
})
