import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/import-graph.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root, ['src/main-thread', 'src/shared'])

/** What a file imports statically: no types. */
const importsOf = (file: string): readonly string[] =>
  [
    ...(sources[file] ?? '')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s+)?['"]([^'"]+)['"]/gm),
  ].map(([, to = '']) =>
    to.startsWith('.')
      ? posix.join(posix.dirname(file), to)
      : to.startsWith('#shared/')
        ? `src/shared/${to.slice('#shared/'.length)}`
        : to,
  )

/** Files and packages that the browser loads before a file runs. */
function loadedFrom(start: string): readonly string[] {
  const seen = new Set([start])
  for (const file of seen) for (const next of importsOf(file)) seen.add(next)
  return [...seen]
}

/** Decision 21; the limits in .size-limit.mjs hold the bytes. */
describe('the first load of the page', () => {
  it('has one widget of React Aria, the button: tabs, check boxes and sliders are our own, the others are loaded late', () => {
    const widgets = loadedFrom('src/main-thread/main.tsx').filter((file) => file.startsWith('react-aria'))
    expect(widgets.toSorted()).toEqual(['react-aria-components/Button', 'react-aria-components/I18nProvider'])
  })

  it('is begun by a script that starts the workers and needs nothing of the page', () => {
    const own = loadedFrom('src/main-thread/bridge/first-workers.ts').filter((file) => !file.includes('?'))
    expect(own.toSorted()).toEqual([
      'src/main-thread/bridge/first-workers.ts',
      'src/main-thread/bridge/worker-url.ts',
      'src/main-thread/stores/storage.ts',
      'src/shared/contracts/hub-protocol.ts',
    ])
  })

  it('this test sees what a popup loads', () => {
    expect(loadedFrom('src/main-thread/features/market-menu/market-menu-popup.tsx')).toContain(
      'react-aria-components/Popover',
    )
  })
})
