import type { Box, Desk } from './desk.ts'
import { tabsOf } from './desk.ts'
import type { Side, Target } from './arrange.ts'
import { HEAD } from './shares.ts'

/** Where a dragged panel would go, and the box that shows it. */
export interface Drop {
  readonly target: Target
  readonly shown: Box
}

/** Px along the desk's edges that dock a panel along the whole side. */
const EDGE = 14
/** The same at the top, where the heads of the first places are. */
const TOP_EDGE = 6
/** Share of a place's width or height near a side that splits the place. */
const NEAR = 0.25

const holds = (box: Box, x: number, y: number): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height

/** The part of a box at a side, with the given share of it. */
function sideOf(box: Box, side: Side, part: number): Box {
  const width = Math.round(box.width * part)
  const height = Math.round(box.height * part)
  if (side === 'start') return { ...box, width }
  if (side === 'end') return { ...box, x: box.x + box.width - width, width }
  if (side === 'top') return { ...box, height }
  return { ...box, y: box.y + box.height - height, height }
}

/** The side of a box that a point is near; null in the middle. */
function nearSide(box: Box, x: number, y: number): Side | null {
  const distances: readonly (readonly [Side, number])[] = [
    ['start', (x - box.x) / box.width],
    ['end', (box.x + box.width - x) / box.width],
    ['top', (y - box.y) / box.height],
    ['bottom', (box.y + box.height - y) / box.height],
  ]
  const [side, share] = distances.reduce((least, one) => (one[1] < least[1] ? one : least))
  return share < NEAR ? side : null
}

function edgeOf(whole: Box, x: number, y: number): Side | null {
  if (x < EDGE) return 'start'
  if (x >= whole.width - EDGE) return 'end'
  if (y < TOP_EDGE) return 'top'
  return y >= whole.height - EDGE ? 'bottom' : null
}

/**
 * The drop at a point, in px from the desk's start and top; null outside of it. Floating places are above the others.
 * `tabAt` returns the index among a place's tabs for a point in its head.
 */
export function dropAt(
  desk: Desk,
  boxes: ReadonlyMap<string, Box>,
  whole: Box,
  at: { readonly x: number; readonly y: number },
  tabAt: (tabs: string) => number,
): Drop | null {
  const { x, y } = at
  if (!holds(whole, x, y)) return null
  const places = [...desk.floats.toReversed().map(({ tabs }) => tabs), ...tabsOf(desk.root)]
  const place = places.find((tabs) => holds(boxes.get(tabs.id) ?? { x: 0, y: 0, width: 0, height: 0 }, x, y))
  const box = place === undefined ? undefined : boxes.get(place.id)
  const floats = place !== undefined && desk.floats.some(({ tabs }) => tabs.id === place.id)
  const edge = floats ? null : edgeOf(whole, x, y)
  if (edge !== null) return { target: { to: 'edge', side: edge }, shown: sideOf(whole, edge, 0.25) }
  if (place === undefined || box === undefined)
    return desk.root === null ? { target: { to: 'edge', side: 'end' }, shown: whole } : null
  if (y < box.y + HEAD)
    return { target: { to: 'tabs', tabs: place.id, index: tabAt(place.id) }, shown: { ...box, height: HEAD } }
  const side = floats ? null : nearSide(box, x, y)
  if (side === null) return { target: { to: 'tabs', tabs: place.id }, shown: box }
  return { target: { to: 'side', tabs: place.id, side }, shown: sideOf(box, side, 0.5) }
}
