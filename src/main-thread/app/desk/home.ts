import type { Target } from './arrange.ts'
import { freshId, placeOf, splitsOf, tabsOf } from './desk.ts'
import type { Axis, Desk, DeskNode, DeskPanel, HomeLevel, Split, Tabs } from './desk.ts'
import type { SizeOf } from './sizes.ts'

const idsIn = (node: DeskNode): readonly string[] =>
  tabsOf(node).flatMap(({ panels }) => panels.map(({ id }) => id))

/** A panel without the place that it had before. */
export function docked({ home: _, ...panel }: DeskPanel): DeskPanel {
  return panel
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
export function withHome(desk: Desk, whole: Desk, panel: DeskPanel, to: Target['to']): DeskPanel {
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
function amongTabs(places: readonly Tabs[], id: string, tabs: readonly string[]): Target | null {
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
export function homeTarget(desk: Desk, { id, home }: DeskPanel): Target | null {
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

/** Parts of a split beside each other that hold all given panels; the smallest such branch. */
interface Run {
  readonly split: Split | null
  readonly parts: readonly DeskNode[]
}

function runOf(node: DeskNode, ids: ReadonlySet<string>): Run {
  if (node.type === 'tabs') return { split: null, parts: [node] }
  const held = node.parts.map((part) => idsIn(part).some((id) => ids.has(id)))
  const [first, last] = [held.indexOf(true), held.lastIndexOf(true)]
  const part = node.parts[first]
  if (first === last && part !== undefined) return runOf(part, ids)
  const isWhole = first === 0 && last === node.parts.length - 1
  return isWhole ? { split: null, parts: [node] } : { split: node, parts: node.parts.slice(first, last + 1) }
}

/** The docked branch with a panel's place where it was: beside what was beside it. null if all of that is gone. */
export function insertedAtHome(
  desk: Desk,
  place: Tabs,
  { id, home }: DeskPanel,
  sizeOf: SizeOf,
): DeskNode | null {
  const { root } = desk
  if (root === null || home === undefined) return null
  const there = new Set(idsIn(root))
  const known = home.levels.flatMap((level) => level.parts.flatMap(({ ids }) => ids))
  for (const { axis, parts } of home.levels) {
    const at = parts.findIndex(({ ids }) => ids.includes(id))
    const own = parts[at]
    const beside = parts
      .map(({ ids }, index) => ({ index, ids: new Set(ids.filter((one) => there.has(one))) }))
      .filter(({ index, ids }) => index !== at && ids.size > 0)
      .toSorted((a, b) => Math.abs(a.index - at) - Math.abs(b.index - at))
    const runs = beside.map(({ index, ids }) => ({ index, ids, run: runOf(root, ids) }))
    // New panels may have joined the neighbour. Others that were elsewhere are not among it.
    const isSame = ({ ids, run }: (typeof runs)[number]): boolean =>
      !run.parts.flatMap(idsIn).some((one) => known.includes(one) && !ids.has(one))
    const [nearest] = runs
    if (own === undefined || nearest === undefined) continue
    const found = runs.find(isSame) ?? { ...nearest, run: runOf(root, new Set([...nearest.ids].slice(0, 1))) }
    return joined(desk, root, found.run, { ...place, size: own.size }, axis, found.index > at, sizeOf)
  }
  return null
}

/** The branch with a new place before or after a run. */
function joined(
  desk: Desk,
  root: DeskNode,
  { split, parts }: Run,
  place: Tabs,
  axis: Axis,
  isBefore: boolean,
  sizeOf: SizeOf,
): DeskNode {
  const [first] = parts
  if (first === undefined) return root
  const all = parts.reduce((px, part) => px + part.size, 0)
  const number = Number(freshId(desk, 's').slice(1))
  const old: DeskNode =
    split === null ? first : { type: 'split', id: `s${number}`, size: all, axis: split.axis, parts }
  const room = split === null ? sizeOf(first, axis) : split.axis === axis ? all : sizeOf(split, axis)
  const kept = { ...old, size: Math.max(1, room - place.size) }
  const next: Split = {
    type: 'split',
    id: `s${number + 1}`,
    size: old.size,
    axis,
    parts: isBefore ? [place, kept] : [kept, place],
  }
  const change = (node: DeskNode): DeskNode => {
    if (node === old) return next
    if (node.type === 'tabs') return node
    if (node !== split) return { ...node, parts: node.parts.map(change) }
    const at = node.parts.indexOf(first)
    return { ...node, parts: node.parts.toSpliced(at, parts.length, next) }
  }
  return change(root)
}

/** The branch with the px that its splits had when the panel left, where they hold the same panels again, as far as those are there. */
export function withHomeSizes(node: DeskNode | null, { home }: DeskPanel): DeskNode | null {
  if (node === null) return null
  const there = new Set(idsIn(node))
  const levels = (home?.levels ?? []).map(({ axis, parts }) => ({
    axis,
    parts: parts
      .map(({ ids, size }) => ({ ids: ids.filter((id) => there.has(id)), size }))
      .filter(({ ids }) => ids.length > 0),
  }))
  const known = new Set(levels.flatMap(({ parts }) => parts.flatMap(({ ids }) => ids)))
  const idsOf = (part: DeskNode): readonly string[] => idsIn(part).filter((id) => known.has(id))
  /** Where the parts of a level begin in a split, which can have others beside them; -1 if they are not there. */
  const startOf = ({ axis, parts }: Split, level: HomeLevel): number =>
    level.axis !== axis || level.parts.length < 2
      ? -1
      : parts.findIndex((_, at) =>
          level.parts.every(({ ids }, index) => {
            const part = parts[at + index]
            return part !== undefined && isSameSet(idsOf(part), ids)
          }),
        )
  const sized = (branch: DeskNode): DeskNode => {
    if (branch.type === 'tabs') return branch
    const found = levels.filter((level) => startOf(branch, level) >= 0)
    const most = Math.max(0, ...found.map((level) => level.parts.length))
    const best = found.findLast((level) => level.parts.length === most)
    const start = best === undefined ? 0 : startOf(branch, best)
    return {
      ...branch,
      parts: branch.parts.map((part, at) => ({
        ...sized(part),
        size: best?.parts[at - start]?.size ?? part.size,
      })),
    }
  }
  return sized(node)
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))
