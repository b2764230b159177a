import { array, assert, constantFrom, oneof, property } from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { panelsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Desk } from '../../../../src/main-thread/app/desk/desk.ts'
import { readShown } from '../../../../src/main-thread/app/desk/desk-text.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { after, stepOf } from './desks.ts'
import { faultsOf } from './faults-of.ts'

/** Storage of a browser; windows share it, and each has a session of its own. */
function storage(): Storage {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
    key: (at: number) => [...texts.keys()][at] ?? null,
    get length() {
      return texts.size
    },
  }
}

/** Opens a window, or reloads the one of a session. */
async function openWindow(session = storage()) {
  vi.stubGlobal('sessionStorage', session)
  vi.resetModules()
  const store = await import('../../../../src/main-thread/app/desk/desk-store.ts')
  const { otherDesks } = await import('../../../../src/main-thread/app/desk/other-desks.ts')
  /** The window's session counts while it does something. */
  const act =
    <Values extends unknown[], Result>(how: (...values: Values) => Result) =>
    (...values: Values): Result => {
      vi.stubGlobal('sessionStorage', session)
      return how(...values)
    }
  return {
    session,
    desk: (): Desk => store.deskState.v.desk,
    change: act(store.changeDesk),
    adjust: act(store.adjustDesk),
    undo: act(store.undo),
    show: act(store.showLayout),
    others: act(() => otherDesks(store.deskState.v)),
  }
}
const withGroup = (symbol: string) => (desk: Desk) => ({ ...desk, groups: { A: symbol } })
const groupOf = ({ groups }: Desk): string => groups.A ?? ''

beforeEach(() => void vi.stubGlobal('localStorage', storage()))

describe('the desk of a window', () => {
  it('is well formed after any steps and undos, undo returns to the very desk before, and a reload restores it', async () => {
    const window = await openWindow()
    const acts = array(oneof(stepOf, constantFrom('undo' as const)), { minLength: 5, maxLength: 40 })
    assert(
      property(acts, (all) => {
        window.show({ desk: templateDesk('scalper'), name: '', revision: 0 })
        const before: Desk[] = []
        for (const act of all) {
          const now = window.desk()
          const panels = panelsOf(now).length
          if (act === 'undo') {
            if (before.length === 0) continue
            window.undo()
            expect(window.desk()).toBe(before.pop())
          } else if (window.change((desk) => after(desk, act))) {
            before.push(now)
            // Nothing adds or removes more than one panel.
            expect(Math.abs(panelsOf(window.desk()).length - panels)).toBeLessThanOrEqual(1)
          } else expect(window.desk()).toBe(now)
          expect(faultsOf(window.desk())).toEqual([])
          const stored = readShown(window.session.getItem('desk') ?? '')
          expect(panelsOf(stored?.desk ?? window.desk())).toEqual(panelsOf(window.desk()))
          expect(stored).not.toBe(null)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is returned to by undo thirty times, and the oldest one stays then', async () => {
    const window = await openWindow()
    for (let at = 0; at < 35; at += 1) window.change(withGroup(`M${at}USDT`))
    for (let at = 0; at < 40; at += 1) window.undo()
    expect(groupOf(window.desk())).toBe('M4USDT')
  })
})

describe('two windows', () => {
  it('each return to their own desk after a reload, whichever changed last', async () => {
    const one = await openWindow()
    const two = await openWindow()
    one.change(withGroup('ETHUSDT'))
    two.change(withGroup('SOLUSDT'))
    expect(groupOf((await openWindow(one.session)).desk())).toBe('ETHUSDT')
    expect(groupOf((await openWindow(two.session)).desk())).toBe('SOLUSDT')
  })

  it('the last desk is that of a new window, which offers the others: the last writer destroys none', async () => {
    const one = await openWindow()
    const two = await openWindow()
    one.change(withGroup('ETHUSDT'))
    two.change(withGroup('SOLUSDT'))
    two.change(withGroup('XRPUSDT'))
    const next = await openWindow()
    expect(groupOf(next.desk())).toBe('XRPUSDT')
    expect(next.others().map(({ desk }) => groupOf(desk))).toEqual(['ETHUSDT'])
    // The new window's changes leave both as they were.
    next.change(withGroup('ADAUSDT'))
    expect(next.others().map(({ desk }) => groupOf(desk))).toEqual(['XRPUSDT', 'ETHUSDT'])
    expect(one.others().map(({ desk }) => groupOf(desk))).toEqual(['ADAUSDT', 'XRPUSDT'])
  })

  it('of many windows the last four are remembered, and nothing of older ones stays stored', async () => {
    for (let at = 0; at < 9; at += 1) (await openWindow()).change(withGroup(`M${at}USDT`))
    const last = await openWindow()
    expect(last.others().map(({ desk }) => groupOf(desk))).toEqual(['M7USDT', 'M6USDT', 'M5USDT'])
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    expect(keys.filter((key) => key.includes('desk-of'))).toHaveLength(4)
  })

  it('what is stored of another window is not trusted', async () => {
    const one = await openWindow()
    one.change(withGroup('ETHUSDT'))
    const key = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').find(
      (name) => name.includes('desk-of'),
    )
    localStorage.setItem(key ?? '', '{"version":9}')
    expect((await openWindow()).others()).toEqual([])
    localStorage.setItem('perpdeck.desk-windows', '../x <b> __proto__')
    expect((await openWindow()).others()).toEqual([])
  })
})
