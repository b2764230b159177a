import { tabsOf } from './desk.ts'
import type { Axis, Desk, DeskNode, Tabs } from './desk.ts'
import { mapTabs } from './map-panels.ts'
import { GOOD_CHART, missOf, weightOf } from './panel-kinds.ts'
import type { PanelKind } from './panel-kinds.ts'
import { GUTTER, limitsOf } from './shares.ts'

/** Share of a slim window's width that the first chart gets. */
export const CHART_SHARE = 0.5

const kindsIn = (tabs: Tabs): readonly PanelKind[] => tabs.panels.map(({ kind }) => kind)
/** The kind of a place that matters most. */
const mainKind = (tabs: Tabs): PanelKind =>
  kindsIn(tabs).reduce((main, kind) => (weightOf(kind) > weightOf(main) ? kind : main))
const weightIn = (tabs: Tabs): number => weightOf(mainKind(tabs))

/** Px that a branch needs: its least size, but `wide` px for a place. */
function needOf(node: DeskNode, axis: Axis, wide: { readonly id: string; readonly px: number }): number {
  if (node.type === 'tabs')
    return Math.max(limitsOf(node, axis).least, axis === 'row' && node.id === wide.id ? wide.px : 0)
  const parts = node.parts.map((part) => needOf(part, axis, wide))
  if (node.axis !== axis) return Math.max(...parts)
  return parts.reduce((all, px) => all + px, GUTTER * (parts.length - 1))
}

/** Ids of the splits above a place, the outermost first. */
function pathTo(node: DeskNode, id: string): readonly string[] | null {
  if (node.type === 'tabs') return node.id === id ? [] : null
  for (const part of node.parts) {
    const path = pathTo(part, id)
    if (path !== null) return [node.id, ...path]
  }
  return null
}

/** Splits between two places. 0: they are beside each other in one split. */
function distance(root: DeskNode, one: Tabs, other: Tabs): number {
  const [a, b] = [pathTo(root, one.id) ?? [], pathTo(root, other.id) ?? []]
  const shared = a.filter((id, at) => b[at] === id).length
  return a.length + b.length - 2 * shared
}

/** Panels of several places in one, `into`. Its shown panel is the one that was shown last; before that the weightiest. */
function joined(into: Tabs, others: readonly Tabs[], front: readonly string[]): Tabs {
  const all = [into, ...others]
  const panels = all.flatMap((tabs) => tabs.panels)
  const usual = all.reduce((best, tabs) => (weightIn(tabs) > weightIn(best) ? tabs : best))
  const last = front.find((id) => panels.some((panel) => panel.id === id))
  return { ...into, panels, active: last ?? usual.active }
}

/** The branch with the panels of one place among the tabs of another. Splits of one part dissolve. */
function stacked(root: DeskNode, from: Tabs, into: Tabs, front: readonly string[]): DeskNode {
  const next = mapTabs(root, (tabs) =>
    tabs.id === from.id ? null : tabs.id === into.id ? joined(into, [from], front) : tabs,
  )
  return next === null ? root : withoutSingles(next)
}

function withoutSingles(node: DeskNode): DeskNode {
  if (node.type === 'tabs') return node
  const parts = node.parts.map(withoutSingles)
  const [only] = parts
  return parts.length === 1 && only !== undefined ? { ...only, size: node.size } : { ...node, parts }
}

/** The branch with one of its splits as a single place, for each split. The fewest places lost come first. */
function collapses(root: DeskNode, front: readonly string[]): readonly DeskNode[] {
  if (root.type === 'tabs') return []
  const inner = root.parts.flatMap((part, at) =>
    collapses(part, front).map((next) => ({
      ...root,
      parts: root.parts.map((one, index) => (index === at ? next : one)),
    })),
  )
  const all = tabsOf(root)
  const into = all.reduce((best, tabs) => (weightIn(tabs) > weightIn(best) ? tabs : best))
  const single: DeskNode = {
    ...joined(
      into,
      all.filter((tabs) => tabs !== into),
      front,
    ),
    size: root.size,
  }
  return [...inner, single].toSorted((a, b) => tabsOf(b).length - tabsOf(a).length)
}

/**
 * A branch as it is shown in `width` by `height` px. Where the places do not fit, the ones that matter least become tabs of others,
 * so that every panel has its least size, and the first chart a good width. The arrangement itself is not changed: in a larger window
 * all places are there again. `front`: ids of panels as last shown, the newest first. What is larger than the room after that scrolls:
 * a window that is too small for the largest panel.
 */
export function fitted(
  root: DeskNode,
  width: number,
  height: number,
  front: readonly string[] = [],
): DeskNode {
  const main = tabsOf(root)
    .flatMap(({ panels }) => panels)
    .find(({ kind }) => kind === 'chart')
  const px = Math.min(GOOD_CHART, Math.floor(width * CHART_SHARE))
  const excess = (node: DeskNode): number => {
    // Joining can move the first chart to another place.
    const place = tabsOf(node).find(({ panels }) => panels.some(({ id }) => id === main?.id))
    const over = (axis: Axis, room: number): number =>
      Math.max(0, needOf(node, axis, { id: place?.id ?? '', px }) - room)
    return over('row', width) + over('column', height)
  }
  let shown = root
  for (let left = excess(shown); left > 0; left = excess(shown)) {
    const next = betterOf(shown, left, excess, front)
    if (next === null) break
    shown = next
  }
  return shown
}

/** The branch with two places joined that lessens the excess at the least cost; null if nothing does. */
function betterOf(
  root: DeskNode,
  left: number,
  excess: (node: DeskNode) => number,
  front: readonly string[],
): DeskNode | null {
  const places = tabsOf(root)
  const pairs = places.flatMap((from) =>
    places
      .filter((into) => into !== from && weightIn(into) >= weightIn(from))
      .map((into) => ({ from, into, cost: costOf(root, from, into) })),
  )
  for (const { from, into } of pairs.toSorted((a, b) => a.cost - b.cost)) {
    const next = stacked(root, from, into, front)
    if (excess(next) < left) return next
  }
  // Two rows above each other are both too wide: no single place makes a difference.
  return collapses(root, front).find((next) => excess(next) < left) ?? null
}

/** What is behind other tabs costs its weight. Among the places that it can go to, the best one is what suits it, then a near one. */
const costOf = (root: DeskNode, from: Tabs, into: Tabs): number =>
  1000 * weightIn(from) + 100 * missOf(mainKind(from), kindsIn(into)) + distance(root, from, into)

/** The desk as it is shown in a room. */
export function fitDesk(desk: Desk, width: number, height: number, front: readonly string[]): Desk {
  if (desk.root === null || width === 0 || height === 0) return desk
  const root = fitted(desk.root, width, height, front)
  return root === desk.root ? desk : { ...desk, root }
}
