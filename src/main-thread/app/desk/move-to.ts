import { movePanel, returnPanel } from './arrange.ts'
import type { Target } from './arrange.ts'
import type { Box, DeskPanel, Tabs } from './desk.ts'
import { arrangeDesk, changeAsStored, measuredNow, shownSize } from './desk-store.ts'
import { usualSize } from './panel-kinds.ts'
import { noteFront } from './shown-places.ts'

/** Moves a panel; false if it is there already. */
export function moveTo(id: string, target: Target): boolean {
  noteFront(id)
  // What leaves the docked places can return to them: they stay as the trader arranged them, whatever fits on the screen.
  const change = target.to === 'float' || target.to === 'window' ? changeAsStored : arrangeDesk
  return change((desk) => movePanel(desk, id, target, shownSize))
}

/** Returns a panel from a floating place or a window to where it was before. */
export function moveHome(id: string): void {
  noteFront(id)
  changeAsStored((desk) => returnPanel(desk, id, shownSize))
}

/** A panel's box to float in: near where it is now, so that it seems to be lifted. */
export function boxToFloat(panel: DeskPanel, place: Tabs): Box {
  const now = measuredNow()?.boxes.get(place.id)
  const [width, height] = usualSize[panel.kind]
  return { x: (now?.x ?? 0) + 24, y: (now?.y ?? 0) + 24, width, height }
}
