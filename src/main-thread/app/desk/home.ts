import { placeOf, splitsOf, tabsOf } from './desk.ts'
import type { Box, Desk, DeskNode, DeskPanel, HomeLevel, Split, Tabs } from './desk.ts'

/** Where a panel returns to: among tabs, or afloat. */
type HomeTarget =
  | { readonly to: 'tabs'; readonly tabs: string; readonly index: number }
  | { readonly to: 'float'; readonly box: Box }

/** Ids of all panels of a branch. */
export const idsIn = (node: DeskNode): readonly string[] =>
  tabsOf(node).flatMap(({ panels }) => panels.map(({ id }) => id))

/** A panel without the place that it had before. */
export function docked(panel: DeskPanel): DeskPanel {
  const { home: _, ...own } = panel
  return own
}

const levelOf = ({ axis, parts }: Split): HomeLevel => ({
  axis,
  parts: parts.map((part) => ({ ids: idsIn(part), size: part.size })),
})

/** The splits above a place, the innermost first; before them the only neighbour if that is a split: it dissolves meanwhile. */
function levelsOf(root: DeskNode | null, place: Tabs): readonly HomeLevel[] {
  const above = splitsOf(root)
    .filter((split) => tabsOf(split).includes(place))
    .toReversed()
  const others = above[0]?.parts.filter((part) => part !== place) ?? []
  const [only] = others
  return [...(others.length === 1 && only?.type === 'split' ? [only] : []), ...above].map(levelOf)
}

/** The splits around a place in the whole desk. Those of the desk as it is follow, with the sizes that the trader sees. */
const allLevels = (desk: Desk, from: Tabs, whole: Desk, place: Tabs): readonly HomeLevel[] => [
  ...levelsOf(whole.root, place),
  ...(whole === desk ? [] : levelsOf(desk.root, from)),
]

/**
 * A panel that leaves its place for a floating one or a window: with what is needed to return. `whole`: the desk with all panels
 * that left earlier at their places, so that they can return in any order.
 */
export function withHome(desk: Desk, whole: Desk, panel: DeskPanel, to: string): DeskPanel {
  const from = placeOf(desk, panel.id)
  const idsOf = (place: Tabs | undefined): readonly string[] => place?.panels.map(({ id }) => id) ?? []
  const float = desk.floats.find(({ tabs }) => tabs === from)
  const place = placeOf(whole, panel.id)
  if (from !== undefined && float === undefined && place !== undefined)
    return { ...panel, home: { tabs: idsOf(place), levels: allLevels(desk, from, whole, place) } }
  const { float: _, ...home } = panel.home ?? { tabs: [panel.id], levels: [] }
  if (to !== 'window' || float === undefined) return { ...panel, home }
  const { x, y, width, height } = float
  return { ...panel, home: { ...home, float: { x, y, width, height, tabs: idsOf(from) } } }
}

/** The tabs that a panel returns to: those of the nearest panel that shared its place. null if it was alone or all of them are gone. */
function amongTabs(places: readonly Tabs[], id: string, tabs: readonly string[]): HomeTarget | null {
  const at = tabs.indexOf(id)
  for (const other of [...tabs.slice(0, Math.max(0, at)).toReversed(), ...tabs.slice(at + 1)]) {
    const place = places.find(({ panels }) => panels.some((panel) => panel.id === other))
    if (place === undefined) continue
    const index = place.panels.findIndex((panel) => panel.id === other)
    return { to: 'tabs', tabs: place.id, index: tabs.indexOf(other) < at ? index + 1 : index }
  }
  return null
}

/** Where a panel returns to without a new docked place: among tabs, or afloat. null for any other. */
export function homeTarget(desk: Desk, { id, home }: DeskPanel): HomeTarget | null {
  if (home?.float === undefined) return amongTabs(tabsOf(desk.root), id, home?.tabs ?? [])
  const { tabs, ...box } = home.float
  return (
    amongTabs(
      desk.floats.map((float) => float.tabs),
      id,
      tabs,
    ) ?? { to: 'float', box }
  )
}
