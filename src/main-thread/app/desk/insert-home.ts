import { freshId } from './desk.ts'
import type { Axis, Desk, DeskNode, DeskPanel, HomeLevel, Split, Tabs } from './desk.ts'
import { idsIn } from './home.ts'
import type { SizeOf } from './sizes.ts'

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
