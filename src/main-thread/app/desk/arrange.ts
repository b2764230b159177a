import { chartsOf, MOST_CHARTS, partsOf, withFreshIds } from './chart-grid.ts'
import { pairAtEdge, pairBeside, widthBelow, withRoom } from './drop-share.ts'
import type { Pair } from './drop-share.ts'
import { freshId, panelOf, placeOf, placesOf, panelsOf, MOST_PANELS } from './desk.ts'
import type { Axis, Box, Desk, DeskNode, DeskPanel, Tabs } from './desk.ts'
import { mapTabs } from './map-panels.ts'
import { placeFloat } from './sizes.ts'
import type { SizeOf } from './sizes.ts'
import { tidied, without } from './tidied.ts'
import { docked, homeTarget, withHome } from './home.ts'
import { insertedAtHome, withHomeSizes } from './insert-home.ts'
import { isOnce } from './panel-kinds.ts'

/** Sides as they are on the screen: `start` is left in left-to-right languages. */
export type Side = 'start' | 'end' | 'top' | 'bottom'
export const sides: readonly Side[] = ['start', 'end', 'top', 'bottom']

/** Where a panel goes. */
export type Target =
  /** Among the tabs of a place, before the tab at `index`; without it at the end. */
  | { readonly to: 'tabs'; readonly tabs: string; readonly index?: number }
  /** Beside a place, which gives up half of its room. */
  | { readonly to: 'side'; readonly tabs: string; readonly side: Side }
  /** Along a whole side of the desk. */
  | { readonly to: 'edge'; readonly side: Side }
  | { readonly to: 'float'; readonly box: Box }
  | { readonly to: 'window'; readonly box: Box }

const axisOf = (side: Side): Axis => (side === 'start' || side === 'end' ? 'row' : 'column')
const isBefore = (side: Side): boolean => side === 'start' || side === 'top'

/** Removes a panel wherever it is. An unknown id changes nothing. */
export function removePanel(desk: Desk, id: string): Desk {
  if (panelOf(desk, id) === undefined) return desk
  return {
    ...desk,
    root: tidied(mapTabs(desk.root, (tabs) => without(tabs, id))),
    floats: desk.floats.flatMap((float) => {
      const tabs = without(float.tabs, id)
      return tabs === null ? [] : [{ ...float, tabs }]
    }),
    windows: desk.windows.filter(({ panel }) => panel.id !== id),
  }
}

/**
 * Adds a new panel at a target. A target in a place that the desk does not have becomes the desk's end edge. `sizeOf`
 * returns the px of a place along a direction, as last shown.
 */
function insert(desk: Desk, panel: DeskPanel, target: Target, sizeOf: SizeOf): Desk {
  if (target.to === 'window') return { ...desk, windows: [...desk.windows, { ...target.box, panel }] }
  const id = freshId(desk, 't')
  const tabs: Tabs = { type: 'tabs', id, size: 1, panels: [panel], active: panel.id }
  if (target.to === 'float') return { ...desk, floats: [...desk.floats, { ...target.box, tabs }] }
  if (desk.root === null) {
    const isKnown = target.to !== 'edge' && placesOf(desk).some((place) => place.id === target.tabs)
    if (!isKnown) return { ...desk, root: tabs }
  }
  const known = target.to === 'edge' ? undefined : placesOf(desk).find((place) => place.id === target.tabs)
  if (target.to === 'tabs' && known !== undefined) return intoTabs(desk, panel, known, target.index)
  const side = target.to === 'tabs' ? 'end' : target.side
  const axis = axisOf(side)
  const split = (node: DeskNode, { kept, px }: Pair): DeskNode => {
    const [old, added] = [
      { ...node, size: kept },
      { ...tabs, size: px },
    ]
    const parts = isBefore(side) ? [added, old] : [old, added]
    return { type: 'split', id: freshId(desk, 's'), size: node.size, axis, parts }
  }
  const isDocked = known !== undefined && !desk.floats.some((float) => float.tabs.id === known.id)
  // A floating place has no sides: its new neighbour joins its tabs.
  if (known !== undefined && !isDocked) return intoTabs(desk, panel, known)
  const { root } = desk
  if (root === null) return { ...desk, root: tabs }
  if (known === undefined)
    return { ...desk, root: tidied(split(root, pairAtEdge(panel, axis, sizeOf(root, axis)))) }
  const room = sizeOf(known, axis)
  const pair = pairBeside(panel, known, axis, room, sizeOf(root, axis))
  const wide = axis === 'row' ? 0 : widthBelow(panel, sizeOf(root, 'row')) - sizeOf(known, 'row')
  const roomy = withRoom(withRoom(root, known.id, axis, pair.kept + pair.px - room), known.id, 'row', wide)
  return {
    ...desk,
    root: tidied(mapTabs(roomy, (place) => (place.id === known.id ? split(place, pair) : place))),
  }
}

