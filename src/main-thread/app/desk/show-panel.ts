import type { TFunction } from 'i18next'
import { showPanel } from './arrange.ts'
import { placeOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { adjustDesk, shownDesk } from './desk-store.ts'
import { announce } from './said.ts'
import { noteFront, showAlone, shownPlaces } from './shown-places.ts'

/** The place of a panel on the screen. */
export const currentPlace = (id: string): Tabs | undefined => placeOf(shownDesk(), id)

/** Shows a panel in its place, and all places if another one fills the desk. */
export function showTab(id: string): void {
  if (currentPlace(id)?.id !== currentPlace(shownPlaces.v.alone)?.id) showAlone('')
  noteFront(id)
  adjustDesk((desk) => showPanel(desk, id))
}

/** Whether a place fills the desk. */
export const isAnyAlone = (): boolean => currentPlace(shownPlaces.v.alone) !== undefined

/** Lets a panel's place fill the desk, or shows all places again. `name`: of the panel, to announce it. Always true. */
export function toggleAlone({ id }: DeskPanel, name: string, t: TFunction<'desk'>): true {
  const isAlone = isAnyAlone()
  showAlone(isAlone ? '' : id)
  announce(isAlone ? t('said.restored') : t('grid.said.maximised', { chart: name }))
  return true
}
