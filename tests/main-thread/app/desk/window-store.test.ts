import { afterEach, expect, it, vi } from 'vitest'
import { removePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { panelOf } from '../../../../src/main-thread/app/desk/desk.ts'
import { shownText } from '../../../../src/main-thread/app/desk/desk-text.ts'
import { linkPanel } from '../../../../src/main-thread/app/desk/link-panel.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'

afterEach(() => vi.unstubAllGlobals())

it('a panel’s window has a copy of the desk, with the window’s market; what changes there is never the desk of other windows', async () => {
  const desk = linkPanel(templateDesk('fourCharts'), 'p1', 'B', 'BTCUSDT')
  const session = new Map([['desk', shownText({ desk, name: 'Mine', revision: 3 })]])
  const local = new Map<string, string>()
  const storage = (of: Map<string, string>) => ({
    getItem: (key: string) => of.get(key) ?? null,
    setItem: (key: string, text: string) => void of.set(key, text),
  })
  vi.stubGlobal('sessionStorage', storage(session))
  vi.stubGlobal('localStorage', storage(local))
  vi.stubGlobal('window', { name: 'perpdeck-desk-p1' })
  const { deskState, changeDesk, firstId } =
    await import('../../../../src/main-thread/app/desk/desk-store.ts')
  expect(panelOf(deskState.v.desk, 'p1')).toMatchObject({
    link: 'main',
    symbol: '',
    grid: { layout: 'four' },
  })
  const ids = firstId()
  expect(ids).toBeGreaterThan(50)
  changeDesk((now) => removePanel(now, 'p2'))
  expect(session.get('desk')).not.toContain('"p2"')
  expect(local.has('perpdeck.desk')).toBe(false)
})
