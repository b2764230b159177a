import { keptValues } from '../../stores/kept.ts'
import { view } from '../../stores/view.ts'
import { freeGroup } from '../windows/free-group.ts'
import { handOver } from '../windows/hand-over.ts'
import { openLinked } from '../windows/lent-group.ts'
import { link, openInGroup } from '../windows/link-group.ts'
import { deskWindowBox, openDeskWindow } from '../windows/open-window.ts'
import { endOrphan } from '../windows/orphan-windows.ts'
import type { Group } from '../windows/window-messages.ts'
import { removeUndoably } from './change-undoably.ts'
import { partsOf } from './chart-grid.ts'
import { panelOf, panelsOf } from './desk.ts'
import type { Box, Desk, DeskPanel, OwnWindow } from './desk.ts'
import { deskState } from './desk-store.ts'
import { firstBeside, focusPanel } from './focus-panel.ts'
import { rememberIntervals } from './grid-actions.ts'
import { moveHome, moveTo } from './move-to.ts'
import type { Acted } from './panel-actions.ts'
import { usualSize } from './panel-kinds.ts'
import { symbolOf } from './panel-market.ts'
import { announce } from './said.ts'

/** The market that a panel's window starts with. */
const marketOf = (panel: DeskPanel): string => symbolOf(deskState.v.desk, panel, view.symbol, link.group)

/** What panels and charts of a desk are linked to. */
const lettersOf = (desk: Desk): readonly string[] =>
  panelsOf(desk)
    .flatMap(partsOf)
    .map((part) => part.link)

/** A group that no window and no panel of the desk is in, found ahead: a press must open its window at once. */
let free: Group = ''
/** Finds the group that joins this page and the windows of panels with its market. */
export async function findFreeGroup(group: Group): Promise<void> {
  free = group === '' ? await freeGroup(lettersOf(deskState.v.desk)) : ''
}

/** Opens a panel's window. Returns false if the browser blocked it. */
export function openOwn({ panel, ...box }: OwnWindow): boolean {
  if (panel.tab !== undefined) keptValues[`${panel.id} tables`] = panel.tab
  const open = (): boolean =>
    handOver(panel.kind, panel.id, () => openDeskWindow(panel, marketOf(panel), box))
  // The window follows the panel's group. That of a panel with the page's market follows the page.
  const isOpen =
    panel.link === 'main'
      ? openLinked(lettersOf(deskState.v.desk).includes(free) ? '' : free, open)
      : openInGroup(panel.link === 'free' ? '' : panel.link, open)
  // One whose page was closed cannot be shown.
  if (isOpen) endOrphan(panel.id)
  return isOpen
}

/** Moves a panel into a window of its own, at a point of the screen. It stays where it is if the window is blocked. */
export function toWindow({ panel: { id }, place, name, t }: Acted, at?: Pick<Box, 'x' | 'y'>): void {
  rememberIntervals()
  const panel = panelOf(deskState.v.desk, id)
  if (panel === undefined) return
  const [width, height] = usualSize[panel.kind]
  const { x, y } = at ?? { x: window.screenX + 80, y: window.screenY + 80 }
  const box = { x: Math.round(x), y: Math.round(y), width, height }
  if (!openOwn({ ...box, panel })) return
  moveTo(id, { to: 'window', box })
  announce(t('said.window', { panel: name }))
  // Its tab is gone.
  focusPanel(place.panels.find((other) => other.id !== id)?.id ?? firstBeside(id))
}

/** Returns a panel to its place on the desk, which closes its window. */
export function dockOwn(id: string, said: string): void {
  moveHome(id)
  announce(said)
  focusPanel(id)
}

/** Removes a panel, which closes its window. */
export function closeOwn(id: string, name: string, said: string): void {
  removeUndoably(id, name)
  announce(said)
  focusPanel(firstBeside(id))
}

/** The desk with the places that its windows have now. */
export const withWindowBoxes = (desk: Desk): Desk => ({
  ...desk,
  windows: desk.windows.map((own) => ({ ...own, ...deskWindowBox(own.panel.id) })),
})
