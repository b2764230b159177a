/** What the palette offers on pages without panels: the page of an option chain, and those of histories. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deskState } from '../../../../src/main-thread/app/desk/desk-store.ts'
import { panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import { templateDesk, templateNames } from '../../../../src/main-thread/app/desk/templates.ts'
import { offerDesks } from '../../../../src/main-thread/app/workspace/desk-commands.ts'
import { DEFAULT_ARRANGEMENT } from '../../../../src/main-thread/app/workspace/layouts.ts'
import { savedLayouts } from '../../../../src/main-thread/app/workspace/store-layouts.ts'
import { docked, setDocked, setDockedChain } from '../../../../src/main-thread/stores/docked.ts'
import { offeredCommands } from '../../../../src/main-thread/stores/page-commands.ts'

const went = vi.hoisted(() => [] as string[])
vi.mock('wouter/use-browser-location', () => ({ navigate: (path: string) => void went.push(path) }))

let stop = (): void => undefined
const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  savedLayouts.list = [
    { ...DEFAULT_ARRANGEMENT, name: 'Evening', revision: 1, desk: templateDesk('scalper') },
    { ...DEFAULT_ARRANGEMENT, name: 'Night', revision: 1 },
  ]
  setDocked(false)
  stop = offerDesks()
})
afterEach(() => {
  stop()
  went.length = 0
  stored.clear()
  vi.unstubAllGlobals()
})

const at = (path: string): void => {
  const [pathname = '', search = ''] = path.split('?')
  vi.stubGlobal('location', { pathname, search: search === '' ? '' : `?${search}` })
}
const run = (id: string): void => {
  const found = offeredCommands().find((one) => one.id === id)
  if (found === undefined) throw new Error(`no command ${id}`)
  found.run()
}

it('has every template, every saved layout, and the other kind of page', () => {
  expect(offeredCommands().map(({ id }) => id)).toEqual([
    'arrange',
    ...templateNames.map((name) => `template-${name}`),
    'desk-layout-Evening',
    'desk-layout-Night',
  ])
})

it.each([
  ['template-scalper', true],
  ['desk-layout-Evening', true],
  ['desk-layout-Night', false],
  ['arrange', true],
])('%s is shown on the trade page', (id, isDesk) => {
  at('/trade/option/usdt/BTC')
  run(id)
  expect(docked.on).toBe(isDesk)
  expect(went).toHaveLength(1)
  expect(went[0]).toMatch(/^\/trade\/usdt\/BTCUSDT/)
})

const option = '/trade/option/usdt/BTC?symbol=BTC-29NOV26-109000-C-USDT'

it('an option that is open stays open on a desk with a chain', () => {
  at(option)
  run('template-optionsDesk')
  expect(panelsOf(deskState.v.desk).some(({ kind }) => kind === 'chain')).toBe(true)
  expect(went).toEqual([])
})

it('a desk without a chain is not opened on an option, even if that was the last market', () => {
  setDockedChain(false)
  at(option)
  stored.set('perpdeck.last-market', option)
  run('template-scalper')
  expect(went).toHaveLength(1)
  expect(went[0]).not.toContain('option')
})
