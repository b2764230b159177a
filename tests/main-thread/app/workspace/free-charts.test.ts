import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Desk, DeskPanel } from '../../../../src/main-thread/app/desk/desk.ts'
import { panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import { removePanel } from '../../../../src/main-thread/app/desk/arrange.ts'
import { DEFAULT_ARRANGEMENT } from '../../../../src/main-thread/app/workspace/layouts.ts'

/** What the hub stores, and the browser. */
const states = new Map<string, string>()
const kept = new Map<string, string>()
vi.mock('../../../../src/main-thread/features/chart/chart-states.ts', () => ({
  chartStatesOf: () => ({
    read: (name: string) => Promise.resolve({ text: states.get(name) ?? null, fault: null }),
    write: (name: string, json: string | null) => {
      if (json === null) states.delete(name)
      else states.set(name, json)
      return Promise.resolve(true)
    },
    list: (prefix: string) => Promise.resolve([...states].filter(([name]) => name.startsWith(prefix))),
  }),
}))
const held: string[] = []
const DAY = 86_400_000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', {
    locks: {
      request: () => Promise.resolve(),
      query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    },
  })
})
afterEach(() => {
  states.clear()
  kept.clear()
  held.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that has just been loaded: nothing can be undone. */
async function load() {
  vi.resetModules()
  const store = await import('../../../../src/main-thread/app/desk/desk-store.ts')
  const { freeCharts } = await import('../../../../src/main-thread/app/workspace/free-charts.ts')
  return { ...store, free: () => freeCharts('') }
}
const chart = (id: string): DeskPanel => ({ id, kind: 'chart', link: 'main', symbol: '' })
const deskOf = (...ids: readonly string[]): Desk => ({
  root: { type: 'tabs', id: 't1', size: 1, panels: ids.map(chart), active: ids[0] ?? '' },
  floats: [],
  windows: [],
  groups: {},
})
const draw = (...ids: readonly string[]): void => {
  for (const id of ids) {
    states.set(`layout.${id}`, '{}')
    states.set(`layout.${id}-set-aside`, '{}')
    kept.set(`perpdeck.chart..${id}`, '{}')
    kept.set(`perpdeck.chart-interval..${id}`, '60')
  }
}
const drawn = (): readonly string[] => [...states.keys()].filter((name) => name.startsWith('layout.'))

/** A desk of three charts, of which the third is closed. */
async function closeThird(): Promise<void> {
  const { showLayout, changeDesk } = await load()
  showLayout({ desk: deskOf('p1', 'p2', 'p3'), name: '', revision: 0 })
  draw('p1', 'p2', 'p3')
  changeDesk((desk) => removePanel(desk, 'p3'))
}

describe('the stored layout of a removed chart', () => {
  it('is freed with all its copies once no window can bring the chart back', async () => {
    await closeThird()
    await (await load()).free()
    expect(states.has('layout.p3')).toBe(true)
    vi.advanceTimersByTime(8 * DAY)
    await (await load()).free()
    expect(drawn()).toEqual(['layout.p1', 'layout.p1-set-aside', 'layout.p2', 'layout.p2-set-aside'])
    expect(kept.has('perpdeck.chart..p3')).toBe(false)
    expect(kept.has('perpdeck.chart..p2')).toBe(true)
    expect(kept.has('perpdeck.chart-interval..p3')).toBe(false)
    expect(kept.has('perpdeck.chart-interval..p2')).toBe(true)
  })

  it('stays while undo can bring it back', async () => {
    await closeThird()
    vi.advanceTimersByTime(8 * DAY)
    const { showLayout, changeDesk, undo, deskState, free } = await load()
    showLayout({ desk: deskOf('p1', 'p2', 'p3'), name: '', revision: 0 })
    changeDesk((desk) => removePanel(desk, 'p3'))
    await free()
    expect(states.has('layout.p3')).toBe(true)
    undo()
    expect(panelsOf(deskState.v.desk).map(({ id }) => id)).toContain('p3')
  })

  it('stays while a saved layout or another open window has the chart', async () => {
    await closeThird()
    const saved = [{ ...DEFAULT_ARRANGEMENT, name: 'Three', revision: 1, desk: deskOf('p3') }]
    states.set('workspace-layouts', JSON.stringify(saved))
    vi.advanceTimersByTime(8 * DAY)
    await (await load()).free()
    expect(states.has('layout.p3')).toBe(true)
    states.delete('workspace-layouts')
    held.push('perpdeck-charts:p1,p3')
    vi.advanceTimersByTime(8 * DAY)
    await (await load()).free()
    expect(states.has('layout.p3')).toBe(true)
    held.length = 0
    vi.advanceTimersByTime(8 * DAY)
    await (await load()).free()
    expect(states.has('layout.p3')).toBe(false)
  })

  it('stays if some saved layout cannot be read, because it may have the chart', async () => {
    await closeThird()
    vi.advanceTimersByTime(8 * DAY)
    states.set('workspace-layouts', JSON.stringify([{ name: 'Later', desk: { version: 9 } }]))
    await (await load()).free()
    expect(states.has('layout.p3')).toBe(true)
  })

  it('is not taken over by a new chart, whose id is another', async () => {
    await closeThird()
    const { addToDesk, deskState } = await load()
    addToDesk({ kind: 'chart', link: 'main', symbol: '' })
    expect(panelsOf(deskState.v.desk).map(({ id }) => id)).toEqual(['p1', 'p2', 'p4'])
  })

  it('of before charts were noted is freed a week after the first visit', async () => {
    const { showLayout } = await load()
    showLayout({ desk: deskOf('p1'), name: '', revision: 0 })
    draw('p1', 'p9')
    kept.delete('perpdeck.desk-charts.')
    await (await load()).free()
    expect(states.has('layout.p9')).toBe(true)
    vi.advanceTimersByTime(8 * DAY)
    await (await load()).free()
    expect([states.has('layout.p1'), states.has('layout.p9')]).toEqual([true, false])
  })
})
