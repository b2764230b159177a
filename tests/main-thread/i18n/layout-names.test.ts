import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const pageNames = join(root, 'src/main-thread/i18n/locales')
const chartNames = join(root, 'vendor/charting_library/i18n')
/** The chart's file of a language of the page. */
const files: Readonly<Record<string, string>> = {
  en: 'strings',
  id: 'id-id',
  'zh-CN': 'zh',
  'zh-TW': 'zh-tw',
}

it.each(readdirSync(pageNames))(
  'the layouts of the page and of the chart have different names (%s)',
  (language) => {
    const workspace: unknown = JSON.parse(readFileSync(join(pageNames, language, 'workspace.json'), 'utf8'))
    const chart = readFileSync(join(chartNames, `${files[language] ?? language}.ts`), 'utf8')
    const [, name = ''] = /^ {2}layouts: '([^']+)',$/m.exec(chart) ?? []
    expect(name).not.toBe('')
    const page = String(Reflect.get(Object(workspace), 'name'))
    // Not the plural of the same word either.
    expect(name.length).toBeGreaterThan(page.length + 1)
  },
)
