import { movePanel, returnPanel } from './arrange.ts'
import type { Target } from './arrange.ts'
import { placeOf, placesOf } from './desk.ts'
import type { Box, DeskPanel, Tabs } from './desk.ts'
import { arrangeDesk, changeAsStored, deskOnScreen, measuredNow, shownDesk, shownSize } from './desk-store.ts'
import { usualSize } from './panel-kinds.ts'
import { noteFront } from './shown-places.ts'

/** Moves a panel; false if it is there already. */
export function moveTo(id: string, target: Target): boolean {
  noteFront(id)
  // What leaves the docked places can return to them: they stay as the trader arranged them, whatever fits on the screen.
  const change = target.to === 'float' || target.to === 'window' ? changeAsStored : arrangeDesk
  return change((desk) => movePanel(desk, id, target, shownSize))
}

/**
 * The place on the screen whose tabs a panel would join by a move that asks for a place of its own, or for another place:
 * where a place does not fit, its panels are tabs of others. null: the panel goes where the target is.
 */
export function foldedInto(id: string, target: Target): Tabs | null {
  if (target.to === 'float' || target.to === 'window') return null
  const landing = placeOf(shownDesk({ desk: movePanel(deskOnScreen(), id, target, shownSize) }), id)
  const host = placesOf(shownDesk()).find(
    (place) =>
      place.id === landing?.id &&
      place.panels.some((panel) => panel.id !== id && landing.panels.some((one) => one.id === panel.id)),
  )
  return host === undefined || (target.to === 'tabs' && target.tabs === host.id) ? null : host
}

/** The other panels among whose tabs a panel is on the screen. */
export const besideNow = (id: string): readonly DeskPanel[] =>
  placeOf(shownDesk(), id)?.panels.filter((panel) => panel.id !== id) ?? []

/** Returns a panel from a floating place or a window to where it was before. */
export function moveHome(id: string): void {
  noteFront(id)
  changeAsStored((desk) => returnPanel(desk, id, shownSize))
}

/** A panel's box to float in: near where it is now, so that it seems to be lifted, and beside the order ticket. */
export function boxToFloat(panel: DeskPanel, place: Tabs): Box {
  const measured = measuredNow()
  const now = measured?.boxes.get(place.id)
  const [width, height] = usualSize[panel.kind]
  const box = { x: (now?.x ?? 0) + 24, y: (now?.y ?? 0) + 24, width, height }
  const ticket = placesOf(shownDesk()).find(({ panels }) => panels.some(({ kind }) => kind === 'ticket'))
  const kept = ticket === undefined ? undefined : (measured?.boxes.get(ticket.id) ?? floatOf(ticket))
  return measured === null || kept === undefined || panel.kind === 'ticket'
    ? box
    : besideBox(box, kept, measured)
}

const floatOf = (place: Tabs): Box | undefined => shownDesk().floats.find(({ tabs }) => tabs.id === place.id)

/** A box in a desk, moved to a side of another one that it would cover; as it is where neither side has room. */
export function besideBox(
  box: Box,
  other: Box,
  desk: { readonly width: number; readonly height: number },
): Box {
  const x = Math.max(0, Math.min(box.x, desk.width - box.width))
  // As high as the desk: what is above or below the other one now can be filled by it when the panel has left.
  if (x + box.width <= other.x || x >= other.x + other.width) return box
  const sides = [other.x - box.width, other.x + other.width].filter(
    (at) => at >= 0 && at + box.width <= desk.width,
  )
  const [nearest] = sides.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x))
  return nearest === undefined ? box : { ...box, x: nearest }
}