function intoTabs(desk: Desk, panel: DeskPanel, into: Tabs, index?: number): Desk {
  const at = index ?? into.panels.length
  const panels = [...into.panels.slice(0, at), panel, ...into.panels.slice(at)]
  return withPlace(desk, { ...into, panels, active: panel.id })
}

/** Replaces the place with the same id. */
function withPlace(desk: Desk, place: Tabs): Desk {
  return {
    ...desk,
    root: mapTabs(desk.root, (tabs) => (tabs.id === place.id ? { ...place, size: tabs.size } : tabs)),
    floats: desk.floats.map((float) => (float.tabs.id === place.id ? { ...float, tabs: place } : float)),
  }
}

/**
 * Adds a panel; null if the desk is full, would have too many charts, or has the panel that it may have once. `firstId`: least
 * number of its id.
 */
export function addPanel(
  desk: Desk,
  panel: Omit<DeskPanel, 'id'>,
  target: Target,
  sizeOf: SizeOf,
  firstId = 1,
): Desk | null {
  const there = panelsOf(desk)
  if (there.length >= MOST_PANELS) return null
  if (isOnce(panel.kind) && there.some(({ kind }) => kind === panel.kind)) return null
  const { home: _, ...own } = panel
  const added = withFreshIds({ ...own, id: 'p0' }, freshId(desk, 'p', firstId))
  if (panel.kind === 'chart' && chartsOf(desk) + partsOf(added).length > MOST_CHARTS) return null
  return insert(desk, added, target, sizeOf)
}

/** Moves a panel. Returns the same desk if the panel is unknown or alone at the place that it should go to. */
export function movePanel(desk: Desk, id: string, target: Target, sizeOf: SizeOf): Desk {
  const panel = panelOf(desk, id)
  if (panel === undefined) return desk
  const from = placeOf(desk, id)
  const isOwn = (target.to === 'tabs' || target.to === 'side') && target.tabs === from?.id
  if (isOwn && from !== undefined) {
    if (from.panels.length === 1) return desk
    if (target.to === 'tabs') return reordered(desk, from, panel, target.index ?? from.panels.length)
  }
  if (target.to === 'float' && from?.panels.length === 1 && isFloating(desk, from.id))
    return placeFloat(desk, from.id, target.box)
  const isOut = target.to === 'window' || target.to === 'float' || isFloating(desk, placeIn(target))
  const moved = isOut ? withHome(desk, asWhole(desk, sizeOf), panel, target.to) : docked(panel)
  return insert(removePanel(desk, id), moved, target, sizeOf)
}

/** The desk as if all panels that left their docked places were back. */
const asWhole = (desk: Desk, sizeOf: SizeOf): Desk =>
  panelsOf(desk)
    .filter(({ home }) => home !== undefined && home.float === undefined)
    .reduce((whole, { id }) => returnPanel(whole, id, sizeOf), desk)

const placeIn = (target: Target): string => ('tabs' in target ? target.tabs : '')

/** Returns a panel from a floating place or a window to where it was, or to the desk's end edge if nothing there is left. */
export function returnPanel(desk: Desk, id: string, sizeOf: SizeOf): Desk {
  const panel = panelOf(desk, id)
  if (panel === undefined) return desk
  const rest = removePanel(desk, id)
  const target = homeTarget(rest, panel)
  if (target !== null) return movePanel(desk, id, target, sizeOf)
  const place: Tabs = { type: 'tabs', id: freshId(rest, 't'), size: 1, panels: [docked(panel)], active: id }
  const root = insertedAtHome(rest, place, panel, sizeOf)
  return root === null
    ? insert(rest, docked(panel), { to: 'edge', side: 'end' }, sizeOf)
    : { ...rest, root: withHomeSizes(tidied(root), panel) }
}

function reordered(desk: Desk, from: Tabs, panel: DeskPanel, index: number): Desk {
  const before = from.panels.slice(0, index).filter(({ id }) => id !== panel.id)
  const after = from.panels.slice(index).filter(({ id }) => id !== panel.id)
  return withPlace(desk, { ...from, panels: [...before, panel, ...after], active: panel.id })
}

export const isFloating = (desk: Desk, tabs: string): boolean =>
  desk.floats.some((float) => float.tabs.id === tabs)

/** Shows a panel in its place, and raises the place if it floats. */
export function showPanel(desk: Desk, id: string): Desk {
  const place = placeOf(desk, id)
  if (place === undefined) return desk
  return raise(place.active === id ? desk : withPlace(desk, { ...place, active: id }), place.id)
}

/** Puts a floating place on top; the same desk if it is there already or docked. */
export function raise(desk: Desk, tabs: string): Desk {
  const float = desk.floats.find((one) => one.tabs.id === tabs)
  if (float === undefined || desk.floats.at(-1) === float) return desk
  return { ...desk, floats: [...desk.floats.filter((one) => one !== float), float] }
}
