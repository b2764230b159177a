import type { Box, Desk, Tabs } from './desk.ts'
import { placeOf, tabsOf } from './desk.ts'
import type { Side, Target } from './arrange.ts'

const end = (box: Box): Box => ({ ...box, x: box.x + box.width, y: box.y + box.height })

/** The docked place next to a box on a side: the one with the longest common border; undefined at the desk's edge. */
export function neighbourOf(
  boxes: ReadonlyMap<string, Box>,
  places: readonly Tabs[],
  from: Box,
  side: Side,
): Tabs | undefined {
  const isRow = side === 'start' || side === 'end'
  const to = end(from)
  let found: { readonly tabs: Tabs; readonly distance: number; readonly border: number } | undefined
  for (const tabs of places) {
    const box = boxes.get(tabs.id)
    if (box === undefined) continue
    const far = end(box)
    const distance = {
      start: from.x - far.x,
      end: box.x - to.x,
      top: from.y - far.y,
      bottom: box.y - to.y,
    }[side]
    const border = isRow
      ? Math.min(to.y, far.y) - Math.max(from.y, box.y)
      : Math.min(to.x, far.x) - Math.max(from.x, box.x)
    if (distance < 0 || border <= 0) continue
    const isNearer = found === undefined || distance < found.distance
    if (isNearer || (distance === found?.distance && border > found.border))
      found = { tabs, distance, border }
  }
  return found?.tabs
}

/**
 * Where a docked panel goes when it is moved to a side by keyboard: out of its tabs, else past its neighbour, else along
 * the desk's edge. null if it is alone at that edge over its whole length, or not docked.
 */
export function stepTarget(
  desk: Desk,
  id: string,
  side: Side,
  measured: { readonly boxes: ReadonlyMap<string, Box>; readonly width: number; readonly height: number },
): Target | null {
  const place = placeOf(desk, id)
  const box = place === undefined ? undefined : measured.boxes.get(place.id)
  if (place === undefined || box === undefined) return null
  if (place.panels.length > 1) return { to: 'side', tabs: place.id, side }
  const next = neighbourOf(measured.boxes, tabsOf(desk.root), box, side)
  if (next !== undefined) return { to: 'side', tabs: next.id, side }
  const isRow = side === 'start' || side === 'end'
  const isWhole = isRow ? box.height >= measured.height : box.width >= measured.width
  return isWhole ? null : { to: 'edge', side }
}
