import { snapshot } from 'valtio/vanilla'
import { docked } from '../../stores/docked.ts'
import { arrangePanels, preferences } from '../../stores/preferences.ts'
import { deskState, markSaved, showLayout } from '../desk/desk-store.ts'
import { openOwn, withWindowBoxes } from '../desk/desk-windows.ts'
import { canonicalText } from '../desk/read-desk.ts'
import { templateDesk } from '../desk/templates.ts'
import type { TemplateName } from '../desk/templates.ts'
import type { Arrangement, SavedLayout } from './layouts.ts'
import { switchDesk } from './switch-desk.ts'

/** What this window shows now, as it is saved. */
export function shownArrangement(): Arrangement {
  const { sizes, hidden } = snapshot(preferences)
  return { sizes, hidden, desk: docked.on ? withWindowBoxes(deskState.v.desk) : null }
}

/** Shows a layout. Its windows are opened as far as the browser allows; the desk offers to open the others. */
export function showArrangement(layout: SavedLayout): void {
  const { desk, name, revision } = layout
  if (desk === null) {
    arrangePanels(layout.sizes, layout.hidden)
    if (docked.on) switchDesk(false)
    return
  }
  showLayout({ desk, name, revision })
  if (!docked.on) switchDesk(true)
  for (const own of desk.windows) if (!openOwn(own)) break
}

/** Shows a template's desk. `undo` returns to the present one. */
export function openTemplate(name: TemplateName): void {
  showLayout({ desk: templateDesk(name), name: '', revision: 0 })
  if (!docked.on) switchDesk(true)
}

/** Name of the saved layout that the desk was opened from. */
export const shownName = (): string => deskState.v.name

/** After a save or a change of name: the desk of this window belongs to the layout from now on. */
export function followSaved(list: readonly SavedLayout[], name: string): void {
  const saved = list.find((layout) => layout.name === name)
  if (saved !== undefined && saved.desk !== null && docked.on) markSaved(name, saved.revision)
}

/** Whether the desk differs from the saved layout that it was opened from. */
export const differs = (saved: SavedLayout | undefined): boolean =>
  saved === undefined || saved.desk === null || canonicalText(saved.desk) !== canonicalText(deskState.v.desk)
