import { splitsOf, tabsOf } from './desk.ts'
import type { Axis, Box, Desk, DeskNode, Float, Split } from './desk.ts'

/** Px of a place or split along a direction. */
export type SizeOf = (node: DeskNode, axis: Axis) => number

/** Moves and sizes a floating place. */
export const placeFloat = (desk: Desk, tabs: string, box: Box): Desk => ({
  ...desk,
  floats: desk.floats.map((float): Float => (float.tabs.id === tabs ? { ...box, tabs: float.tabs } : float)),
})

/**
 * Sets the px of a split's parts. `split` is as shown: places that do not fit are tabs of others there, and keep their sizes.
 * An unknown split changes nothing.
 */
export function setSizes(desk: Desk, split: Split, sizes: readonly number[]): Desk {
  const shown = new Map(split.parts.map(({ id }, at) => [id, sizes[at]]))
  const sizeOf = (part: DeskNode): number => {
    const id = [part, ...splitsOf(part), ...tabsOf(part)].find((node) => shown.has(node.id))?.id ?? ''
    return shown.get(id) ?? part.size
  }
  const change = (node: DeskNode): DeskNode => {
    if (node.type === 'tabs') return node
    if (node.id !== split.id) return { ...node, parts: node.parts.map(change) }
    return { ...node, parts: node.parts.map((part) => ({ ...part, size: sizeOf(part) })) }
  }
  return desk.root === null ? desk : { ...desk, root: change(desk.root) }
}

/** Sets every size to the px that is shown, so that a change of one place does not move the others. */
export function settle(desk: Desk, shown: SizeOf): Desk {
  const change = (node: DeskNode): DeskNode =>
    node.type === 'tabs'
      ? node
      : {
          ...node,
          parts: node.parts.map((part) => ({ ...change(part), size: Math.max(1, shown(part, node.axis)) })),
        }
  return desk.root === null ? desk : { ...desk, root: change(desk.root) }
}
