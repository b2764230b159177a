import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TFunction } from 'i18next'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { panelsOf, placeOf, placesOf } from '../../../src/main-thread/app/desk/desk.ts'
import { undo } from '../../../src/main-thread/app/desk/desk-store.ts'
import { dockOwn, toWindow } from '../../../src/main-thread/app/desk/desk-windows.ts'
import { readShown } from '../../../src/main-thread/app/desk/desk-text.ts'
import { duplicate } from '../../../src/main-thread/app/desk/adding.ts'
import {
  close,
  resize,
  resizes,
  step,
  toDock,
  toFloat,
  toTabs,
} from '../../../src/main-thread/app/desk/panel-actions.ts'
import { directions } from '../../../src/main-thread/app/desk/side-of.ts'
import { faultsOf } from '../../main-thread/app/desk/faults-of.ts'
import { deskWith, drag, frame, now, openDesk, press } from './desks.tsx'

/** Numbers below `most`, the same for a seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** What is wrong with the desk on the screen. */
function shownFaults(): readonly string[] {
  const desk = now()
  const area = page.getByTestId('desk').element().getBoundingClientRect()
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')]
  const tabs = Array.from(document.querySelectorAll('[data-desk-tab]'), (tab) =>
    tab.getAttribute('data-desk-tab'),
  )
  const docked = placesOf(desk).flatMap(({ panels }) => panels.map(({ id }) => id))
  const focus = document.activeElement
  return [
    ...faultsOf(desk),
    ...(places.length === placesOf(desk).length ? [] : ['another number of places is shown']),
    ...(tabs.join() === docked.join() ? [] : [`tabs ${tabs.join()}, not ${docked.join()}`]),
    ...places.flatMap((place) => {
      const box = place.getBoundingClientRect()
      const isFloating = place.dataset['floats'] === 'true'
      const isInside = box.left >= area.left - 1 && box.top >= area.top - 1 && box.right <= area.right + 1
      return box.width > 0 && box.height > 0 && (isInside || !isFloating)
        ? []
        : [`${place.dataset['place']} is out`]
    }),
    ...(readShown(sessionStorage.getItem('desk') ?? '') === null ? ['what is stored cannot be read'] : []),
    ...(focus === null || focus === document.body ? ['nothing has the focus'] : []),
  ]
}

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.dir = 'ltr'
})

it.each([
  [1, 'ltr'],
  [2, 'rtl'],
  [3, 'ltr'],
])(
  'whatever a trader does, the desk on the screen is whole, can be stored, and has the focus (sequence %i, %s)',
  async (seed, dir) => {
    vi.spyOn(window, 'open').mockReturnValue({ closed: true, close: () => undefined } as unknown as Window)
    const any = numbers(seed)
    await openDesk(deskWith('book', 'trades+account', 'tables', 'connection'))
    document.documentElement.dir = dir
    const t: TFunction<'desk'> = i18n.getFixedT('en', 'desk')
    const done: string[] = []
    for (let turn = 0; turn < 30; turn += 1) {
      const desk = now()
      const place = placesOf(desk)[any(placesOf(desk).length)]
      const panel = place?.panels[any(place.panels.length)]
      const other = placesOf(desk)[any(placesOf(desk).length)]
      const acts: Readonly<Record<string, () => unknown>> = {
        undo,
        dock: () => {
          const own = desk.windows[0]
          if (own !== undefined) dockOwn(own.panel.id, 'docked')
        },
        F6: () => press('{F6}'),
        ...(place === undefined || panel === undefined ? {} : actsOn(panel.id)),
      }
      function actsOn(id: string): Readonly<Record<string, () => unknown>> {
        const shown = panelsOf(desk).find((one) => one.id === id)
        const at = placeOf(desk, id)
        const tab = document.querySelector(`[data-desk-tab="${id}"]`)
        if (shown === undefined || at === undefined || tab === null) return {}
        const acted = { panel: shown, place: at, name: shown.kind, t }
        // Also over the page's head, and far outside.
        const point = [any(1600) - 100, any(1000) - 100] as const
        return {
          step: () => step(acted, directions[any(4)] ?? 'left'),
          resize: () => resize(acted, resizes[any(4)] ?? 'wider'),
          float: () => toFloat(acted),
          toDock: () => toDock(acted),
          tabs: () => (other === undefined ? undefined : toTabs(acted, other, 'other')),
          window: () => toWindow(acted),
          close: () => close(acted),
          duplicate: () => duplicate(acted),
          drag: () => drag(tab, point),
          lift: () => drag(tab, point, { altKey: true }),
        }
      }
      const names = Object.keys(acts)
      const name = names[any(names.length)] ?? 'undo'
      done.push(name)
      await acts[name]?.()
      await frame()
      const faults = shownFaults()
      // Undo does not move the focus: the layout menu has it then.
      const counted = faults.filter((fault) => name !== 'undo' || fault !== 'nothing has the focus')
      expect([done.join(), counted]).toEqual([done.join(), []])
      if (faults.length > 0) await press('{F6}')
    }
  },
)
