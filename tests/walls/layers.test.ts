import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = `${root}src/main-thread/`
const table = readFileSync(`${root}e2e/support/layers.ts`, 'utf8')

it('24B5: every dialog, menu and popover is in the journey that checks each (e2e/support/layers.ts)', () => {
  const files = globSync('{app,features,trading}/**/*.tsx', { cwd: page })
    .filter((file) => /<(AppDialog|ModalOverlay|Popover)\b/.test(readFileSync(`${page}${file}`, 'utf8')))
    .map((file) => file.replaceAll('\\', '/').replace(/^features\//, ''))
    .toSorted()
  expect(files.length).toBeGreaterThan(30)
  const [own = '', others = ''] = table.split('export const otherLayers')
  const named = [...own.matchAll(/of: \['([^']+)'\]/g), ...others.matchAll(/^ {2}'([^']+\.tsx)':/gm)]
  expect([...new Set(named.map(([, file = '']) => file))].toSorted()).toEqual(files)
  for (const [, story = ''] of others.matchAll(/: '(e2e\/[^']+)'/g))
    expect(() => readFileSync(`${root}${story}`)).not.toThrow()
})
